import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PageIntro } from "../components/page-intro.tsx";
import { OwnInvitation } from "../features/referral/own-invitation.tsx";
import { Link } from "../lib/link.tsx";
import { usePageData } from "../lib/page-data.tsx";

/** /referral: how invitations work today, and the member's own link. */
export function ReferralPage() {
  const { commission } = usePageData("referral");
  return (
    <>
      <PageIntro
        title={<Trans>Invite the people you watch with</Trans>}
        lead={<Trans>Every member has a personal link. Whoever signs up through it is counted as your guest.</Trans>}
      />
      <div className="wrap grid items-start gap-x-16 gap-y-10 py-14 lg:grid-cols-[7fr_5fr] lg:py-20">
        <section aria-labelledby="referral-how">
          <h2 id="referral-how" className="text-title">
            <Trans>How it works</Trans>
          </h2>
          <ol className="mt-6 flex flex-col gap-6">
            <Step number="1" title={<Trans>You share your link</Trans>}>
              <Trans>You find it in your dashboard. It ends in your code: AFF- and eight letters or digits.</Trans>
            </Step>
            <Step number="2" title={<Trans>Your guest opens it</Trans>}>
              <Trans>
                The page says that a member invited them, never who. The code travels in the address, without a cookie.
              </Trans>
            </Step>
            <Step number="3" title={<Trans>The account is counted</Trans>}>
              <Trans>
                When your guest signs up from there, the new account is linked to yours, for as long as both exist.
              </Trans>
            </Step>
          </ol>
        </section>
        <OwnInvitation />
      </div>
      <section aria-labelledby="referral-rules" className="border-t border-line bg-sunken">
        <div className="wrap py-14 lg:py-20">
          <h2 id="referral-rules" className="text-title">
            <Trans>The rules</Trans>
          </h2>
          <ul className="mt-6 flex max-w-3xl list-disc flex-col gap-3 pl-5 marker:text-accent">
            <li>
              <Trans>
                One account has one referrer: the member whose code was used at sign-up. It cannot be changed later.
              </Trans>
            </li>
            <li>
              <Trans>You see how many people signed up, never who they are. They do not see who you are either.</Trans>
            </li>
            <li>
              <Trans>Inviting yourself, or sending the link to people who did not ask for it, is not allowed.</Trans>
            </li>
            <li>
              {commission > 0 ? (
                <Trans>
                  The programme’s commission is set at {commission}%. Rewards are not paid yet: for now, the sign-ups
                  are counted, and that is all we promise.
                </Trans>
              ) : (
                <Trans>There is no reward at the moment: the sign-ups are counted, and that is all we promise.</Trans>
              )}
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
        </div>
      </section>
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
