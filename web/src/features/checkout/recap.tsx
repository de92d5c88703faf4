import { useLingui } from "@lingui/react/macro";
import type { PublicPlan } from "../../../../common/wire/api.ts";
import type { Quote } from "../../../../common/wire/billing.ts";
import { Card } from "../../ui/text/card.tsx";
import { FeatureList } from "../../ui/text/feature-list.tsx";
import type { Choice } from "./choice.ts";
import { CouponField } from "./coupon-field.tsx";
import { OrderForm } from "./order-form.tsx";
import { PaymentSchedule } from "./payment-schedule.tsx";
import { PeriodChoice } from "./period-choice.tsx";

type Props = {
  quote: Quote;
  plan: PublicPlan;
  /** The requested choice, which the quote may not show yet. */
  choice: Choice;
  /** True while a coupon or another period is loading. */
  looking: boolean;
  onChoose: (change: Partial<Choice>) => void;
};

/** What is ordered, what is paid when, and the order form. */
export function Recap({ quote, plan, choice, looking, onChoose }: Props) {
  const { t } = useLingui();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card title={<span className="wrap-anywhere">{plan.name}</span>} description={plan.description}>
          <FeatureList {...plan} className="grid gap-x-6 gap-y-2 sm:grid-cols-2 empty:hidden" />
          <PeriodChoice plan={plan} chosen={choice.period} onChoose={(period) => onChoose({ period })} />
        </Card>
        <Card title={t`What you pay, and when`}>
          <PaymentSchedule quote={quote} />
          <CouponField
            quote={quote}
            typed={choice.coupon}
            looking={looking}
            onChange={(coupon) => onChoose({ coupon })}
          />
        </Card>
      </div>
      <OrderForm quote={quote} looking={looking} />
    </div>
  );
}
