import { addDays, dbTime, now } from "../../../common/time.ts";
import { run } from "../../lib/sql.ts";

/** How long we keep what a reading of the account says of people who are no members here. */
const KEPT_DAYS = 30;

/** Erases what was read and not adopted. */
export function purgeAdoptions(app: CoreApp): void {
  const sql = "DELETE FROM adoptions WHERE state IN ('found', 'returned') AND updated < {:before}";
  run(app, sql, { before: dbTime(addDays(now(), -KEPT_DAYS)) });
}
