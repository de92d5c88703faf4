import type { Rates, Series } from "../../../common/contract/analytics.ts";

/** A day's row: up to four figures, named in `FIGURES` (store.ts). */
export type DayRow = readonly [day: string, ...figures: number[]];

type Pair = { now: readonly number[]; before: readonly number[] | null };

/** Rows sorted by day, each with the step that it belongs to; -1 for those before the range. */
export type Placed = { rows: readonly DayRow[]; steps: readonly number[]; count: number };

/** Finds each row's step once for all of its figures: comparing texts is slow in the VM. */
export function placed(all: readonly DayRow[], bounds: readonly string[]): Placed {
  const [first = "", end = ""] = [bounds[0], bounds.at(-1)];
  const rows = all.filter((row) => row[0] < end);
  let step = 0;
  const steps = rows.map((row) => {
    const day = row[0];
    if (day < first) return -1;
    while (day >= (bounds[step + 1] ?? end)) step++;
    return step;
  });
  return { rows, steps, count: bounds.length - 1 };
}

/** Sums a figure over the steps. `at` is its position after the day, from 1. */
export function sums({ rows, steps, count }: Placed, at: number): number[] {
  const values = new Array<number>(count).fill(0);
  for (let index = 0; index < rows.length; index++) {
    const step = steps[index] ?? -1;
    if (step >= 0) values[step] = (values[step] ?? 0) + Number(rows[index]?.[at] ?? 0);
  }
  return values;
}

/** A figure at the end of each step: the latest day's value, 0 before the first one. */
export function levels(days: Placed, at: number): number[] {
  const values = new Array<number>(days.count).fill(-1);
  for (let index = 0; index < days.rows.length; index++) {
    const step = days.steps[index] ?? -1;
    if (step >= 0) values[step] = Number(days.rows[index]?.[at] ?? 0);
  }
  let level = levelBefore(days, at);
  // A step without a row keeps the previous step's final value.
  return values.map((value) => {
    if (value >= 0) level = value;
    return level;
  });
}

/** A figure at the end of the day before the range, 0 when there is none. */
export function levelBefore({ rows, steps }: Placed, at: number): number {
  let level = 0;
  for (let index = 0; steps[index] === -1; index++) level = Number(rows[index]?.[at] ?? 0);
  return level;
}

/** A figure at the beginning of each step: the end value of the previous step. */
export function starts(days: Placed, at: number): number[] {
  return [levelBefore(days, at), ...levels(days, at).slice(0, -1)];
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

/** Parts of wholes in percent, by step and in total; both are series of sums. */
export function rates(parts: Series, wholes: Series): Rates {
  const of = (part: Sums, whole: Sums) => ({
    total: percents([part.total], [whole.total])[0] ?? null,
    values: percents(part.values, whole.values),
  });
  return { ...of(parts, wholes), before: parts.before && wholes.before && of(parts.before, wholes.before) };
}

type Sums = Pick<Series, "total" | "values">;

/** Parts of wholes in percent with one decimal; null where the whole is 0. */
function percents(parts: readonly number[], wholes: readonly number[]): (number | null)[] {
  return parts.map((part, index) => {
    const whole = wholes[index] ?? 0;
    return whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
  });
}

function series({ now, before }: Pair, total: (values: readonly number[]) => number): Series {
  return { total: total(now), values: [...now], before: before && { total: total(before), values: [...before] } };
}
