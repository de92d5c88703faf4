import { accessOf } from "../accounts/public.ts";
import { errorText, must } from "../lib/errors.ts";
import { feature, type JobPayload } from "../lib/feature.ts";
import { noStore, requireAdmin, requireAuth } from "../lib/guards.ts";
import { now } from "../lib/time.ts";
import { inTransaction } from "../lib/transaction.ts";
import { listAccounts, regenerateAccount, retryAccounts } from "./admin-accounts.ts";
import { deleteAddon, listAddons, orderAddons, saveAddon } from "./admin-addons.ts";
import { readHealth, resumeWork } from "./admin-health.ts";
import { consent } from "./consent.ts";
import { PROVISION, writeStreaming } from "./desired-state.ts";
import { notices } from "./notices.ts";
import { regenerate } from "./regenerate.ts";
import { leave } from "./remote-accounts.ts";
import { settings } from "./settings.ts";
import { SYNC, wake } from "./wake.ts";
import { work } from "./worker.ts";

/** Job {user}: makes the streaming record that sign-up could not make. */
function provisionLater(app: CoreApp, payload: JobPayload): void {
  app.runInTransaction((tx) => {
    const [user] = tx.findRecordsByIds("users", [payload.user ?? ""]);
    if (user) writeStreaming(tx, user, accessOf(user, now()).active);
  });
}

/** A deleted member's accounts outside are deleted too, whoever deletes the member. */
function leaveWithMember(e: core.RecordEvent): void {
  inTransaction(e, () => {
    e.next();
    if (leave(e.app, must(e.record, "record").id, "", "") > 0) wake(e.app);
  });
}

/** The generated add-on accounts: what should be is in `stremio`, and the worker brings what is outside in step. */
export default feature({
  hooks: {
    onBootstrap: (e) => {
      e.next();
      try {
        settings();
      } catch (error) {
        throw new ApiError(500, errorText(error)); // printed as its text alone, unlike an Error
      }
    },
    "onRecordDelete users": leaveWithMember,
  },
  routes: {
    "POST /api/app/stremio/regenerate": [noStore, requireAuth, regenerate],
    "POST /api/app/stremio/consent": [noStore, requireAuth, consent],
    "GET /api/app/admin/stremio": [noStore, requireAdmin, readHealth],
    "POST /api/app/admin/stremio/resume": [noStore, requireAdmin, resumeWork],
    "POST /api/app/admin/stremio/accounts/search": [noStore, requireAdmin, listAccounts],
    "POST /api/app/admin/stremio/accounts/retry": [noStore, requireAdmin, retryAccounts],
    "POST /api/app/admin/stremio/accounts/regenerate": [noStore, requireAdmin, regenerateAccount],
    "GET /api/app/admin/stremio/addons": [noStore, requireAdmin, listAddons],
    "POST /api/app/admin/stremio/addons/save": [noStore, requireAdmin, saveAddon],
    "POST /api/app/admin/stremio/addons/delete": [noStore, requireAdmin, deleteAddon],
    "POST /api/app/admin/stremio/addons/order": [noStore, requireAdmin, orderAddons],
  },
  crons: {
    // Finds what nobody asked for: lists that changed, waits that are over, work that a crash cut short.
    "stremio-sync": ["*/10 * * * *", () => work($app)],
  },
  jobs: { [PROVISION]: provisionLater, [SYNC]: ["accounts", work] },
  notices,
});
