import {
  DELIVERY_STATES,
  deliveriesQuery,
  WEBHOOK_KEPT_DAYS,
  WEBHOOK_TEST,
  type WebhookAttempt,
  type WebhookDeliveries,
  type WebhookDelivery,
} from "../../../common/contract/webhooks.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { afterCursor, pageOf, READ_ROWS } from "../../lib/keyset.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { insert } from "../../lib/records.ts";
import { columns, rowOf, rows, run } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { attempt } from "./attempt.ts";
import { endpointIn } from "./store.ts";

const SHAPE = rowOf({
  text: "id message type state response error",
  number: "attempts status ms",
  time: "created",
  timeOrNull: "nextAt tried",
});

/** `GET /api/app/admin/webhooks/{id}/deliveries?state=&after=`, admin: newest first. */
export function listDeliveries(e: core.RequestEvent): WebhookDeliveries {
  const { state, after } = parseQuery(deliveriesQuery, e);
  const cursor = afterCursor(after);
  const found = rows(
    e.app,
    `SELECT ${columns(SHAPE)} FROM (
       SELECT d.*, m.type FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message
       WHERE d.endpoint = {:endpoint}${state && " AND d.state = {:state}"})
     WHERE ${cursor?.sql ?? "TRUE"} ORDER BY created DESC, id DESC LIMIT ${READ_ROWS}`,
    { endpoint: endpointIn(e.app, e).id, state, ...cursor?.params },
    SHAPE,
  );
  const { shown, next } = pageOf(found);
  return { items: shown.map(toDelivery), next };
}

function toDelivery(found: typeof SHAPE): WebhookDelivery {
  const state = DELIVERY_STATES.find((known) => known === found.state) ?? "canceled";
  return { ...found, state, message: `msg_${found.message}`, nextAt: state === "queued" ? found.nextAt : null };
}

/** `POST /api/app/admin/webhooks/{id}/test`, admin: sends a message now and answers how it went (WebhookAttempt). */
export function testEndpoint(e: core.RequestEvent) {
  const to = endpointIn(e.app, e);
  const time = now();
  const body = { type: WEBHOOK_TEST, timestamp: time.toISOString(), data: { endpoint: to.id } };
  const message = insert(e.app, "webhook_messages", { type: WEBHOOK_TEST, body });
  const result: WebhookAttempt = attempt(to, `msg_${message.id}`, JSON.stringify(body));
  e.app.runInTransaction((tx) => {
    const { ok, status, ms, response, error } = result;
    insert(tx, "webhook_deliveries", {
      ...{ endpoint: to.id, message: message.id, state: ok ? "done" : "failed" },
      ...{ attempts: 1, status, ms, response, error, tried: dbTime(now()) },
    });
    audit(tx, e, { action: "webhook.test", target: ["webhook_endpoints", to.id], after: { name: to.name, status } });
  });
  return result;
}

/** Messages that one transaction deletes: other writes wait for milliseconds. */
const PURGED_AT_ONCE = 1000;

/** Cron, daily: deletes messages that are older than 30 days, with their deliveries. */
export function purgeMessages(app: CoreApp): void {
  const before = dbTime(addDays(now(), -WEBHOOK_KEPT_DAYS));
  const old = `SELECT id FROM webhook_messages WHERE created < {:before} ORDER BY created, rowid LIMIT ${PURGED_AT_ONCE}`;
  let deleted: number;
  do {
    deleted = committed(app, (tx) => {
      run(tx, `DELETE FROM webhook_deliveries WHERE message IN (${old})`, { before });
      return run(tx, `DELETE FROM webhook_messages WHERE id IN (${old})`, { before });
    });
  } while (deleted === PURGED_AT_ONCE);
}
