import { DAY_MS } from "../../common/time.ts";
import { firstDay, later, type World } from "./ledger.ts";
import type { Random } from "./random.ts";

/** Sunday to Saturday. */
const WEEK = [1.15, 0.9, 0.84, 0.88, 0.95, 1.12, 1.26];
/** Midnight to eleven at night (UTC). */
const HOURS = [3, 2, 1, 1, 1, 2, 3, 5, 6, 7, 7, 8, 9, 9, 8, 8, 9, 11, 13, 15, 16, 14, 10, 6];
const HOUR_WEIGHTS = HOURS.map((weight, hour) => [hour, weight] as const);
/** Share of the days on which someone wrote about the product, and the factor by which activity then grows. */
const NEWS = { percent: 2, factor: 2.4 };

/** Each day's activity: growth, the weekly pattern, and exceptional days. */
export function dayWeights({ days, ...world }: World, chance: Random): number[] {
  const start = firstDay({ ...world, days });
  return Array.from({ length: days }, (_, index) => {
    const growth = 0.3 + 1.4 * (index / days);
    const week = WEEK[later(start, index).getUTCDay()] ?? 1;
    const noise = chance.between(0.75, 1.25) * (chance.percent(NEWS.percent) ? NEWS.factor : 1);
    return growth * week * noise;
  });
}

/** `count` times spread over the days by weight, in order and none after the end of the history. */
export function times(world: World, weights: readonly number[], count: number, chance: Random): Date[] {
  const start = firstDay(world);
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const total = sums.at(-1) ?? 0;
  const found: Date[] = [];
  while (found.length < count) {
    const wanted = chance.next() * total;
    const time = timeOf(later(start, firstAbove(sums, wanted)), chance);
    if (time < world.until) found.push(time);
  }
  return found.sort((a, b) => a.getTime() - b.getTime());
}

/** A time of the day that starts at `midnight`, mostly in the evening. */
export function timeOf(midnight: Date, chance: Random): Date {
  const hour = chance.weighted(HOUR_WEIGHTS) + chance.next();
  return new Date(midnight.getTime() + Math.floor((hour * DAY_MS) / 24));
}

function firstAbove(sums: readonly number[], wanted: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
