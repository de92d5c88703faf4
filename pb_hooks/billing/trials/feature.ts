import { now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { beginConfirmed } from "./begin.ts";
import { carryClaim, purgeClaims } from "./claims.ts";
import { ENDING_NOTICE, remindAll } from "./reminders.ts";

/** Free trials: one per person, with reminders before the end. */
export default feature({
  hooks: {
    "onRecordUpdate users": (e) => {
      const user: Rec<"users"> = must(e.record, "record");
      const before = user.original();
      const isConfirmed = user.verified() && !before.verified();
      if (user.email() === before.email() && !isConfirmed) return e.next();
      return inTransaction(e, () => {
        carryClaim(e.app, before.email(), user.email(), now());
        if (isConfirmed) beginConfirmed(e.app, user, now());
        e.next();
      });
    },
  },
  crons: {
    "trial-reminders": ["23 * * * *", () => remindAll($app, now()), "dated"],
    "trial-claims-purge": ["40 3 * * *", () => purgeClaims($app, now()), "dated"],
  },
  notices: { "trials.ending": ENDING_NOTICE },
});
