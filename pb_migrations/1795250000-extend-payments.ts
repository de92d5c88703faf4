/**
 * What the figures of the past need of a payment whose account is gone (decision 031): an invented name that its
 * payments share, the day of the sign-up, and whether the account was invited. Filled in when an account is deleted;
 * nothing leads from them to the person.
 */
const FIELDS = () => [
  new TextField({ name: "payer", max: 15, hidden: true }),
  new TextField({ name: "payer_since", max: 10, hidden: true }),
  new BoolField({ name: "payer_invited", hidden: true }),
];

/** The second one holds all that the recurring revenue is computed from, so that no row is opened for it. */
const INDEXES = [
  ["idx_payments_payer", "payer, paid_at", "payer != ''"],
  ["idx_payments_period", "period_end, period_start, user, payer, amount_cents, refunded_cents", "status = 'paid'"],
  ["idx_payments_updated", "updated", ""],
] as const;

migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    for (const field of FIELDS()) payments.fields.add(field);
    for (const [name, columns, where] of INDEXES) payments.addIndex(name, false, columns, where);
    app.save(payments);
  },
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    for (const [name] of INDEXES) payments.removeIndex(name);
    for (const field of FIELDS()) payments.fields.removeByName(field.name);
    app.save(payments);
  },
);
