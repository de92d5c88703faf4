import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { formatMoney } from "../../../../../common/format.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import type { SubscriptionState } from "../../../shared/subscription-state.ts";
import { Day } from "../../../ui/text/day.tsx";

type Props = { state: SubscriptionState; subscription: SubscriptionSummary };

/** What a subscription gives now and what comes next, in a sentence or two. */
export function Sentence({ state, subscription }: Props): ReactNode {
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

/** The credit that payments will use; nothing without any. */
export function Credit({ cents }: { cents: number }): ReactNode {
  const { t } = useLingui();
  const credit = formatMoney(cents, useLocale());
  return cents > 0 && t`Your credit of ${credit} is deducted from your payments.`;
}
