/** Limits of the product's charts (spec §8, §9). */
const MAX_STEPS = 100_000;
const MAX_TICKS = 1_000;
export const DEFAULT_TICKS = 11;
/** Least distance between two ticks, in CSS pixels. */
const TICK_SPACE = 40;
/** The tooltip: black background at 80 %; padding, caret and corners in pixels; times in ms. */
export const TOOLTIP = {
  background: "rgb(0 0 0 / 0.8)",
  padding: 6,
  caret: 5,
  radius: 6,
  animationMs: 400,
  opacityMs: 200,
} as const;

export type ChartSeries = {
  label: string;
  /** One per time; null where there is none. */
  values: readonly (number | null)[];
  tone?: "accent" | "info" | "ok" | "warn" | "bad" | "muted";
  kind?: "line" | "bars";
  /** For the compared range. */
  dashed?: boolean;
};

/** @throws Error for a chart of over 100,000 steps (spec §8) */
export function checkSteps(count: number): void {
  if (count <= MAX_STEPS) return;
  throw new Error(`The range of the chart is too wide for its step: ${count} steps, at most ${MAX_STEPS}`);
}

/** The number of ticks to draw: more than 1,000 are capped, with a warning on the console (spec §8). */
export function tickLimit(wanted: number, warn: (text: string) => void = console.warn): number {
  if (wanted <= MAX_TICKS) return wanted;
  warn(`A chart axis was asked for ${wanted} ticks; it gets ${MAX_TICKS}`);
  return MAX_TICKS;
}

/** How many ticks fit on `length` pixels: at most `limit`, 40 px apart, at least two. */
export function ticksThatFit(length: number, limit = DEFAULT_TICKS): number {
  return Math.max(2, Math.min(limit, Math.floor(length / TICK_SPACE) + 1));
}

/** The indexes of values without a neighbour: no line connects them, so they are drawn as points. */
export function lonePoints(values: readonly (number | null)[]): number[] {
  const has = (index: number) => typeof values[index] === "number";
  return values.flatMap((_, index) => (has(index) && !has(index - 1) && !has(index + 1) ? [index] : []));
}

/** Half the distance between two times, which bars need beside the first and the last; half a day for one time. */
export function halfStep(times: readonly number[]): number {
  const [first = 0, last = 0] = [times[0], times[times.length - 1]];
  return times.length > 1 ? (last - first) / (times.length - 1) / 2 : 43_200;
}

/**
 * Round values for an axis from `min` to `max`: at most `count` of them, 1, 2 or 5 times a power of ten apart, the first
 * at or below `min`, the last at or above `max`. `whole` keeps them whole numbers.
 */
export function niceTicks(min: number, max: number, count: number, whole: boolean): number[] {
  const span = max - min || Math.abs(max) || 1;
  let step = niceStep(span / Math.max(1, count - 1));
  if (whole) step = Math.max(1, step);
  for (;;) {
    const first = Math.floor(min / step) * step;
    const steps = Math.ceil((max - first) / step - 1e-9);
    if (steps + 1 <= count || count < 2) {
      // Multiplied from the start, so that 0.1 + 0.2 stays 0.3.
      const digits = Math.max(0, -Math.floor(Math.log10(step)));
      return Array.from({ length: Math.max(1, steps) + 1 }, (_, index) =>
        Number((first + index * step).toFixed(digits)),
      );
    }
    step = niceStep(step * 1.01);
  }
}

/** The smallest of 1, 2, 5 times a power of ten that is at least `raw`. */
function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const unit = raw / power;
  const factor = unit <= 1 ? 1 : unit <= 2 ? 2 : unit <= 5 ? 5 : 10;
  return factor * power;
}
