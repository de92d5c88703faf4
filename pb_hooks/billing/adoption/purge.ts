import { addDays, dbTime, now } from "../../../common/time.ts";
import { run } from "../../lib/sql.ts";

/** How long we keep what a reading of the account says of people who are no members here. */
const KEPT_DAYS = 30;

/** How long recurring revenue still asks about one that was given back: each night computes the figures of 60 days again. */
const COUNTED_DAYS = 90;

/** Erases what was read and not adopted, and what was given back. */
export function purgeAdoptions(app: CoreApp): void {
  const sql = `DELETE FROM adoptions WHERE (state = 'found' OR ${isUncounted()}) AND updated < {:before}`;
  run(app, sql, { before: dbTime(addDays(now(), -KEPT_DAYS)) });
}

/** SQL: whether a row is of one that was given back, and no figure counts it any more. */
export function isUncounted(): string {
  return `state = 'returned' AND paid_until < '${dbTime(addDays(now(), -COUNTED_DAYS))}'`;
}
