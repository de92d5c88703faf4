const ROLES = ["owner", "support", "money", "editor"];
/** Who sees the list of members: their searches with a name are theirs alone. */
const OWN = "admin = @request.auth.id && @request.auth.admin = true";
const SEES_MEMBERS = ["owner", "support", "money"].map((role) => `@request.auth.role = '${role}'`).join(" || ");
const NEW = " && role = ''";
const SAME = " && @request.body.role:changed = false";

/** A role narrows what an administrator may do (common/permissions.ts). Those of before become owners: they keep what they could do. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new SelectField({ name: "role", values: ROLES, maxSelect: 1 }));
    users.createRule += NEW;
    users.updateRule += SAME;
    app.save(users);
    app.db().newQuery("UPDATE users SET role = 'owner' WHERE admin = TRUE").execute();
    setViews(app, `${OWN} && (${SEES_MEMBERS})`);
  },
  (app) => {
    setViews(app, OWN);
    // The release before knows no roles: only owners could do as much there.
    app.db().newQuery("UPDATE users SET admin = FALSE WHERE admin = TRUE AND role != 'owner'").execute();
    const users = app.findCollectionByNameOrId("users");
    users.createRule = users.createRule?.replace(NEW, "") ?? "";
    users.updateRule = users.updateRule?.replace(SAME, "") ?? "";
    users.fields.removeByName("role");
    app.save(users);
  },
);

function setViews(app: CoreApp, rule: string): void {
  const views = app.findCollectionByNameOrId("saved_views");
  views.listRule = rule;
  views.viewRule = rule;
  views.createRule = `${rule} && @request.body.id:isset = false`;
  views.updateRule = `${rule} && @request.body.admin:changed = false`;
  views.deleteRule = rule;
  app.save(views);
}
