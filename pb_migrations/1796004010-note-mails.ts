/** What makes a mail the same one at each try of its job, and whether it may have arrived twice. */
migrate(
  (app) => {
    const jobs = app.findCollectionByNameOrId("jobs");
    // Chosen each time the job is asked for: the next mail of the same job is another one.
    jobs.fields.add(new TextField({ name: "ticket", max: 30 }));
    // The partner may have done the work although its answer never came.
    jobs.fields.add(new BoolField({ name: "doubt" }));
    app.save(jobs);
  },
  (app) => {
    const jobs = app.findCollectionByNameOrId("jobs");
    for (const name of ["ticket", "doubt"]) jobs.fields.removeByName(name);
    app.save(jobs);
  },
);
