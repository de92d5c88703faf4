import { entry as addOnDoesNotLoad } from "./content/articles/add-on-does-not-load.ts";
import { entry as cancelling } from "./content/articles/cancelling.ts";
import { entry as plansAndTrial } from "./content/articles/plans-and-trial.ts";
import { entry as screensAndUpdates } from "./content/articles/screens-and-updates.ts";
import { entry as yourData } from "./content/articles/your-data.ts";
import { entry as behindTheService } from "./content/posts/behind-the-service.ts";
import { entry as endOfTrial } from "./content/posts/end-of-trial.ts";
import { entry as glossary } from "./content/posts/glossary.ts";

const ENTRIES = {
  articles: [addOnDoesNotLoad, cancelling, plansAndTrial, screensAndUpdates, yourData],
  posts: [behindTheService, endOfTrial, glossary],
};

/** The texts that this migration replaces: the first 16 digits of the SHA-256 of title, excerpt and body. */
const FORMER =
  "83298c499439d35e ac38895f0cc71e8e b9207ace244ffb9f 4bf96a2a39f9d44b 767562d6bacd4cbb 63c651a9b2d04d31 " +
  "3b98f2bab39b41e9 4335c7ae7cb90c93 18d3e67062da1dd1 14966f682c6c01c8 c2aad7093e8ace97 0363d78f7d98a972 " +
  "fe809c9e7180f499";

/** The answers of the question about data, as seeded and as they are from now on. */
const ANSWERS = [
  [
    "Nous ne gardons que le nécessaire : votre adresse e-mail, votre nom si vous l’indiquez, vos identifiants de streaming, chiffrés, et le détail de vos paiements. Vous pouvez télécharger ces données ou supprimer votre compte à tout moment depuis votre tableau de bord.",
    "Nous ne gardons que le nécessaire, surtout votre adresse e-mail, votre nom si vous l’indiquez, vos identifiants de streaming (le mot de passe est chiffré) et le détail de vos paiements. Vous pouvez télécharger vos données ou supprimer votre compte à tout moment depuis votre tableau de bord.",
  ],
  [
    "We keep only what is needed: your e-mail address, your name if you give it, your streaming credentials, encrypted, and the details of your payments. You can download these data or delete your account at any time from your dashboard.",
    "We keep only what is needed, mainly your e-mail address, your name if you give it, your streaming credentials (the password is encrypted) and the details of your payments. You can download your data or delete your account at any time from your dashboard.",
  ],
] as const;

/**
 * Seeded texts say what a deletion leaves, how long a screen counts and which coupons end a trial, and the answer about data
 * promises encryption for the password alone. A text that the operator has changed stays as it is; the way back keeps the new words.
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
    for (const record of app.findRecordsByFilter("faqs", "translation_key = 'data'", "", 0, 0)) {
      const known = record && ANSWERS.find(([former]) => former === record.getString("answer"));
      if (!record || !known) continue;
      record.set("answer", known[1]);
      app.save(record);
    }
  },
  () => {},
);

/** Reports whether a record still has the words that this migration replaces. */
function isFormer(record: core.Record): boolean {
  const words = ["title", "excerpt", "body"].map((field) => record.getString(field));
  return FORMER.includes($security.sha256(words.join("\n")).slice(0, 16));
}
