import { must } from "./errors.ts";
import { oneAtATime } from "./one-at-a-time.ts";

const WAIT_MS = 5000;

/**
 * Changes PocketBase's settings in a transaction. One change after the other: they are saved as a whole, from the process's
 * memory, which a save renews only once it is committed.
 * @throws ApiError 409 `try_again` when another change takes too long
 */
export function changeServerSettings(app: CoreApp, work: (settings: core.Settings, tx: CoreApp) => void): void {
  const change = (tx: CoreApp) => {
    const settings = must(tx.settings().clone(), "settings");
    work(settings, tx);
    tx.save(settings);
  };
  oneAtATime(app, "settings", "try_again", () => app.runInTransaction(change), WAIT_MS);
}
