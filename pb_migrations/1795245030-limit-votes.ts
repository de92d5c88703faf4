const VOTES = "/api/app/articles/vote";

/** Votes per client address in a minute: a household that reads a lot of help, not a robot. */
migrate(
  (app) => {
    const settings = app.settings();
    const rule = { label: VOTES, audience: "", duration: 60, maxRequests: 30 };
    // A plain object becomes a Go value when it is assigned; the first label that fits a request counts.
    settings.rateLimits.rules = [rule, ...settings.rateLimits.rules] as unknown as core.RateLimitRule[];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => rule?.label !== VOTES);
    app.save(settings);
  },
);
