import { errorText } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { noStore } from "../lib/guards.ts";
import { row } from "../lib/sql.ts";
import { followAddress, followReset, proveByCode } from "./proof.ts";
import { codeStatus } from "./status.ts";

/** Whether the site requires a second factor of administrators. */
const SETTING: { admin_mfa: boolean } = { admin_mfa: true };

/**
 * Sets the sign-in options from the mail server and, for administrators, from the site's setting: a code that nobody
 * can receive must lock nobody out (docs/decisions/022-second-factor-of-administrators.md). No setting of the site
 * affects superusers, because administrators change those (docs/decisions/058-superusers-keep-their-factor.md).
 */
function follow(app: CoreApp): void {
  // Another command on the same data, in a shell without the server's settings, sees no mail server.
  if (!$os.args.includes("serve")) return;
  try {
    if (!app.hasTable("site")) return; // before the first start's migrations
    const asked = row(app, "SELECT admin_mfa FROM site WHERE id = 'site'", {}, SETTING)?.admin_mfa ?? true;
    const canMail = app.settings().smtp.enabled;
    for (const name of ["users", "_superusers"]) {
      const wanted = canMail && (asked || name === "_superusers");
      const accounts = app.findCollectionByNameOrId(name);
      if (accounts.mfa.enabled === wanted) continue;
      accounts.mfa.enabled = wanted;
      // Members may sign in with a code alone; superusers, who can do everything, never.
      if (name === "_superusers") accounts.otp.enabled = wanted;
      app.save(accounts);
    }
  } catch (error) {
    console.error(`Cannot set the second factor of administrators: ${errorText(error)}`);
  }
}

/** The second factor of administrators. Before the site in the feature list: it reads settings that the site set. */
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
    onRecordConfirmPasswordResetRequest: followReset,
    "onRecordConfirmEmailChangeRequest users": followAddress,
  },
  routes: { "POST /api/app/second-factor/status": [noStore, codeStatus] },
});
