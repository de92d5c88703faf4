import { replayInput, WEBHOOK_TEST } from "../../../common/contract/webhooks.ts";
import { dbTime, now, parseTime } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { count, row, run } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { type Endpoint, endpointIn, endpointOf, wake } from "./store.ts";

/** Kind of the job that queues what an endpoint gets again; its payload is {endpoint, after, until}, stored times. */
export const REPLAY = "webhooks.replay";
/** Messages in one transaction: nobody else can write in the meantime. */
const BATCH = 1000;

/** Messages of a time that the endpoint wants or was sent. */
const AFFECTED = `m.created > {:after} AND m.created <= {:until} AND m.type != '${WEBHOOK_TEST}'
  AND ({:all} OR m.type IN (SELECT value FROM json_each({:events}))
    OR EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.message = m.id AND d.endpoint = {:endpoint}))`;

/**
 * `POST /api/app/admin/webhooks/{id}/replay` {delivery} or {since}, admin: sends one delivery again, or everything since
 * a time, in the background, with the ids of the first time; answers {count}. 409 `webhook_off` while it is switched off.
 */
export function replay(e: core.RequestEvent) {
  const { delivery, since } = parseBody(replayInput, e);
  const until = dbTime(now());
  const after = since && dbTime(new Date((parseTime(since)?.getTime() ?? 0) - 1));
  // Before the transaction: it may count a million.
  const affected = since ? countAffected(e.app, endpointIn(e.app, e), after, until) : 0;
  const sent = committed(e.app, (tx) => {
    const to = endpointIn(tx, e);
    if (!to.active) throw fail(409, "webhook_off");
    const isReal = `message NOT IN (SELECT id FROM webhook_messages WHERE type = '${WEBHOOK_TEST}')`;
    const sent = delivery ? again(tx, to, `id = {:delivery} AND ${isReal}`, { delivery }) : affected;
    if (delivery && sent === 0) throw fail(404, "not_found");
    if (since) queueReplay(tx, to.id, after, until);
    audit(tx, e, {
      action: "webhook.replay",
      target: ["webhook_endpoints", to.id],
      after: { name: to.name, since, delivery, count: sent },
    });
    return sent;
  });
  return { count: sent };
}

function countAffected(app: CoreApp, { id, events }: Endpoint, after: string, until: string): number {
  const params = { endpoint: id, after, until, all: events.length === 0, events: JSON.stringify(events) };
  return count(app, "webhook_messages m", AFFECTED, params);
}

/** One that is still at work takes the new request along: it goes back to the earlier of both times. */
function queueReplay(tx: CoreApp, endpoint: string, after: string, until: string): void {
  const at = waiting(tx, endpoint)?.after;
  enqueue(tx, {
    kind: REPLAY,
    key: keyOf(endpoint),
    payload: { endpoint, after: at && at < after ? at : after, until },
  });
}

const keyOf = (endpoint: string) => `${REPLAY}:${endpoint}`;

/** What is still to be queued; undefined when nothing is. */
function waiting(tx: CoreApp, endpoint: string): { after: string; until: string } | undefined {
  const sql = `SELECT COALESCE(payload ->> 'after', '') AS after, COALESCE(payload ->> 'until', '') AS until FROM jobs
    WHERE key = {:key} AND state IN ('queued', 'running')`;
  return row(tx, sql, { key: keyOf(endpoint) }, { after: "", until: "" });
}

/** Job {endpoint}: queues a batch, and itself for the rest. */
export function replayJob(app: CoreApp, { endpoint = "" }: JobPayload): void {
  app.runInTransaction((tx) => {
    const to = endpointOf(tx, endpoint);
    // Read again: another request may have set an earlier time since this run began.
    const asked = waiting(tx, endpoint);
    if (!to?.active || !asked) return;
    const { after, until } = asked;
    const end = `SELECT created AS at FROM webhook_messages WHERE created > {:after} AND created <= {:until}
      ORDER BY created LIMIT 1 OFFSET ${BATCH - 1}`;
    const last = row(tx, end, { after, until }, { at: "" })?.at;
    const params = { after, until: last ?? until };
    addMissed(tx, to, params);
    const sent = `message IN (SELECT id FROM webhook_messages
      WHERE created > {:after} AND created <= {:until} AND type != '${WEBHOOK_TEST}')`;
    again(tx, to, sent, params);
    const rest = { endpoint, after: last ?? "", until };
    if (last) enqueue(tx, { kind: REPLAY, key: keyOf(endpoint), payload: rest, runAt: now() });
  });
}

/** Queues the endpoint's deliveries under a condition again, and returns how many. */
function again(tx: CoreApp, { id }: Endpoint, where: string, params: { [name: string]: string }): number {
  const sql = `UPDATE webhook_deliveries SET state = 'queued', attempts = 0, next_at = {:now}, updated = {:now}
    WHERE endpoint = {:endpoint} AND ${where}`;
  const count = run(tx, sql, { ...params, endpoint: id });
  if (count > 0) wake(tx, id, now());
  return count;
}

/** Deliveries for what happened while the endpoint was switched off, or did not want it yet. */
function addMissed(tx: CoreApp, { id, events }: Endpoint, params: { after: string; until: string }): void {
  run(
    tx,
    `INSERT INTO webhook_deliveries (id, endpoint, message, state, attempts, next_at, status, ms, response, error, tried, created, updated)
     SELECT lower(hex(randomblob(7))) || 'x', {:endpoint}, id, 'queued', 0, {:now}, 0, 0, '', '', '', created, {:now}
     FROM webhook_messages WHERE created > {:after} AND created <= {:until} AND type != '${WEBHOOK_TEST}'
       AND ({:all} OR type IN (SELECT value FROM json_each({:events})))
     ON CONFLICT (message, endpoint) DO NOTHING`,
    { ...params, endpoint: id, all: events.length === 0, events: JSON.stringify(events) },
  );
}
