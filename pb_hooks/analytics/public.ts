import { dayOf } from "../../common/time.ts";
import type { AdminOverview } from "../../common/wire/admin.ts";
import { LETTERS_AND_DIGITS } from "../lib/alphabets.ts";
import { must } from "../lib/errors.ts";
import { randomText } from "../lib/random.ts";
import { row, run } from "../lib/sql.ts";

/**
 * The visitor behind a request, as far as counting needs it: a hash of address and program with the salt of the (UTC)
 * day, which is deleted the next day. No cookie, and no way back to the address.
 */
export function visitorOf(e: core.RequestEvent, time: Date): { day: string; visitor: string } {
  const agent = must(e.request, "request").header.get("User-Agent");
  const day = dayOf(time);
  return { day, visitor: $security.hs256(`${e.realIP()}\n${agent}`, saltOf(e.app, day)).slice(0, 16) };
}

/** Recurring revenue as the last roll-up of a day found it; undefined before its first one. */
export function recurringOf(app: CoreApp, day: string): AdminOverview["recurring"] | undefined {
  const sql = "SELECT a AS mrrCents, b AS subscribers FROM stats_daily WHERE kind = 'running' AND day = {:day}";
  return row(app, sql, { day }, { mrrCents: 0, subscribers: 0 });
}

/** The salt of today; the first event of a day creates it and deletes those of earlier days. */
function saltOf(app: CoreApp, day: string): string {
  const found = readSalt(app, day);
  if (found !== undefined) return found;
  // When two events come at once, the first row wins.
  const insert = "INSERT OR IGNORE INTO event_salts (day, salt, total) VALUES ({:day}, {:salt}, 0)";
  run(app, insert, { day, salt: randomText(64, LETTERS_AND_DIGITS) });
  deleteOldSalts(app, day);
  return must(readSalt(app, day), "salt of the day");
}

function readSalt(app: CoreApp, day: string): string | undefined {
  return row(app, "SELECT salt FROM event_salts WHERE day = {:day}", { day }, { salt: "" })?.salt;
}

/** Deletes the salts of earlier days. */
export function deleteOldSalts(app: CoreApp, day: string): void {
  run(app, "DELETE FROM event_salts WHERE day < {:day}", { day });
}
