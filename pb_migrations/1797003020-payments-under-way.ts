const BEFORE = ["paid", "failed", "refunded", "disputed"];

/** Debits that take days, and payments that wait for their payer's word to the bank, are neither paid nor failed. */
migrate(
  (app) => setStates(app, [...BEFORE, "processing", "unconfirmed"]),
  (app) => {
    app.db().newQuery("UPDATE payments SET status = 'failed' WHERE status IN ('processing', 'unconfirmed')").execute();
    setStates(app, BEFORE);
  },
);

function setStates(app: CoreApp, values: string[]): void {
  const payments = app.findCollectionByNameOrId("payments");
  const status = payments.fields.getByName("status") as core.SelectField; // 1790000110 made it as one
  status.values = values;
  app.save(payments);
}
