import { useLingui } from "@lingui/react/macro";
import type { PublicPlan } from "../../../../common/wire/api.ts";
import type { Quote } from "../../../../common/wire/billing.ts";
import { CheckIcon } from "../../ui/icon/icons.tsx";
import { Card } from "../../ui/text/card.tsx";
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
          {plan.features.length > 0 && (
            <ul className="mb-6 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
              {plan.features.map((feature) => (
                <li key={feature} className="flex gap-2.5">
                  <CheckIcon className="mt-0.5 size-5 text-accent" />
                  <span className="min-w-0 wrap-anywhere">{feature}</span>
                </li>
              ))}
            </ul>
          )}
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
