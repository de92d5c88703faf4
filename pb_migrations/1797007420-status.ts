import { choice, create, DAY, drop, execute, TIMES, whole } from "./lib/schema.ts";

/** What members learn of the service: how long each part worked on each day, and the incidents that the team writes. */
migrate(
  (app) => {
    create(app, {
      name: "status_days",
      fields: [
        choice("component", ["site", "sign_in", "payments", "accounts", "gateway", "mail", "copies"], {
          required: true,
        }),
        DAY,
        // Seconds.
        whole("up", 90_000),
        whole("down", 90_000),
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_status_days_component ON status_days (component, day)"],
    });
    // The last probe: one row, written each minute without hooks.
    execute(
      app,
      "CREATE TABLE status_probe (id INTEGER PRIMARY KEY CHECK (id = 1), at TEXT NOT NULL, states TEXT NOT NULL)",
    );
    create(app, {
      name: "incidents",
      fields: [
        { name: "title_fr", type: "text", required: true, max: 160 },
        { name: "title_en", type: "text", required: true, max: 160 },
        choice("state", ["investigating", "identified", "monitoring", "resolved"], { required: true }),
        // {state, at, fr, en}, oldest first.
        { name: "updates", type: "json", maxSize: 100_000 },
        { name: "started", type: "date", required: true },
        { name: "resolved", type: "date" },
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_incidents_started ON incidents (started, id)"],
    });
  },
  (app) => {
    drop(app, "incidents");
    execute(app, "DROP TABLE status_probe");
    drop(app, "status_days");
  },
);
