import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MoneyReport } from "../../../../../common/contract/analytics.ts";
import { formatPercent } from "../../../../../common/format.ts";
import { StatList } from "../../../ui/chart/stat.tsx";
import { Figure, RateFigure } from "./figure.tsx";
import { axisMoney, money, tileMoney } from "./labels.ts";
import { ReportFrame } from "./report-frame.tsx";
import { type Line, SeriesCard } from "./series-card.tsx";
import { ReportSkeleton } from "./skeletons.tsx";
import type { View } from "./view-rules.ts";

type Lines = readonly Line<MoneyReport>[];

/** A chart of money; without data its axis ends at 10 euros. */
const MONEY = { format: money, formatAxis: axisMoney, whole: true, reach: 1000 } as const;

const MRR: Lines = [{ label: msg`Monthly recurring revenue`, pick: ({ mrrCents }) => mrrCents }];
const SUBSCRIBERS: Lines = [{ label: msg`Subscribers`, tone: "info", pick: ({ subscribers }) => subscribers }];
const COMING_AND_GOING: Lines = [
  { label: msg`New`, tone: "ok", pick: ({ started }) => started },
  { label: msg`Lost`, tone: "bad", pick: ({ churned }) => churned },
];
const TAKINGS: Lines = [
  { label: msg`Revenue`, kind: "bars", pick: ({ revenueCents }) => revenueCents },
  { label: msg`Refunds`, kind: "bars", tone: "bad", pick: ({ refundedCents }) => refundedCents },
];
const CHURN: Lines = [{ label: msg`Churn rate`, tone: "bad", pick: ({ churnPercent }) => churnPercent }];
const CONVERSION: Lines = [
  { label: msg`Trial conversion`, tone: "ok", pick: ({ conversionPercent }) => conversionPercent },
];

/** Subscription revenue, and members gained and lost. */
export function Revenue({ view }: { view: View }) {
  return (
    <ReportFrame
      report="money"
      view={view}
      skeleton={<ReportSkeleton tiles={8} charts={4} />}
      isEmpty={({ mrrCents, subscribers, started, churned, revenueCents, refundedCents }) =>
        [mrrCents, subscribers, started, churned, revenueCents, refundedCents].every(
          ({ values, before }) => values.every((value) => value === 0) && !before?.values.some((value) => value !== 0),
        )
      }
    >
      {(report) => <Found report={report} view={view} />}
    </ReportFrame>
  );
}

type Shown = { report: MoneyReport; view: View };

function Found({ report, view }: Shown) {
  const { t } = useLingui();
  const churn = {
    day: t`Churn rate per day`,
    week: t`Churn rate per week`,
    month: t`Churn rate per month`,
  }[view.step];
  return (
    <>
      <StatList label={t`Revenue`}>
        <Figure label="MRR" series={report.mrrCents} format={tileMoney} />
        <Figure label={t`Subscribers`} series={report.subscribers} />
        <Figure label={t`New subscribers`} series={report.started} />
        <Figure label={t`Lost subscribers`} series={report.churned} lessIsBetter />
        <Figure label={t`Revenue`} series={report.revenueCents} format={tileMoney} />
        <Figure label={t`Refunds`} series={report.refundedCents} format={tileMoney} lessIsBetter />
        <RateFigure label={churn} rates={report.churnPercent} lessIsBetter />
        <RateFigure label={t`Trial conversion`} rates={report.conversionPercent} />
      </StatList>
      <Charts report={report} view={view} />
    </>
  );
}

function Charts(shown: Shown) {
  const { t } = useLingui();
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <SeriesCard
        {...MONEY}
        title={msg`Monthly recurring revenue (MRR)`}
        description={t`At the end of each period; a yearly plan counts a twelfth of its price.`}
        lines={MRR}
        {...shown}
      />
      <SeriesCard
        title={msg`Subscribers`}
        description={t`Members with a paid plan at the end of each period.`}
        lines={SUBSCRIBERS}
        whole
        {...shown}
      />
      <SeriesCard
        {...MONEY}
        title={msg`Revenue and refunds`}
        description={t`Payments received, tax included, and refunds.`}
        lines={TAKINGS}
        {...shown}
      />
      <SeriesCard
        title={msg`New and lost subscribers`}
        description={t`New: paid access begins. Lost: it ends without a renewal.`}
        lines={COMING_AND_GOING}
        whole
        {...shown}
      />
      <SeriesCard
        title={msg`Churn rate`}
        description={t`Subscribers lost, as a share of the previous period’s.`}
        lines={CHURN}
        format={formatPercent}
        {...shown}
      />
      <SeriesCard
        title={msg`Trial conversion`}
        description={t`Of the trials that ended in a period, those that were followed by a payment.`}
        lines={CONVERSION}
        format={formatPercent}
        {...shown}
      />
    </div>
  );
}
