/** Requests in a minute: for each client address, orders and changes cost money and calls to Stripe. */
const LIMITS = [
  { label: "POST /api/app/billing/webhook", maxRequests: 1200 },
  { label: "POST /api/app/billing/checkout", maxRequests: 10 },
  { label: "POST /api/app/billing/change", maxRequests: 10 },
  { label: "POST /api/app/billing/change/preview", maxRequests: 30 },
  { label: "POST /api/app/billing/portal", maxRequests: 10 },
  { label: "POST /api/app/billing/cancel", maxRequests: 10 },
  { label: "POST /api/app/billing/resume", maxRequests: 10 },
  { label: "GET /api/app/billing/quote", maxRequests: 60 },
];

migrate(
  (app) => {
    const settings = app.settings();
    const rules = LIMITS.map((limit) => ({ ...limit, audience: "", duration: 60 }));
    // Plain objects become Go values when they are assigned; the first label that fits a request counts.
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
