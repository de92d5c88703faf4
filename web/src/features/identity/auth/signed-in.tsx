import { useLingui } from "@lingui/react/macro";

/** Between a successful sign-in and the page that it leads to. */
export function SignedIn() {
  const { t } = useLingui();
  return <p className="text-center text-sm text-muted">{t`You are signed in. One moment…`}</p>;
}
