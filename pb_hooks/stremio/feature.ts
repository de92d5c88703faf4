import { accessOf } from "../accounts/public.ts";
import { feature, type JobPayload } from "../lib/feature.ts";
import { noStore, requireAuth } from "../lib/guards.ts";
import { now } from "../lib/time.ts";
import { PROVISION, writeStreaming } from "./public.ts";
import { regenerate } from "./regenerate.ts";

/** Job {user}: makes the streaming record that sign-up could not make. */
function provisionLater(app: CoreApp, payload: JobPayload): void {
  app.runInTransaction((tx) => {
    const [user] = tx.findRecordsByIds("users", [payload.user ?? ""]);
    if (user) writeStreaming(tx, user, accessOf(user, now()).active);
  });
}

/** The generated add-on accounts. */
export default feature({
  routes: { "POST /api/app/stremio/regenerate": [noStore, requireAuth, regenerate] },
  jobs: { [PROVISION]: provisionLater },
});
