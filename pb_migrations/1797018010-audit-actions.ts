/** Administrators filter the log by action, and read its latest entries. */
const INDEX = "idx_audit_log_action";

migrate(
  (app) => {
    const log = app.findCollectionByNameOrId("audit_log");
    log.addIndex(INDEX, false, "action, created", "");
    app.save(log);
  },
  (app) => {
    const log = app.findCollectionByNameOrId("audit_log");
    log.removeIndex(INDEX);
    app.save(log);
  },
);
