/** A rebuild reads every event of its days: a few orders a minute are enough. */
const LIMIT = { label: "POST /api/app/admin/analytics/rebuild", audience: "", maxRequests: 5, duration: 60 };

migrate(
  (app) => {
    const settings = app.settings();
    // A plain object becomes a Go value when it is assigned; the generated type also lists that value's methods.
    settings.rateLimits.rules = [LIMIT, ...settings.rateLimits.rules] as unknown as core.RateLimitRule[];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => rule?.label !== LIMIT.label);
    app.save(settings);
  },
);
