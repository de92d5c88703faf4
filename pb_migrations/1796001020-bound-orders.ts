/** What an order may come to, as common/wire/billing.ts says (MOST_CENTS, MOST_DUE_CENTS). */
migrate(
  (app) => setMost(app, { regular_cents: { max: 1_000_000 }, due_cents: { max: 10_000_000 } }),
  (app) => setMost(app, { regular_cents: {}, due_cents: {} }),
);

function setMost(app: CoreApp, bounds: { [field: string]: { max?: number } }): void {
  const orders = app.findCollectionByNameOrId("orders");
  for (const [name, bound] of Object.entries(bounds)) {
    const { id } = orders.fields.getByName(name) as core.NumberField; // made as one
    orders.fields.add(new NumberField({ id, name, onlyInt: true, min: 0, ...bound }));
  }
  app.save(orders);
}
