import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useMemo } from "react";
import { dayOf, utcMidnight } from "../../../../../common/time.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import type { ChartSeries } from "../../../ui/chart/chart-rules.ts";
import { Card } from "../../../ui/text/card.tsx";
import { count, type Format, longStep, shortStep } from "./labels.ts";
import { isRunning, today, type View } from "./view-rules.ts";

type Values = readonly (number | null)[];

/** One line of a chart: its place in the report, and its look. */
export type Line<Found> = Pick<ChartSeries, "tone" | "kind"> & {
  label: MessageDescriptor;
  pick: (report: Found) => { values: Values; before?: { values: Values } | null };
};

type Props<Found> = {
  title: MessageDescriptor;
  description?: ReactNode;
  report: Found;
  /** The same list at every render, since a new one redraws the chart. */
  lines: readonly Line<Found>[];
  view: View;
  format?: Format;
  formatAxis?: Format;
  whole?: boolean;
  /** Where the value axis ends when no value is above zero. */
  reach?: number;
};

/** A chart of one report; the compared range is dashed. */
export function SeriesCard<Found extends { days: string[] }>(props: Props<Found>) {
  const {
    title,
    description,
    report,
    lines,
    view,
    format = count,
    formatAxis = format,
    whole = false,
    reach = 1,
  } = props;
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { step, compare } = view;
  const times = useMemo(() => report.days.map((day) => utcMidnight(day).getTime() / 1000), [report]);
  const series = useMemo(() => {
    const own = lines.map((line) => ({ ...look(line), label: i18n._(line.label), values: line.pick(report).values }));
    const others = lines.flatMap((line): ChartSeries[] => {
      const before = line.pick(report).before;
      if (!before) return [];
      const name = i18n._(line.label);
      const year = lines.length > 1 ? t`${name}, previous year` : t`Previous year`;
      const period = lines.length > 1 ? t`${name}, previous period` : t`Previous period`;
      const values = report.days.map((_, index) => before.values[index] ?? null);
      return [{ ...look(line), kind: "line", dashed: true, label: compare === "year" ? year : period, values }];
    });
    return [...own, ...others];
  }, [report, lines, compare, i18n, t]);
  const value = useCallback((one: number) => format(one, locale), [format, locale]);
  const axis = useCallback((one: number) => formatAxis(one, locale), [formatAxis, locale]);
  const tick = useCallback((seconds: number) => shortStep(seconds, step, locale), [step, locale]);
  const time = (seconds: number) => {
    const name = longStep(seconds, step, locale);
    const words = step === "week" ? t`Week of ${name}` : name;
    return isRunning(dayOf(new Date(seconds * 1000)), step, today()) ? t`${words} (so far)` : words;
  };
  return (
    <Card title={i18n._(title)} description={description}>
      <Chart
        title={i18n._(title)}
        times={times}
        series={series}
        format={value}
        formatAxis={axis}
        formatTime={time}
        formatTick={tick}
        whole={whole}
        reach={reach}
      />
    </Card>
  );
}

function look<Found>({ tone, kind }: Line<Found>): Pick<ChartSeries, "tone" | "kind"> {
  return { ...(tone && { tone }), ...(kind && { kind }) };
}
