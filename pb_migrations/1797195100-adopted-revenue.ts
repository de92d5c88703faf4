import { execute } from "./lib/schema.ts";

/**
 * What an adopted subscription counts in recurring revenue before its first payment here: when it was adopted, and until when the
 * former system was paid.
 */
migrate(
  (app) => {
    const adoptions = app.findCollectionByNameOrId("adoptions");
    adoptions.fields.add(
      new DateField({ name: "adopted", hidden: true }),
      new DateField({ name: "paid_until", hidden: true }),
    );
    adoptions.addIndex("idx_adoptions_adopted", false, "adopted", "adopted != ''");
    adoptions.addIndex("idx_adoptions_paid", false, "paid_until", "paid_until != ''");
    app.save(adoptions);
    execute(
      app,
      "UPDATE adoptions SET adopted = updated, paid_until = period_end WHERE state = 'adopted' AND status = 'active'",
    );
  },
  (app) => {
    const adoptions = app.findCollectionByNameOrId("adoptions");
    for (const index of ["idx_adoptions_adopted", "idx_adoptions_paid"]) adoptions.removeIndex(index);
    for (const field of ["adopted", "paid_until"]) adoptions.fields.removeByName(field);
    app.save(adoptions);
  },
);
