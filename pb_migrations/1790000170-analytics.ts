import { choice, create, DAY, drop, execute, whole } from "./lib/schema.ts";

/**
 * The figures of each day (decision 031). Tables rather than collections: rows are written by the thousand, nobody reads
 * them one by one, and their key is what they are found by.
 *
 * `stats_daily`: figures a to d of a kind, a day and a key; `day` is "2026-03" in the sums of a month. `stats_gone`: what
 * deleted accounts count for on a day, without the accounts.
 */
const TABLES = [
  `CREATE TABLE stats_daily (
    kind TEXT NOT NULL, day TEXT NOT NULL, key TEXT NOT NULL DEFAULT '',
    a INTEGER NOT NULL DEFAULT 0, b INTEGER NOT NULL DEFAULT 0, c INTEGER NOT NULL DEFAULT 0, d INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, day, key)
  ) WITHOUT ROWID`,
  `CREATE TABLE stats_gone (
    kind TEXT NOT NULL, day TEXT NOT NULL, total INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, day)
  ) WITHOUT ROWID`,
];

migrate(
  (app) => {
    // First-party analytics: one row an event, written by the server alone, without anything that names a person.
    // `visitor` is a hash with the salt of its day; the salt of a past day is deleted, and with it the way back.
    create(app, {
      name: "events",
      fields: [
        DAY,
        { name: "name", type: "text", required: true, max: 40, pattern: "^[a-z][a-z0-9_-]*$" },
        { name: "path", type: "text", required: true, max: 300 },
        choice("locale", ["fr", "en"], { required: true }),
        { name: "referrer", type: "text", max: 190 },
        { name: "visitor", type: "text", required: true, max: 16 },
        { name: "created", type: "autodate", onCreate: true },
      ],
      indexes: [
        "CREATE INDEX idx_events_visitor ON events (day, visitor)",
        "CREATE INDEX idx_events_path ON events (day, name, path)",
      ],
    });
    create(app, {
      name: "event_salts",
      fields: [DAY, { name: "salt", type: "text", required: true, hidden: true, max: 64 }, whole("total")],
      indexes: ["CREATE UNIQUE INDEX idx_event_salts_day ON event_salts (day)"],
    });
    execute(app, ...TABLES);
  },
  (app) => {
    execute(app, "DROP TABLE stats_gone", "DROP TABLE stats_daily");
    drop(app, "event_salts", "events");
  },
);
