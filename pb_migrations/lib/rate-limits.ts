/** Requests of one client address a minute, by label. */
export type Limits = readonly (readonly [label: string, maxRequests: number])[];

/** Puts limits before all others, such as "/api/app/": the first label that fits counts. */
export function addLimits(app: CoreApp, limits: Limits): void {
  const settings = app.settings();
  const rules = limits.map(([label, maxRequests]) => ({ label, audience: "", maxRequests, duration: 60 }));
  // Plain objects become Go values when they are assigned; the generated type also lists those values' methods.
  settings.rateLimits.rules = [...(rules as unknown as core.RateLimitRule[]), ...settings.rateLimits.rules];
  app.save(settings);
}

/** Takes them away again. */
export function dropLimits(app: CoreApp, limits: Limits): void {
  const settings = app.settings();
  settings.rateLimits.rules = settings.rateLimits.rules.filter(
    ({ label }) => !limits.some(([known]) => known === label),
  );
  app.save(settings);
}
