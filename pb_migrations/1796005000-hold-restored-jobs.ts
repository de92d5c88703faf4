/** Jobs of a restored backup are held until an administrator decides (internal/datadir/restored.go). */
const STATES = ["queued", "running", "done", "failed"];

function setStates(app: CoreApp, values: string[]): void {
  const jobs = app.findCollectionByNameOrId("jobs");
  // PocketBase gives the field that the name has; the migration that made it says that it is a select.
  const state = jobs.fields.getByName("state") as SelectField;
  state.values = values;
  app.save(jobs);
}

migrate(
  (app) => setStates(app, [...STATES, "held"]),
  (app) => {
    app.db().newQuery("UPDATE jobs SET state = 'queued' WHERE state = 'held'").execute();
    setStates(app, STATES);
  },
);
