import { entry as addOnDoesNotLoad } from "./content/articles/add-on-does-not-load.ts";
import { entry as cancelling } from "./content/articles/cancelling.ts";
import { entry as changeEmail } from "./content/articles/change-email.ts";
import { entry as forgottenPassword } from "./content/articles/forgotten-password.ts";
import { entry as howToPay } from "./content/articles/how-to-pay.ts";
import { entry as installAddress } from "./content/articles/install-address.ts";
import { entry as installComputer } from "./content/articles/install-computer.ts";
import { entry as installPhone } from "./content/articles/install-phone.ts";
import { entry as installTv } from "./content/articles/install-tv.ts";
import { entry as plansAndTrial } from "./content/articles/plans-and-trial.ts";
import { entry as renewCredentials } from "./content/articles/renew-credentials.ts";
import { entry as screensAndUpdates } from "./content/articles/screens-and-updates.ts";
import { entry as severalDevices } from "./content/articles/several-devices.ts";
import { entry as signIn } from "./content/articles/sign-in.ts";
import { entry as whatToWatch } from "./content/articles/what-to-watch.ts";
import { entry as whichPlan } from "./content/articles/which-plan.ts";
import { entry as yourData } from "./content/articles/your-data.ts";
import { entry as behindTheService } from "./content/posts/behind-the-service.ts";
import { entry as endOfTrial } from "./content/posts/end-of-trial.ts";
import { entry as glossary } from "./content/posts/glossary.ts";
import { entry as goodPicture } from "./content/posts/good-picture.ts";
import { entry as oneAccount } from "./content/posts/one-account.ts";
import { entry as safeCredentials } from "./content/posts/safe-credentials.ts";
import type { ContentEntry } from "./content/types.ts";

const CHANGED = {
  articles: [
    addOnDoesNotLoad,
    cancelling,
    changeEmail,
    forgottenPassword,
    installAddress,
    installComputer,
    installPhone,
    installTv,
    plansAndTrial,
    renewCredentials,
    screensAndUpdates,
    severalDevices,
    signIn,
    yourData,
  ],
  posts: [behindTheService, endOfTrial, glossary, goodPicture, oneAccount, safeCredentials],
};
const ENTRIES = [whatToWatch, howToPay, whichPlan];

/** The texts of these entries before this migration: the first 16 digits of the SHA-256 of title, excerpt and body. */
const FORMER =
  "7d062fc9b86a2f71 90096f83dcc154a6 350c1f03864e206c 5a6ccd4f95da24f8 e34350dfa0288cbe 4e700930461cda3b " +
  "f967e4d404200b96 7555f990fff79256 7b66372681e452a5 8d4c6b9113bff70c 7e320b859c0220a1 00f72700ef4ce4e1 " +
  "146c7a86ef716bcc ec17a48656ea481e b4773fc884e969bd ca39205d715f00fa c9741ebee213297c 18015bea27921d3e " +
  "b37b3a41edfacbd1 f3496755a7f06956 e2ab0de7b5030f57 3f4a9ba111264fc9 3017e6e1251117bb ba38d2fda12282f5 " +
  "7c511f463e8d763a ab38e3098f1a0a97 e433f4f175804909 9548142589e084d4 f4c05bf8a0580aef 35dc91ffd5d3c70d " +
  "ea3fbbe34ab6b211 c7721014ad4232da f3ac5994757fe36b e0797422e504ab9a 6b406392345b196e 30ed17aa82b4f1af " +
  "9025f8cbd46cf98b aa6a01394077212c aa9abcf7c0a98986 2c0c8da1720f6ce7";

/**
 * Seeded articles and posts describe the one way that works wherever streaming accounts are kept: the add-on is installed by its
 * private link. Three articles say what one may watch, how to pay and which plan to choose. A text that the operator has changed
 * stays as it is, and an article of the operator's at such an address, too; the way back keeps the new words.
 */
migrate(
  (app) => {
    for (const [collection, entries] of Object.entries(CHANGED)) {
      for (const entry of entries) {
        const { key } = entry;
        for (const record of app.findRecordsByFilter(collection, "translation_key = {:key}", "", 0, 0, { key })) {
          if (!record || !isFormer(record)) continue;
          const { title, excerpt, body } = entry[record.getString("locale") === "fr" ? "fr" : "en"];
          // The mark spares the cleaning of a text that a test cleans (1790000350-seed-content.ts).
          record.load({ title, excerpt, body: body.trim(), bodyCleaned: true });
          if (entry.kind === "article") record.set("position", entry.position);
          app.save(record);
        }
      }
    }
    for (const entry of ENTRIES) add(app, entry);
  },
  () => {},
);

/** Reports whether a record still has the words that this migration replaces. */
function isFormer(record: core.Record): boolean {
  const words = ["title", "excerpt", "body"].map((field) => record.getString(field));
  return FORMER.includes($security.sha256(words.join("\n")).slice(0, 16));
}

function add(app: CoreApp, entry: ContentEntry): void {
  if (entry.kind !== "article") return;
  for (const locale of ["fr", "en"] as const) {
    const { slug, title, excerpt, body } = entry[locale];
    const taken = "locale = {:locale} && (slug = {:slug} || translation_key = {:key})";
    if (app.findRecordsByFilter("articles", taken, "", 1, 0, { locale, slug, key: entry.key }).length > 0) continue;
    app.save(
      new Record(app.findCollectionByNameOrId("articles"), {
        ...{ category: entry.category, position: entry.position, locale, translation_key: entry.key },
        ...{ slug, title, excerpt, body: body.trim(), bodyCleaned: true, published: true },
        published_at: entry.publishedAt,
      }),
    );
  }
}
