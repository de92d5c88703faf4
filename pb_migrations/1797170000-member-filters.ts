const LIVE = "status IN ('trialing', 'active', 'past_due', 'paused', 'unpaid')";

/** What the list of members filters by, for the filters that few members may fit (pb_hooks/operations/admin/user-query.ts). */
const INDEXES = [
  ["subscriptions", "idx_subscriptions_offer", "provider, plan, user", LIVE],
  ["subscriptions", "idx_subscriptions_ending", "user", "cancel_at_period_end = TRUE"],
  ["subscriptions", "idx_subscriptions_ending_on", "user", "cancel_at != ''"],
  ["subscriptions", "idx_subscriptions_overdue", "past_due_since, user", "past_due_since != ''"],
  ["addon_access", "idx_addon_access_used", "last_used, user", ""],
  ["users", "idx_users_newsletter", "newsletter", ""],
  ["users", "idx_users_given_plan", "given_plan", "given_plan != ''"],
] as const;

/** The query of a view with many filters. */
const QUERY_MAX = 2000;

migrate(
  (app) => {
    eachCollection(app, (collection) => {
      for (const [of, index, columns, where] of INDEXES)
        if (of === collection.name) collection.addIndex(index, false, columns, where);
    });
    const views = app.findCollectionByNameOrId("saved_views");
    const query = views.fields.getByName("query") as core.TextField; // its type since the first release
    query.max = QUERY_MAX;
    app.save(views);
  },
  (app) =>
    eachCollection(app, (collection) => {
      for (const [of, index] of INDEXES) if (of === collection.name) collection.removeIndex(index);
    }),
);

/** One save each: it makes all indexes of the collection again. */
function eachCollection(app: CoreApp, change: (collection: core.Collection) => void): void {
  for (const name of new Set(INDEXES.map(([collection]) => collection))) {
    const collection = app.findCollectionByNameOrId(name);
    change(collection);
    app.save(collection);
  }
}
