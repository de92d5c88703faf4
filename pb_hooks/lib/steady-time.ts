import { addDays, dbTime, now, parseTime } from "../../common/time.ts";
import { row } from "./sql.ts";

const DAYS = 30;

/**
 * A time that a table proves to be past: that of its newest row, without the rows of the last month. A clock that is
 * years ahead has no rows on its way there, so what is deleted by age waits until the clock is right. null without such
 * a row.
 */
export function steadyTime(app: CoreApp, table: string): Date | null {
  const before = dbTime(addDays(now(), -DAYS));
  const sql = `SELECT COALESCE(MAX(created), '') AS newest FROM ${table} WHERE created < {:before}`;
  const newest = row(app, sql, { before }, { newest: "" })?.newest ?? "";
  return parseTime(newest);
}
