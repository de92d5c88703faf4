const SYNC_FIELDS = [
  "provisioner",
  "desired",
  "actual",
  "actual_email",
  "addons_version",
  "reason",
  "attempts",
  "next_try",
  "wanted_since",
  "consent_at",
  "consent_version",
];

/**
 * What should be (`desired`, with `email` and `password`) beside what is known to be (`actual`, `actual_email`,
 * `addons_version`): the difference is the work of pb_hooks/stremio/worker.ts.
 */
migrate(
  (app) => {
    const stremio = app.findCollectionByNameOrId("stremio");
    stremio.fields.add(
      new SelectField({ name: "provisioner", values: ["local", "webhook", "stremio"], maxSelect: 1, hidden: true }),
      new SelectField({ name: "desired", values: ["active", "suspended"], maxSelect: 1, hidden: true }),
      new SelectField({ name: "actual", values: ["none", "active", "suspended"], maxSelect: 1, hidden: true }),
      new TextField({ name: "actual_email", max: 255, hidden: true }),
      new TextField({ name: "addons_version", max: 64, hidden: true }),
      // Why it is not in step: a code of common/wire/stremio.ts.
      new TextField({ name: "reason", max: 40, hidden: true }),
      new NumberField({ name: "attempts", onlyInt: true, min: 0, hidden: true }),
      new DateField({ name: "next_try", hidden: true }),
      new DateField({ name: "wanted_since", hidden: true }),
      // When the member agreed to Stremio's own terms, and to which version of our sentence about them.
      new DateField({ name: "consent_at" }),
      new TextField({ name: "consent_version", max: 20 }),
    );
    stremio.addIndex("idx_stremio_desired", false, "desired, id, user", "");
    app.save(stremio);
    app
      .db()
      .newQuery(
        `UPDATE stremio SET provisioner = 'local', actual_email = email, wanted_since = updated,
           desired = CASE WHEN field = 'suspended' THEN 'suspended' ELSE 'active' END,
           actual = CASE WHEN field = 'suspended' THEN 'suspended' ELSE 'active' END`,
      )
      .execute();
  },
  (app) => {
    const stremio = app.findCollectionByNameOrId("stremio");
    stremio.removeIndex("idx_stremio_desired");
    for (const name of SYNC_FIELDS) stremio.fields.removeByName(name);
    app.save(stremio);
  },
);
