/** How fast the operator answers a plan's members, in hours; 0: the plan promises nothing. */
migrate(
  (app) => {
    const plans = app.findCollectionByNameOrId("plans");
    plans.fields.add(new NumberField({ name: "support_hours", onlyInt: true, min: 0, max: 720 }));
    app.save(plans);
  },
  (app) => {
    const plans = app.findCollectionByNameOrId("plans");
    plans.fields.removeByName("support_hours");
    app.save(plans);
  },
);
