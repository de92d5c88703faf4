/** Until when billing gave access: what `paid_until` holds beyond it is a present, which the next renewal keeps. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new DateField({ name: "billed_until", hidden: true }));
    app.save(users);
    app
      .db()
      .newQuery("UPDATE users SET billed_until = paid_until WHERE id IN (SELECT user FROM subscriptions)")
      .execute();
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("billed_until");
    app.save(users);
  },
);
