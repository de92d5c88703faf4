import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../button/button.tsx";
import type { Plot } from "./chart-plot.ts";
import { type ChartSeries, checkSteps, DEFAULT_TICKS, TOOLTIP, tickLimit } from "./chart-rules.ts";
import { ChartTable } from "./chart-table.tsx";

type Props = {
  /** The chart's title; read aloud, and the caption of its table. */
  title: string;
  /** UTC seconds, ascending; at most 100,000 (spec §8). */
  times: readonly number[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** A shorter label for values beside the axis; defaults to `format`. */
  formatAxis?: (value: number) => string;
  formatTime: (seconds: number) => string;
  /** A time below the axis: at most about ten characters; defaults to day and month. */
  formatTick?: (seconds: number) => string;
  whole?: boolean;
  /** Where the value axis ends when no value is above zero; defaults to 1. */
  reach?: number;
  /** Most ticks of the value axis; defaults to 11. */
  ticks?: number;
};

type Point = { index: number; left: number; top: number };

/**
 * The only chart. Drag to zoom, double-click or Escape to reset; with the keyboard, arrows move from point to point, +
 * and - zoom. A table holds the same numbers. It is redrawn when a prop changes: keep lists and functions identical
 * between renders.
 */
export function Chart(props: Props) {
  const { title, times, series, format, formatTime } = props;
  checkSteps(times.length);
  const { t } = useLingui();
  const help = useId();
  const { canvas, plot, point, zoomed, showAll } = usePlot(props);
  const [asTable, setAsTable] = useState(false);

  function press(event: KeyboardEvent): void {
    const drawn = plot.current;
    if (drawn && times.length > 0 && moved(event.key, drawn, point?.index, showAll)) event.preventDefault();
  }

  const words = point && [
    formatTime(times[point.index] ?? 0),
    ...series.map((one) => {
      const [label, shown] = [one.label, value(one.values[point.index], format)];
      return t`${label}: ${shown}`;
    }),
  ];
  return (
    <figure className="flex flex-col gap-3 forced-color-adjust-none forced-colors:rounded-control forced-colors:bg-surface forced-colors:p-3">
      <div className="flex items-start gap-x-4">
        <Legend series={series} />
        <div className="-mt-1.5 -mr-3 ml-auto flex shrink-0 flex-wrap justify-end">
          {zoomed && <Button variant="ghost" size="sm" onClick={showAll}>{t`Show all`}</Button>}
          <Button
            variant="ghost"
            size="sm"
            aria-label={t`Table: ${title}`}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {t`Table`}
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of one picture and its keys, not of form fields */}
      <div
        role="group"
        aria-label={title}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows go from point to point
        tabIndex={0}
        onKeyDown={press}
        className={`relative rounded-control ${asTable ? "hidden" : ""}`}
      >
        {/* The drawing has a fixed width, which must not stop the page from shrinking. */}
        <div ref={canvas} aria-hidden="true" className="min-h-65 contain-inline-size" />
        {words && point && <Tooltip words={words} left={point.left} width={canvas.current?.clientWidth ?? 0} />}
      </div>
      <p id={help} hidden>{t`Arrow keys go from point to point, plus zooms in, Escape shows everything.`}</p>
      <p role="status" className="sr-only">
        {words?.join(", ")}
      </p>
      <ChartTable {...{ title, times, series, format, formatTime }} visible={asTable} />
    </figure>
  );
}

/** Draws the chart into `canvas`, with the library that loads for it, and again when a prop changes. */
function usePlot({
  times,
  series,
  format,
  formatAxis = format,
  formatTick,
  whole = false,
  reach = 1,
  ticks = DEFAULT_TICKS,
}: Props) {
  const { locale, formatShortDate } = useFormat();
  const canvas = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const [point, setPoint] = useState<Point | null>(null);
  const [zoomed, setZoomed] = useState(false);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` draws again, which is how the zoom is undone
  useEffect(() => {
    let gone = false;
    void import("./chart-plot.ts").then((module) => {
      if (gone || !canvas.current) return;
      const dayOf = (seconds: number) => formatShortDate(new Date(seconds * 1000).toISOString());
      const formats = { format: formatAxis, formatTick: formatTick ?? dayOf };
      const options = { times, series, ...formats, whole, reach, ticks: tickLimit(ticks) };
      plot.current = module.plot(canvas.current, { ...options, onPoint: setPoint, onZoom: setZoomed });
    });
    return () => {
      gone = true;
      plot.current?.destroy();
      plot.current = undefined;
      setPoint(null);
      setZoomed(false);
    };
  }, [times, series, formatAxis, formatTick, whole, reach, ticks, turn, locale]);

  return { canvas, plot, point, zoomed, showAll: () => setTurn(turn + 1) };
}

/** Moves or zooms a chart by a key. @returns false for keys without a meaning here */
function moved(key: string, drawn: Plot, index: number | undefined, showAll: () => void): boolean {
  const { from, to } = drawn.view();
  const current = index ?? from - 1;
  if (key === "ArrowRight") drawn.point(Math.min(to, current + 1));
  else if (key === "ArrowLeft") drawn.point(Math.max(from, current - 1));
  else if (key === "Home") drawn.point(from);
  else if (key === "End") drawn.point(to);
  else if (key === "+") drawn.zoom(...around(current, from, to));
  else if (key === "-" || key === "Escape") showAll();
  else return false;
  return true;
}

/** Half of the view, with `current` in the middle if it fits. */
function around(current: number, from: number, to: number): [number, number] {
  const half = Math.max(2, Math.round((to - from) / 2));
  const start = Math.max(from, Math.min(to - half, Math.max(current, from) - Math.round(half / 2)));
  return [start, start + half];
}

function value(found: number | null | undefined, format: (value: number) => string): string {
  return found === null || found === undefined ? "–" : format(found);
}

const TONES = {
  accent: "text-accent",
  info: "text-info",
  ok: "text-ok",
  warn: "text-warn",
  bad: "text-bad",
  muted: "text-muted",
} as const;

/** Each line's name, beside a sample of it. */
function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {series.map(({ label, tone = "accent", kind, dashed }) => (
        <li key={label} className="flex items-center gap-2">
          <svg viewBox="0 0 20 10" className={`h-2.5 w-5 shrink-0 ${TONES[tone]}`} aria-hidden="true">
            {kind === "bars" ? (
              <rect x="5" width="10" height="10" rx="2" fill="currentColor" />
            ) : (
              <path d="M0 5h20" stroke="currentColor" strokeWidth="2.5" {...(dashed && { strokeDasharray: "5 3" })} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The values of one point, beside it; flipped near the right edge. */
function Tooltip({ words, left, width }: { words: readonly string[]; left: number; width: number }) {
  const flipped = left > width / 2;
  const { background, padding, caret, radius, animationMs, opacityMs } = TOOLTIP;
  const gap = caret * 2;
  const shift = flipped ? `max(0px, ${left - gap}px - 100%)` : `min(${left + gap}px, ${width}px - 100%)`;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 left-0 z-10 text-xs whitespace-nowrap text-white tabular-nums motion-reduce:transition-none!"
      style={{
        background,
        padding,
        borderRadius: radius,
        transform: `translateX(${shift})`,
        transition: `transform ${animationMs}ms, opacity ${opacityMs}ms`,
      }}
    >
      {words.map((word, index) => (
        <div key={word} className={index === 0 ? "font-semibold" : ""}>
          {word}
        </div>
      ))}
      <span
        className="absolute top-3 size-0 border-transparent"
        style={{
          borderWidth: caret,
          ...(flipped
            ? { right: -2 * caret, borderLeftColor: background }
            : { left: -2 * caret, borderRightColor: background }),
        }}
      />
    </div>
  );
}
