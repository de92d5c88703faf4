import { entry as installAddress } from "./content/articles/install-address.ts";
import { entry as installComputer } from "./content/articles/install-computer.ts";
import { entry as installPhone } from "./content/articles/install-phone.ts";
import { entry as installTv } from "./content/articles/install-tv.ts";

const CHANGED = [installAddress, installComputer, installPhone, installTv];

/** The texts of these entries before this migration: the first 16 digits of the SHA-256 of title, excerpt and body. */
const FORMER =
  "f969498f08bcdbfa 6e9f40782805f471 5a4cc86a45e1b2e3 3a46684a4aff2128 f5db7e7d9c499fe8 0aa92be86e57296e " +
  "891198294eba7fda abf89144fe009bee";

/**
 * Articles about installing have a picture for each step (scripts/help-images.ts). A text that the operator has changed stays as
 * it is; the way back keeps the pictures.
 */
migrate(
  (app) => {
    for (const entry of CHANGED) {
      const { key } = entry;
      for (const record of app.findRecordsByFilter("articles", "translation_key = {:key}", "", 0, 0, { key })) {
        if (!record || !isFormer(record)) continue;
        const { body } = entry[record.getString("locale") === "fr" ? "fr" : "en"];
        // The mark spares the cleaning of a text that a test cleans (1790000350-seed-content.ts).
        record.load({ body: body.trim(), bodyCleaned: true });
        app.save(record);
      }
    }
  },
  () => {},
);

/** Reports whether a record still has the words that this migration replaces. */
function isFormer(record: core.Record): boolean {
  const words = ["title", "excerpt", "body"].map((field) => record.getString(field));
  return FORMER.includes($security.sha256(words.join("\n")).slice(0, 16));
}
