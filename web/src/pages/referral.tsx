import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { RewardAs } from "../../../common/wire/referrals.ts";
import { OwnInvitation } from "../features/referral/own-invitation.tsx";
import { usePageData } from "../router/page-data.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { ReferralRules } from "./referral-rules.tsx";

/** /referral: the programme in plain words, and the member's own link with its results. */
export function ReferralPage() {
  const { commission, rewardAs } = usePageData("referral");
  return (
    <>
      <PageIntro
        title={<Trans>Invite the people you watch with</Trans>}
        lead={
          commission > 0 ? (
            <Trans>
              Every member has a personal link. When somebody you invited pays for the first time, you get {commission}%
              of it.
            </Trans>
          ) : (
            <Trans>Every member has a personal link. Anyone who signs up through it counts as your referral.</Trans>
          )
        }
      />
      <div className="wrap grid items-start gap-x-16 gap-y-10 py-14 lg:grid-cols-[7fr_5fr] lg:py-20">
        <section aria-labelledby="referral-how">
          <h2 id="referral-how" className="text-title">
            <Trans>How it works</Trans>
          </h2>
          <ol className="mt-6 flex flex-col gap-6">
            <Step number="1" title={<Trans>You share your link</Trans>}>
              <Trans>
                It ends in your code: AFF- followed by eight letters or digits. You can also just pass on the code; the
                sign-up form has a field for it.
              </Trans>
            </Step>
            <Step number="2" title={<Trans>Your referral signs up</Trans>}>
              <Trans>
                The page says that a member invited them, never who. The code is part of the link; no cookie is set.
              </Trans>
            </Step>
            {commission > 0 ? <RewardSteps commission={commission} rewardAs={rewardAs} /> : <CountedStep />}
          </ol>
        </section>
        <OwnInvitation />
      </div>
      <section aria-labelledby="referral-rules" className="border-t border-line bg-sunken">
        <div className="wrap py-14 lg:py-20">
          <h2 id="referral-rules" className="text-title">
            <Trans>The rules</Trans>
          </h2>
          <ReferralRules commission={commission} rewardAs={rewardAs} />
        </div>
      </section>
    </>
  );
}

function CountedStep() {
  return (
    <Step number="3" title={<Trans>The account is counted</Trans>}>
      <Trans>The new account is linked to yours, for as long as both exist.</Trans>
    </Step>
  );
}

function RewardSteps({ commission, rewardAs }: { commission: number; rewardAs: RewardAs }) {
  return (
    <>
      <Step number="3" title={<Trans>Your referral pays for the first time</Trans>}>
        <Trans>You get {commission}% of that payment. It shows in your figures at once, as pending.</Trans>
      </Step>
      <Step number="4" title={<Trans>Your reward is confirmed after 14 days</Trans>}>
        {rewardAs === "credit" ? (
          <Trans>
            Your referral may change their mind until then. After that, the reward becomes credit on your own plan.
          </Trans>
        ) : (
          <Trans>Your referral may change their mind until then. After that, we pay the reward out to you.</Trans>
        )}
      </Step>
    </>
  );
}

function Step({ number, title, children }: { number: string; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="flex size-10.5 shrink-0 items-center justify-center rounded-full border-2 border-accent font-semibold text-accent"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="pt-1.5 text-heading">{title}</h3>
        <p className="mt-1 text-muted">{children}</p>
      </div>
    </li>
  );
}
