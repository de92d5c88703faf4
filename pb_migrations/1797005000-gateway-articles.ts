import { entry as installAddress } from "./content/articles/install-address.ts";
import { entry as screensAndUpdates } from "./content/articles/screens-and-updates.ts";

const ENTRIES = [installAddress, screensAndUpdates];

/** The help on a member's private address, in both languages. An article of the operator's at such an address stays. */
migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId("articles");
    for (const entry of ENTRIES) {
      if (entry.kind !== "article") continue;
      for (const locale of ["fr", "en"] as const) {
        const { slug, title, excerpt, body } = entry[locale];
        const taken = "locale = {:locale} && (slug = {:slug} || translation_key = {:key})";
        if (app.findRecordsByFilter("articles", taken, "", 1, 0, { locale, slug, key: entry.key }).length > 0) continue;
        app.save(
          new Record(collection, {
            category: entry.category,
            position: entry.position,
            locale,
            translation_key: entry.key,
            slug,
            title,
            excerpt,
            body: body.trim(),
            // Spares the cleaning of a text that a test cleans (1790000350-seed-content.ts).
            bodyCleaned: true,
            published: true,
            published_at: entry.publishedAt,
          }),
        );
      }
    }
  },
  (app) => {
    for (const { key } of ENTRIES) {
      for (const record of app.findRecordsByFilter("articles", "translation_key = {:key}", "", 2, 0, { key })) {
        if (record) app.delete(record);
      }
    }
  },
);
