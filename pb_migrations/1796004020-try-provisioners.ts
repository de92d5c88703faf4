/** While the other side is out, it is tried again by itself: when next, and how many trials have failed so far. */
migrate(
  (app) => {
    const provisioners = app.findCollectionByNameOrId("provisioners");
    provisioners.fields.removeByName("worker_until");
    provisioners.fields.add(new DateField({ name: "next_trial" }));
    provisioners.fields.add(new NumberField({ name: "trials", onlyInt: true, min: 0 }));
    app.save(provisioners);
  },
  (app) => {
    const provisioners = app.findCollectionByNameOrId("provisioners");
    for (const name of ["next_trial", "trials"]) provisioners.fields.removeByName(name);
    provisioners.fields.add(new DateField({ name: "worker_until" }));
    app.save(provisioners);
  },
);
