/** Counting the accounts that a code brought reads this index alone. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.addIndex("idx_users_referred_by", false, "referred_by", "");
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.removeIndex("idx_users_referred_by");
    app.save(users);
  },
);
