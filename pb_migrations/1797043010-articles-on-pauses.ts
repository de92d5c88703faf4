import { entry as addOnDoesNotLoad } from "./content/articles/add-on-does-not-load.ts";
import { entry as cancelling } from "./content/articles/cancelling.ts";
import { entry as installAddress } from "./content/articles/install-address.ts";
import { entry as plansAndTrial } from "./content/articles/plans-and-trial.ts";

const ENTRIES = [addOnDoesNotLoad, cancelling, installAddress, plansAndTrial];

/** The texts of these articles before this migration: the first 16 digits of the SHA-256 of title, excerpt and body. */
const FORMER =
  "d0a5cdfdbbf5a11e 5568d1902230553d 89c7ee4aa529ffe0 16fbe55c5cd50595 ee7392ce14338dac 3f3d9cb8ded7a79f " +
  "630ecc1b21ac366d fef425f296e2066e";

/** Seeded articles know paused subscriptions. A text that the operator has changed stays as it is; the way back keeps the new words. */
migrate(
  (app) => {
    for (const { key, ...texts } of ENTRIES) {
      for (const record of app.findRecordsByFilter("articles", "translation_key = {:key}", "", 0, 0, { key })) {
        if (!record || !isFormer(record)) continue;
        const { title, excerpt, body } = texts[record.getString("locale") === "fr" ? "fr" : "en"];
        // The mark spares the cleaning of a text that a test cleans (1790000350-seed-content.ts).
        record.load({ title, excerpt, body: body.trim(), bodyCleaned: true });
        app.save(record);
      }
    }
  },
  () => {},
);

/** Reports whether a record still has the words of the seed. */
function isFormer(record: core.Record): boolean {
  const words = ["title", "excerpt", "body"].map((field) => record.getString(field));
  return FORMER.includes($security.sha256(words.join("\n")).slice(0, 16));
}
