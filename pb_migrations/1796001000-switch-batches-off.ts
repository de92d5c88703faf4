/**
 * No page of ours sends batches, and one holds the write lock while its parts run. Who switches them on again has them
 * for superusers only (internal/limits).
 */
migrate(
  (app) => setBatches(app, false),
  (app) => setBatches(app, true),
);

function setBatches(app: CoreApp, enabled: boolean): void {
  const settings = app.settings();
  settings.batch.enabled = enabled;
  app.save(settings);
}
