const GONE = ["POST /api/app/admin/system/backups/ticket", "POST /api/app/admin/system/backups/download"];

/** Administrators download no backups any more (decision 044): limits of routes that are gone only puzzle who reads the settings. */
migrate(
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => !GONE.includes(rule.label));
    app.save(settings);
  },
  () => {
    // Nothing asks for the routes, whatever limit they have.
  },
);
