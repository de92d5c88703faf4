/** Both sides of one round, measured in direct succession. */
export type Pair = { ours: number; other: number };

/** Medians of both sides, and the ratio ours / other of each pair: its median, lowest and highest. */
export type Comparison = { ours: number; other: number; ratio: number; low: number; high: number };

type Sample = () => Promise<number>;

/** Measures A B A B …, so that other load on the machine affects both sides alike. */
export async function interleave(rounds: number, ours: Sample, other: Sample): Promise<Comparison> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await ours(), other: await other() });
  return compare(pairs);
}

export function compare(pairs: Pair[]): Comparison {
  const ratios = pairs.map((pair) => pair.ours / pair.other);
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    other: median(pairs.map((pair) => pair.other)),
    ratio: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
  };
}

/** @throws RangeError if there is no value */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new RangeError("the median of nothing");
  return (low + high) / 2;
}

/**
 * The value that a `share` (0 to 1) of the values do not exceed.
 * @throws RangeError if there is no value
 */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError("a percentile of nothing");
  return found;
}

/** The 95th percentile. @throws RangeError if there is no value */
export function p95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.ceil(sorted.length * 0.95) - 1];
  if (found === undefined) throw new RangeError("the 95th percentile of nothing");
  return found;
}
