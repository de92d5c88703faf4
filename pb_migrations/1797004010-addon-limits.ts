type Limits = [label: string, maxRequests: number][];

/** Requests of one client address a minute. The first label that fits counts, so that these come before "/api/app/". */
const LIMITS: Limits = [
  // A household that types a password on a television, not a robot.
  ["POST /api/app/addon/link", 20],
  ["POST /api/app/addon/renew", 6],
  // Both ask another server.
  ["POST /api/app/admin/addons/save", 20],
  ["POST /api/app/admin/addons/test", 20],
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
