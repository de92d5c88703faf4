import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type BillingSummary, PERIODS, type SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { localePath } from "../../../../../common/locale.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useSite } from "../../../router/page-data.tsx";
import { isLive, useBilling } from "../../../shared/billing.ts";
import { type Choice, readChoice } from "../../../shared/choice.ts";
import { choicePath } from "../../../shared/choice-path.ts";
import { keptPlan } from "../../../shared/kept-plan.ts";
import { priceOf, usePlans } from "../../../shared/plans.ts";
import { canChange, stateOf } from "../../../shared/subscription-state.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../../ui/feedback/load-error.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { quoteOptions } from "./api.ts";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import { Recap } from "./recap.tsx";

/** The order review: the choice is read from the address and written to it, so that "back" restores it. */
export function Checkout() {
  const locale = useLocale();
  const [wanted, setWanted] = useState<Choice>(firstChoice);
  const { sells } = useSite();
  const plans = usePlans();
  const billing = useBilling();
  const plan = plans.data?.find(({ slug }) => slug === wanted.plan);
  const choice = plan ? { ...wanted, period: soldPeriod(plan, wanted.period) } : wanted;
  const live = billing.data ? toChange(billing.data, choice) : null;
  const asks = sells && plan !== undefined && billing.data !== undefined && live === null;
  const quote = useQuery({ ...quoteOptions(choice, locale), enabled: asks });

  const problem = quote.isPlaceholderData ? null : quote.data?.couponProblem;
  const refused = problem && problem !== "verify_first";
  const withoutCoupon = localePath(choicePath({ ...choice, coupon: "" }), locale);
  // A code that gives nothing leaves the address: coming back must not meet it again. The field says why. One that waits for
  // the confirmation stays.
  useEffect(() => {
    if (refused) history.replaceState(history.state, "", withoutCoupon);
  }, [refused, withoutCoupon]);

  function choose(change: Partial<Choice>): void {
    const next = { ...choice, ...change };
    setWanted(next);
    history.replaceState(history.state, "", localePath(choicePath(next), locale));
  }

  if (!sells) return <NotOpen />;
  if (live) return <LiveNotice subscription={live} choice={choice} />;
  if (wanted.plan === "" || (plans.data && !plan)) return <NoPlan />;
  if (plan && quote.data) {
    return (
      <Recap
        quote={quote.data}
        plan={plan}
        choice={choice}
        looking={quote.isPlaceholderData && quote.isFetching}
        onChoose={choose}
      />
    );
  }
  const failed = [plans, billing, quote].find((read) => read.error);
  if (failed) return <LoadError from={failed} />;
  return <CheckoutSkeleton />;
}

/** What the address asks for, or else what was chosen before the trial. */
function firstChoice(): Choice {
  const asked = readChoice(location.search);
  return asked.plan === "" ? { ...asked, ...keptPlan() } : asked;
}

/** The requested period, or the only one that the plan is sold for. */
function soldPeriod(plan: PublicPlan, period: Choice["period"]): Choice["period"] {
  if (priceOf(plan, period) > 0) return period;
  return PERIODS.find((other) => priceOf(plan, other) > 0) ?? period;
}

/** The live subscription to change instead, unless the order extends it. */
function toChange({ subscription }: BillingSummary, { plan, period }: Choice) {
  if (!isLive(subscription)) return null;
  const isExtended = subscription.extendable.some((terms) => terms.plan === plan && terms.period === period);
  return isExtended ? null : subscription;
}

/** Instead of a second order: a member with a subscription changes it, after seeing the price of that, or sees why not now. */
function LiveNotice({ subscription, choice }: { subscription: SubscriptionSummary; choice: Choice }) {
  const { t } = useLingui();
  const { plan, period } = choice;
  const name = subscription.plan.name;
  const wanted = plan ? `?${new URLSearchParams({ change: plan, period })}` : "";
  const changes = canChange(stateOf(subscription, Date.now()), subscription);
  // Cards alone are taken here, and its period was paid by transfer: the next order waits for its end.
  if (subscription.provider === "manual" && subscription.extendable.length === 0)
    return (
      <Alert
        title={
          <Trans>
            Your plan {name} is paid until <Day iso={subscription.nextDate} />
          </Trans>
        }
        className="max-w-2xl"
        action={<ButtonLink to="/UserDashboard/plan" size="sm">{t`Go to my dashboard`}</ButtonLink>}
      >
        {t`It does not renew automatically. Once it has ended, you can subscribe again here, by card.`}
      </Alert>
    );
  return (
    <Alert
      title={t`You already have a subscription: ${name}`}
      className="max-w-2xl"
      action={
        changes ? (
          <>
            <ButtonLink to={`/UserDashboard/plan${wanted}`} size="sm">{t`Change my subscription`}</ButtonLink>
            <ButtonLink to="/UserDashboard" size="sm" variant="secondary">{t`Keep it as it is`}</ButtonLink>
          </>
        ) : (
          <ButtonLink to="/UserDashboard/plan" size="sm">{t`Go to my dashboard`}</ButtonLink>
        )
      }
    >
      {changes
        ? t`There is no need to order again. Change your subscription instead: you see what is deducted and what is due before you confirm.`
        : t`There is no need to order again. Your dashboard shows the state of your subscription.`}
    </Alert>
  );
}

/** The order review without a plan, or with one that is not sold (any more). */
function NoPlan() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Which plan would you like?`}
      action={<ButtonLink to="/subscription-plans">{t`See the plans`}</ButtonLink>}
    >
      {t`Choose a plan first. You will see here what it costs and when, before you order anything.`}
    </EmptyState>
  );
}

/** The order review while the operator's details are missing: nobody buys from a stranger. */
function NotOpen() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Orders are not open yet`}
      action={<ButtonLink to="/UserDashboard">{t`Go to my dashboard`}</ButtonLink>}
    >
      {t`Nothing is charged in the meantime. Your dashboard shows until when you have access.`}
    </EmptyState>
  );
}
