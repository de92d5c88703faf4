import { addDays } from "../../common/time.ts";
import { feature } from "../lib/feature.ts";
import { requireOwnHand } from "../lib/impersonation.ts";
import { run } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";

const KEEP_DAYS = 30;

/** Refuses a write through PocketBase's own routes during an impersonation. */
function refuse(e: core.RecordRequestEvent): void {
  judge(e);
  e.next();
}

function judge(e: core.RecordRequestEvent): void {
  // These events carry the plain request's event; the generated types do not list it.
  requireOwnHand((e as unknown as { requestEvent: core.RequestEvent }).requestEvent);
}

/**
 * Sessions in which an administrator sees the site as a member (pb_hooks/admin starts and stops them). First in the
 * list of features, so that a write is refused before anything else happens.
 */
export default feature({
  hooks: {
    onRecordCreateRequest: refuse,
    onRecordUpdateRequest: refuse,
    onRecordDeleteRequest: refuse,
    "onRecordRequestEmailChangeRequest users": (e) => refuse(e as unknown as core.RecordRequestEvent), // the same embedded event
  },
  crons: {
    "impersonations-purge": [
      "40 3 * * *",
      () => {
        const before = dbTime(addDays(now(), -KEEP_DAYS));
        run($app, "DELETE FROM impersonations WHERE expires < {:before}", { before });
      },
    ],
  },
});
