import { entry as cancelling } from "./content/articles/cancelling.ts";
import { entry as changeEmail } from "./content/articles/change-email.ts";
import { entry as forgottenPassword } from "./content/articles/forgotten-password.ts";
import { entry as plansAndTrial } from "./content/articles/plans-and-trial.ts";
import { entry as whatIsDebrid } from "./content/articles/what-is-debrid.ts";
import { entry as glossary } from "./content/posts/glossary.ts";
import { entry as safeCredentials } from "./content/posts/safe-credentials.ts";

const ENTRIES = {
  articles: [cancelling, changeEmail, forgottenPassword, plansAndTrial, whatIsDebrid],
  posts: [glossary, safeCredentials],
};

/** The texts of these entries before this migration: the first 16 digits of the SHA-256 of title, excerpt and body. */
const FORMER =
  "d8e3d10878a4f3b0 47b3a83db5d25d5d 0cc1a8400c426098 d5e6329165bebd6f db09e6ece7c13387 c78152dab3badb2f " +
  "58475b7df73bbfab 3f3d9cb8ded7a79f 520712ce17a9a485 80b47c50aaebe291 52da08593a821311 634d400a116a42fb " +
  "c8d4015211c30949 fe809c9e7180f499";

/** The answers of the question about a minimum term, as seeded and as they are from now on. */
const ANSWERS = [
  [
    "Non. Vous pouvez arrêter quand vous le souhaitez : votre accès reste ouvert jusqu’à la fin de la période déjà payée.",
    "Non, rien au-delà du mois ou de l’année que vous avez payés. Vous pouvez résilier quand vous le souhaitez : votre accès reste ouvert jusqu’à la fin de cette période.",
  ],
  [
    "No. You can stop whenever you like: your access stays open until the end of the period you have paid for.",
    "No, nothing beyond the month or the year that you have paid for. You can cancel whenever you like: your access stays open until the end of that period.",
  ],
] as const;

/**
 * Seeded texts promise what the product does: no commitment beyond a paid period, a password that the team may look up, one name
 * for each key. A text that the operator has changed stays as it is; the way back keeps the new words.
 */
migrate(
  (app) => {
    for (const [collection, entries] of Object.entries(ENTRIES)) {
      for (const { key, ...texts } of entries) {
        for (const record of app.findRecordsByFilter(collection, "translation_key = {:key}", "", 0, 0, { key })) {
          if (!record || !isFormer(record)) continue;
          const { title, excerpt, body } = texts[record.getString("locale") === "fr" ? "fr" : "en"];
          // The mark spares the cleaning of a text that a test cleans (1790000350-seed-content.ts).
          record.load({ title, excerpt, body: body.trim(), bodyCleaned: true });
          app.save(record);
        }
      }
    }
    for (const record of app.findRecordsByFilter("faqs", "translation_key = 'cancel'", "", 0, 0)) {
      const known = record && ANSWERS.find(([former]) => former === record.getString("answer"));
      if (!record || !known) continue;
      record.set("answer", known[1]);
      app.save(record);
    }
  },
  () => {},
);

/** Reports whether a record still has the words of the seed. */
function isFormer(record: core.Record): boolean {
  const words = ["title", "excerpt", "body"].map((field) => record.getString(field));
  return FORMER.includes($security.sha256(words.join("\n")).slice(0, 16));
}
