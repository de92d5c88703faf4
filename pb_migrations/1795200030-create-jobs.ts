import { baseCollection, TIMES } from "./lib/schema.ts";

/** The outbox of work that follows a commit. Only the server and superusers see it. */
migrate(
  (app) => {
    const jobs = baseCollection({
      name: "jobs",
      fields: [
        { name: "kind", type: "text", required: true, max: 60 },
        { name: "key", type: "text", required: true, max: 190 },
        { name: "payload", type: "json", maxSize: 10000 },
        {
          name: "state",
          type: "select",
          values: ["queued", "running", "done", "failed"],
          maxSelect: 1,
          required: true,
        },
        { name: "attempts", type: "number", onlyInt: true, min: 0 },
        { name: "run_at", type: "date", required: true },
        { name: "locked_until", type: "date" },
        { name: "last_error", type: "text", max: 500 },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_jobs_key ON jobs (key)", "CREATE INDEX idx_jobs_due ON jobs (state, run_at)"],
    });
    app.save(jobs);
  },
  (app) => app.delete(app.findCollectionByNameOrId("jobs")),
);
