/** Letters to change, insert, delete or swap with a neighbour to turn one word into the other. */
export function distance(a: string, b: string): number {
  return distances(a, b)[b.length] ?? a.length;
}

/** The distance from `a` to each prefix of `b`, by its length. */
export function distances(a: string, b: string): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const line = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (line[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      line.push(best);
    }
    [beforeLast, last] = [last, line];
  }
  return last;
}
