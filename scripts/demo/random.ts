import { LOWER_AND_DIGITS } from "../../pb_hooks/lib/alphabets.ts";

/** Repeatable randomness: the same seed gives the same sequence. Never for secrets. */
export type Random = {
  /** In [0, 1). */
  next: () => number;
  /** A number between the two, the second one excluded. */
  between: (low: number, high: number) => number;
  /** True in that many of a hundred cases. */
  percent: (percent: number) => boolean;
  /** One element of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T;
  /** One of a list of values with their weights. */
  weighted: <T>(list: readonly (readonly [value: T, weight: number])[]) => T;
  text: (length: number, alphabet?: string) => string;
  /** An id in PocketBase's format. */
  id: () => string;
};

/** A sequence for a seed of any length (mulberry32 on an FNV-1a hash). */
export function random(seed: string): Random {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  };
  const text = (length: number, alphabet = LOWER_AND_DIGITS) => {
    let made = "";
    for (let i = 0; i < length; i++) made += alphabet[Math.floor(next() * alphabet.length)];
    return made;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    percent: (percent) => next() * 100 < percent,
    pick,
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(list)[0];
    },
    text,
    id: () => text(15),
  };
}
