type Limits = [label: string, maxRequests: number, seconds?: number][];

/** Requests per client address in so many seconds, 60 where none are given. The first label that fits a request counts. */
const RATE_LIMITS: Limits = [
  // The API counts by itself, key by key, and says so in its own words; this limit is against floods from one address.
  ["/api/v1/", 3000],
  ["POST /api/app/api-keys", 10],
  ["POST /api/app/admin/api-keys", 10],
  // A rebuild reads every event of its days.
  ["POST /api/app/admin/analytics/rebuild", 5],
  // A mail server is tried, a password is asked for, a disk is filled.
  ["POST /api/app/admin/system/mail-test", 3],
  ["POST /api/app/admin/system/backups/ticket", 5],
  ["POST /api/app/admin/system/backups/download", 10],
  ["POST /api/app/admin/system/backups", 5],
  // Saving an add-on reads its manifest from another server.
  ["POST /api/app/admin/stremio/addons/save", 20],
  ["POST /api/app/stremio/consent", 6],
  ["POST /api/app/stremio/regenerate", 6],
  // A household that reads a lot of help, not a robot; more searches than anybody types.
  ["/api/app/articles/vote", 30],
  ["/api/app/search", 120],
  // Too few codes to guess one. A label that ends in a slash also holds for the page's data below it.
  ["/discount/", 20],
  ["/en/discount/", 20],
  // Orders and changes cost money and calls to Stripe.
  ["POST /api/app/billing/webhook", 1200],
  ["POST /api/app/billing/checkout", 10],
  ["POST /api/app/billing/change", 10],
  ["POST /api/app/billing/change/preview", 30],
  ["POST /api/app/billing/portal", 10],
  ["POST /api/app/billing/cancel", 10],
  ["POST /api/app/billing/resume", 10],
  ["GET /api/app/billing/quote", 60],
  // Paths of other software, which only searchers for its weaknesses ask for.
  ["/wp-admin", 10],
  ["/wp-login", 10],
  ["/en/wp-admin", 10],
  ["/en/wp-login", 10],
  // The beacon limits visitors by itself, without an error for a browser to show; this limit is for floods.
  ["POST /api/app/collect", 3000],
  ["*:auth", 30],
  ["users:create", 20],
  ["users:update", 30],
  ["*:requestOTP", 5],
  ["*:requestVerification", 5],
  ["*:requestPasswordReset", 5],
  ["*:requestEmailChange", 5],
  ["*:confirmVerification", 20],
  ["*:confirmPasswordReset", 20],
  ["*:confirmEmailChange", 20],
  ["POST /api/app/account/delete", 5],
  ["/api/app/export", 6],
  ["/api/app/", 300],
  ["/api/batch", 10, 10],
  ["/api/", 300, 10],
  ["/", 2000, 10],
];

/** The first boot is already safe: limits on, batches off, short logs without addresses. */
migrate(
  (app) => {
    const settings = app.settings();
    settings.meta.appName = "Passerelle";
    settings.meta.senderName = "Passerelle";
    settings.meta.senderAddress = "no-reply@passerelle.example";
    settings.rateLimits.enabled = true;
    const rules = RATE_LIMITS.map(([label, maxRequests, duration = 60]) => ({
      label,
      audience: "",
      maxRequests,
      duration,
    }));
    // Plain objects become Go values when they are assigned; the generated type also lists those values' methods.
    settings.rateLimits.rules = rules as unknown as core.RateLimitRule[];
    // No page of ours sends batches, and one holds the write lock while its parts run. An operator who switches them on
    // has them for superusers only (internal/limits).
    settings.batch.enabled = false;
    settings.batch.maxRequests = 20;
    settings.batch.timeout = 3;
    settings.logs.maxDays = 5;
    settings.logs.logIP = false;
    settings.logs.logAuthId = false;
    settings.logs.minLevel = 0;
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.enabled = false;
    settings.rateLimits.rules = [];
    settings.logs.logIP = true;
    app.save(settings);
  },
);
