import { Plural, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { ChosenPlan as Chosen } from "../../../../../common/contract/plans.ts";
import { useSite } from "../../../router/page-data.tsx";

/** The plan that a visitor chose before signing up, and that nothing is decided yet. */
export function ChosenPlan({ chosen: { name, period, price } }: { chosen: Chosen }) {
  const { t } = useLingui();
  const { trialDays } = useSite();
  return (
    <div className="flex items-center justify-between gap-4 border-y border-line py-4">
      <div>
        <p className="text-heading">{period === "year" ? t`${name}, by the year` : t`${name}, by the month`}</p>
        {trialDays > 0 && (
          <p>
            <Plural
              value={trialDays}
              one={`A trial of # day, then ${price} if you choose it.`}
              other={`A trial of # days, then ${price} if you choose it.`}
            />
          </p>
        )}
      </div>
      <Link to="/subscription-plans" className="link">{t`Change`}</Link>
    </div>
  );
}
