import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CohortsReport } from "../../../../../common/contract/analytics.ts";
import { formatNumber } from "../../../../../common/format.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Card } from "../../../ui/text/card.tsx";
import { cohortTotals, rate } from "./figure-rules.ts";
import { monthName } from "./labels.ts";
import { ReportFrame } from "./report-frame.tsx";
import { ReportSkeleton } from "./skeletons.tsx";
import type { View } from "./view-rules.ts";

type Cohort = CohortsReport["cohorts"][number];

/** Members by month of sign-up, and how many of them still pay months later. */
export function Cohorts({ view }: { view: View }) {
  const { t } = useLingui();
  return (
    <ReportFrame
      report="cohorts"
      view={view}
      skeleton={<ReportSkeleton rows={8} />}
      isEmpty={({ cohorts }) => cohorts.every(({ size }) => size === 0)}
    >
      {({ cohorts }) => (
        <Card
          title={t`Members who pay, by month of sign-up`}
          description={
            <Trans>
              Each line follows the members who signed up in a month: how many of them, and what share, still had paid
              access at the end of that month and of each month after it.
            </Trans>
          }
        >
          <Grid cohorts={cohorts} />
        </Card>
      )}
    </ReportFrame>
  );
}

const HEAD = "sticky left-0 z-10 bg-surface px-3 py-2 text-left whitespace-nowrap";

function Grid({ cohorts }: { cohorts: readonly Cohort[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const months = Math.max(...cohorts.map(({ paying }) => paying.length));
  const columns = Array.from({ length: months }, (_, month) => month);
  const all = cohortTotals(cohorts);
  const greatest = Math.max(0, ...cohorts.flatMap(({ size, paying }) => paying.map((part) => rate(part, size) ?? 0)));
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section tabIndex={0} aria-label={t`Table of cohorts`} className="relative -mx-2 overflow-x-auto">
      <table className="border-separate border-spacing-0.5 text-sm tabular-nums">
        <caption className="sr-only">{t`Members who pay, by month of sign-up`}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className={`${HEAD} font-normal`}>{t`Sign-up`}</th>
            {columns.map((month) => (
              <th key={month} scope="col" className="px-0.5 py-2 text-center font-normal whitespace-nowrap">
                {month === 0 ? t`Same month` : t`+${month} mo.`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, size, paying }) => (
            <Row key={month} name={monthName(`${month}-01`, locale, "short")} size={size} greatest={greatest}>
              {columns.map((column) => ({ part: paying[column], whole: size }))}
            </Row>
          ))}
          {cohorts.length > 1 && (
            <Row name={t`All`} size={all.size} greatest={greatest}>
              {all.paying}
            </Row>
          )}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = {
  name: string;
  size: number;
  /** The highest share in the table, which gets the strongest shade. */
  greatest: number;
  /** One per month; future months are undefined. */
  children: readonly { part: number | undefined; whole: number }[];
};

function Row({ name, size, greatest, children }: RowProps) {
  const members = formatNumber(size, useLocale());
  return (
    <tr>
      <th scope="row" className={`${HEAD} font-normal`}>
        <span className="block">{name}</span>
        <span className="block text-xs text-muted">
          <Plural value={size} one={`${members} member`} other={`${members} members`} />
        </span>
      </th>
      {children.map(({ part, whole }, month) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the month
        <Cell key={month} part={part} whole={whole} greatest={greatest} />
      ))}
    </tr>
  );
}

/** Share and number; the shade only repeats them. Empty where there is no member, or no month yet. */
function Cell({ part, whole, greatest }: { part: number | undefined; whole: number; greatest: number }) {
  const { locale, formatPercent } = useFormat();
  const share = part === undefined ? null : rate(part, whole);
  if (part === undefined || share === null) return <td />;
  const shade = greatest > 0 ? (share / greatest) * 45 : 0;
  return (
    <td
      className="min-w-13 rounded-control px-1 py-1.5 text-center"
      style={{ background: `color-mix(in oklab, var(--color-info) ${shade}%, var(--color-sunken))` }}
    >
      <span className="block font-semibold">{formatPercent(Math.round(share))}</span>
      <span className="block text-xs">{formatNumber(part, locale)}</span>
    </td>
  );
}
