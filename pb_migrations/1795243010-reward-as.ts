/** How confirmed rewards are given: as credit on the account, or paid out by an administrator. */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.add(new SelectField({ name: "reward_as", values: ["credit", "payout"], maxSelect: 1 }));
    app.save(site);
    app.db().newQuery("UPDATE site SET reward_as = 'credit'").execute();
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("reward_as");
    app.save(site);
  },
);
