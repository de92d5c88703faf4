/** Requests per client address in so many seconds. The first label that fits a request counts. */
const RATE_LIMITS: { label: string; maxRequests: number; duration: number }[] = [
  { label: "*:auth", maxRequests: 30, duration: 60 },
  { label: "users:create", maxRequests: 20, duration: 60 },
  { label: "users:update", maxRequests: 30, duration: 60 },
  { label: "*:requestOTP", maxRequests: 5, duration: 60 },
  { label: "*:requestVerification", maxRequests: 5, duration: 60 },
  { label: "*:requestPasswordReset", maxRequests: 5, duration: 60 },
  { label: "*:requestEmailChange", maxRequests: 5, duration: 60 },
  { label: "*:confirmVerification", maxRequests: 20, duration: 60 },
  { label: "*:confirmPasswordReset", maxRequests: 20, duration: 60 },
  { label: "*:confirmEmailChange", maxRequests: 20, duration: 60 },
  { label: "POST /api/app/stremio/regenerate", maxRequests: 6, duration: 60 },
  { label: "POST /api/app/account/delete", maxRequests: 5, duration: 60 },
  { label: "/api/app/export", maxRequests: 6, duration: 60 },
  { label: "/api/app/", maxRequests: 300, duration: 60 },
  { label: "/api/batch", maxRequests: 10, duration: 10 },
  { label: "/api/", maxRequests: 300, duration: 10 },
  { label: "/", maxRequests: 2000, duration: 10 },
];

/** The first boot is already safe: limits on, batch on, short logs without addresses. */
migrate(
  (app) => {
    const settings = app.settings();
    settings.meta.appName = "Passerelle";
    settings.meta.senderName = "Passerelle";
    settings.meta.senderAddress = "no-reply@passerelle.example";
    settings.rateLimits.enabled = true;
    // Plain objects become Go values when they are assigned; the generated type also lists those values' methods.
    settings.rateLimits.rules = RATE_LIMITS.map((rule) => ({
      audience: "",
      ...rule,
    })) as unknown as core.RateLimitRule[];
    settings.batch.enabled = true;
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
    settings.batch.enabled = false;
    settings.logs.logIP = true;
    app.save(settings);
  },
);
