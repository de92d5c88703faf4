import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatDateTime, formatMoney } from "../../../../common/format.ts";
import type { TimelineItem, TimelineKind } from "../../../../common/wire/admin.ts";
import { useLocale } from "../../lib/use-locale.ts";

const KINDS: Record<TimelineKind, ReactNode> = {
  created: <Trans>Account created</Trans>,
  trial_ends: <Trans>End of the trial</Trans>,
  paid_until: <Trans>End of the paid time</Trans>,
  paid: <Trans>Payment</Trans>,
  refunded: <Trans>Refund</Trans>,
  "user.extend": <Trans>Trial extended</Trans>,
  "user.comp": <Trans>Paid days given</Trans>,
  "user.suspend": <Trans>Member suspended</Trans>,
  "user.lift": <Trans>Suspension lifted</Trans>,
};

/** What granted and ended access, latest first. */
export function UserTimeline({ items }: { items: readonly TimelineItem[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <ol className="flex flex-col gap-4 border-l border-line pl-5">
      {items.map(({ at, kind, cents, to }) => {
        const end = to && formatDateTime(to, locale);
        return (
          <li key={`${kind}${at}`} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[1.58rem] size-2.5 rounded-full border border-edge bg-raised"
            />
            <p className="font-semibold">
              {KINDS[kind]}
              {cents !== null && <> · {formatMoney(cents, locale)}</>}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{formatDateTime(at, locale)}</time>
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
