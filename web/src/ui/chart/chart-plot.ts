import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { type ChartSeries, halfStep, lonePoints, niceTicks, ticksThatFit } from "./chart-rules.ts";

export type PlotOptions = {
  /** UTC seconds, ascending. */
  times: readonly number[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** A short time label below the axis. */
  formatTick: (seconds: number) => string;
  /** Values are whole numbers, so ticks are too. */
  whole: boolean;
  /** Where the value axis ends when no value is above zero. */
  reach: number;
  ticks: number;
  /** The point under the pointer or the keyboard: its index, and its position in the container; null for none. */
  onPoint: (point: { index: number; left: number; top: number } | null) => void;
  onZoom: (zoomed: boolean) => void;
};

export type Plot = {
  /** Highlights a point as the pointer would. */
  point: (index: number) => void;
  /** Shows only the points between two indexes, both included. */
  zoom: (from: number, to: number) => void;
  /** The indexes in view. */
  view: () => { from: number; to: number };
  destroy: () => void;
};

const HEIGHT = 260;
/** Height of the dates below the axis, and the width of one. */
const DATE_HEIGHT = 32;
const DATE_WIDTH = 84;
/** uPlot's margin above and below the lines. */
const PADDING = 17;
/** Least width beside the value axis, so that the first date is not cut off. */
const MIN_SIDE = 36;

/** Draws a chart into an element and follows its width. The only module that uses uPlot. */
export function plot(element: HTMLElement, options: PlotOptions): Plot {
  const { times, series } = options;
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const last = times.length - 1;
  // Bars extend to both sides of their time, and a single value is in the middle.
  const room = times.length === 1 || series.some(({ kind }) => kind === "bars") ? halfStep(times) : 0;
  // As many as fit, for the range too: a value above the last tick would be outside the scale.
  const ticks = ticksThatFit(HEIGHT - DATE_HEIGHT - PADDING, options.ticks);
  const chart = new UPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      // Days are UTC days everywhere in the product.
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
      cursor: { drag: { x: true, y: false, dist: 8 }, points: { size: 8 }, y: false },
      scales: {
        x: { time: true, range: (_chart, min, max) => [min - room, (last > 0 ? max : min) + room] },
        y: {
          range: (_chart, min, max) => ends(niceTicks(Math.min(0, min), max || options.reach, ticks, options.whole)),
        },
      },
      axes: axes(options, ticks, { stroke: color("muted"), font: `12px ${style.fontFamily}` }, color("line")),
      series: [{}, ...series.map((one) => ({ label: one.label, ...look(one, color(one.tone ?? "accent")) }))],
      hooks: hooks(options),
    },
    // uPlot does not write to its data, although its type allows it.
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
      from: chart.valToIdx(Number(chart.scales.x?.min ?? times[0]) + room),
      to: chart.valToIdx(Number(chart.scales.x?.max ?? times[last]) - room),
    }),
    destroy: () => {
      resize.disconnect();
      chart.destroy();
    },
  };
}

/** The axis of dates and the axis of values, which share a style. */
function axes(options: PlotOptions, ticks: number, text: UPlot.Axis, lineColor: string): UPlot.Axis[] {
  const line = { stroke: lineColor, width: 1 };
  const axis = { ...text, grid: line, ticks: { ...line, size: 4 } };
  return [
    {
      ...axis,
      size: DATE_HEIGHT,
      grid: { show: false },
      splits: (chart, _axis, min, max) => dates(options.times, min, max, chart.bbox.width / devicePixelRatio),
      values: (_chart, splits) => splits.map(options.formatTick),
    },
    {
      ...axis,
      size: (_chart, values) =>
        Math.max(MIN_SIDE, 16 + 7 * Math.max(0, ...(values ?? []).map((value) => value.length))),
      splits: (_chart, _axis, min, max) => niceTicks(min, max, ticks, options.whole),
      values: (_chart, splits) => splits.map(options.format),
    },
  ];
}

/** Reports the point under the pointer, and whether the dates are zoomed. */
function hooks({ times, onPoint, onZoom }: PlotOptions): UPlot.Hooks.Arrays {
  let zoomed = false;
  return {
    setCursor: [
      (chart) => {
        const { idx, left = -1, top = -1 } = chart.cursor;
        const visible = left >= 0 && idx !== null && idx !== undefined;
        onPoint(visible ? { index: idx, left: left + chart.bbox.left / devicePixelRatio, top } : null);
      },
    ],
    setScale: [
      (chart, key) => {
        const { min, max } = chart.scales.x ?? {};
        const now = key === "x" && (Number(min) > Number(times[0]) || Number(max) < Number(times.at(-1)));
        if (key === "x" && now !== zoomed) {
          zoomed = now;
          onZoom(now);
        }
      },
    ],
  };
}

function look(series: ChartSeries, color: string): Partial<UPlot.Series> {
  const dash = series.dashed ? { dash: [5, 5] } : {};
  if (series.kind !== "bars") {
    const points = { show: true, size: 6, fill: color, filter: () => lonePoints(series.values) };
    return { stroke: color, width: series.dashed ? 1.5 : 2, points, ...dash };
  }
  const paths = UPlot.paths.bars?.({ size: [0.7, 48] });
  return {
    stroke: color,
    fill: `color-mix(in srgb, ${color} 45%, transparent)`,
    width: 1,
    points: { show: false },
    ...(paths && { paths }),
  };
}

function ends(ticks: readonly number[]): [number, number] {
  return [ticks[0] ?? 0, ticks[ticks.length - 1] ?? 1];
}

/** A selection of the chart's own times, spaced evenly so that their dates fit side by side. */
function dates(times: readonly number[], min: number, max: number, width: number): number[] {
  const visible = times.filter((time) => time >= min && time <= max);
  const every = Math.max(
    1,
    Math.ceil(visible.length / Math.max(2, ticksThatFit(width, Math.floor(width / DATE_WIDTH)))),
  );
  return visible.filter((_, index) => index % every === 0);
}
