import { Trans } from "@lingui/react/macro";

/** Between a successful sign-in and the page that it leads to. */
export function SignedIn() {
  return (
    <p className="text-center text-sm text-muted">
      <Trans>You are signed in. One moment…</Trans>
    </p>
  );
}
