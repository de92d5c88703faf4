import { formatParis } from "../../../common/paris.ts";
import { feature } from "../../lib/feature.ts";
import { findById, localeOf } from "../../lib/records.ts";
import { sendNotice } from "../../platform/mail/public.ts";
import { GUESSED } from "./notices.ts";

/** internal/auth/guesses counts and slows guesses of passwords and codes; this feature tells the accounts' owners. */
export default feature({
  jobs: {
    // Job {collection, id, time}, queued by internal/auth/guesses: the owner may be a member or a superuser.
    "guesses.tell": [
      "mail",
      (app, { collection = "", id = "", time = "" }) => {
        // A superuser has no language: they get French.
        const account: core.Record | undefined = findById(app, collection === "users" ? collection : "_superusers", id);
        if (!account) return;
        const facts = { time: formatParis(new Date(time), localeOf(account)) };
        sendNotice(app, "guesses.slowed", account, facts);
      },
    ],
  },
  notices: { "guesses.slowed": GUESSED },
});
