/** The index of the recurring revenue has all that it is computed from, also whether it was a payment in Stripe's test mode. */
const INDEX = "idx_payments_period";
const COLUMNS = "period_end, period_start, user, payer, amount_cents, refunded_cents";

function index(app: CoreApp, columns: string): void {
  const payments = app.findCollectionByNameOrId("payments");
  payments.addIndex(INDEX, false, columns, "status = 'paid'");
  app.save(payments);
}

migrate(
  (app) => index(app, `${COLUMNS}, test`),
  (app) => index(app, COLUMNS),
);
