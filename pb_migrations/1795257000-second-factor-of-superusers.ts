/**
 * Superusers prove themselves twice where administrators do: the first administrator is both, with one password. Here is
 * what the first start finds; pb_hooks/second-factor follows from then on.
 */
function ask(app: CoreApp, wanted: boolean): void {
  const superusers = app.findCollectionByNameOrId("_superusers");
  superusers.mfa.enabled = wanted;
  superusers.otp.enabled = wanted;
  app.save(superusers);
}

migrate(
  (app) => ask(app, app.settings().smtp.enabled && app.findRecordById("site", "site").getBool("admin_mfa")),
  (app) => ask(app, false),
);
