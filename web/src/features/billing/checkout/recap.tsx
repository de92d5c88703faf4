import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Period } from "../../../../../common/contract/billing.ts";
import type { Quote } from "../../../../../common/contract/checkout.ts";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { useFormat } from "../../../lib/use-format.ts";
import type { Choice } from "../../../shared/choice.ts";
import { FeatureList } from "../../../shared/feature-list.tsx";
import { LitScreens } from "../../../ui/bridge/lit-screens.tsx";
import { RadioTile } from "../../../ui/form/radio-tile.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { CouponField } from "./coupon-field.tsx";
import { OldPrice } from "./old-price.tsx";
import { OrderForm } from "./order-form.tsx";
import { fullPriceOf, type ScheduleLine, scheduleOf } from "./schedule.ts";

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
  const { screens } = plan;
  return (
    <div className="grid items-start gap-x-16 gap-y-2 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0">
        <section aria-labelledby="plan" className="deck pt-5 pb-8">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="min-w-0">
              <h2 id="plan" className="text-title wrap-anywhere">
                {plan.name}
              </h2>
              <p className="mt-1.5 wrap-anywhere">{plan.description}</p>
            </div>
            {screens > 0 && <LitScreens lit={screens} total={screens} label={t`Screens of your plan: ${screens}`} />}
          </div>
          <FeatureList {...plan} className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-2 empty:hidden" />
          <PeriodChoice plan={plan} chosen={choice.period} onChoose={(period) => onChoose({ period })} />
        </section>
        <section aria-labelledby="schedule" className="deck pt-5 pb-8">
          <h2 id="schedule" className="mb-2 text-title">{t`What you pay, and when`}</h2>
          <PaymentSchedule quote={quote} />
          <CreditNote cents={quote.creditCents} />
          <CouponField
            quote={quote}
            typed={choice.coupon}
            looking={looking}
            onChange={(coupon) => onChoose({ coupon })}
          />
        </section>
      </div>
      <OrderForm quote={quote} looking={looking} />
    </div>
  );
}

type PeriodChoiceProps = { plan: PublicPlan; chosen: Period; onChoose: (period: Period) => void };

/** Monthly or yearly, each at its regular price; no choice when only one exists. */
function PeriodChoice({ plan: { monthlyCents: month, yearlyCents: year }, chosen, onChoose }: PeriodChoiceProps) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const saved = month > 0 ? month * 12 - year : 0;
  const saving = formatMoney(saved);
  const tile = (period: Period, cents: number, name: ReactNode, note?: ReactNode) => (
    <RadioTile
      name="period"
      value={period}
      checked={chosen === period}
      onChange={() => onChoose(period)}
      label={name}
      note={note}
      aside={<span className="tabular-nums whitespace-nowrap">{formatMoney(cents)}</span>}
    />
  );
  return (
    <fieldset className="mt-5 grid gap-2.5 xl:grid-cols-2">
      <legend className="mb-2 font-semibold">{t`How often would you like to pay?`}</legend>
      {month > 0 && tile("month", month, t`Each month`)}
      {year > 0 && tile("year", year, t`Each year`, saved > 0 && t`You save ${saving} a year.`)}
    </fieldset>
  );
}

/** Every amount with its day, from today until the price no longer changes. */
function PaymentSchedule({ quote }: { quote: Quote }) {
  const { formatMoney } = useFormat();
  const full = fullPriceOf(quote);
  return (
    <dl>
      {scheduleOf(quote).map((line) => (
        <div key={line.kind} className="flex items-baseline justify-between gap-4 border-b border-line py-3.5">
          <dt className="min-w-0">
            <span className="font-semibold">
              <When line={line} />
            </span>
            <span className="block text-muted empty:hidden">
              <Why line={line} quote={quote} />
            </span>
          </dt>
          <dd className="flex shrink-0 items-baseline gap-2.5 tabular-nums">
            {line.kind === full?.kind && <OldPrice cents={full.cents} />}
            <span className="font-display text-2xl/none font-extrabold">{formatMoney(line.cents)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A balance at Stripe, which is in the amounts above. */
function CreditNote({ cents }: { cents: number }): ReactNode {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  if (cents === 0) return null;
  const amount = formatMoney(Math.abs(cents));
  return (
    <p className="mb-4 text-sm text-muted">
      {cents > 0
        ? t`Your credit of ${amount} is deducted from these payments.`
        : t`An open amount of ${amount} is added to the first payment.`}
    </p>
  );
}

function When({ line: { date, after } }: { line: ScheduleLine }): ReactNode {
  const { t } = useLingui();
  if (after !== null) return t`After ${after} payments`;
  if (date === null) return t`Today`;
  const day = <Day iso={date} />;
  return <Trans>On {day}</Trans>;
}

function Why({ line, quote }: { line: ScheduleLine; quote: Quote }): ReactNode {
  const { t } = useLingui();
  const { period, coupon, trialEnds } = quote;
  const reduced = coupon?.reduced ?? 0;
  if (line.kind === "next" && reduced > 1) return t`with your coupon, ${reduced} payments in all`;
  if (line.kind === "next" || line.kind === "regular") {
    return period === "month" ? t`then each month` : t`then each year`;
  }
  if (line.kind === "now" && line.cents === 0 && !quote.startsNow) return t`Your access begins later`;
  if (line.kind === "now" && line.cents === 0 && trialEnds !== null) return t`Your free trial continues`;
  if (line.kind === "now" && line.cents === 0 && coupon && coupon.freeDays > 0) {
    return <Plural value={coupon.freeDays} one="# free day with your coupon" other="# free days with your coupon" />;
  }
  if (quote.nextCents === null) return period === "month" ? t`for one month` : t`for one year`;
  return period === "month" ? t`for the first month` : t`for the first year`;
}
