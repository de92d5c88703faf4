import { PAID_STATUSES } from "../../../common/contract/billing.ts";
import { now } from "../../../common/time.ts";
import { enqueue } from "../../lib/jobs.ts";
import { writeNote } from "../../lib/operator-settings.ts";
import { count, rows, run } from "../../lib/sql.ts";
import { steadyTime } from "../../lib/steady-time.ts";
import { audit, SYSTEM } from "../../platform/audit/public.ts";
import { firstKept, issueLate } from "./issue.ts";
import { KEPT_YEARS } from "./rules.ts";

export const CATCH_UP = "invoices.catch-up";
/** Payments in one transaction; other writers get their turn in between. */
const STEP = 100;
/** Documents that one job issues. */
const MOST = 20_000;

const NONE = "NOT EXISTS (SELECT 1 FROM invoices i WHERE i.payment = p.id)";
const CAME = `p.amount_cents > 0 AND (p.test = FALSE OR NOT ${NONE}) AND COALESCE(NULLIF(p.paid_at, ''), p.created) >= {:since} AND p.status IN (${PAID_STATUSES.map((status) => `'${status}'`).join(", ")})`;
const BOOKED = "(SELECT COALESCE(SUM(gross_cents), 0) FROM invoices i WHERE i.payment = p.id)";

/**
 * Job: issues missing documents in chronological order, such as those of payments that are older than this feature. On most
 * nights it finds none. Payments from years whose documents are deleted get none.
 */
export function catchUp(app: CoreApp): void {
  const sql = `SELECT p.id, 'invoice' AS what, p.paid_at AS at FROM payments p
      WHERE ${CAME} AND ${NONE}
    UNION ALL
    SELECT p.id, 'correction' AS what, MAX(p.updated, p.paid_at) AS at FROM payments p
      WHERE ${CAME} AND p.amount_cents - p.refunded_cents != ${BOOKED} AND (p.refunded_cents > 0 OR NOT ${NONE})
    ORDER BY at, what DESC LIMIT ${MOST}`;
  const missing = rows(app, sql, { since: `${firstKept(app)}-01-01` }, { id: "", what: "", at: "" });
  for (let start = 0; start < missing.length; start += STEP) {
    const step = missing.slice(start, start + STEP);
    app.runInTransaction((tx) => {
      for (const { id, what } of step) issueLate(tx, id, what === "correction" ? what : "invoice");
    });
  }
  if (missing.length === MOST) enqueue(app, { kind: CATCH_UP, runAt: now() });
}

/** Cron, nightly: queues the catch-up and deletes documents that the law no longer requires; the audit log counts them. */
export function queueCatchUp(app: CoreApp): void {
  enqueue(app, { kind: CATCH_UP });
  // A clock that runs years ahead must not delete anything.
  const time = steadyTime(app, "invoices");
  if (!time) return;
  const before = time.getUTCFullYear() - KEPT_YEARS;
  if (count(app, "invoices", "year < {:before}", { before }) === 0) return;
  app.runInTransaction((tx) => {
    const gone = run(tx, "DELETE FROM invoices WHERE year < {:before}", { before });
    writeNote(tx, "invoices_purged", String(before));
    audit(tx, SYSTEM, { action: "invoice.purge", after: { invoices: gone, years_before: before } });
  });
}
