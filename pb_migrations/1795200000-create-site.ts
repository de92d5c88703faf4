import { baseCollection, TIMES } from "./lib/schema.ts";

/**
 * What an operator edits while the server runs: one record, whose id is always "site".
 * Guests may read it; the hidden fields stay on the server.
 */
migrate(
  (app) => {
    const site = baseCollection({
      name: "site",
      listRule: "",
      viewRule: "",
      fields: [
        // The only id the pattern lets through, so that there can be only one record.
        {
          name: "id",
          type: "text",
          system: true,
          required: true,
          primaryKey: true,
          pattern: "^site$",
          autogeneratePattern: "site",
          min: 4,
          max: 4,
        },
        { name: "brand", type: "text", required: true, max: 60 },
        { name: "tagline", type: "json", maxSize: 2000 },
        {
          name: "mail_domain",
          type: "text",
          required: true,
          hidden: true,
          max: 190,
          pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$",
        },
        { name: "trial_days", type: "number", onlyInt: true, min: 0, max: 90 },
        { name: "commission", type: "number", onlyInt: true, min: 0, max: 100 },
        { name: "links", type: "json", maxSize: 4000 },
        { name: "legal", type: "json", maxSize: 20000 },
        { name: "analytics_tag", type: "text", hidden: true, max: 200 },
        ...TIMES,
      ],
    });
    app.save(site);

    app.save(
      new Record(site, {
        id: "site",
        brand: "Passerelle",
        tagline: {
          fr: "Un seul compte pour vos extensions de streaming, prêt en une minute.",
          en: "One account for your streaming add-ons, ready in a minute.",
        },
        mail_domain: "passerelle.example",
        trial_days: 3,
        commission: 20,
        links: { discord: "", reddit: "" },
        legal: {},
        analytics_tag: "",
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("site")),
);
