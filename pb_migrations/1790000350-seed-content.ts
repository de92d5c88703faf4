import { entry as addOnDoesNotLoad } from "./content/articles/add-on-does-not-load.ts";
import { entry as cancelling } from "./content/articles/cancelling.ts";
import { entry as changeEmail } from "./content/articles/change-email.ts";
import { entry as forgottenPassword } from "./content/articles/forgotten-password.ts";
import { entry as installComputer } from "./content/articles/install-computer.ts";
import { entry as installPhone } from "./content/articles/install-phone.ts";
import { entry as installTv } from "./content/articles/install-tv.ts";
import { entry as plansAndTrial } from "./content/articles/plans-and-trial.ts";
import { entry as renewCredentials } from "./content/articles/renew-credentials.ts";
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

const ENTRIES: ContentEntry[] = [
  oneAccount,
  safeCredentials,
  goodPicture,
  endOfTrial,
  glossary,
  behindTheService,
  signIn,
  whatIsDebrid,
  installTv,
  installPhone,
  installComputer,
  addOnDoesNotLoad,
  severalDevices,
  renewCredentials,
  changeEmail,
  forgottenPassword,
  plansAndTrial,
  cancelling,
  yourData,
];

/**
 * The mark of a body that needs no cleaning (pb_hooks/content/cleaned.ts; a test cleans these texts). It spares a first
 * start a second.
 */
const CLEANED = "bodyCleaned";

const COLLECTIONS = { post: "posts", article: "articles" } as const;

/** The first posts and articles, in both languages; the operator edits them. No author: the site signs with its name. */
migrate(
  (app) => {
    for (const entry of ENTRIES) {
      const collection = app.findCollectionByNameOrId(COLLECTIONS[entry.kind]);
      const own = entry.kind === "post" ? { tags: entry.tags } : { category: entry.category, position: entry.position };
      for (const locale of ["fr", "en"] as const) {
        const { slug, title, excerpt, body } = entry[locale];
        app.save(
          new Record(collection, {
            ...own,
            locale,
            translation_key: entry.key,
            slug,
            title,
            excerpt,
            body: body.trim(),
            [CLEANED]: true,
            published: true,
            published_at: entry.publishedAt,
          }),
        );
      }
    }
  },
  (app) => {
    for (const { kind, key } of ENTRIES) {
      for (const record of app.findRecordsByFilter(COLLECTIONS[kind], "translation_key = {:key}", "", 2, 0, { key })) {
        if (record) app.delete(record);
      }
    }
  },
);
