import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { CouponNotice } from "./coupon-notice.tsx";
import { PlanCard } from "./plan-card.tsx";
import { bestSaving } from "./plan-rules.ts";

/**
 * The plans with a choice between monthly and yearly prices: two native radio buttons and style rules, so that it works
 * without scripts.
 */
export function PlanList({ plans }: { plans: readonly PublicPlan[] }) {
  const { t } = useLingui();
  const saving = bestSaving(plans);
  return (
    <div className="group/billing">
      <CouponNotice />
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <legend className="sr-only">{t`Show prices per month or per year`}</legend>
        <div className="inline-grid grid-cols-2 rounded-control border border-edge bg-canvas p-1 max-sm:w-full">
          <Period id="billing-month" checked>{t`Monthly`}</Period>
          <Period id="billing-year">{t`Yearly`}</Period>
        </div>
        {saving > 0 && <p className="text-sm text-ok">{t`Up to ${saving}% less with a yearly plan`}</p>}
      </fieldset>
      <ul className="mt-6 grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] lg:gap-6">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </div>
  );
}

function Period({ id, checked = false, children }: { id: string; checked?: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center justify-center rounded-[0.4rem] px-6 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-fg has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-bright">
      <input type="radio" name="billing" id={id} defaultChecked={checked} className="sr-only" />
      {children}
    </label>
  );
}
