import { useLingui } from "@lingui/react/macro";
import type { ChartSeries } from "./chart-rules.ts";

type Props = {
  title: string;
  times: readonly number[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  formatTime: (seconds: number) => string;
  /** Visible to everyone; otherwise only to screen readers. */
  visible: boolean;
};

/** A chart's numbers, row by row. */
export function ChartTable({ title, times, series, format, formatTime, visible }: Props) {
  const { t } = useLingui();
  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      className={visible ? "relative max-h-80 overflow-auto" : "sr-only"}
      {...(visible && { tabIndex: 0, role: "region", "aria-label": t`Table: ${title}` })}
    >
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="px-3 py-2">{t`Date`}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="px-3 py-2 text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, index) => (
            <tr key={time} className="border-t border-line">
              <th scope="row" className="px-3 py-2 font-normal">
                {formatTime(time)}
              </th>
              {series.map(({ label, values }) => {
                const value = values[index];
                return (
                  <td key={label} className="px-3 py-2 text-right">
                    {value === null || value === undefined ? "–" : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
