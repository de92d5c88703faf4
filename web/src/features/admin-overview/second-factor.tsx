import { Plural, Trans } from "@lingui/react/macro";
import type { AdminOverview } from "../../../../common/wire/admin.ts";
import { Alert } from "../../ui/feedback/alert.tsx";

/** Asks an administrator to prove that codes arrive: until then the password alone opens the account. */
export function SecondFactor({ unproved }: Pick<AdminOverview, "unproved">) {
  if (unproved.you) {
    return (
      <Alert tone="warning">
        <Trans>
          Your password alone still opens this account. To turn on two-step sign-in, sign out, then choose “E-mail me a
          code instead” on the sign-in page. It starts once you have typed that code.
        </Trans>
      </Alert>
    );
  }
  if (unproved.superusers === 0) return null;
  return (
    <Alert tone="warning">
      <Plural
        value={unproved.superusers}
        one="# superuser still signs in with a password alone. Two-step sign-in starts once a member account with the same address has signed in with a code."
        other="# superusers still sign in with a password alone. Two-step sign-in starts once member accounts with the same addresses have signed in with a code."
      />
    </Alert>
  );
}
