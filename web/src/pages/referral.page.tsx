import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { RewardAs } from "../../../common/contract/referrals.ts";
import { OwnInvitation } from "../features/billing/referrals/own-invitation.tsx";
import { usePageData } from "../router/page-data.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { ReferralRules } from "./referral-rules.tsx";

/** /referral: the programme in plain words, and the member's own link with its results. */
export default function ReferralPage() {
  const { t } = useLingui();
  const { commission, rewardAs } = usePageData("referral");
  return (
    <>
      <PageIntro
        title={t`Invite the people you watch with`}
        lead={
          commission > 0 ? (
            <Trans>
              As a member, you have a personal link. When someone signs up through it and pays for the first time, you
              get {commission}% of that payment.
            </Trans>
          ) : (
            t`You have a personal link as soon as you are a member. Anyone who signs up through it counts as your referral.`
          )
        }
      />
      <div className="wrap grid items-start gap-x-16 gap-y-10 py-14 lg:grid-cols-[7fr_5fr] lg:py-20">
        <section aria-labelledby="referral-how">
          <h2 id="referral-how" className="text-title">{t`How it works`}</h2>
          <ol className="mt-6 flex flex-col gap-6">
            <Step number="1" title={t`You share your link`}>
              <Trans>
                It ends in your code: AFF- followed by eight letters or digits. You can also just pass on the code; the
                sign-up form has a field for it.
              </Trans>
            </Step>
            <Step number="2" title={t`Your referral signs up`}>
              <Trans>
                The page says that a member invited them, but never which one. The code is part of the link; no cookie
                is set.
              </Trans>
            </Step>
            {commission > 0 ? <RewardSteps commission={commission} rewardAs={rewardAs} /> : <CountedStep />}
          </ol>
        </section>
        <OwnInvitation />
      </div>
      <section aria-labelledby="referral-rules" className="border-t border-line bg-sunken">
        <div className="wrap py-14 lg:py-20">
          <h2 id="referral-rules" className="text-title">{t`The rules`}</h2>
          <ReferralRules commission={commission} rewardAs={rewardAs} />
        </div>
      </section>
    </>
  );
}

function CountedStep() {
  const { t } = useLingui();
  return (
    <Step number="3" title={t`The account is counted`}>
      {t`The new account is linked to yours, for as long as both exist.`}
    </Step>
  );
}

function RewardSteps({ commission, rewardAs }: { commission: number; rewardAs: RewardAs }) {
  const { t } = useLingui();
  return (
    <>
      <Step number="3" title={t`Your referral pays for the first time`}>
        {t`You get ${commission}% of that payment. It shows in your figures at once, as pending.`}
      </Step>
      <Step number="4" title={t`Your reward is confirmed when the withdrawal period ends`}>
        {rewardAs === "credit" ? (
          <Trans>
            Your referral may change their mind until then. After that, the reward becomes credit on your own plan.
          </Trans>
        ) : (
          t`Your referral may change their mind until then. After that, we pay the reward out to you.`
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
        className="flex size-10.5 shrink-0 items-center justify-center rounded-full border-2 border-info font-semibold text-info"
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
