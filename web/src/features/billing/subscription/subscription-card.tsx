import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { BillingSummary, SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { formatMoney } from "../../../../../common/format.ts";
import { formatParis } from "../../../../../common/paris.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { type SubscriptionState, stateOf } from "../../../shared/subscription-state.ts";
import { WithdrawalDay } from "../../../shared/withdrawal-day.tsx";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { daysLeft } from "./access-rules.ts";
import { PendingOrder } from "./pending-order.tsx";
import { Coming } from "./scheduled-change.tsx";
import { SubscriptionActions } from "./subscription-actions.tsx";
import { UnpaidNotice } from "./unpaid-notice.tsx";

const BADGES: Record<SubscriptionState, { tone: "accent" | "success" | "warning" | "danger"; text: ReactNode }> = {
  waiting: { tone: "accent", text: <Trans>Not open yet</Trans> },
  trial: { tone: "accent", text: <Trans>Free trial</Trans> },
  active: { tone: "success", text: <Trans>Active</Trans> },
  uncharged: { tone: "success", text: <Trans>Active</Trans> },
  manual: { tone: "success", text: <Trans>Active</Trans> },
  ending: { tone: "warning", text: <Trans context="subscription">Cancelled</Trans> },
  grace: { tone: "warning", text: <Trans>Payment overdue</Trans> },
  held: { tone: "danger", text: <Trans>Suspended</Trans> },
  paused: { tone: "warning", text: <Trans>Paused</Trans> },
  suspended: { tone: "danger", text: <Trans>Suspended</Trans> },
};

type Props = { billing: BillingSummary; subscription: SubscriptionSummary; now: number };

/** What a member has, until when, what comes next, and how to change or cancel it. `now` is in ms. */
export function SubscriptionCard({ billing, subscription, now }: Props) {
  const { t } = useLingui();
  const state = stateOf(subscription, now);
  const badge = BADGES[state];
  const unpaid = state === "grace" || state === "suspended";
  const ends = state === "ending" || state === "manual";
  return (
    <Card
      id="access"
      title={t`My access`}
      aside={<Badge tone={badge.tone}>{badge.text}</Badge>}
      footer={<SubscriptionActions state={state} subscription={subscription} portal={billing.portal} />}
    >
      {unpaid && <UnpaidNotice subscription={subscription} suspended={state === "suspended"} billing={billing} />}
      {subscription.pendingChange && <PendingChange change={subscription.pendingChange} />}
      {billing.pendingOrder && <PendingOrder order={billing.pendingOrder} />}
      {subscription.coming && state !== "ending" && <Coming subscription={subscription} />}
      <Headline subscription={subscription} />
      {!unpaid && (
        <p className="mt-2">
          {ends && (
            <strong className="font-semibold">
              <Plural value={daysLeft(subscription.nextDate, now)} one="Last day." other="# days left." />{" "}
            </strong>
          )}
          <Sentence state={state} subscription={subscription} /> <Credit cents={subscription.creditCents} />
        </p>
      )}
      {billing.withdrawalEnds && <Withdrawal until={billing.withdrawalEnds} />}
    </Card>
  );
}

function Headline({ subscription: { plan, period, priceCents } }: { subscription: SubscriptionSummary }) {
  const { t } = useLingui();
  const price = formatMoney(priceCents, useLocale());
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-title font-semibold tracking-tight wrap-anywhere">{plan.name}</span>
      <span className="text-muted tabular-nums">
        {period === "month" ? t`${price} per month` : t`${price} per year`}
      </span>
    </p>
  );
}

function Sentence({ state, subscription }: { state: SubscriptionState; subscription: SubscriptionSummary }): ReactNode {
  const { t } = useLingui();
  const locale = useLocale();
  const { nextCents, nextDate, paymentsPaused } = subscription;
  const date = <Day iso={nextDate} />;
  const amount = formatMoney(nextCents ?? subscription.priceCents, locale);
  if (state === "waiting") {
    const day = <Day iso={subscription.opensAt} />;
    if (subscription.cancelAtPeriodEnd)
      return <Trans>Your subscription ends on {day}, before it begins. Nothing is charged.</Trans>;
    if (subscription.provider === "manual")
      return <Trans>Your access begins on {day}, when the withdrawal period is over.</Trans>;
    return (
      <Trans>
        Your access begins on {day}, when the withdrawal period is over. Your first payment, {amount}, is due that day.
      </Trans>
    );
  }
  if (state === "trial")
    return (
      <Trans>
        You can stream. Your first payment, {amount}, is due on {date}.
      </Trans>
    );
  if (state === "active")
    return (
      <Trans>
        You can stream. Your next payment, {amount}, is due on {date}.
      </Trans>
    );
  if (state === "uncharged" && paymentsPaused?.until) {
    const until = <Day iso={paymentsPaused.until} />;
    return <Trans>You can stream. Your payments are paused until {until}: nothing is charged before then.</Trans>;
  }
  if (state === "uncharged") return t`You can stream. Your payments are paused: nothing is charged until they resume.`;
  if (state === "paused" && subscription.cancelAtPeriodEnd)
    return (
      <Trans>
        Your subscription is paused and ends on {date}. Until then, you cannot stream and nothing is charged.
      </Trans>
    );
  if (state === "paused")
    return t`Your subscription is paused: until it resumes, you cannot stream and nothing is charged. Your settings are kept.`;
  if (state === "held")
    return t`Your payment is disputed at your bank. Your access is suspended until the bank has decided.`;
  if (state === "ending") return <Trans>You can stream until {date}. Nothing more will be charged.</Trans>;
  return <Trans>You can stream until {date}. No automatic renewal.</Trans>;
}

function Credit({ cents }: { cents: number }): ReactNode {
  const { t } = useLingui();
  const credit = formatMoney(cents, useLocale());
  return cents > 0 && t`Your credit of ${credit} is deducted from your payments.`;
}

function Withdrawal({ until }: { until: string }) {
  const date = <WithdrawalDay end={until} />;
  return (
    <p className="mt-3 text-sm text-muted">
      <Trans>
        Until {date}, you may{" "}
        <Link to="/retractation" className="link">
          withdraw from the contract here
        </Link>
        .
      </Trans>
    </p>
  );
}

/** A change of plan that the member's bank wants confirmed, on Stripe's page; until then nothing changes. */
function PendingChange({ change }: { change: NonNullable<SubscriptionSummary["pendingChange"]> }) {
  const { t } = useLingui();
  const name = change.plan.name;
  const until = <time dateTime={change.until}>{formatParis(new Date(change.until), useLocale())}</time>;
  return (
    <Alert
      tone="warning"
      className="mb-5"
      title={t`Your bank asks you to confirm the change to ${name}`}
      action={<a href={change.url} className={buttonClass("primary", "sm")}>{t`Confirm the change`}</a>}
    >
      <Trans>Confirm it before {until}. Otherwise your plan stays as it is and nothing is charged.</Trans>
    </Alert>
  );
}
