import { Plural, useLingui } from "@lingui/react/macro";
import type { CouponTerms } from "../../../common/contract/coupons.ts";
import { useFormat } from "../lib/use-format.ts";

/** A coupon's effect, in one line: "20% off for 3 months". */
export function CouponGift({ terms }: { terms: CouponTerms }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { kind, percent, duration, months, days } = terms;
  const amount = formatMoney(terms.amountCents);
  if (kind === "days") {
    return (
      <Plural value={days} one="# free day before the first payment" other="# free days before the first payment" />
    );
  }
  if (kind === "percent") {
    if (duration === "once") return t`${percent}% off the first payment`;
    if (duration === "forever") return t`${percent}% off every payment`;
    return <Plural value={months} one={`${percent}% off for # month`} other={`${percent}% off for # months`} />;
  }
  if (duration === "once") return t`${amount} off the first payment`;
  if (duration === "forever") return t`${amount} off every payment`;
  return (
    <Plural
      value={months}
      one={`${amount} off each payment for # month`}
      other={`${amount} off each payment for # months`}
    />
  );
}
