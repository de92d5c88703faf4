import { errorText, must } from "../../lib/errors.ts";
import { feature, type JobPayload } from "../../lib/feature.ts";
import { may, noStore, proved, requireAuth } from "../../lib/guards.ts";
import { findById } from "../../lib/records.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { listAccounts, regenerateAccount, retryAccounts } from "./admin-accounts.ts";
import { deleteAddon, listAddons, orderAddons, saveAddon } from "./admin-addons.ts";
import { readHealth, resumeWork } from "./admin-health.ts";
import { consent } from "./consent.ts";
import { followEntitlement, PROVISION, refreshSuspended, writeStreaming } from "./desired-state.ts";
import { followTime } from "./follow-time.ts";
import { memberData } from "./member-data.ts";
import { notices } from "./notices.ts";
import { currentProvisioner } from "./provisioner.ts";
import { regenerate, showPassword } from "./regenerate.ts";
import { closeAccounts } from "./remote-accounts.ts";
import { settings } from "./settings.ts";
import { SYNC, wake } from "./wake.ts";
import { work } from "./worker.ts";

/** Job {user}: makes the streaming record that sign-up could not make. */
function provisionLater(app: CoreApp, payload: JobPayload): void {
  app.runInTransaction((tx) => {
    const user = findById(tx, "users", payload.user ?? "");
    if (user) writeStreaming(tx, user);
  });
}

function followGateway(e: core.RecordEvent): void {
  e.next();
  if (currentProvisioner().name === "stremio") wake(e.app);
}

function followAddress(e: core.RecordEvent): void {
  const access = must(e.record, "record");
  const isRenewed = access.getString("token_hash") !== access.original().getString("token_hash");
  inTransaction(e, () => {
    followGateway(e);
    if (isRenewed && currentProvisioner().name === "stremio") refreshSuspended(e.app, access.getString("user"));
  });
}

/** The generated add-on accounts: `stremio` holds the desired state, and the worker reconciles remote accounts. */
export default feature({
  rows: { provisioners: "kept" },
  hooks: {
    // Accounts at Stremio hold the member's address and its manifest: when one of them changes, the accounts must follow.
    "onRecordCreate addon_manifests": followGateway,
    "onRecordUpdate addon_manifests": followGateway,
    "onRecordUpdate addon_access": followAddress,
    onBootstrap: (e) => {
      e.next();
      try {
        settings();
      } catch (error) {
        throw new ApiError(500, errorText(error)); // prints only its text, unlike an Error
      }
    },
  },
  routes: {
    "POST /api/app/stremio/regenerate": [noStore, requireAuth, regenerate],
    "POST /api/app/stremio/password": [noStore, requireAuth, showPassword],
    "POST /api/app/stremio/consent": [noStore, requireAuth, consent],
    "GET /api/app/admin/stremio": [noStore, may("service.read"), readHealth],
    "POST /api/app/admin/stremio/resume": [noStore, may("service.write"), resumeWork],
    "POST /api/app/admin/stremio/accounts/search": [noStore, may("service.read"), listAccounts],
    "POST /api/app/admin/stremio/accounts/retry": [noStore, may("service.write"), retryAccounts],
    "POST /api/app/admin/stremio/accounts/regenerate": [noStore, may("service.write"), regenerateAccount],
    "GET /api/app/admin/stremio/addons": [noStore, may("service.read"), listAddons],
    "POST /api/app/admin/stremio/addons/save": [...proved("service.write"), saveAddon],
    "POST /api/app/admin/stremio/addons/delete": [noStore, may("service.write"), deleteAddon],
    "POST /api/app/admin/stremio/addons/order": [noStore, may("service.write"), orderAddons],
  },
  crons: {
    access: ["*/10 * * * *", () => followTime($app), "dated"],
    // Finds what no job announced: lists that changed, waits that ended, runs that a crash interrupted.
    "stremio-sync": ["*/10 * * * *", () => work($app)],
  },
  jobs: { [PROVISION]: provisionLater, [SYNC]: ["accounts", work] },
  notices,
  memberData,
  onEntitlement: followEntitlement,
  onMemberDeleted: (tx, user) => {
    if (closeAccounts(tx, user.id, "") > 0) wake(tx);
  },
});
