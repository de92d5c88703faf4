/** How many runs of a job in a row have queued it again themselves: each waits twice as long (pb_hooks/lib/jobs.ts). */
migrate(
  (app) => {
    const jobs = app.findCollectionByNameOrId("jobs");
    jobs.fields.add(new NumberField({ name: "again", onlyInt: true, min: 0 }));
    app.save(jobs);
  },
  (app) => {
    const jobs = app.findCollectionByNameOrId("jobs");
    jobs.fields.removeByName("again");
    app.save(jobs);
  },
);
