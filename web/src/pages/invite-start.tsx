import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { AuthCard } from "../ui/text/auth-card.tsx";

/** /u: a referral link whose code got lost. */
export function InviteStartPage() {
  return (
    <AuthCard
      title={<Trans>The code is missing from this link</Trans>}
      lead={
        <Trans>
          A referral link ends in a code: AFF- followed by eight letters or digits. Ask for the whole link again, or
          sign up without one: you get the same trial.
        </Trans>
      }
    >
      <div className="flex flex-col gap-3">
        <ButtonLink to="/trial">
          <Trans>Sign up without a code</Trans>
        </ButtonLink>
        <ButtonLink to="/referral" variant="secondary">
          <Trans>How referrals work</Trans>
        </ButtonLink>
      </div>
    </AuthCard>
  );
}
