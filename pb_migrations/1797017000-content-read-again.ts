import { entry as addOnDoesNotLoad } from "./content/articles/add-on-does-not-load.ts";
import { entry as cancelling } from "./content/articles/cancelling.ts";
import { entry as changeEmail } from "./content/articles/change-email.ts";
import { entry as forgottenPassword } from "./content/articles/forgotten-password.ts";
import { entry as installAddress } from "./content/articles/install-address.ts";
import { entry as installComputer } from "./content/articles/install-computer.ts";
import { entry as installPhone } from "./content/articles/install-phone.ts";
import { entry as installTv } from "./content/articles/install-tv.ts";
import { entry as plansAndTrial } from "./content/articles/plans-and-trial.ts";
import { entry as renewCredentials } from "./content/articles/renew-credentials.ts";
import { entry as screensAndUpdates } from "./content/articles/screens-and-updates.ts";
import { entry as severalDevices } from "./content/articles/several-devices.ts";
import { entry as signIn } from "./content/articles/sign-in.ts";
import { entry as whatIsDebrid } from "./content/articles/what-is-debrid.ts";
import { entry as yourData } from "./content/articles/your-data.ts";
import { entry as behindTheService } from "./content/posts/behind-the-service.ts";
import { entry as endOfTrial } from "./content/posts/end-of-trial.ts";
import { entry as glossary } from "./content/posts/glossary.ts";
import { entry as goodPicture } from "./content/posts/good-picture.ts";
import { entry as oneAccount } from "./content/posts/one-account.ts";
import { entry as safeCredentials } from "./content/posts/safe-credentials.ts";
import type { ContentEntry } from "./content/types.ts";

const ENTRIES: readonly ContentEntry[] = [
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
  whatIsDebrid,
  yourData,
  behindTheService,
  endOfTrial,
  glossary,
  goodPicture,
  oneAccount,
  safeCredentials,
];

/** Every text that a seed has written before this one: the first 16 digits of the SHA-256 of title, excerpt and body. */
const FORMER = `
  bceb8babfa57edad 26d47b5150751a90 32b9ca23cbf57200 2f6fe6eeed99f235 826c548d0d8a82d4 18310f977feb0680
  41b36103ddf823bc e54df8ef6d0e7b43 f7cdc2e1043d7917 2369c78dfc1b0192 98cd51bc7f85003b bc78aff1825d51e1
  a3eb9cec2fbaaade cf395c3918bfef38 dc6903d9205b6c69 3646946935f1eceb b406805e2a9ea2ac 0bcc03673f07defb
  c5a28ac03d428f8d caccd16d6389c4ac 953b4b06d8ccf1cb 4a7562ef162de4ae bc976d2ce1c3269f 9b025e6488833ca2
  00a8b266e66456dc 41fdea3c2e8f4afc 54fb36d655b06b80 3a972e59c937c949 2c28ac7060f7650b 0b6dabe3ba603ff0
  ad8f2d49afd07fe8 745612a026eea6e2 29fec145cf4890ae 67de34ea738e875c 705ee93c7003a1b8 ec13ec78340589cd
  5d6432b867f6f487 3860818b0fa39a11 6bd2984d2e989e27 d0e322c940e63986 decb93b067f1d0e7 4e1618d0a4af467e
  9018403f9e4320d6`;

/**
 * The seeded posts and articles were read again and corrected. A text that the operator has changed stays as it is. The way
 * back keeps the new words: they say the same.
 */
migrate(
  (app) => {
    for (const { kind, key, ...texts } of ENTRIES) {
      const collection = kind === "post" ? "posts" : "articles";
      for (const record of app.findRecordsByFilter(collection, "translation_key = {:key}", "", 0, 0, { key })) {
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

/** Reports whether a record still has the words of an earlier seed. */
function isFormer(record: core.Record): boolean {
  const words = ["title", "excerpt", "body"].map((field) => record.getString(field));
  return FORMER.includes($security.sha256(words.join("\n")).slice(0, 16));
}
