/** Where a code can be tried: a label that ends in a slash also holds for the page's data below it. */
const LABELS = ["/discount/", "/en/discount/"];

/** Twenty codes a minute and address: more than anybody types, far too few to guess one. The first label that fits counts. */
migrate(
  (app) => {
    const settings = app.settings();
    // Plain objects become Go values when they are assigned; the generated type also lists those values' methods.
    const rules = LABELS.map((label) => ({ label, audience: "", maxRequests: 20, duration: 60 }));
    settings.rateLimits.rules = [...rules, ...settings.rateLimits.rules] as unknown as core.RateLimitRule[];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => !LABELS.includes(rule?.label ?? ""));
    app.save(settings);
  },
);
