import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { niceTicks, ticksThatFit } from "../lib/chart-rules.ts";
import type { ChartSeries } from "./chart.tsx";

export type PlotOptions = {
  /** UTC seconds, rising. */
  times: readonly number[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** A time below the axis, short. */
  formatTick: (seconds: number) => string;
  /** Values are whole numbers: so are the ticks. */
  whole: boolean;
  ticks: number;
  /** The point under the pointer or the keyboard: its index, and where it is in the container; null for none. */
  onPoint: (point: { index: number; left: number; top: number } | null) => void;
  onZoom: (zoomed: boolean) => void;
};

export type Plot = {
  /** Marks a point as the pointer would. */
  point: (index: number) => void;
  /** Shows only the points from one index to another (both in). */
  zoom: (from: number, to: number) => void;
  /** The indexes in view. */
  view: () => { from: number; to: number };
  destroy: () => void;
};

const HEIGHT = 260;
/** Width of a date below the axis. */
const DATE_WIDTH = 84;

/** Draws a chart into an element, as wide as it is, and keeps it so. The only place that knows uPlot. */
export function plot(element: HTMLElement, options: PlotOptions): Plot {
  const { times, series } = options;
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const line = { stroke: color("line"), width: 1 };
  const last = times.length - 1;
  const axis = { stroke: color("muted"), font: `12px ${style.fontFamily}`, grid: line, ticks: { ...line, size: 4 } };
  let zoomed = false;
  const chart = new UPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      // Days are UTC days everywhere in the product.
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
      cursor: { drag: { x: true, y: false, dist: 8 }, points: { size: 8 }, y: false },
      scales: {
        x: { time: true },
        y: { range: (_chart, min, max) => ends(niceTicks(Math.min(0, min), max, options.ticks, options.whole)) },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          splits: (chart, _axis, min, max) => dates(times, min, max, chart.bbox.width / devicePixelRatio),
          values: (_chart, splits) => splits.map(options.formatTick),
        },
        {
          ...axis,
          size: (_chart, values) => 16 + 7 * Math.max(0, ...(values ?? []).map((value) => value.length)),
          splits: (chart, _axis, min, max) =>
            niceTicks(min, max, ticksThatFit(chart.bbox.height / devicePixelRatio, options.ticks), options.whole),
          values: (_chart, splits) => splits.map(options.format),
        },
      ],
      series: [{}, ...series.map((one) => ({ label: one.label, ...look(one, color(one.tone ?? "accent")) }))],
      hooks: {
        setCursor: [
          (chart) => {
            const { idx, left = -1, top = -1 } = chart.cursor;
            const visible = left >= 0 && idx !== null && idx !== undefined;
            options.onPoint(visible ? { index: idx, left: left + chart.bbox.left / devicePixelRatio, top } : null);
          },
        ],
        setScale: [
          (chart, key) => {
            const { min, max } = chart.scales.x ?? {};
            const now = key === "x" && (Number(min) > Number(times[0]) || Number(max) < Number(times[last]));
            if (key === "x" && now !== zoomed) {
              zoomed = now;
              options.onZoom(now);
            }
          },
        ],
      },
    },
    // uPlot does not write into its data, which its type does not say.
    [times, ...series.map((one) => one.values)] as unknown as UPlot.AlignedData,
    element,
  );
  const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
  resize.observe(element);
  return {
    point: (index) => {
      const left = chart.valToPos(times[index] ?? 0, "x");
      chart.setCursor({ left, top: chart.bbox.height / devicePixelRatio / 2 });
    },
    zoom: (from, to) => chart.setScale("x", { min: times[from] ?? 0, max: times[to] ?? 0 }),
    view: () => ({
      from: chart.valToIdx(Number(chart.scales.x?.min ?? times[0])),
      to: chart.valToIdx(Number(chart.scales.x?.max ?? times[last])),
    }),
    destroy: () => {
      resize.disconnect();
      chart.destroy();
    },
  };
}

function look(series: ChartSeries, color: string): Partial<UPlot.Series> {
  const dash = series.dashed ? { dash: [5, 5] } : {};
  if (series.kind !== "bars") return { stroke: color, width: 2, points: { show: false }, ...dash };
  const paths = UPlot.paths.bars?.({ size: [0.7, 48] });
  return { stroke: color, fill: `color-mix(in srgb, ${color} 45%, transparent)`, width: 1, ...(paths && { paths }) };
}

function ends(ticks: readonly number[]): [number, number] {
  return [ticks[0] ?? 0, ticks[ticks.length - 1] ?? 1];
}

/** Some of the chart's own times, evenly chosen so that their dates fit side by side. */
function dates(times: readonly number[], min: number, max: number, width: number): number[] {
  const visible = times.filter((time) => time >= min && time <= max);
  const every = Math.max(
    1,
    Math.ceil(visible.length / Math.max(2, ticksThatFit(width, Math.floor(width / DATE_WIDTH)))),
  );
  return visible.filter((_, index) => index % every === 0);
}
