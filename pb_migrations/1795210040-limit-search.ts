const LABEL = "/api/app/search";

/** Searches per client address in a minute: more than anybody types, far less than a robot would like. */
migrate(
  (app) => {
    const settings = app.settings();
    const rule = { label: LABEL, audience: "", duration: 60, maxRequests: 120 };
    // A plain object becomes a Go value when it is assigned; the first label that fits a request counts.
    settings.rateLimits.rules = [rule, ...settings.rateLimits.rules] as unknown as core.RateLimitRule[];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => rule?.label !== LABEL);
    app.save(settings);
  },
);
