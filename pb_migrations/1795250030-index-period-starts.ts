/** Who began to have paid time on a day (pb_hooks/billing/recurring.ts). */
const NAME = "idx_payments_start";

migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.addIndex(NAME, false, "period_start", "status = 'paid'");
    app.save(payments);
  },
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.removeIndex(NAME);
    app.save(payments);
  },
);
