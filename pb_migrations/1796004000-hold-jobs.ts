/**
 * Jobs and cron runs name the run that holds them instead of a time at which others may take them: a clock that jumps
 * frees nothing and blocks nothing. Jobs have a lane, so that one stalled partner holds up only its own work.
 */
const LANES = ["mail", "payments", "accounts", "debrid"];

migrate(
  (app) => {
    const jobs = app.findCollectionByNameOrId("jobs");
    jobs.fields.removeByName("locked_until");
    // "" is everything that asks no partner.
    jobs.fields.add(new SelectField({ name: "lane", values: LANES, maxSelect: 1 }));
    // The run that works on it, or was the last to: "<process>.<run>".
    jobs.fields.add(new TextField({ name: "holder", max: 60 }));
    // Whether the last failure was a partner that did not answer, rather than something about this job.
    jobs.fields.add(new BoolField({ name: "outage" }));
    jobs.removeIndex("idx_jobs_due");
    jobs.addIndex("idx_jobs_due", false, "lane, state, run_at", "");
    jobs.addIndex("idx_jobs_state", false, "state, updated", "");
    app.save(jobs);
    app
      .db()
      .newQuery(
        `UPDATE jobs SET lane = CASE
           WHEN kind LIKE 'mail.%' THEN 'mail'
           WHEN kind LIKE 'billing.%' OR kind = 'referrals.credit' THEN 'payments'
           WHEN kind = 'stremio.sync' THEN 'accounts'
           WHEN kind LIKE 'debrid.%' THEN 'debrid'
           ELSE '' END`,
      )
      .execute();

    const runs = app.findCollectionByNameOrId("cron_runs");
    runs.fields.removeByName("locked_until");
    // The run that is at work; "" when none is.
    runs.fields.add(new TextField({ name: "holder", max: 60 }));
    app.save(runs);
  },
  (app) => {
    const runs = app.findCollectionByNameOrId("cron_runs");
    runs.fields.removeByName("holder");
    runs.fields.add(new DateField({ name: "locked_until" }));
    app.save(runs);

    const jobs = app.findCollectionByNameOrId("jobs");
    for (const name of ["lane", "holder", "outage"]) jobs.fields.removeByName(name);
    jobs.fields.add(new DateField({ name: "locked_until" }));
    jobs.removeIndex("idx_jobs_due");
    jobs.removeIndex("idx_jobs_state");
    jobs.addIndex("idx_jobs_due", false, "state, run_at", "");
    app.save(jobs);
  },
);
