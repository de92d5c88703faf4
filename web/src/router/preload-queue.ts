/** At most so many at the same time (spec §9). */
const AT_ONCE = 5;
/** How long something fetched ahead may be used, in ms; after that it is fetched again. */
const FRESH_MS = 30_000;

/**
 * Fetches ahead what will probably be needed. `load` fetches what a key names; `now` is the time in ms.
 * - `add` queues a key, unless it is waiting, under way or still fresh.
 * - `take` hands over what was fetched for a key, or is being fetched, and counts as its use; undefined for anything
 *   stale, failed or still waiting, which the caller fetches itself.
 */
export function createPreloadQueue<T>(load: (key: string) => Promise<T>, now: () => number) {
  const waiting = new Set<string>();
  const kept = new Map<string, { at: number; value: Promise<T> }>();
  let active = 0;

  function fresh(key: string): Promise<T> | undefined {
    const found = kept.get(key);
    if (found && now() - found.at < FRESH_MS) return found.value;
    kept.delete(key);
    return undefined;
  }

  function next(): void {
    for (const key of waiting) {
      if (active >= AT_ONCE) return;
      waiting.delete(key);
      active++;
      const value = load(key);
      kept.set(key, { at: now(), value });
      // What failed is forgotten: the navigation tries again, and shows its own error.
      const done = (failed: boolean) => {
        active--;
        if (failed) kept.delete(key);
        next();
      };
      value.then(
        () => done(false),
        () => done(true),
      );
    }
  }

  return {
    add(key: string): void {
      if (fresh(key)) return;
      waiting.add(key);
      next();
    },
    take(key: string): Promise<T> | undefined {
      waiting.delete(key);
      return fresh(key);
    },
  };
}
