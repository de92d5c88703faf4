/** The functions that want to know when a store has changed. */
export function listeners() {
  const all = new Set<() => void>();
  return {
    notify(): void {
      for (const listener of all) listener();
    },
    /** @returns what ends the subscription */
    subscribe(listener: () => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
  };
}
