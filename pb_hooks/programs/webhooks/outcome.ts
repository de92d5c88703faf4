import type { WebhookAttempt } from "../../../common/contract/webhooks.ts";
import { addDays, addSeconds, dbTime, now } from "../../../common/time.ts";
import { getById } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { alert } from "../../platform/alerts/public.ts";
import { audit, SYSTEM } from "../../platform/audit/public.ts";
import { FAILING_HOURS, isOutage, pauseAfter, waitAfter } from "./rules.ts";
import type { Endpoint } from "./store.ts";

/** A delivery as it was when its attempt began. */
type Sent = { id: string; attempts: number; updated: string };

/** Stores that a delivery arrived, and that the endpoint works. */
export function keepSuccess(tx: CoreApp, { id }: Endpoint, due: Sent, result: WebhookAttempt): void {
  keepResult(tx, due, result);
  const sql = `UPDATE webhook_endpoints SET last_success = {:now}, failing_since = '', outages = 0, paused_until = '',
    updated = {:now} WHERE id = {:id}`;
  run(tx, sql, { id });
}

/** Stores a failed attempt and when the next one is due; an endpoint that has failed for three days is switched off. */
export function keepFailure(tx: CoreApp, endpoint: Endpoint, due: Sent, result: WebhookAttempt): void {
  const time = now();
  // After a day without an attempt, longer than any wait, the server was off: that says nothing about the endpoint.
  const isOn = endpoint.updated > dbTime(addDays(time, -1));
  const since = (isOn && endpoint.failing_since) || dbTime(time);
  if (since < dbTime(addSeconds(time, -FAILING_HOURS * 3600))) {
    stopEndpoint(tx, endpoint, due, result, "failing");
    return;
  }
  const isGivenUp = keepResult(tx, due, result) === "failed";
  const outages = isOutage(result.status) ? endpoint.outages + 1 : 0;
  const sql = `UPDATE webhook_endpoints SET failing_since = {:since}, outages = {:outages}, paused_until = {:paused},
    updated = {:now} WHERE id = {:id}`;
  const paused = outages > 0 ? dbTime(addSeconds(time, pauseAfter(outages))) : "";
  // One message that is given up while others arrived says nothing about the next.
  run(tx, sql, { id: endpoint.id, since: isGivenUp ? "" : since, outages, paused });
}

/** Stores the result of an attempt with the delivery alone, and returns the delivery's new state. */
export function keepResult(tx: CoreApp, due: Sent, result: WebhookAttempt): "done" | "queued" | "failed" {
  const wait = waitAfter(due.attempts + 1);
  const state = result.ok ? "done" : wait === undefined ? "failed" : "queued";
  keep(tx, due, result, state, result.ok ? "" : dbTime(addSeconds(now(), wait ?? 0)));
  return state;
}

/** Switches an endpoint off, because it answered 410 Gone, or has failed for three days; tells the operator. */
export function stopEndpoint(
  tx: CoreApp,
  endpoint: Endpoint,
  due: Sent,
  result: WebhookAttempt,
  why: "gone" | "failing",
): void {
  keep(tx, due, result, "failed", "");
  cancelWaiting(tx, endpoint.id);
  const record = getById(tx, "webhook_endpoints", endpoint.id);
  record.load({ active: false, stopped: why });
  tx.save(record);
  audit(tx, SYSTEM, { action: "webhook.stop", target: record, after: { name: endpoint.name, why } });
  const facts = { name: endpoint.name, host: endpoint.host, status: String(result.status || result.error) };
  alert(tx, { notice: `webhooks.${why}`, once: `${endpoint.id}:${dbTime(now())}`, facts });
}

/** Cancels what waits for an endpoint that is switched off. */
export function cancelWaiting(tx: CoreApp, endpoint: string): void {
  const sql = `UPDATE webhook_deliveries SET state = 'canceled', updated = {:now}
    WHERE endpoint = {:endpoint} AND state = 'queued'`;
  run(tx, sql, { endpoint });
}

function keep(
  tx: CoreApp,
  { id, attempts, updated }: Sent,
  result: WebhookAttempt,
  state: string,
  nextAt: string,
): void {
  const { status, ms, response, error } = result;
  // Not one that was cancelled in the meantime, or queued again: what was asked for then is still to be sent.
  const sql = `UPDATE webhook_deliveries SET state = {:state}, attempts = {:attempts}, next_at = {:nextAt}, status = {:status},
      ms = {:ms}, response = {:response}, error = {:error}, tried = {:now}, updated = {:now}
    WHERE id = {:id} AND state = 'queued' AND updated = {:updated}`;
  run(tx, sql, { ...{ id, updated, state, attempts: attempts + 1, nextAt, status, ms, response, error } });
}
