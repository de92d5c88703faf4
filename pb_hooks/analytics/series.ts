import type { Series } from "../../types/analytics.ts";

/** The row of a day: up to four figures, by name in `FIGURES` (store.ts). */
export type DayRow = readonly [day: string, ...figures: number[]];

type Pair = { now: readonly number[]; before: readonly number[] | null };

/** Sums a figure over the steps. `at` is its place after the day, from 1 on; `rows` are sorted by day. */
export function sums(rows: readonly DayRow[], at: number, bounds: readonly string[]): number[] {
  const values = new Array<number>(bounds.length - 1).fill(0);
  eachStep(rows, bounds, (step, row) => {
    values[step] = (values[step] ?? 0) + Number(row[at] ?? 0);
  });
  return values;
}

/**
 * A figure at the end of each step: that of the latest day until then, 0 before the first one. `rows` may begin before the
 * range.
 */
export function levels(rows: readonly DayRow[], at: number, bounds: readonly string[]): number[] {
  const values: number[] = [];
  let [next, level] = [0, levelBefore(rows, at, bounds)];
  eachStep(rows, bounds, (step, row) => {
    while (next < step) {
      values.push(level);
      next++;
    }
    level = Number(row[at] ?? 0);
  });
  while (values.length < bounds.length - 1) values.push(level);
  return values;
}

/** A figure at the end of the day before the range, 0 when there is none. */
export function levelBefore(rows: readonly DayRow[], at: number, bounds: readonly string[]): number {
  const first = bounds[0] ?? "";
  return Number(rows.filter(([day]) => day < first).at(-1)?.[at] ?? 0);
}

/** A series of sums, whose total is their sum. */
export function sumSeries({ now, before }: Pair): Series {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return series({ now, before }, total);
}

/** A series of levels, whose total is the last one. */
export function levelSeries({ now, before }: Pair): Series {
  return series({ now, before }, (values) => values.at(-1) ?? 0);
}

/** Parts of wholes in percent with one decimal; null where the whole is nothing. */
export function percents(parts: readonly number[], wholes: readonly number[]): (number | null)[] {
  return parts.map((part, index) => {
    const whole = wholes[index] ?? 0;
    return whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
  });
}

function series({ now, before }: Pair, total: (values: readonly number[]) => number): Series {
  return {
    total: total(now),
    values: [...now],
    before: before && { total: total(before), values: [...before] },
  };
}

function eachStep(
  rows: readonly DayRow[],
  bounds: readonly string[],
  visit: (step: number, row: DayRow) => void,
): void {
  let step = 0;
  const end = bounds.at(-1) ?? "";
  for (const row of rows) {
    if (row[0] < (bounds[0] ?? "") || row[0] >= end) continue;
    while (row[0] >= (bounds[step + 1] ?? end)) step++;
    visit(step, row);
  }
}
