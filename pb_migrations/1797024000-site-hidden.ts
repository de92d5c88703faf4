/** How members' second steps work is not for visitors to read. */
migrate(
  (app) => hide(app, true),
  (app) => hide(app, false),
);

function hide(app: CoreApp, hidden: boolean): void {
  const site = app.findCollectionByNameOrId("site");
  const field = site.fields.getByName("refuse_mailed_factor") as core.BoolField; // 1797008060 made it as one
  field.hidden = hidden;
  app.save(site);
}
