/** Requests per client address in a minute. Saving an add-on reads its manifest from another server. */
const STREMIO_LIMITS = [
  { label: "POST /api/app/stremio/consent", audience: "", duration: 60, maxRequests: 6 },
  { label: "POST /api/app/admin/stremio/addons/save", audience: "", duration: 60, maxRequests: 20 },
];

migrate(
  (app) => {
    const settings = app.settings();
    // Plain objects become Go values when they are assigned; the first label that fits a request counts.
    settings.rateLimits.rules = [...STREMIO_LIMITS, ...settings.rateLimits.rules] as unknown as core.RateLimitRule[];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    const labels = STREMIO_LIMITS.map(({ label }) => label);
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => !labels.includes(rule?.label ?? ""));
    app.save(settings);
  },
);
