/** Administrators find a payment by the beginning of its number. */
const INDEX = "idx_payments_number";

migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.addIndex(INDEX, false, "number", "");
    app.save(payments);
  },
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.removeIndex(INDEX);
    app.save(payments);
  },
);
