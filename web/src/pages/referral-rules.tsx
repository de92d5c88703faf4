import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { RewardAs } from "../../../common/contract/referrals.ts";

type Props = { commission: number; rewardAs: RewardAs };

/** The programme's current rules; pb_hooks/billing/referrals enforces them. */
export function ReferralRules({ commission, rewardAs }: Props) {
  const { t } = useLingui();
  return (
    <ul className="mt-6 flex max-w-3xl list-disc flex-col gap-3 pl-5 marker:text-accent">
      <li>
        <Trans>
          One account has one referrer: the member whose code was used at sign-up. It cannot be changed later.
        </Trans>
      </li>
      {commission > 0 ? (
        <RewardRules commission={commission} rewardAs={rewardAs} />
      ) : (
        <li>{t`There is no reward at the moment: we count sign-ups and promise nothing more.`}</li>
      )}
      <li>
        <Trans>
          You cannot refer yourself: the same person, e-mail address or card earns nothing, nor do members who refer
          each other in a circle.
        </Trans>
      </li>
      <li>{t`Sending the link to people who did not ask for it is not allowed.`}</li>
      <li>
        <Trans>
          You see figures, never names; your referrals do not know who you are either. A visitor counts once a day, and
          not at all if their browser asks not to be tracked.
        </Trans>
      </li>
      <li>
        <Trans>
          What we keep about a referral is explained in the{" "}
          <Link to="/politique-de-confidentialite" className="link">
            privacy policy
          </Link>
          .
        </Trans>
      </li>
    </ul>
  );
}

function RewardRules({ commission, rewardAs }: Props) {
  const { t } = useLingui();
  return (
    <>
      <li>
        <Trans>
          The reward is {commission}% of your referral’s first payment, after any discount, rounded down to the cent.
          Later payments earn nothing.
        </Trans>
      </li>
      <li>
        <Trans>
          A refunded or disputed payment cancels its reward; a partial refund reduces it. This applies to confirmed
          rewards too.
        </Trans>
      </li>
      <li>
        {rewardAs === "credit" ? (
          <Trans>
            Credit reduces your next invoices. If you pay by transfer, your plan is extended instead, rounded up to a
            full day. Without an active plan, the reward is kept until you have one.
          </Trans>
        ) : (
          t`We pay out confirmed rewards ourselves and ask you for the details we need.`
        )}
      </li>
      <li>{t`If you delete your account, you lose any rewards not yet paid out.`}</li>
    </>
  );
}
