import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import type { AdminOverview } from "../../../../../common/contract/admin.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";

/** Asks an administrator for a second factor, or to prove that codes arrive: until then the password alone opens the account. */
export function SecondFactor({ unproved }: Pick<AdminOverview, "unproved">) {
  if (unproved.you) {
    return (
      <Alert tone="warning">
        <Trans>
          Your password alone still opens this account.{" "}
          <Link to="/UserDashboard/account#two-step" className="link">
            Add a passkey or an authenticator app
          </Link>
          . Or use codes by e-mail: sign out, then choose “E-mail me a code instead” on the sign-in page. After the
          first one, we ask for a code at every sign-in.
        </Trans>
      </Alert>
    );
  }
  if (unproved.superusers === 0) return null;
  return (
    <Alert tone="warning">
      <Plural
        value={unproved.superusers}
        one="# superuser still signs in with a password alone. Two-step sign-in starts once the superuser has set a new password with “Forgotten password?” in the dashboard (/_/), or signed in here with a code by e-mail."
        other="# superusers still sign in with a password alone. Two-step sign-in starts for each once they have set a new password with “Forgotten password?” in the dashboard (/_/), or signed in here with a code by e-mail."
      />
    </Alert>
  );
}
