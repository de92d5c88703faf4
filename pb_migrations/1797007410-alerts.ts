import { choice, create, drop, TIMES, whole } from "./lib/schema.ts";

/** What the operator was told, and where besides the mailbox. Only the server writes. */
migrate(
  (app) => {
    create(app, {
      name: "alerts",
      fields: [
        // The id of its notice, and what it is about: an id, a name, a day.
        { name: "kind", type: "text", required: true, max: 60 },
        { name: "once", type: "text", max: 120 },
        { name: "urgent", type: "bool" },
        { name: "facts", type: "json", maxSize: 10_000 },
        { name: "title", type: "text", max: 300 },
        // An incident that lasts: told again after a day, and told once it is over.
        { name: "open", type: "bool" },
        // Held: quiet time, or too many at once; it goes out with others.
        choice("state", ["held", "told"], { required: true }),
        { name: "told", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_alerts_kind ON alerts (kind, once)",
        "CREATE INDEX idx_alerts_state ON alerts (state, told)",
        "CREATE INDEX idx_alerts_created ON alerts (created, id)",
      ],
    });
    const settings = create(app, {
      name: "alert_settings",
      fields: [
        choice("service", ["ntfy", "webhook"]),
        // Sealed; the host is shown.
        { name: "url", type: "text", hidden: true, max: 4000 },
        { name: "token", type: "text", hidden: true, max: 2000 },
        { name: "host", type: "text", max: 255 },
        // Hours of Paris; equal ones: no quiet time.
        whole("quiet_from", 23),
        whole("quiet_to", 23),
        ...TIMES,
      ],
    });
    app.save(new Record(settings, { id: "alertsettings00" }));
  },
  (app) => drop(app, "alert_settings", "alerts"),
);
