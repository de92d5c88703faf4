import { Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, useEffect, useState } from "react";
import type { Period, SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { isLive, readBilling } from "../../../shared/billing.ts";
import { choicePath } from "../../../shared/choice-path.ts";
import { keptPlan } from "../../../shared/kept-plan.ts";
import { canChange, stateOf } from "../../../shared/subscription-state.ts";
import { CardIcon } from "../../../ui/icon/account-icons.tsx";
import { Day } from "../../../ui/text/day.tsx";

/** The plan that a member has, or that they chose before the trial. */
export type Own = {
  slug: string;
  period: Period;
  /** `subscribed`: it runs. `chosen`: it was chosen, and nothing is paid. */
  kind: "subscribed" | "chosen";
  /** Why its plan is raised. */
  label: string;
  /** A running plan has the colour of screens, not that of a press. */
  look?: CSSProperties;
  ink?: CSSProperties;
  /** Where a plan's button leads a member whose own one can be changed, and what it says. */
  linkOf?: (plan: PublicPlan, period: Period) => { to: string; label: string };
};

const RUNNING = {
  look: { "--press": "var(--glow)" } as CSSProperties, // React's type knows no custom properties
  ink: { color: "var(--color-info)" },
};

type Props = { plans: readonly PublicPlan[]; onKnown: (own: Own) => void };

/** Says which plan the member has, and hands it to the list. Nothing for a member without one. */
export function OwnPlan({ plans, onKnown }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const [subscription, setSubscription] = useState<SubscriptionSummary | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a language: the list only takes the answer
  useEffect(() => {
    const reading = new AbortController();
    const tell = (own: Own) => {
      onKnown(own);
      const radio = document.getElementById(`billing-${own.period}`);
      if (radio instanceof HTMLInputElement) radio.checked = true;
    };
    readBilling(locale, reading.signal).then(
      (summary) => {
        const found = summary.subscription;
        const kept = keptPlan();
        if (isLive(found)) {
          setSubscription(found);
          const { slug } = found.plan;
          const { period } = found;
          const changes = canChange(stateOf(found, Date.now()), found);
          tell({
            ...{ slug, period, kind: "subscribed", label: t`Your plan`, ...RUNNING },
            linkOf: (plan, wanted) => {
              const { name } = plan;
              if (plan.slug === slug && wanted === period)
                return { to: "/UserDashboard/plan", label: t`See my subscription` };
              // The order review says why it cannot be changed today.
              if (!changes) return { to: choicePath({ plan: plan.slug, period: wanted }), label: t`Choose this plan` };
              const to = `/UserDashboard/plan?change=${plan.slug}&period=${wanted}`;
              if (plan.slug !== slug) return { to, label: t`Switch to ${name}` };
              return { to, label: wanted === "year" ? t`Pay by the year` : t`Pay by the month` };
            },
          });
        } else if (kept && plans.some(({ slug }) => slug === kept.plan)) {
          tell({ slug: kept.plan, period: kept.period, kind: "chosen", label: t`Chosen before your trial` });
        }
      },
      () => {}, // The list stays as visitors see it, and the order review says what is running.
    );
    return () => reading.abort();
  }, [locale]);
  return subscription && <Running subscription={subscription} />;
}

function Running({ subscription }: { subscription: SubscriptionSummary }) {
  const { t } = useLingui();
  const { plan, period, nextDate } = subscription;
  const name = plan.name;
  const what = period === "year" ? t`${name}, by the year` : t`${name}, by the month`;
  const state = stateOf(subscription, Date.now());
  const isPaid = state === "active" || state === "manual";
  return (
    <p className="mt-8 flex gap-3.5 rounded-control bg-info-ink px-5 py-4">
      <CardIcon className="mt-0.5 size-5 text-info" />
      <span>
        {isPaid ? (
          <Trans>
            Your plan: <strong>{what}</strong>, paid until <Day iso={nextDate} />.
          </Trans>
        ) : (
          <Trans>
            Your plan: <strong>{what}</strong>.
          </Trans>
        )}{" "}
        {canChange(state, subscription) && t`If you change it, you see the exact price before you confirm.`}
      </span>
    </p>
  );
}
