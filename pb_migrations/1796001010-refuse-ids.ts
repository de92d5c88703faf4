/**
 * Ids are the server's: whoever chose the id of a member who has left would be taken for them. Audit entries outlive the
 * account they name, so that an account reads what is younger than itself.
 */
const NO_ID = "@request.body.id:isset = false";
const OWN_ENTRIES = "member != '' && member = @request.auth.id";
const YOUNGER = "created >= @request.auth.created";

migrate(
  (app) => {
    for (const name of ["users", "saved_views"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.createRule = `${collection.createRule} && ${NO_ID}`;
      app.save(collection);
    }
    setEntriesRule(app, `${OWN_ENTRIES} && ${YOUNGER}`);
  },
  (app) => {
    setEntriesRule(app, OWN_ENTRIES);
    for (const name of ["users", "saved_views"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.createRule = (collection.createRule ?? "").replace(` && ${NO_ID}`, "");
      app.save(collection);
    }
  },
);

function setEntriesRule(app: CoreApp, rule: string): void {
  const entries = app.findCollectionByNameOrId("audit_log");
  entries.listRule = rule;
  entries.viewRule = rule;
  app.save(entries);
}
