/**
 * The API counts by itself, key by key, and says so in its own words; the first limit is against floods from one address.
 * Making keys needs no more than a few calls a minute.
 */
const LIMITS = [
  { label: "/api/v1/", maxRequests: 3000, duration: 60 },
  { label: "POST /api/app/api-keys", maxRequests: 10, duration: 60 },
  { label: "POST /api/app/admin/api-keys", maxRequests: 10, duration: 60 },
];

migrate(
  (app) => {
    const settings = app.settings();
    // Plain objects become Go values when they are assigned; the generated type also lists those values' methods.
    const rules = LIMITS.map((limit) => ({ audience: "", ...limit }));
    settings.rateLimits.rules = [...rules, ...settings.rateLimits.rules] as unknown as core.RateLimitRule[];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    const labels = LIMITS.map(({ label }) => label);
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => !labels.includes(rule?.label ?? ""));
    app.save(settings);
  },
);
