import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../ui/button/button-link.tsx";

/** Instead of every page, for an administrator who has no second factor yet. */
export function NeedsFactor() {
  const { t } = useLingui();
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <h1 className="text-title">{t`One more step`}</h1>
      <p>
        <Trans>
          The administration opens once your sign-in has a second step: a passkey or an authenticator app. Add one on
          your account page, then come back here.
        </Trans>
      </p>
      <ButtonLink to="/UserDashboard/account#two-step">{t`Add a second step`}</ButtonLink>
    </div>
  );
}
