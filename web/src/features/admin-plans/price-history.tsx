import { Trans, useLingui } from "@lingui/react/macro";
import { formatDateTime, formatMoney } from "../../../../common/format.ts";
import type { PriceChange } from "../../../../common/wire/plans.ts";
import { useLocale } from "../../lib/use-locale.ts";

/** A plan's past prices, newest first, folded away. */
export function PriceHistory({ history }: { history: readonly PriceChange[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <details className="group">
      <summary className="link inline-flex min-h-9 items-center text-sm">{t`Price history`}</summary>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-muted">
        {history.map(({ period, cents, since }) => {
          const price = formatMoney(cents, locale);
          const day = formatDateTime(since, locale);
          return (
            <li key={`${period} ${since} ${cents}`}>
              {period === "month" ? (
                <Trans>
                  {price} per month since {day}
                </Trans>
              ) : (
                <Trans>
                  {price} per year since {day}
                </Trans>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
