/** The condition of pb_hooks/stremio/worker.ts, to the letter. */
const CHANGED = `(desired = '' OR (field = 'queued' AND reason = '')
  OR (actual != desired AND NOT (actual = 'none' AND desired = 'suspended'))
  OR (actual != 'none' AND actual_email != email))`;

/** The accounts that have to be made, changed or closed, the oldest wish first: a worker that asks for the next one reads no other. */
migrate(
  (app) => {
    const accounts = app.findCollectionByNameOrId("stremio");
    accounts.addIndex("idx_stremio_changed", false, "wanted_since, id", CHANGED);
    app.save(accounts);
  },
  (app) => {
    const accounts = app.findCollectionByNameOrId("stremio");
    accounts.removeIndex("idx_stremio_changed");
    app.save(accounts);
  },
);
