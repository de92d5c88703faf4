import type { ReactNode } from "react";
import type { Series } from "../../../../types/analytics.ts";
import { Stat } from "../../components/stat.tsx";
import { useLocale } from "../../lib/use-locale.ts";
import { ChangeLine } from "./change-line.tsx";
import { count, type Format } from "./labels.ts";

type Props = { label: ReactNode; series: Series; format?: Format; lessIsBetter?: boolean };

/** The total of a series, with its change where there is a comparison. */
export function Figure({ label, series, format = count, lessIsBetter = false }: Props) {
  const locale = useLocale();
  const change = series.before && (
    <ChangeLine now={series.total} before={series.before.total} format={format} lessIsBetter={lessIsBetter} />
  );
  return <Stat label={label} value={format(series.total, locale)} hint={change} />;
}
