/** A figure's change: -1 down, 0 the same, 1 up. `percent` is null when there is nothing to compare with. */
export type Change = { direction: -1 | 0 | 1; percent: number | null };

/** The change from `before` to `now`, in percent of `before` with one decimal (none from 100 % up). */
export function changeOf(now: number, before: number): Change {
  const direction = now > before ? 1 : now < before ? -1 : 0;
  if (before === 0) return { direction, percent: direction === 0 ? 0 : null };
  const percent = ((now - before) / Math.abs(before)) * 100;
  return { direction, percent: Math.abs(percent) >= 100 ? Math.round(percent) : oneDecimal(percent) };
}

/** The change of a share, in points. */
export function pointsOf(now: number, before: number): { direction: Change["direction"]; points: number } {
  return { direction: changeOf(now, before).direction, points: oneDecimal(Math.abs(now - before)) };
}

/** Whether a change is good; undefined without a change. For churn and refunds, less is better. */
export function isBetter(direction: Change["direction"], lessIsBetter: boolean): boolean | undefined {
  return direction === 0 ? undefined : (direction === 1) !== lessIsBetter;
}

/** `part` of `whole` in percent with one decimal; null when the whole is 0. */
export function rate(part: number, whole: number): number | null {
  return whole > 0 ? oneDecimal((part / whole) * 100) : null;
}

/** Relative length of a bar, 0 to 100; the greatest is 100, and a positive value never rounds to 0. */
export function barLength(value: number, greatest: number): number {
  return value <= 0 || greatest <= 0 ? 0 : Math.max(1, Math.min(100, (value / greatest) * 100));
}

type Cohort = { size: number; paying: readonly number[] };

/** All cohorts combined: for each month, the payers among the members of cohorts that are old enough. */
export function cohortTotals(cohorts: readonly Cohort[]): { size: number; paying: { part: number; whole: number }[] } {
  const months = Math.max(0, ...cohorts.map(({ paying }) => paying.length));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const paying = Array.from({ length: months }, (_, month) => {
    const old = cohorts.filter(({ paying }) => paying.length > month);
    return { part: sum(old.map((one) => one.paying[month] ?? 0)), whole: sum(old.map(({ size }) => size)) };
  });
  return { size: sum(cohorts.map(({ size }) => size)), paying };
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
