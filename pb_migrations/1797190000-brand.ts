/** The operator's colours and pictures, and the draft of the next ones (common/contract/brand.ts). The pictures are base64. */
const LONGEST = 1_200_000;

migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    if (site.fields.getByName("look")) return;
    for (const name of ["look", "look_draft"]) site.fields.add(new JSONField({ name, hidden: true, maxSize: LONGEST }));
    app.save(site);
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    for (const name of ["look", "look_draft"]) site.fields.removeByName(name);
    app.save(site);
  },
);
