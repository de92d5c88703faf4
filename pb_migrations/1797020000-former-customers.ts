/** A member's customer at Stripe of the other mode or account, to which a change of the key may return (decision 159). */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new TextField({ name: "stripe_former", max: 100, hidden: true }));
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("stripe_former");
    app.save(users);
  },
);
