import { choice, create, drop, TIMES, whole } from "./lib/schema.ts";

/** Work that follows a commit, and the crons. Only the server and superusers see them. */
migrate(
  (app) => {
    create(app, {
      name: "jobs",
      fields: [
        { name: "kind", type: "text", required: true, max: 60 },
        // "" is everything that asks no partner: one partner that does not answer holds up only its own work.
        choice("lane", ["mail", "payments", "accounts", "debrid"]),
        { name: "key", type: "text", required: true, max: 190 },
        { name: "payload", type: "json", maxSize: 10000 },
        // held: of a restored backup, until an administrator decides (internal/datadir/restored.go).
        choice("state", ["queued", "running", "done", "failed", "held"], { required: true }),
        whole("attempts"),
        { name: "run_at", type: "date", required: true },
        // The run that works on it, or was the last to: "<process>.<run>". No time, so that a clock that jumps frees
        // nothing and blocks nothing.
        { name: "holder", type: "text", max: 60 },
        // Whether the last failure was a partner that did not answer, rather than something about this job.
        { name: "outage", type: "bool" },
        // Chosen each time the job is asked for: the next mail of the same job is another one.
        { name: "ticket", type: "text", max: 30 },
        // The partner may have done the work although its answer never came.
        { name: "doubt", type: "bool" },
        { name: "last_error", type: "text", max: 500 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_jobs_key ON jobs (key)",
        "CREATE INDEX idx_jobs_due ON jobs (lane, state, run_at)",
        "CREATE INDEX idx_jobs_state ON jobs (state, updated)",
      ],
    });

    // One row for each cron: the lock that keeps it from running twice at once, and how its last run went.
    create(app, {
      name: "cron_runs",
      fields: [
        { name: "name", type: "text", required: true, max: 60 },
        { name: "started", type: "date" },
        { name: "finished", type: "date" },
        // The run that is at work; "" when none is.
        { name: "holder", type: "text", max: 60 },
        // "" when the last run went well.
        { name: "last_error", type: "text", max: 500 },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_cron_runs_name ON cron_runs (name)"],
    });
  },
  (app) => drop(app, "cron_runs", "jobs"),
);
