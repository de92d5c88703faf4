import { queueAgain } from "../../lib/job-changes.ts";
import { sqlCameByTransfer } from "../../lib/payment-means.ts";
import { rows } from "../../lib/sql.ts";
import { alert } from "../../platform/alerts/public.ts";
import { RECONCILE, REFUND_DUE } from "./job-kinds.ts";

/** Nights on which a failed job is queued again: a month in all, because each wait is twice the previous one. */
const MOST = 5;
/** Alerts of one night. */
const MOST_TOLD = 50;
/** SQL: how often a job was queued again. A new request for the same work writes a new payload, which begins at 0. */
const RETAKEN = "CAST(COALESCE(json_extract(payload, '$.retaken'), '0') AS INTEGER)";
const GIVEN_UP = `state = 'failed' AND kind LIKE 'billing.%' AND kind != '${RECONCILE}'`;

/** Queues failed jobs whose wait is over. Call it inside a transaction. @returns how many */
export function retake(tx: CoreApp, time: Date): number {
  // Half a day less: the nights are not exactly a day apart. A failure ahead of the clock happened while that was fast.
  const waited = `(updated > {:now} OR julianday({:now}) - julianday(updated) >= (1 << ${RETAKEN}) - 1.5)`;
  const payload = `json_set(payload, '$.retaken', CAST(${RETAKEN} + 1 AS TEXT))`;
  return queueAgain(tx, [`${GIVEN_UP} AND ${RETAKEN} < ${MOST} AND ${waited}`], { time, payload });
}

/** Queues everything that failed, with a fresh count: there is another key, or this folder may change things again. */
export function retakeAll(tx: CoreApp, time: Date): void {
  const failing = `lane = 'payments' AND (state = 'failed' OR (state = 'queued' AND attempts > 0))`;
  queueAgain(tx, [failing], { time, payload: "json_remove(payload, '$.retaken')" });
}

/** Tells the operator once about each job that is not retried any more. */
export function alertOfAbandoned(app: CoreApp): void {
  const sql = `SELECT key, last_error AS error FROM jobs WHERE ${GIVEN_UP} AND ${RETAKEN} >= ${MOST}
    ORDER BY updated DESC LIMIT ${MOST_TOLD}`;
  for (const { key, error } of rows(app, sql, {}, { key: "", error: "" }))
    alert(app, { notice: "billing.operator-abandoned", once: key, facts: { task: key, error } });
}

/**
 * SQL: whether the operator refunds the payment `p` by transfer, because its money came by one or Stripe will never
 * make the refund.
 */
export const REFUNDED_BY_TRANSFER = `(${sqlCameByTransfer("p")} OR EXISTS (SELECT 1 FROM jobs
  WHERE key = '${REFUND_DUE}:' || p.id AND ${GIVEN_UP} AND ${RETAKEN} >= ${MOST}))`;
