import { deliveriesQuery, replayInput } from "../../common/schemas/webhooks.ts";
import { addDays } from "../../common/time.ts";
import {
  DELIVERY_STATES,
  WEBHOOK_KEPT_DAYS,
  WEBHOOK_TEST,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookTest,
} from "../../common/wire/webhooks.ts";
import { actorOf, audit } from "../audit/public.ts";
import { fail, must } from "../lib/errors.ts";
import { afterCursor, PAGE, pageOf } from "../lib/keyset.ts";
import { parseBody, parseQuery, pathValue } from "../lib/parse-body.ts";
import { insert } from "../lib/records.ts";
import { rows, run } from "../lib/sql.ts";
import { dbTime, isoOrNull, now } from "../lib/time.ts";
import { attempt } from "./attempt.ts";
import { type Endpoint, endpointOf, wake } from "./store.ts";

const SHAPE = {
  ...{ id: "", message: "", type: "", state: "", attempts: 0, next_at: "", status: 0, ms: 0 },
  ...{ response: "", error: "", tried: "", created: "" },
};

function endpoint(app: CoreApp, e: core.RequestEvent): Endpoint {
  const found = endpointOf(app, pathValue(e, "id"));
  if (!found) throw fail(404, "not_found");
  return found;
}

/** `GET /api/app/admin/webhooks/{id}/deliveries?state=&after=`, admin: newest first. */
export function listDeliveries(e: core.RequestEvent): void {
  const { state, after } = parseQuery(deliveriesQuery, e);
  const cursor = afterCursor(after);
  const found = rows(
    e.app,
    `SELECT ${Object.keys(SHAPE).join(", ")} FROM (
       SELECT d.*, m.type FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message
       WHERE d.endpoint = {:endpoint} AND ({:state} = '' OR d.state = {:state}))
     WHERE ${cursor?.sql ?? "TRUE"} ORDER BY created DESC, id DESC LIMIT ${PAGE + 1}`,
    { endpoint: endpoint(e.app, e).id, state, ...cursor?.params },
    SHAPE,
  );
  const { shown, next } = pageOf(found);
  const body: WebhookDeliveries = { items: shown.map(toDelivery), next };
  e.json(200, body);
}

function toDelivery(found: typeof SHAPE): WebhookDelivery {
  const { id, type, attempts, status, ms, response, error } = found;
  const state = DELIVERY_STATES.find((known) => known === found.state) ?? "canceled";
  return {
    ...{ id, type, attempts, status, ms, response, error, state, message: `msg_${found.message}` },
    nextAt: state === "queued" ? isoOrNull(found.next_at) : null,
    tried: isoOrNull(found.tried),
    created: must(isoOrNull(found.created), "time"),
  };
}

/** `POST /api/app/admin/webhooks/{id}/test`, admin: sends a message now and answers how it went (WebhookTest). */
export function testEndpoint(e: core.RequestEvent): void {
  const to = endpoint(e.app, e);
  const time = now();
  const body = { type: WEBHOOK_TEST, timestamp: time.toISOString(), data: { endpoint: to.id } };
  const message = insert(e.app, "webhook_messages", { type: WEBHOOK_TEST, body });
  const result: WebhookTest = attempt(to, `msg_${message.id}`, JSON.stringify(body));
  e.app.runInTransaction((tx) => {
    const { ok, status, ms, response, error } = result;
    insert(tx, "webhook_deliveries", {
      ...{
        endpoint: to.id,
        message: message.id,
        state: ok ? "done" : "failed",
        attempts: 1,
        status,
        ms,
        response,
        error,
      },
      tried: dbTime(now()),
    });
    const target = { collection: "webhook_endpoints", id: to.id };
    audit(tx, actorOf(e), { action: "webhook.test", target, after: { name: to.name, status } });
  });
  e.json(200, result);
}

/**
 * `POST /api/app/admin/webhooks/{id}/replay` {delivery} or {since}, admin: sends one delivery again, or everything since
 * a time, with the ids of the first time; answers {count}. 409 `webhook_off` while it is switched off.
 */
export function replay(e: core.RequestEvent): void {
  const { delivery, since } = parseBody(replayInput, e);
  let count = 0;
  e.app.runInTransaction((tx) => {
    const to = endpoint(tx, e);
    if (!to.active) throw fail(409, "webhook_off");
    const params = { endpoint: to.id, now: dbTime(now()), delivery, since: since.replace("T", " ") };
    if (since) addMissed(tx, to, params);
    const again = `UPDATE webhook_deliveries SET state = 'queued', attempts = 0, next_at = {:now}, updated = {:now}
      WHERE endpoint = {:endpoint} AND ${since ? "created >= {:since}" : "id = {:delivery}"}
        AND message NOT IN (SELECT id FROM webhook_messages WHERE type = '${WEBHOOK_TEST}')`;
    count = run(tx, again, params);
    if (delivery && count === 0) throw fail(404, "not_found");
    if (count > 0) wake(tx, to.id, now());
    const target = { collection: "webhook_endpoints", id: to.id };
    audit(tx, actorOf(e), { action: "webhook.replay", target, after: { name: to.name, since, delivery, count } });
  });
  e.json(200, { count });
}

/** Deliveries for what happened while the endpoint was switched off, or did not want it yet. */
function addMissed(tx: CoreApp, { events }: Endpoint, params: { [name: string]: string }): void {
  run(
    tx,
    `INSERT INTO webhook_deliveries (id, endpoint, message, state, attempts, next_at, status, ms, response, error, tried, created, updated)
     SELECT lower(hex(randomblob(7))) || 'x', {:endpoint}, id, 'queued', 0, {:now}, 0, 0, '', '', '', created, {:now}
     FROM webhook_messages WHERE created >= {:since} AND type != '${WEBHOOK_TEST}'
       AND ({:all} OR type IN (SELECT value FROM json_each({:events})))
     ON CONFLICT (message, endpoint) DO NOTHING`,
    { ...params, all: events.length === 0, events: JSON.stringify(events) },
  );
}

/** Cron, daily: deletes messages that are older than 30 days, with their deliveries. */
export function purgeMessages(app: CoreApp): void {
  const before = dbTime(addDays(now(), -WEBHOOK_KEPT_DAYS));
  app.runInTransaction((tx) => {
    const old = "SELECT id FROM webhook_messages WHERE created < {:before}";
    run(tx, `DELETE FROM webhook_deliveries WHERE message IN (${old})`, { before });
    run(tx, "DELETE FROM webhook_messages WHERE created < {:before}", { before });
  });
}
