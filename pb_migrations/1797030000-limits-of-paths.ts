/**
 * A limit's label is compared with the path of a request, and only one that ends in "/" with its beginning: the callback's never
 * fitted. The router takes a HEAD for a GET: a label with GET left it to the wide limits.
 */
const RENAMED = [
  ["GET /api/app/identities/start", "/api/app/identities/start"],
  ["GET /api/app/identities/callback", "/api/app/identities/callback/"],
  ["GET /api/app/billing/quote", "/api/app/billing/quote"],
] as const;

migrate(
  (app) => rename(app, RENAMED),
  (app) =>
    rename(
      app,
      RENAMED.map(([before, after]) => [after, before]),
    ),
);

function rename(app: CoreApp, names: readonly (readonly [before: string, after: string])[]): void {
  const settings = app.settings();
  for (const rule of settings.rateLimits.rules)
    rule.label = names.find(([before]) => before === rule.label)?.[1] ?? rule.label;
  app.save(settings);
}
