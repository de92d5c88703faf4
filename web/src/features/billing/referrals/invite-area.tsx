import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { OwnReferral } from "../../../../../common/contract/referrals.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Lanterns } from "../../../ui/bridge/lanterns.tsx";
import { LitScreens } from "../../../ui/bridge/lit-screens.tsx";
import { DeckHead } from "../../../ui/text/deck-head.tsx";
import { OwnLinkBox } from "./own-link-box.tsx";
import { Reward } from "./reward.tsx";

/** The member's own link, who came by it and what that earned: one screen for each sign-up, lit once it is paid. */
export function InviteArea({ referral }: { referral: OwnReferral }) {
  const { t } = useLingui();
  const { commission, signUps, paid } = referral;
  return (
    <>
      <DeckHead
        title={t`Invite the people you watch with.`}
        lead={
          commission > 0 ? (
            <Trans>When one of them pays for the first time, you get {commission}% of that payment.</Trans>
          ) : (
            t`Anyone who signs up with your link counts as your referral. There is no reward at the moment.`
          )
        }
        over={paid > 0 && <Lanterns from=".deck-words" to=".lit-screen" a={[1.03, 0.62]} b={[0.4, 0]} rise={90} />}
      >
        <div className="flex shrink-0 items-end justify-between gap-5">
          <p className="pb-3 lg:pb-6 lg:text-right">
            <b className="font-semibold">
              <Plural value={signUps} _0="No sign-up yet" one="# sign-up" other="# sign-ups" />
            </b>
            {signUps > 0 && (
              <>
                , <Plural value={paid} _0="none has paid" one="# has paid" other="# have paid" />
              </>
            )}
          </p>
          {signUps > 0 && <LitScreens lit={paid} total={signUps} label={t`Sign-ups: ${signUps}. Paid: ${paid}.`} />}
        </div>
      </DeckHead>
      <div className="grid items-start gap-x-14 gap-y-7 lg:grid-cols-[1.15fr_1fr]">
        <OwnLinkBox code={referral.code} />
        {(commission > 0 || referral.rewards.length > 0) && <Rewards referral={referral} />}
      </div>
    </>
  );
}

function Rewards({ referral: { pendingCents, confirmedCents, paidCents, rewards } }: { referral: OwnReferral }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const sums = [
    { name: t`Pending`, value: formatMoney(pendingCents) },
    { name: t`Confirmed`, value: formatMoney(confirmedCents) },
    { name: t`Received`, value: formatMoney(paidCents) },
  ];
  return (
    <section aria-labelledby="own-rewards">
      <dl className="grid grid-cols-3 gap-3 border-t-3 border-deck pt-3">
        {sums.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted">{name}</dt>
            <dd className="text-heading wrap-anywhere tabular-nums lg:text-title">{value}</dd>
          </div>
        ))}
      </dl>
      <h2 id="own-rewards" className="mt-6 mb-1 text-heading">
        {t`Latest rewards`}
      </h2>
      <ul className="divide-y divide-line">
        {rewards.slice(0, 4).map((reward) => (
          <Reward key={reward.id} reward={reward} />
        ))}
      </ul>
      <p className="mt-3">
        <Trans>A reward is confirmed once the person can no longer withdraw from the contract.</Trans>{" "}
        <Link to="/referral" className="link">{t`The rules`}</Link>
      </p>
    </section>
  );
}
