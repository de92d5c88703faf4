import { dayOf } from "../../common/time.ts";
import { must } from "../lib/errors.ts";
import { randomText } from "../lib/random.ts";
import { row, run } from "../lib/sql.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Who makes a request, as far as counting needs it: a hash of address and program with the salt of the (UTC) day, which
 * the next day deletes. No cookie, and no way back to the address.
 */
export function visitorOf(e: core.RequestEvent, time: Date): { day: string; visitor: string } {
  const agent = must(e.request, "request").header.get("User-Agent");
  const day = dayOf(time);
  return { day, visitor: $security.hs256(`${e.realIP()}\n${agent}`, saltOf(e.app, day)).slice(0, 16) };
}

/** The salt of today; the first event of a day makes it and deletes those of the days before. */
function saltOf(app: CoreApp, day: string): string {
  const found = readSalt(app, day);
  if (found !== undefined) return found;
  // Of two events that come at once, the first row stays.
  const insert = "INSERT OR IGNORE INTO event_salts (day, salt, total) VALUES ({:day}, {:salt}, 0)";
  run(app, insert, { day, salt: randomText(64, ALPHABET) });
  deleteOldSalts(app, day);
  return must(readSalt(app, day), "salt of the day");
}

function readSalt(app: CoreApp, day: string): string | undefined {
  return row(app, "SELECT salt FROM event_salts WHERE day = {:day}", { day }, { salt: "" })?.salt;
}

/** Forgets the salts of the days before. */
export function deleteOldSalts(app: CoreApp, day: string): void {
  run(app, "DELETE FROM event_salts WHERE day < {:day}", { day });
}
