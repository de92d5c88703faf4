import { must } from "./errors.ts";

/** Runs `work` in a transaction and returns its answer once it is committed. */
export function committed<T>(app: CoreApp, work: (tx: CoreApp) => T): T {
  let done: { answer: T } | undefined;
  app.runInTransaction((tx) => {
    done = { answer: work(tx) };
  });
  return must<{ answer: T }>(done, "answer").answer;
}

/**
 * Runs `work` in a transaction that includes the event's own steps (`e.next()`, hooks, saves through `e.app`). Errors
 * of `work` reach the caller unchanged, so that PocketBase still recognises its validation errors.
 * @returns the answer of `work`, once it is committed
 */
export function inTransaction<T>(e: { app: CoreApp }, work: () => T): T {
  const outer = e.app;
  let failure: { error: unknown } | undefined;
  let done: { answer: T } | undefined;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
      try {
        done = { answer: work() };
      } catch (error) {
        failure = { error };
        throw error;
      }
    });
  } catch (error) {
    throw failure ? failure.error : error;
  } finally {
    e.app = outer;
  }
  return must<{ answer: T }>(done, "answer").answer;
}

/** Runs the event's own steps, such as the save and the hooks of other features, and then `work`, in one transaction. */
export function nextWith(e: { app: CoreApp; next(): void }, work: () => void): void {
  inTransaction(e, () => {
    e.next();
    work();
  });
}
