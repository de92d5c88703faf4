import type { ReactNode } from "react";
import type { Rates, Series } from "../../../../../common/contract/analytics.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Stat } from "../../../ui/chart/stat.tsx";
import { ChangeLine, PointsLine } from "./change-line.tsx";
import { count, type Format } from "./labels.ts";

type Props = { label: ReactNode; series: Series; format?: Format; lessIsBetter?: boolean };

/** The total of a series, with its change if there is a comparison. */
export function Figure({ label, series, format = count, lessIsBetter = false }: Props) {
  const locale = useLocale();
  const change = series.before && (
    <ChangeLine now={series.total} before={series.before.total} format={format} lessIsBetter={lessIsBetter} />
  );
  return <Stat label={label} value={format(series.total, locale)} hint={change} />;
}

type RateProps = { label: ReactNode; rates: Rates; lessIsBetter?: boolean };

/** A share over all steps, with its change in points if both ranges have one. */
export function RateFigure({ label, rates: { total, before }, lessIsBetter = false }: RateProps) {
  const { formatPercent } = useFormat();
  const old = before?.total ?? null;
  const change = total !== null && old !== null && <PointsLine now={total} before={old} lessIsBetter={lessIsBetter} />;
  return <Stat label={label} value={total === null ? "–" : formatPercent(total)} hint={change} />;
}
