/** When the team took a member's right to stream away; empty for everybody else. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new DateField({ name: "blocked", hidden: true }));
    users.addIndex("idx_users_blocked", false, "blocked", "blocked != ''");
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.removeIndex("idx_users_blocked");
    users.fields.removeByName("blocked");
    app.save(users);
  },
);
