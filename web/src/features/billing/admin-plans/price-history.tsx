import { Trans, useLingui } from "@lingui/react/macro";
import type { PriceChange } from "../../../../../common/contract/plans.ts";
import { useFormat } from "../../../lib/use-format.ts";

/** A plan's past prices, newest first, folded away. */
export function PriceHistory({ history }: { history: readonly PriceChange[] }) {
  const { t } = useLingui();
  const { formatDateTime, formatMoney } = useFormat();
  return (
    <details className="group">
      <summary className="link inline-flex min-h-9 items-center text-sm">{t`Price history`}</summary>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-muted">
        {history.map(({ period, cents, since }) => {
          const price = formatMoney(cents);
          const day = formatDateTime(since);
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
