import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import type { Me } from "../../../../../common/contract/api.ts";
import type { BillingSummary } from "../../../../../common/contract/billing.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { ResendButton } from "../../../shared/resend-button.tsx";
import { Lamps } from "../../../ui/bridge/lamps.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { type Reason, reasonOf } from "./closed-rules.ts";

type Props = { me: Me; state: AddonCard["state"]; money: BillingSummary };

const PLANS = { to: "/subscription-plans", label: <Trans>Choose a plan</Trans> };
const OWN_PLAN = "/UserDashboard/plan";
const WRITE = { to: "/contact", label: <Trans>Write to us</Trans> };

/** Why nothing plays, with the one thing to do about it. Its facts are on paper, its lamps are out. */
export function ClosedCard({ me, state, money }: Props) {
  const { t } = useLingui();
  const reason = reasonOf(me, state, money);
  const { title, text, act } = useWords(reason, me, money);
  return (
    <section aria-labelledby="closed" className="paper mx-auto max-w-136 rounded-card p-6 lg:p-8">
      <Lamps total={4} lit={0} className="mb-4 w-38" />
      <h1 id="closed" className="text-title lg:text-display">
        {title}
      </h1>
      <div className="mt-3">{text}</div>
      <div className="mt-5">
        {act === "resend" ? (
          <ResendButton email={me.user.email} variant="primary" size="lg" className="w-full" />
        ) : (
          <ButtonLink to={act.to} size="lg" className="w-full">
            {act.label}
          </ButtonLink>
        )}
      </div>
      {act !== WRITE && (
        <p className="mt-4">
          {t`A question?`} <Link to="/contact" className="link font-semibold">{t`Write to us`}</Link>
        </p>
      )}
    </section>
  );
}

type Words = { title: ReactNode; text: ReactNode; act: { to: string; label: ReactNode } | "resend" };

function useWords(reason: Reason, { access, user }: Me, money: BillingSummary): Words {
  const { t } = useLingui();
  const { formatParisDay } = useFormat();
  const date = formatParisDay(access.until ?? "");
  const email = user.email;
  const stays = t`Your add-on stays installed: nothing will have to be installed again.`;
  const words: Record<Reason, Words> = {
    unconfirmed: {
      title: <Trans>Your free trial begins with one press.</Trans>,
      text: (
        <Trans>
          It is in the e-mail that we sent to{" "}
          <strong className="font-semibold wrap-anywhere">
            <Breakable text={email} />
          </strong>
          . Look in your spam folder, too.
        </Trans>
      ),
      act: "resend",
    },
    used: {
      title: <Trans>Your account is ready. Only a plan is missing.</Trans>,
      text: <Trans>The free trial is offered once per person, and you have already had yours.</Trans>,
      act: PLANS,
    },
    trial: {
      title: <Trans>Your access ended on {date}.</Trans>,
      text: (
        <Trans>
          The free days are over; nothing was charged. Your add-on stays installed: choose a plan and your rows return,
          with nothing to reinstall.
        </Trans>
      ),
      act: PLANS,
    },
    expired: {
      title: <Trans>Your access ended on {date}.</Trans>,
      text: (
        <Trans>
          Your account and your settings are kept. Your add-on stays installed: choose a plan and your rows return, with
          nothing to reinstall.
        </Trans>
      ),
      act: PLANS,
    },
    order: {
      title: <Trans>Your order waits for your payment.</Trans>,
      text: (
        <>
          <Trans>Your plan opens as soon as the money has arrived.</Trans> {stays}
        </>
      ),
      act: {
        to: money.pendingOrder?.provider === "manual" ? `/success?order=${money.pendingOrder.id}` : OWN_PLAN,
        label: <Trans>See how to pay</Trans>,
      },
    },
    overdue: {
      title: <Trans>A payment did not go through.</Trans>,
      text: (
        <>
          <Trans>Your access resumes as soon as you pay.</Trans> {stays}
        </>
      ),
      act: { to: OWN_PLAN, label: <Trans>Pay now</Trans> },
    },
    paused: {
      title: <Trans>Your subscription is paused.</Trans>,
      text: (
        <>
          <Trans>Until it resumes, you cannot stream and nothing is charged.</Trans> {stays}
        </>
      ),
      act: { to: OWN_PLAN, label: <Trans>See my plan</Trans> },
    },
    held: {
      title: <Trans>Your access is suspended.</Trans>,
      text: (
        <Trans>Your payment is disputed at your bank. Your access stays suspended until the bank has decided.</Trans>
      ),
      act: WRITE,
    },
    blocked: {
      title: <Trans>Our team has blocked your access.</Trans>,
      text: (
        <Trans>
          Write to us if you think that this is a mistake. Your account and your data stay yours: you can still download
          or delete them.
        </Trans>
      ),
      act: WRITE,
    },
  };
  return words[reason];
}
