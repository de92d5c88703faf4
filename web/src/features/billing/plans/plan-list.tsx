import { Plural, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { useAuth } from "../../../lib/auth.tsx";
import { optional } from "../../../lib/optional.tsx";
import { CouponNotice } from "./coupon-notice.tsx";
import type { Own } from "./own-plan.tsx";
import { sharedFreeMonths } from "./plan-rules.ts";
import { PlansDeck } from "./plans-deck.tsx";

/** Only members load it. */
const OwnPlan = optional(async () => (await import("./own-plan.tsx")).OwnPlan);

/**
 * The plans under a choice between monthly and yearly prices: two native radio buttons and style rules, so that it works
 * without scripts. `title` is at the left of the choice.
 */
export function PlanList({ plans, title }: { plans: readonly PublicPlan[]; title: ReactNode }) {
  const { t } = useLingui();
  const months = sharedFreeMonths(plans);
  const { isAuthenticated } = useAuth();
  const [own, setOwn] = useState<Own | null>(null);
  return (
    <div className="group/billing">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        {title}
        <fieldset className="max-sm:w-full">
          <legend className="sr-only">{t`Show prices per month or per year`}</legend>
          <div className="inline-grid grid-cols-2 rounded-[1.125rem] border border-edge bg-canvas p-1.25 max-sm:w-full">
            <Period id="billing-month" checked>{t`Monthly`}</Period>
            <Period id="billing-year">
              {t`Yearly`}
              {months > 0 && (
                <span className="block text-sm font-medium">
                  <Plural value={months} one="# month free" other="# months free" />
                </span>
              )}
            </Period>
          </div>
        </fieldset>
      </div>
      <CouponNotice />
      {isAuthenticated && <OwnPlan plans={plans} onKnown={setOwn} />}
      <div className="mt-10 lg:mt-14">
        <PlansDeck plans={plans} own={isAuthenticated ? own : null} />
      </div>
    </div>
  );
}

function Period({ id, checked = false, children }: { id: string; checked?: boolean; children: ReactNode }) {
  return (
    <label className="grid min-h-13 cursor-pointer place-content-center rounded-button px-6 text-center leading-tight font-semibold whitespace-nowrap transition-colors has-checked:bg-info has-checked:text-on-info has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bright">
      <input type="radio" name="billing" id={id} defaultChecked={checked} className="sr-only" />
      <span>{children}</span>
    </label>
  );
}
