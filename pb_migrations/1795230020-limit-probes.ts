/** Paths of other software, which only searchers for its weaknesses ask for. */
const PROBES = ["/wp-admin", "/wp-login", "/en/wp-admin", "/en/wp-login"];

/** Ten questions a minute and address: enough for a lost visitor. The first label that fits a request counts. */
migrate(
  (app) => {
    const settings = app.settings();
    // Plain objects become Go values when they are assigned; the generated type also lists those values' methods.
    const rules = PROBES.map((label) => ({ label, audience: "", maxRequests: 10, duration: 60 }));
    settings.rateLimits.rules = [...rules, ...settings.rateLimits.rules] as unknown as core.RateLimitRule[];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => !PROBES.includes(rule?.label ?? ""));
    app.save(settings);
  },
);
