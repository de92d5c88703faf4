import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { BillingSummary, SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { useFormat } from "../../../lib/use-format.ts";
import type { SubscriptionState } from "../../../shared/subscription-state.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { SubscriptionActions } from "./subscription-actions.tsx";

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

type Props = { billing: BillingSummary; subscription: SubscriptionSummary; state: SubscriptionState };

/** The one raised box of the page: the plan, its screens and its price, and how to change it. */
export function SubscriptionCard({ billing, subscription, state }: Props) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { plan, period, screens, priceCents } = subscription;
  const price = formatMoney(priceCents);
  const badge = BADGES[state];
  const name = <span>{plan.name}</span>;
  return (
    <section aria-labelledby="own-plan" className="rounded-card bg-raised p-5 lg:p-6">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id="own-plan" className="text-heading wrap-anywhere">
          {period === "month" ? <Trans>{name}, by the month</Trans> : <Trans>{name}, by the year</Trans>}
        </h2>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      <dl className="mt-1.5 divide-y divide-line">
        <Fact name={t`Screens at the same time`}>{screens === 0 ? t`no limit` : screens}</Fact>
        <Fact name={t`Price`}>{period === "month" ? t`${price} per month` : t`${price} per year`}</Fact>
      </dl>
      <SubscriptionActions state={state} subscription={subscription} portal={billing.portal} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-3">
      <dt>{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
