import { Trans } from "@lingui/react/macro";
import type { RewardAs } from "../../../types/referrals.ts";
import { Link } from "../lib/link.tsx";

type Props = { commission: number; rewardAs: RewardAs };

/** The rules of the programme as they stand now; pb_hooks/referrals keeps them. */
export function ReferralRules({ commission, rewardAs }: Props) {
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
        <li>
          <Trans>There is no reward at the moment: the sign-ups are counted, and that is all we promise.</Trans>
        </li>
      )}
      <li>
        <Trans>
          Nobody is their own guest: the same person, e-mail address or card earns nothing, nor do members who invite
          each other in a circle.
        </Trans>
      </li>
      <li>
        <Trans>Sending the link to people who did not ask for it is not allowed.</Trans>
      </li>
      <li>
        <Trans>
          You see numbers, never who signed up; your guests do not see who you are either. A visitor counts once a day,
          and not at all when their browser asks not to be followed.
        </Trans>
      </li>
      <li>
        <Trans>
          What is kept about an invitation is written in the{" "}
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
  return (
    <>
      <li>
        <Trans>
          The reward is {commission}% of what your guest pays the first time, after any discount, rounded down to a
          cent. Later payments earn nothing.
        </Trans>
      </li>
      <li>
        <Trans>
          A payment that is refunded or disputed takes its reward back; a refund in part makes it smaller. This holds
          for confirmed rewards too.
        </Trans>
      </li>
      <li>
        {rewardAs === "credit" ? (
          <Trans>
            Credit lowers your next invoices. Where plans are paid by transfer, your plan lasts longer instead, a begun
            day counting whole. Without a running plan the reward waits for one.
          </Trans>
        ) : (
          <Trans>We pay confirmed rewards out by hand and ask you for what we need to do so.</Trans>
        )}
      </li>
      <li>
        <Trans>Whoever deletes their account gives up rewards that they have not received yet.</Trans>
      </li>
    </>
  );
}
