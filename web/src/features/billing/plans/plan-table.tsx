import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { useFormat } from "../../../lib/use-format.ts";

const CELL = "px-1 py-3 align-top sm:px-4";

/** The plans side by side, by their numbers. A line that says nothing about any plan is left out. */
export function PlanTable({ plans }: { plans: readonly PublicPlan[] }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const money = (cents: number) => (cents > 0 ? formatMoney(cents) : "");
  const number = (count: number) => (count > 0 ? String(count) : "");
  const hours = (count: number) => (count > 0 ? t`${count} h` : "");
  const lines: [name: string, cell: (plan: PublicPlan) => string][] = [
    [t`Per month`, (plan) => money(plan.monthlyCents)],
    [t`Per year`, (plan) => money(plan.yearlyCents)],
    [t`Days of trial`, (plan) => number(plan.trialDays)],
    [t`Screens at the same time`, (plan) => number(plan.screens)],
    [t`Add-ons`, (plan) => number(plan.addons)],
    [t`We reply within`, (plan) => hours(plan.supportHours)],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many plans scroll sideways, also with the keyboard
    <section aria-labelledby="compare-title" tabIndex={0} className="relative mt-12 overflow-x-auto">
      <h3 id="compare-title" className="text-heading">{t`The plans in numbers`}</h3>
      <table aria-labelledby="compare-title" className="mt-3 w-full border-collapse text-left text-sm sm:text-base">
        <thead className="border-b border-edge">
          <tr>
            <td className={CELL} />
            {plans.map(({ id, name }) => (
              <th key={id} scope="col" className={`${CELL} font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(([, cell]) => plans.some(cell))
            .map(([name, cell]) => (
              <tr key={name} className="border-b border-line">
                <th scope="row" className={`${CELL} pl-0! font-normal text-muted`}>
                  {name}
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} className={`${CELL} tabular-nums`}>
                    {cell(plan) || <Unsaid />}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function Unsaid(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t`not stated`}</span>
    </>
  );
}
