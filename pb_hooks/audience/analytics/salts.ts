import { LETTERS_AND_DIGITS } from "../../lib/alphabets.ts";
import { must } from "../../lib/errors.ts";
import { randomText } from "../../lib/random.ts";
import { row, run } from "../../lib/sql.ts";

/** The salt of today; the first event of a day creates it and deletes those of earlier days. */
export function saltOf(app: CoreApp, day: string): string {
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
