import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { TimelineItem, TimelineKind } from "../../../../../common/contract/admin.ts";
import { useFormat } from "../../../lib/use-format.ts";

const KINDS: Record<TimelineKind, ReactNode> = {
  created: <Trans>Account created</Trans>,
  trial_ends: <Trans>End of the trial</Trans>,
  paid_until: <Trans>End of the paid period</Trans>,
  paid: <Trans>Payment</Trans>,
  refunded: <Trans>Refund</Trans>,
  withdrawn: <Trans>Withdrawal</Trans>,
  "user.extend": <Trans>Trial extended</Trans>,
  "user.comp": <Trans>Paid days given</Trans>,
  "user.suspend": <Trans>Member blocked</Trans>,
  "user.lift": <Trans>Member unblocked</Trans>,
};

/** What granted and ended access, latest first. */
export function UserTimeline({ items }: { items: readonly TimelineItem[] }) {
  const { t } = useLingui();
  const { formatDateTime, formatMoney } = useFormat();
  return (
    <ol className="ml-1.5 flex flex-col gap-4 border-l border-line pl-5">
      {items.map(({ at, kind, cents, to }) => {
        const end = to && formatDateTime(to);
        return (
          <li key={`${kind}${at}`} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[1.58rem] size-2.5 rounded-full border border-edge bg-raised"
            />
            <p className="font-semibold">
              {KINDS[kind]}
              {cents !== null && <> · {formatMoney(cents)}</>}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{formatDateTime(at)}</time>
              {end && (
                <>
                  {"\u00a0· "}
                  {t`until ${end}`}
                </>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
