import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Quote } from "../../../../../common/contract/checkout.ts";
import { Day } from "../../../ui/text/day.tsx";

/** Duration, renewal and cancellation, in whole sentences. */
export function Renewal({ quote }: { quote: Quote }): ReactNode {
  const { t } = useLingui();
  const { period, extendsEnd, nextDate } = quote;
  const running = extendsEnd && <Day iso={extendsEnd} />;
  // For a new order, a trial may contain some of the coupon's days.
  const freeDays = extendsEnd ? (quote.coupon?.freeDays ?? 0) : 0;
  const end = <Day iso={nextDate} />;
  if (quote.nextCents === null) {
    return (
      <p>
        {running && <Trans>This continues your current period, which ends on {running}.</Trans>}{" "}
        {freeDays > 0 && <Plural value={freeDays} one="Your coupon adds # day." other="Your coupon adds # days." />}{" "}
        <Trans>This gives you access until {end}. No automatic renewal.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        {period === "month" ? (
          t`The subscription lasts one month and is renewed month by month until you cancel it.`
        ) : (
          <Trans>
            The subscription lasts one year and is renewed year by year until you cancel it. We remind you before each
            renewal.
          </Trans>
        )}
      </p>
      <p>{t`You can cancel it at any time in your dashboard, free of charge: it then ends with the paid period.`}</p>
    </>
  );
}
