import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { FeatureList } from "../../../shared/feature-list.tsx";
import { PlanAction } from "./plan-action.tsx";
import { PlanIcon } from "./plan-icons.tsx";
import { yearlySaving } from "./plan-rules.ts";

/** One plan with its total price, tax included, for the period chosen above it. */
export function PlanCard({ plan }: { plan: PublicPlan }) {
  const id = useId();
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex items-center gap-3">
        <PlanIcon name={plan.icon} className="size-7 text-accent" />
        <h3 id={id} className="text-heading">
          {plan.name}
        </h3>
      </div>
      <p className="mt-2 text-sm text-muted md:min-h-12">{plan.description}</p>
      <Prices plan={plan} />
      <FeatureList features={plan.features} screens={plan.screens} />
      <PlanAction plan={plan} describedBy={id} />
    </li>
  );
}

/** Both prices are in the page; the list's radio buttons show one. A plan without a yearly price has only one. */
function Prices({ plan }: { plan: PublicPlan }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const saving = yearlySaving(plan);
  const month = formatMoney(plan.monthlyCents);
  const year = formatMoney(plan.yearlyCents);
  const perMonth = formatMoney(saving?.perMonth ?? 0);
  const saved = formatMoney(saving?.cents ?? 0);
  if (plan.yearlyCents <= 0)
    return <Price amount={month} period={t`per month, tax included`} before={plan.monthlyBeforeCents} className="" />;
  return (
    <>
      <Price
        amount={month}
        period={t`per month, tax included`}
        before={plan.monthlyBeforeCents}
        note={t`or ${year} per year, tax included`}
        className="group-has-[#billing-year:checked]/billing:hidden"
      />
      <Price
        amount={year}
        period={t`per year, tax included`}
        before={plan.yearlyBeforeCents}
        note={
          saving ? (
            <Trans>
              That is {perMonth} per month: you save {saved} a year.
            </Trans>
          ) : (
            t`or ${month} per month, tax included`
          )
        }
        className="group-has-[#billing-month:checked]/billing:hidden"
      />
    </>
  );
}

type PriceProps = {
  amount: string;
  period: ReactNode;
  note?: ReactNode;
  /** The lower price to mention beside a price that was cut; null when it was not. */
  before: number | null;
  className: string;
};

function Price({ amount, period, note, before, className }: PriceProps) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const lowest = before === null ? "" : formatMoney(before);
  return (
    <div className={`mt-5 md:min-h-24 ${className}`}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-title font-semibold tracking-tight tabular-nums">{amount}</span>{" "}
        <span className="text-sm text-muted">{period}</span>
      </p>
      {lowest && <p className="text-sm text-ok">{t`Price cut. Lowest price of the 30 days before: ${lowest}`}</p>}
      {note && <p className="text-sm text-faint">{note}</p>}
    </div>
  );
}
