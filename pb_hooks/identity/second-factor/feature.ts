import { errorText } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { noStore, requireAuth } from "../../lib/guards.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { requireFreshProof, requireGivenProof } from "../sessions/public.ts";
import { removeSince } from "./factors.ts";
import { authenticator, code, recovery } from "./fresh.ts";
import { NOTICES } from "./notices.ts";
import { followAddress, followReset, proveByCode } from "./proof.ts";
import { listFactors, memberData, removeFactor, renameFactor, renewCodes } from "./routes.ts";
import { codeStatus } from "./status.ts";
import { enterCode, judgeSignIn, options } from "./step.ts";
import { confirmTotp, startTotp } from "./totp.ts";
import { asksAdministrators, forgetWithoutCode } from "./void-proofs.ts";

/**
 * Whom PocketBase asks for a second proof: everyone who has a second factor, and administrators by mailed code where
 * `asksAdministrators` says so. A passkey is two factors in one.
 */
function ruleOf(app: CoreApp): string {
  const mailed = asksAdministrators(app) ? " || (admin = true && factor_proved = email)" : "";
  return `@request.context != "passkey" && (factors_via_user.id ?!= ""${mailed})`;
}

/**
 * Sets the sign-in options from the mail server and, for administrators, from the site's setting: a code that nobody
 * can receive must lock nobody out. No setting of the site affects superusers, because administrators change those.
 */
function follow(app: CoreApp): void {
  // Another command on the same data, in a shell without the server's settings, sees no mail server.
  if (!$os.args.includes("serve")) return;
  try {
    if (!app.hasTable("factors")) return; // before this release's migrations
    // What is set must be what the setting says by then, not what it said before another run's transaction.
    app.runInTransaction(setSignIn);
  } catch (error) {
    console.error(`Cannot set the second factor: ${errorText(error)}`);
  }
}

function setSignIn(tx: CoreApp): void {
  const users = tx.findCollectionByNameOrId("users");
  const rule = ruleOf(tx);
  if (users.mfa.rule !== rule || !users.mfa.enabled) {
    users.mfa.enabled = true;
    users.mfa.rule = rule;
    tx.save(users);
    if (asksAdministrators(tx)) forgetWithoutCode(tx);
  }
  const superusers = tx.findCollectionByNameOrId("_superusers");
  const canMail = sendsMail(tx);
  if (superusers.mfa.enabled === canMail) return;
  superusers.mfa.enabled = canMail;
  superusers.otp.enabled = canMail; // members may sign in with a code alone; superusers, who can do everything, never
  tx.save(superusers);
}

/** Second factors. Before the site in the feature list: it reads settings that the site set. */
export default feature({
  hooks: {
    onBootstrap: (e) => {
      e.next();
      follow(e.app);
    },
    onSettingsReload: (e) => {
      e.next();
      // During the server's start, or in a migration, the start itself handles it.
      if (e.app.isBootstrapped() && !e.app.isTransactional()) follow(e.app);
    },
    "onRecordAfterUpdateSuccess site": (e) => {
      e.next();
      follow(e.app);
    },
    onRecordAuthWithOTPRequest: proveByCode,
    "onRecordAuthRequest users": judgeSignIn,
    onRecordConfirmPasswordResetRequest: followReset,
    "onRecordConfirmEmailChangeRequest users": followAddress,
  },
  routes: {
    "POST /api/app/second-factor/status": [noStore, codeStatus],
    "POST /api/app/second-factor/options": [noStore, options],
    "POST /api/app/second-factor/code": [noStore, enterCode],
    "GET /api/app/factors": [noStore, requireAuth, listFactors],
    "POST /api/app/factors/totp": [noStore, requireAuth, requireGivenProof, startTotp],
    "POST /api/app/factors/totp/confirm": [noStore, requireAuth, requireGivenProof, confirmTotp],
    "POST /api/app/factors/recovery-codes": [noStore, requireAuth, requireGivenProof, renewCodes],
    "POST /api/app/factors/{id}/rename": [noStore, requireAuth, renameFactor],
    "POST /api/app/factors/{id}/remove": [noStore, requireAuth, requireFreshProof, removeFactor],
  },
  proofs: { authenticator, recovery, code },
  notices: NOTICES,
  onReclaimed: removeSince,
  memberData,
});
