import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { freeMonths, yearlySaving } from "./plan-rules.ts";

/** The prices of a plan. With a choice above them, both are in the page and its radio buttons show one. */
export function PlanPrices({ plan, both }: { plan: PublicPlan; both: boolean }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const month = formatMoney(plan.monthlyCents);
  const year = formatMoney(plan.yearlyCents);
  const twelve = formatMoney(plan.monthlyCents * 12);
  const months = freeMonths(plan);
  const monthly = { amount: month, period: t`per month, tax included`, before: plan.monthlyBeforeCents };
  if (plan.yearlyCents <= 0) return <Price {...monthly} />;
  const orYear =
    months > 0 && both ? t`or ${year} per year: ${months} months free` : t`or ${year} per year, tax included`;
  if (both) return <Price {...monthly} note={orYear} />;
  return (
    <>
      <Price {...monthly} note={orYear} className="group-has-[#billing-year:checked]/billing:hidden" />
      <Price
        amount={year}
        period={
          yearlySaving(plan) ? <Trans>per year, tax included, instead of {twelve}</Trans> : t`per year, tax included`
        }
        before={plan.yearlyBeforeCents}
        note={t`or ${month} per month, tax included`}
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
  className?: string;
};

function Price({ amount, period, note, before, className = "" }: PriceProps) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const lowest = before === null ? "" : formatMoney(before);
  return (
    <div className={`mt-5 ${className}`}>
      <p className="plan-price">{amount}</p>
      <p className="mt-1">{period}</p>
      {lowest && <p className="text-sm text-ok">{t`Price cut. Lowest price of the 30 days before: ${lowest}`}</p>}
      {note && <p className="text-muted">{note}</p>}
    </div>
  );
}
