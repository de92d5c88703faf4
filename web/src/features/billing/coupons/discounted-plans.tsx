import { Plural, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { DiscountedPlan, DiscountedPrice, PublicCoupon } from "../../../../../common/contract/coupons.ts";
import { useFormat } from "../../../lib/use-format.ts";

/** Each plan's price with the coupon: monthly, yearly, and afterwards. */
export function DiscountedPlans({ coupon, plans }: { coupon: PublicCoupon; plans: readonly DiscountedPlan[] }) {
  const { t } = useLingui();
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {plans.map(({ slug, name, month, year }) => (
        <li key={slug} className="rounded-card border border-line bg-surface p-5">
          <h3 className="text-heading">{name}</h3>
          <dl className="mt-3 flex flex-col gap-3">
            {month && (
              <Line label={t`Paid by the month`}>
                <MonthPrice price={month} days={coupon.days} />
              </Line>
            )}
            {year && (
              <Line label={t`Paid by the year`}>
                <YearPrice price={year} days={coupon.days} />
              </Line>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

type PriceProps = { price: DiscountedPrice; days: number };

function MonthPrice({ price, days }: PriceProps) {
  const { t } = useLingui();
  const { first, regular } = usePrices(price);
  if (price.reduced === null) return t`You pay ${first} a month, for as long as you subscribe.`;
  if (price.reduced === 0) {
    return (
      <Plural
        value={days}
        one={`You pay nothing for # day, then ${regular} a month.`}
        other={`You pay nothing for # days, then ${regular} a month.`}
      />
    );
  }
  return (
    <Plural
      value={price.reduced}
      one={`You pay ${first} for the first month, then ${regular} a month.`}
      other={`You pay ${first} a month for # months, then ${regular} a month.`}
    />
  );
}

function YearPrice({ price, days }: PriceProps) {
  const { t } = useLingui();
  const { first, regular } = usePrices(price);
  if (price.reduced === null) return t`You pay ${first} a year, for as long as you subscribe.`;
  if (price.reduced === 0) {
    return (
      <Plural
        value={days}
        one={`You pay nothing for # day, then ${regular} a year.`}
        other={`You pay nothing for # days, then ${regular} a year.`}
      />
    );
  }
  return (
    <Plural
      value={price.reduced}
      one={`You pay ${first} for the first year, then ${regular} a year.`}
      other={`You pay ${first} a year for # years, then ${regular} a year.`}
    />
  );
}

function usePrices({ firstCents, regularCents }: DiscountedPrice): { first: string; regular: string } {
  const { formatMoney } = useFormat();
  return { first: formatMoney(firstCents), regular: formatMoney(regularCents) };
}
