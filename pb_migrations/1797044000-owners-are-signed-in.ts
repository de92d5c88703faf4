const OWNED = ["orders", "subscriptions", "payments", "stremio"];
const BEFORE = "user = @request.auth.id";

/**
 * A visitor has no id, and PocketBase compares that with the empty reference of a deleted account's payments: they matched. Their
 * addresses at Stripe, which show the name and address of who paid, are not needed without the account.
 */
migrate(
  (app) => {
    setRules(app, `@request.auth.id != '' && ${BEFORE}`);
    app.db().newQuery("UPDATE payments SET invoice_url = '' WHERE user = ''").execute();
  },
  (app) => setRules(app, BEFORE),
);

function setRules(app: CoreApp, rule: string): void {
  for (const name of OWNED) {
    const collection = app.findCollectionByNameOrId(name);
    collection.listRule = rule;
    collection.viewRule = rule;
    app.save(collection);
  }
}
