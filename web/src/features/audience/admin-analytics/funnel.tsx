import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { FunnelReport, Series } from "../../../../../common/contract/analytics.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Card } from "../../../ui/text/card.tsx";
import { ChangeLine } from "./change-line.tsx";
import { barLength, rate } from "./figure-rules.ts";
import { count } from "./labels.ts";
import { ReportFrame } from "./report-frame.tsx";
import { type Line, SeriesCard } from "./series-card.tsx";
import { ReportSkeleton } from "./skeletons.tsx";
import type { View } from "./view-rules.ts";

type Stage = {
  id: string;
  label: MessageDescriptor;
  pick: (report: FunnelReport) => Series;
  lines: Line<FunnelReport>[];
};

const stage = (id: "visits" | "signUps" | "trials" | "paid", label: MessageDescriptor): Stage => {
  const pick = (report: FunnelReport) => report[id];
  return { id, label, pick, lines: [{ label, pick }] };
};

const STAGES = [
  stage("visits", msg`Visits`),
  stage("signUps", msg`Sign-ups`),
  stage("trials", msg`Trials`),
  stage("paid", msg`First payments`),
] as const;

/** From a visit to the first payment, with the conversion at each step. */
export function Funnel({ view }: { view: View }) {
  return (
    <ReportFrame
      report="funnel"
      view={view}
      skeleton={<ReportSkeleton rows={8} charts={2} />}
      isEmpty={(report) => STAGES.every(({ pick }) => pick(report).total + (pick(report).before?.total ?? 0) === 0)}
    >
      {(report) => (
        <>
          <Stages report={report} />
          <div className="grid gap-6 xl:grid-cols-2">
            {STAGES.map(({ id, label, lines }) => (
              <SeriesCard key={id} title={label} report={report} lines={lines} view={view} whole />
            ))}
          </div>
        </>
      )}
    </ReportFrame>
  );
}

function Stages({ report }: { report: FunnelReport }) {
  const { t, i18n } = useLingui();
  const { formatNumber, formatPercent } = useFormat();
  const greatest = Math.max(...STAGES.map(({ pick }) => pick(report).total));
  const visits = report.visits.total;
  return (
    <Card
      title={t`From visit to payment`}
      description={
        <Trans>
          Each step is counted on the day it happened, so a payment in this range may follow a trial that began earlier.
        </Trans>
      }
    >
      <ol className="flex flex-col gap-5">
        {STAGES.map(({ id, label, pick }, index) => {
          const { total, before } = pick(report);
          const previous = STAGES[index - 1];
          const kept = previous && rate(total, previous.pick(report).total);
          const all = rate(total, visits);
          return (
            <li key={id} className="grid gap-x-6 gap-y-1 sm:grid-cols-[13rem_minmax(0,1fr)]">
              <div>
                <p className="text-sm text-muted">{i18n._(label)}</p>
                <p className="text-heading font-semibold tabular-nums">{formatNumber(total)}</p>
                {before && (
                  <div className="text-sm text-faint">
                    <ChangeLine now={total} before={before.total} format={count} />
                  </div>
                )}
              </div>
              <div className="flex flex-col justify-center gap-1.5">
                <div aria-hidden="true" className="h-7 overflow-hidden rounded-control bg-sunken">
                  <div
                    className="h-full min-w-0 rounded-control bg-accent/70"
                    style={{ width: `${barLength(total, greatest)}%` }}
                  />
                </div>
                {previous && (
                  <Rates
                    kept={kept === null || kept === undefined ? "–" : formatPercent(kept)}
                    before={i18n._(previous.label)}
                    all={index > 1 && all !== null ? formatPercent(all) : null}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** The share of the previous step, and of all visits. */
function Rates({ kept, before, all }: { kept: string; before: string; all: string | null }) {
  const { t } = useLingui();
  const share = <strong className="font-semibold text-fg tabular-nums">{kept}</strong>;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted">
      <span>
        <Trans>
          {share} of the previous step ({before})
        </Trans>
      </span>
      {all && <span>{t`${all} of visits`}</span>}
    </p>
  );
}
