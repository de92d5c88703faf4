import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { TrafficReport } from "../../../../../common/contract/analytics.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";
import { Figure } from "./figure.tsx";
import { Ranking } from "./ranking.tsx";
import { ReportFrame } from "./report-frame.tsx";
import { type Line, SeriesCard } from "./series-card.tsx";
import { ReportSkeleton } from "./skeletons.tsx";
import type { View } from "./view-rules.ts";

const LINES: readonly Line<TrafficReport>[] = [
  { label: msg`Visitors`, pick: ({ visitors }) => visitors },
  { label: msg`Page views`, tone: "info", pick: ({ views }) => views },
];

/** Visitors and views, their sources, pages and languages. */
export function Audience({ view }: { view: View }) {
  return (
    <ReportFrame
      report="traffic"
      view={view}
      skeleton={<ReportSkeleton tiles={3} charts={1} wide rows={8} />}
      isEmpty={({ visitors, views }) => visitors.total + views.total + (views.before?.total ?? 0) === 0}
    >
      {(report) => <Found report={report} view={view} />}
    </ReportFrame>
  );
}

function Found({ report, view }: { report: TrafficReport; view: View }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const { visitors, views } = report;
  const depth = visitors.total > 0 ? formatNumber(views.total / visitors.total, 1) : "–";
  return (
    <>
      <StatList label={t`Audience`}>
        <Figure label={t`Visitors`} series={visitors} />
        <Figure label={t`Page views`} series={views} />
        <Stat label={t`Pages per visitor`} value={depth} />
      </StatList>
      <SeriesCard
        title={msg`Visitors and page views`}
        description={
          <Trans>
            Visitors are counted per day; nobody is tracked across days: someone who comes on three days counts three
            times.
          </Trans>
        }
        report={report}
        lines={LINES}
        view={view}
        whole
      />
      <div className="grid items-start gap-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <Ranking
          view={view}
          list="sources"
          title={t`Sources`}
          keyLabel={t`Website`}
          rows={report.sources}
          name={(host) => host || t`Direct or unknown`}
        />
        <Ranking
          view={view}
          list="pages"
          title={t`Pages`}
          keyLabel={t`Path`}
          rows={report.pages}
          name={(path) => (path === "/u/*" ? t`Referral links` : path)}
          className="xl:row-span-2"
        />
        <Ranking
          view={view}
          list="locales"
          title={t`Languages`}
          keyLabel={t`Language`}
          rows={report.locales}
          name={(code) => (code === "fr" ? t`French` : code === "en" ? t`English` : code)}
        />
      </div>
    </>
  );
}
