/**
 * The beacon limits visitors by itself, without an error for a browser to show; this limit is for floods. It stands
 * before the general ones, because the first label that fits a request counts.
 */
migrate(
  (app) => {
    const settings = app.settings();
    const rule = { label: "POST /api/app/collect", audience: "", maxRequests: 3000, duration: 60 };
    // Plain objects become Go values when they are assigned; the generated type also lists those values' methods.
    settings.rateLimits.rules = [rule as unknown as core.RateLimitRule, ...settings.rateLimits.rules];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => rule.label !== "POST /api/app/collect");
    app.save(settings);
  },
);
