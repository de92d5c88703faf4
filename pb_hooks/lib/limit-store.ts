import { DAY_MS, now } from "../../common/time.ts";
import { appKey } from "./app-key.ts";
import { row, run } from "./sql.ts";

/** At most `burst` at once, then one every `every` seconds. */
export type Limit = { readonly burst: number; readonly every: number };

// The table mail_limits, which survives a restart, counts every mail that a person can cause: by the requesting
// account, by the network address, and by the recipient's mailbox (docs/design/platform.md, Mails). And what else has an end.

/** The time up to which a limit is used, in ms, and not before now. What is further ahead than `most` was written by a fast clock. */
const USED = "CASE WHEN clear_at > {:now} + {:most} THEN {:now} ELSE MAX(clear_at, {:now}) END";

/**
 * Moves the time up to which a limit is used on by one step. There is room while it is less than a whole burst ahead of
 * now (the generic cell rate algorithm).
 */
const BOOK = `INSERT INTO mail_limits (key, clear_at) VALUES ({:key}, {:now} + {:step})
  ON CONFLICT (key) DO UPDATE SET clear_at = ${USED} + {:step}`;

/** Takes one unit of a limit. @returns false when it is reached */
export function take(app: CoreApp, what: string, limit: Limit): boolean {
  return takeAt(app, what, limit) > 0;
}

/**
 * Takes one unit of a limit in one statement, so that concurrent requests get no more.
 * @param widest of the limits that count under this key
 * @returns the time up to which the limit is used, in ms, which no other taker gets; 0 when it is reached
 */
export function takeAt(app: CoreApp, what: string, limit: Limit, widest = limit): number {
  const time = now().getTime();
  const step = limit.every * 1000;
  const sql = `${BOOK} WHERE ${USED} - {:now} <= {:room} RETURNING clear_at`;
  const params = {
    key: hashOf(what),
    now: time,
    step,
    room: (limit.burst - 1) * step,
    most: widest.burst * widest.every * 1000,
  };
  return row(app, sql, params, { clear_at: 0 })?.clear_at ?? 0;
}

/** Whether `take` would return true now. Takes nothing. */
export function hasRoom(app: CoreApp, what: string, { burst, every }: Limit): boolean {
  const ahead = clearAtOf(app, what) - now().getTime();
  return ahead <= (burst - 1) * every * 1000 || ahead > burst * every * 1000;
}

/** Takes one unit of a limit that may be passed: its takers wait in a row. @returns for how long, in ms */
export function book(app: CoreApp, what: string, limit: Limit): number {
  const time = now().getTime();
  const step = limit.every * 1000;
  const params = { key: hashOf(what), now: time, step, most: DAY_MS };
  const found = row(app, `${BOOK} RETURNING clear_at`, params, { clear_at: 0 });
  return Math.max(0, (found?.clear_at ?? 0) - time - limit.burst * step);
}

/** The time up to which a limit is used, in ms. */
export function clearAtOf(app: CoreApp, what: string): number {
  const sql = "SELECT clear_at FROM mail_limits WHERE key = {:key}";
  return row(app, sql, { key: hashOf(what) }, { clear_at: 0 })?.clear_at ?? 0;
}

/** Deletes expired entries, and those that a fast clock postponed: no limit lasts for a day. */
export function purgeLimits(app: CoreApp): void {
  const time = now().getTime();
  run(app, "DELETE FROM mail_limits WHERE clear_at NOT BETWEEN {:now} AND {:tomorrow}", {
    now: time,
    tomorrow: time + DAY_MS,
  });
}

/** Nobody can read an address from the table, or test one against it with the database alone. */
export function hashOf(what: string): string {
  return $security.hs256(what, $security.hs256("mail limits", appKey().key)).slice(0, 40);
}
