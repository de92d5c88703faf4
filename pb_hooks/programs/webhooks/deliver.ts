import type { WebhookAttempt } from "../../../common/contract/webhooks.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { hold, letGo, live, stopping } from "../../lib/job-holders.ts";
import { CLOCK_SLACK_SECONDS } from "../../lib/job-rules.ts";
import { row, run } from "../../lib/sql.ts";
import { awaitCopy } from "../../lib/standby.ts";
import { committed } from "../../lib/transaction.ts";
import { attempt } from "./attempt.ts";
import { keepFailure, keepResult, keepSuccess, stopEndpoint } from "./outcome.ts";
import { LONGEST_PAUSE } from "./rules.ts";
import { type Endpoint, endpointOf, nextDue, wake } from "./store.ts";

/** A run ends after this time, so that the lane's other endpoints get their turn. */
const RUN_SECONDS = 20;
/** When another run is already sending to the endpoint: look again after its longest attempt. */
const AGAIN_SECONDS = 15;

const DUE = { id: "", message: "", number: 0, body: "", attempts: 0, updated: "" };
type Due = typeof DUE;

/**
 * Job {endpoint}: sends what is due, one at a time. One run sends to an endpoint, so that one that hangs holds up no
 * second runner of the lane; after an outage the whole endpoint waits.
 */
export function deliverEvents(app: CoreApp, { endpoint: id = "" }: JobPayload): void {
  const holder = hold(app);
  try {
    if (!take(app, id, holder)) {
      if (endpointOf(app, id)) wake(app, id, addSeconds(now(), AGAIN_SECONDS));
      return;
    }
    try {
      sendDue(app, id);
    } finally {
      // In one transaction: a delivery that is written in the meantime is seen here, or wakes the endpoint itself.
      app.runInTransaction((tx) => {
        run(tx, "UPDATE webhook_endpoints SET holder = '' WHERE id = {:id}", { id });
        const endpoint = endpointOf(tx, id);
        const due = endpoint?.active ? nextDue(tx, endpoint) : null;
        if (due) wake(tx, id, due);
      });
    }
  } finally {
    letGo(app, holder);
  }
}

function take(app: CoreApp, id: string, holder: string): boolean {
  const sql = `UPDATE webhook_endpoints SET holder = {:holder}
    WHERE id = {:id} AND holder NOT IN (SELECT value FROM json_each({:live}))`;
  return committed(app, (tx) => {
    const isFree = run(tx, sql, { id, holder, live: live(app) }) > 0;
    if (isFree) pullBack(tx, id);
    return isFree;
  });
}

function sendDue(app: CoreApp, id: string): void {
  const end = addSeconds(now(), RUN_SECONDS);
  let copied = 0;
  while (now() < end && !stopping(app)) {
    // Read each time: it may have been switched off, changed or paused in the meantime.
    const endpoint = endpointOf(app, id);
    const due = endpoint && nextOf(app, endpoint);
    if (!endpoint || !due) return;
    if (due.number > copied) {
      copied = newestMessage(app);
      awaitCopy();
      continue; // the wait may have been long
    }
    settle(app, endpoint, due, attempt(endpoint, `msg_${due.message}`, due.body));
  }
}

/** Shortens the waits that a fast clock has set to what they were meant to be. */
function pullBack(tx: CoreApp, id: string): void {
  const time = now();
  const at = (seconds: number) => dbTime(addSeconds(time, seconds));
  const params = { id, now: at(0), soon: at(CLOCK_SLACK_SECONDS), farthest: at(LONGEST_PAUSE) };
  const waits = `UPDATE webhook_deliveries SET next_at =
      strftime('%Y-%m-%d %H:%M:%fZ', julianday(next_at) - julianday(updated) + julianday({:now})), updated = {:now}
    WHERE endpoint = {:id} AND state = 'queued' AND next_at > {:now} AND updated > {:soon}`;
  const pause = `UPDATE webhook_endpoints SET paused_until = '' WHERE id = {:id} AND paused_until > {:farthest}`;
  const failing = `UPDATE webhook_endpoints SET failing_since = {:now} WHERE id = {:id} AND failing_since > {:now}`;
  for (const sql of [waits, pause, failing]) run(tx, sql, params);
}

function nextOf(app: CoreApp, { id, active, paused_until }: Endpoint): Due | undefined {
  const time = dbTime(now());
  if (!active || paused_until > time) return undefined;
  // rowid: the index ends with it, so that a hundred thousand of the same time (a replay) are not sorted for each.
  const sql = `SELECT d.id, d.message, m.rowid AS number, m.body, d.attempts, d.updated
    FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message
    WHERE d.endpoint = {:id} AND d.state = 'queued' AND d.next_at <= {:time} ORDER BY d.next_at, d.rowid LIMIT 1`;
  return row(app, sql, { id, time }, DUE);
}

/** The number of the newest message, in the order of their commits: what is older is in the copy after the next wait for it. */
function newestMessage(app: CoreApp): number {
  return row(app, "SELECT COALESCE(MAX(rowid), 0) AS number FROM webhook_messages", {}, { number: 0 })?.number ?? 0;
}

function settle(app: CoreApp, { id, url, failing_since }: Endpoint, due: Due, result: WebhookAttempt): void {
  // What fails because the process ends says nothing about the endpoint.
  if (!result.ok && stopping(app)) return;
  app.runInTransaction((tx) => {
    const endpoint = endpointOf(tx, id);
    if (!endpoint) return; // it was deleted meanwhile
    // An administrator has saved it meanwhile: the answer of the former address says nothing about this one.
    if (endpoint.url !== url || endpoint.failing_since !== failing_since) keepResult(tx, due, result);
    else if (result.ok) keepSuccess(tx, endpoint, due, result);
    else if (result.status === 410) stopEndpoint(tx, endpoint, due, result, "gone");
    else keepFailure(tx, endpoint, due, result);
  });
}
