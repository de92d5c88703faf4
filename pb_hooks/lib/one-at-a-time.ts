import type { RefusalCode } from "../../common/contract/refusal.ts";
import { fail } from "./errors.ts";
import { hold, isAlive, letGo } from "./job-holders.ts";

const POLL_MS = 50;

/**
 * Runs `work` unless another run of this process does the same: a data folder has one server, so its memory can tell. What a
 * run held that has died is free (job-holders.ts): a Go panic skips its `finally`.
 * @param waitMs how long to wait for the other run to end
 * @throws ApiError 409 `code` when it still runs then
 */
export function oneAtATime<T>(app: CoreApp, what: string, code: RefusalCode, work: () => T, waitMs = 0): T {
  const [key, own] = [`lock:${what}`, hold(app)];
  try {
    for (let left = waitMs; !take(app, key, own); left -= POLL_MS) {
      if (left <= 0) throw fail(409, code);
      sleep(POLL_MS);
    }
    try {
      return work();
    } finally {
      app.store().remove(key);
    }
  } finally {
    letGo(app, own);
  }
}

/** Of two that find a dead holder, the first to replace it has the lock. */
function take(app: CoreApp, key: string, own: string): boolean {
  const store = app.store();
  const held = String(store.getOrSet(key, () => own));
  if (held === own) return true;
  if (isAlive(app, held)) return false;
  store.setFunc(key, (now: unknown) => (now === null || now === held ? own : now));
  return store.get(key) === own;
}
