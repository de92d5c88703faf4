/**
 * What the lists of members walk along and what leads to the few of a kind, at a million members. The two that are
 * walked hold what is filtered by, so that a walk that finds little never opens the rows.
 */
const FILTERED = "plan, is_monthly, verified, locale, blocked";
const NEW: readonly [name: string, columns: string, where: string][] = [
  ["idx_users_created", `created, id, ${FILTERED}, trial_ends, paid_until, referred_by`, ""],
  ["idx_users_paid", `paid_until, id, ${FILTERED}, trial_ends`, ""],
  ["idx_users_trial_ends", "trial_ends, paid_until, blocked, created, id", ""],
  ["idx_users_admin", "admin", "admin = TRUE"],
  ["idx_users_is_api", "is_api", "is_api = TRUE"],
];
const OLD: typeof NEW = [
  ["idx_users_created", "created", ""],
  ["idx_users_trial_ends", "trial_ends", ""],
];

migrate(
  (app) => replace(app, NEW),
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    for (const [name] of NEW) users.removeIndex(name);
    app.save(users);
    replace(app, OLD);
  },
);

function replace(app: CoreApp, indexes: typeof NEW): void {
  const users = app.findCollectionByNameOrId("users");
  for (const [name, columns, where] of indexes) {
    users.removeIndex(name);
    users.addIndex(name, false, columns, where);
  }
  app.save(users);
}
