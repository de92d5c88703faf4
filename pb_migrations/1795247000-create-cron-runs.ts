import { baseCollection, TIMES } from "./lib/schema.ts";

/** One row for each cron: the lock that keeps it from running twice at once, and how its last run went. */
migrate(
  (app) => {
    app.save(
      baseCollection({
        name: "cron_runs",
        fields: [
          { name: "name", type: "text", required: true, max: 60 },
          { name: "started", type: "date" },
          { name: "finished", type: "date" },
          { name: "locked_until", type: "date" },
          // "" when the last run went well.
          { name: "last_error", type: "text", max: 500 },
          ...TIMES,
        ],
        indexes: ["CREATE UNIQUE INDEX idx_cron_runs_name ON cron_runs (name)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("cron_runs")),
);
