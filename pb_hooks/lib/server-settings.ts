import { must } from "./errors.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { committed } from "./transaction.ts";

const WAIT_MS = 5000;

/**
 * Changes PocketBase's settings in a transaction, and returns the answer of `work`. One change after the other: they are saved
 * as a whole, from the process's memory, which a save renews only once it is committed.
 * @throws ApiError 409 `try_again` when another change takes too long
 */
export function changeServerSettings<T>(app: CoreApp, work: (settings: core.Settings, tx: CoreApp) => T): T {
  const change = (tx: CoreApp) => {
    const settings = must(tx.settings().clone(), "settings");
    const answer = work(settings, tx);
    tx.save(settings);
    return answer;
  };
  return oneAtATime(app, "settings", "try_again", () => committed(app, change), WAIT_MS);
}
