import type { UserQuery } from "../../../common/contract/admin.ts";
import { type BulkAction, LEFT_OUT, type LeftOut } from "../../../common/contract/bulk.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { type Params, row, rowOf, rows, run } from "../../lib/sql.ts";
import { KEEP_DAYS, sqlLeftOut } from "./bulk-rules.ts";
import { matching } from "./user-list.ts";

/* The table bulk_members: whom an action meets, fixed when it starts, and what it has done with each. */

/** Members by their ids, or all of a query. */
export type Whom = { ids?: string[] | undefined; query?: UserQuery | undefined };

/** SQL that selects the `id` of each of them who exists, and its parameters. */
export function sqlOf(app: CoreApp, { ids, query }: Whom): { sql: string; params: Params } {
  if (query) return matching(app, query, now());
  const sql = "SELECT u.id FROM json_each({:chosen}) c CROSS JOIN users u ON u.id = c.value ORDER BY c.key";
  return { sql, params: { chosen: JSON.stringify(ids ?? []) } };
}

/** Fixes whom an action meets, in one statement. @returns how many */
export function fix(tx: CoreApp, bulk: string, whom: Whom): number {
  const { sql, params } = sqlOf(tx, whom);
  const into = `INSERT INTO bulk_members (bulk, user, place) SELECT {:bulk}, k.id, ROW_NUMBER() OVER () FROM (${sql}) k`;
  return run(tx, into, { ...params, bulk });
}

const NEXT = rowOf({ text: "user stored changed why" });
/** `why`: the reason to leave the member out, or "". */
export type Met = Omit<typeof NEXT, "why"> & { why: LeftOut | "" };

/** The next members of an action: who waits, with the reason to leave them out; or who was changed, to be taken back. */
export function nextOf(tx: CoreApp, bulk: string, action: BulkAction, isUndo: boolean, most: number): Met[] {
  const sql = `SELECT m.user, m.stored, m.changed, ${sqlLeftOut(action)} AS why
    FROM (SELECT * FROM bulk_members WHERE bulk = {:bulk} AND state = {:state} AND why = '' ORDER BY place LIMIT ${most}) m
    JOIN users u ON u.id = m.user ORDER BY m.place`;
  const found = rows(tx, sql, { bulk, state: isUndo ? "done" : "waiting" }, NEXT);
  return found.map((met) => ({ ...met, why: met.why as Met["why"] })); // sqlLeftOut writes no other
}

type Outcome = { state: "done" | "skipped" | "undone" | "kept"; why?: LeftOut; stored?: string; changed?: string };

/** Writes what has happened to a member. */
export function note(tx: CoreApp, bulk: string, user: string, { state, why, stored, changed }: Outcome): void {
  const sql = `UPDATE bulk_members SET state = {:state}, why = {:why},
    stored = CASE WHEN {:state} = 'done' THEN {:stored} ELSE stored END,
    changed = CASE WHEN {:state} = 'done' THEN {:changed} ELSE changed END WHERE bulk = {:bulk} AND user = {:user}`;
  run(tx, sql, { bulk, user, state, why: why ?? "", stored: stored ?? "", changed: changed ?? "" });
}

/** How many an action has left out so far, by reason. From the index alone: pages ask every other second. */
export function leftOutOf(app: CoreApp, bulk: string): { why: LeftOut; count: number }[] {
  const sql = "SELECT why, COUNT(*) AS n FROM bulk_members WHERE bulk = {:bulk} AND state = 'skipped' GROUP BY why";
  return counted(rows(app, sql, { bulk }, { why: "", n: 0 }));
}

/** Counts by reason, in the order of the reasons. */
export function counted(found: readonly { why: string; n: number }[]): { why: LeftOut; count: number }[] {
  return LEFT_OUT.flatMap((why) => {
    const count = found.find((each) => each.why === why)?.n ?? 0;
    return count > 0 ? [{ why, count }] : [];
  });
}

/** Whether an action has done anything that is not taken back yet. */
export function hasDone(app: CoreApp, bulk: string): boolean {
  const sql = "SELECT 1 AS hit FROM bulk_members WHERE bulk = {:bulk} AND state = 'done' LIMIT 1";
  return row(app, sql, { bulk }, { hit: 0 }) !== undefined;
}

/** Erases a member who is deleted. */
export function forgetMember(tx: CoreApp, user: Rec<"users">): void {
  if (!tx.hasTable("bulk_members")) return; // while migrations are reverted
  run(tx, "DELETE FROM bulk_members WHERE user = {:user}", { user: user.id });
}

/** Forgets whom actions met that ended long ago. */
export function purgeMembers(app: CoreApp): void {
  const over = "SELECT id FROM bulk_actions WHERE finished != '' AND finished < {:before}";
  run(app, `DELETE FROM bulk_members WHERE bulk IN (${over})`, { before: dbTime(addDays(now(), -KEEP_DAYS)) });
}
