/** A mail server is tried, a password is asked for, a disk is filled: a few times a minute are enough. */
const LIMITS = [
  { label: "POST /api/app/admin/system/mail-test", maxRequests: 3, duration: 60 },
  { label: "POST /api/app/admin/system/backups/ticket", maxRequests: 5, duration: 60 },
  { label: "POST /api/app/admin/system/backups/download", maxRequests: 10, duration: 60 },
  { label: "POST /api/app/admin/system/backups", maxRequests: 5, duration: 60 },
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
