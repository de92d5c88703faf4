const BEFORE = ["active", "expired", "unpaid", "blocked"];

/** Clients of the add-on gateway say why access is closed: a payment is overdue, the subscription paused, its payment sent back. */
migrate(
  (app) => setStates(app, [...BEFORE, "overdue", "paused", "held"]),
  (app) => {
    const sql = "UPDATE addon_access SET state = 'expired' WHERE state IN ('overdue', 'paused', 'held')";
    app.db().newQuery(sql).execute();
    setStates(app, BEFORE);
  },
);

function setStates(app: CoreApp, values: string[]): void {
  const access = app.findCollectionByNameOrId("addon_access");
  const state = access.fields.getByName("state") as core.SelectField; // 1797004000 made it as one
  state.values = values;
  app.save(access);
}
