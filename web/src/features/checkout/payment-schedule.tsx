import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatMoney } from "../../../../common/format.ts";
import type { Quote } from "../../../../common/wire/billing.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { Day } from "../../ui/text/day.tsx";
import { type ScheduleLine, scheduleOf } from "./schedule.ts";

/** Every amount with its day, from today until the price no longer changes. */
export function PaymentSchedule({ quote }: { quote: Quote }) {
  const locale = useLocale();
  return (
    <dl className="flex flex-col">
      {scheduleOf(quote).map((line) => (
        <div
          key={line.kind}
          className="flex items-baseline justify-between gap-4 border-b border-line py-3 first:pt-0 last:border-0"
        >
          <dt className="min-w-0">
            <When line={line} />
            <span className="block text-sm text-muted empty:hidden">
              <Why line={line} quote={quote} />
            </span>
          </dt>
          <dd className="shrink-0 font-semibold tabular-nums">{formatMoney(line.cents, locale)}</dd>
        </div>
      ))}
    </dl>
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
  if (line.kind === "now" && line.cents === 0 && trialEnds !== null) return t`Your free trial continues`;
  if (line.kind === "now" && line.cents === 0 && coupon && coupon.freeDays > 0) {
    return <Plural value={coupon.freeDays} one="# free day with your coupon" other="# free days with your coupon" />;
  }
  return period === "month" ? t`for the first month` : t`for the first year`;
}
