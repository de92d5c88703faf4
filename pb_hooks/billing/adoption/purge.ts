import { addDays, dbTime, now } from "../../../common/time.ts";
import { dateOf } from "../../lib/records.ts";
import { type Params, run } from "../../lib/sql.ts";

/** How long we keep what a reading of the account says of people who are no members here. */
const KEPT_DAYS = 30;

/** How long recurring revenue still asks about one that was given back: each night computes the figures of 60 days again. */
const COUNTED_DAYS = 90;

/** Erases what was read and not adopted, and what was given back. */
export function purgeAdoptions(app: CoreApp): void {
  forgetRead(app, "updated < {:before}", { before: dbTime(addDays(now(), -KEPT_DAYS)) });
}

/**
 * Deletes the rows of a condition that were read or given back. A given-back one that a reading found again and that figures count stays
 * as what was given back.
 */
export function forgetRead(app: CoreApp, where: string, params: Params): void {
  const since = dbTime(countedSince());
  const counted = `UPDATE adoptions SET state = 'returned', email = '' WHERE state = 'found' AND paid_until >= {:since} AND ${where}`;
  run(app, counted, { ...params, since });
  run(app, `DELETE FROM adoptions WHERE state IN ('found', 'returned') AND paid_until < {:since} AND ${where}`, {
    ...params,
    since,
  });
}

/** Whether figures count what a row's member had paid elsewhere: its price, period and member are as they were then. */
export function isCounted(found: Rec<"adoptions">): boolean {
  const paid = dateOf(found, "paid_until");
  return paid !== null && paid >= countedSince();
}

const countedSince = () => addDays(now(), -COUNTED_DAYS);
