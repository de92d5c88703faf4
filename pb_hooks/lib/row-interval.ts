import { addSeconds, dbTime, now } from "../../common/time.ts";
import { run } from "./sql.ts";

/**
 * Takes a row's turn, which comes once in `seconds`, by one statement: of several requests at the same moment one gets it.
 * `column` holds the time of the last turn. One that lies ahead by more than `seconds` was written by a wrong clock and holds
 * nothing up; less than that is a request which began later and was faster.
 * @param table and column words of ours, never of a request
 * @returns false while the last turn is too recent
 */
export function takeTurn(app: CoreApp, table: string, id: string, column: string, seconds: number): boolean {
  const time = now();
  const sql = `UPDATE ${table} SET ${column} = {:now} WHERE id = {:id} AND ${column} NOT BETWEEN {:before} AND {:ahead}`;
  const at = (offset: number) => dbTime(addSeconds(time, offset));
  return run(app, sql, { id, now: at(0), before: at(-seconds), ahead: at(seconds) }) > 0;
}
