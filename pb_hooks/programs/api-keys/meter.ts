import { addDays, addSeconds, dayOf, dbTime } from "../../../common/time.ts";
import { row, run } from "../../lib/sql.ts";
import { minuteOf } from "./rules.ts";

const KEPT_DAYS = 400;

/** How much of its minute's limit a key has used. */
export type Meter = { allowed: boolean; limit: number; remaining: number; resetSeconds: number };

/**
 * Counts a key's call, or refuses it, in one statement, so that concurrent calls never exceed the limit. A stored
 * minute more than one ahead comes from a clock that was wrong: counting starts over. The last use is written once a
 * minute.
 */
export function takeCall(app: CoreApp, id: string, limit: number, now: Date): Meter {
  const { minute, left } = minuteOf(now);
  const current = "minute IN ({:minute}, {:minute} + 1)";
  const taken = row(
    app,
    `UPDATE api_keys SET
       minute_calls = CASE WHEN ${current} THEN minute_calls + 1 ELSE 1 END,
       minute = CASE WHEN ${current} THEN minute ELSE {:minute} END,
       last_used = CASE WHEN last_used BETWEEN {:minuteAgo} AND {:now} THEN last_used ELSE {:now} END
     WHERE id = {:id} AND revoked = '' AND (NOT (${current}) OR minute_calls < per_minute)
     RETURNING minute_calls`,
    { id, minute, now: dbTime(now), minuteAgo: dbTime(addSeconds(now, -60)) },
    { minute_calls: 0 },
  );
  const column = taken ? "calls" : "refused";
  run(
    app,
    `INSERT INTO api_key_usage (key, day, calls, refused) VALUES ({:id}, {:day}, {:calls}, {:refused})
     ON CONFLICT (key, day) DO UPDATE SET ${column} = ${column} + 1`,
    { id, day: dayOf(now), calls: taken ? 1 : 0, refused: taken ? 0 : 1 },
  );
  const remaining = taken ? Math.max(0, limit - taken.minute_calls) : 0;
  return { allowed: taken !== undefined, limit, remaining, resetSeconds: left };
}

/** Deletes usage older than 400 days, and keys that ended before that: what they did is no longer kept. */
export function forgetKeys(app: CoreApp, now: Date): void {
  const since = addDays(now, -KEPT_DAYS);
  run(app, "DELETE FROM api_key_usage WHERE day < {:day}", { day: dayOf(since) });
  const ended = "(revoked != '' AND revoked < {:since} OR expires != '' AND expires < {:since})";
  const params = { since: dbTime(since) };
  run(app, `DELETE FROM api_key_usage WHERE key IN (SELECT id FROM api_keys WHERE ${ended})`, params);
  run(app, `DELETE FROM api_keys WHERE ${ended}`, params);
}
