import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo } from "react";
import type { AddonSources } from "../../../../../common/contract/addons.ts";
import { utcMidnight } from "../../../../../common/time.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import type { ChartSeries } from "../../../ui/chart/chart-rules.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { useSources } from "./use-sources.ts";

/** Members, devices and responses of the last 30 days. */
export function UseCard() {
  const { t } = useLingui();
  const { data } = useSources();
  if (!data) return null;
  const used = data.days.some(({ members, devices, answers }) => members + devices + answers > 0);
  return (
    <Card
      id="use"
      title={t`Use in the last 30 days`}
      description={t`Figures only: no titles, no addresses, no devices.`}
    >
      {used ? (
        <Charts days={data.days} />
      ) : (
        <EmptyState title={t`No requests yet`}>
          {t`Figures appear once members have installed their address.`}
        </EmptyState>
      )}
    </Card>
  );
}

function Charts({ days }: { days: AddonSources["days"] }) {
  const { t } = useLingui();
  const { formatDate, formatNumber } = useFormat();
  // A new array redraws the chart, and a refresh brings the same days every 15 seconds.
  const text = JSON.stringify(days);
  const { times, people, answers } = useMemo(() => {
    const known: AddonSources["days"] = JSON.parse(text);
    const values = (key: "members" | "devices" | "answers") => known.map((day) => day[key]);
    const active: ChartSeries[] = [
      { label: t`Members`, values: values("members") },
      { label: t`Devices`, tone: "info", values: values("devices") },
    ];
    const given: ChartSeries[] = [{ label: t`Responses`, kind: "bars", values: values("answers") }];
    return {
      times: known.map(({ day }) => utcMidnight(day).getTime() / 1000),
      people: active,
      answers: given,
    };
  }, [text, t]);
  const formatTime = useCallback((seconds: number) => formatDate(new Date(seconds * 1000).toISOString()), [formatDate]);
  const shared = { times, format: formatNumber, formatTime, whole: true };
  return (
    <div className="flex flex-col gap-8">
      <Chart title={t`Active members and devices per day`} series={people} {...shared} />
      <Chart title={t`Responses per day`} series={answers} {...shared} />
    </div>
  );
}
