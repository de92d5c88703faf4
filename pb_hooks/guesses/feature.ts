import { feature } from "../lib/feature.ts";
import { findById } from "../lib/records.ts";
import { sendNotice } from "../mail/public.ts";
import { GUESSED } from "./notices.ts";

/** Guessed passwords and codes are counted and slowed in internal/guesses; what is said to their owners is said here. */
export default feature({
  jobs: {
    // Job {collection, id, time}, made by internal/guesses: the owner may be a member or a superuser.
    "guesses.tell": [
      "mail",
      (app, { collection = "", id = "", time = "" }) => {
        const account = findById(app, collection, id);
        if (account) sendNotice(app, "guesses.slowed", account, { time: `${time.slice(0, 16).replace("T", " ")} UTC` });
      },
    ],
  },
  notices: { "guesses.slowed": GUESSED },
});
