import { baseCollection } from "./lib/schema.ts";

/**
 * First-party analytics: one row an event, written by the server alone, without anything that names a person. `visitor`
 * is a hash with the salt of its day; the salt of a past day is deleted, and with it the way back.
 */
migrate(
  (app) => {
    const day = { name: "day", type: "text", required: true, max: 10, pattern: "^\\d{4}-\\d{2}-\\d{2}$" } as const;
    const events = baseCollection({
      name: "events",
      fields: [
        day,
        { name: "name", type: "text", required: true, max: 40, pattern: "^[a-z][a-z0-9_-]*$" },
        { name: "path", type: "text", required: true, max: 300 },
        { name: "locale", type: "select", values: ["fr", "en"], maxSelect: 1, required: true },
        { name: "referrer", type: "text", max: 190 },
        { name: "visitor", type: "text", required: true, max: 16 },
        { name: "created", type: "autodate", onCreate: true },
      ],
      indexes: [
        "CREATE INDEX idx_events_visitor ON events (day, visitor)",
        "CREATE INDEX idx_events_path ON events (day, name, path)",
      ],
    });
    app.save(events);

    const salts = baseCollection({
      name: "event_salts",
      fields: [
        day,
        { name: "salt", type: "text", required: true, hidden: true, max: 64 },
        { name: "total", type: "number", onlyInt: true, min: 0 },
      ],
      indexes: ["CREATE UNIQUE INDEX idx_event_salts_day ON event_salts (day)"],
    });
    app.save(salts);
  },
  (app) => {
    for (const name of ["events", "event_salts"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
