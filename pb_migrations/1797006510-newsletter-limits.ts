type Limits = [label: string, maxRequests: number][];

/** Requests of one client address a minute. The first label that fits counts, so that these come before "/api/app/". */
const LIMITS: Limits = [
  ["POST /api/app/newsletter/subscribe", 20],
  // Mail services unsubscribe for all their customers from a few addresses.
  ["POST /api/app/newsletter/unsubscribe", 3000],
  ["POST /api/app/newsletter/bounces", 600],
];

migrate(
  (app) => {
    const settings = app.settings();
    const rules = LIMITS.map(([label, maxRequests]) => ({ label, audience: "", maxRequests, duration: 60 }));
    // Plain objects become Go values when they are assigned; the generated type also lists those values' methods.
    settings.rateLimits.rules = [...(rules as unknown as core.RateLimitRule[]), ...settings.rateLimits.rules];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter(
      ({ label }) => !LIMITS.some(([known]) => known === label),
    );
    app.save(settings);
  },
);
