import { execute } from "./lib/schema.ts";

const ACTIONS = ["extend", "verify", "suspend", "comp", "lift", "message"];
const INDEX = "idx_users_invited";

/** The filter of members without a password yet, and the action that invites them again. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.addIndex(INDEX, false, "invited", "invited > ''");
    app.save(users);
    setActions(app, [...ACTIONS, "invite"]);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.removeIndex(INDEX);
    app.save(users);
    execute(app, "DELETE FROM bulk_actions WHERE action = 'invite'");
    setActions(app, ACTIONS);
  },
);

function setActions(app: CoreApp, actions: string[]): void {
  const bulk = app.findCollectionByNameOrId("bulk_actions");
  const action = bulk.fields.getByName("action") as core.SelectField; // its type since the first release
  action.values = actions;
  app.save(bulk);
}
