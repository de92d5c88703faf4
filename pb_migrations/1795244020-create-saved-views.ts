import { baseCollection, TIMES } from "./lib/schema.ts";

/** Searches that an administrator has given a name: each one sees and keeps their own. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const own = "admin = @request.auth.id && @request.auth.admin = true";
    const views = baseCollection({
      name: "saved_views",
      listRule: own,
      viewRule: own,
      fields: [
        { name: "admin", type: "relation", collectionId: users.id, cascadeDelete: true, maxSelect: 1, required: true },
        { name: "name", type: "text", required: true, max: 60 },
        // The query string of the list's address.
        { name: "query", type: "text", max: 500 },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_saved_views_name ON saved_views (admin, name)"],
    });
    views.createRule = own;
    views.updateRule = `${own} && @request.body.admin:changed = false`;
    views.deleteRule = own;
    app.save(views);
  },
  (app) => app.delete(app.findCollectionByNameOrId("saved_views")),
);
