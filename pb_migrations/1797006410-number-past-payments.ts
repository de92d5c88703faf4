/** The payments from before get their invoices in the order of the payments, in small steps, by a job. */
migrate(
  (app) => {
    const paid = app.findRecordsByFilter("payments", "paid_at != ''", "", 1, 0);
    if (paid.length === 0) return;
    const kind = "invoices.catch-up";
    const job = { kind, key: kind, lane: "", payload: {}, state: "queued", run_at: new DateTime(), ticket: kind };
    app.save(new Record(app.findCollectionByNameOrId("jobs"), job));
  },
  () => {}, // the job runs into nothing
);
