import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { AuthCard } from "../ui/text/auth-card.tsx";

/** /u: a referral link that has lost its code. */
export default function InviteStartPage() {
  const { t } = useLingui();
  return (
    <AuthCard
      title={t`The code is missing from this link`}
      lead={
        <Trans>
          A referral link ends in a code: AFF- followed by eight letters or digits. Ask for the whole link again, or
          sign up without one: you get the same trial.
        </Trans>
      }
    >
      <div className="flex flex-col gap-3">
        <ButtonLink to="/trial">{t`Sign up without a code`}</ButtonLink>
        <ButtonLink to="/referral" variant="secondary">{t`How referrals work`}</ButtonLink>
      </div>
    </AuthCard>
  );
}
