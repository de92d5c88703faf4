import {
  endpointInput,
  MOST_ENDPOINTS,
  WEBHOOK_OVERLAP_HOURS,
  type WebhookEndpoint,
  type WebhookEndpoints,
  type WebhookSecret,
} from "../../../common/contract/webhooks.ts";
import { hostOf } from "../../../common/host.ts";
import { addSeconds, dbTime, isoOrNull, now } from "../../../common/time.ts";
import { LETTERS_AND_DIGITS } from "../../lib/alphabets.ts";
import { change, commit } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail } from "../../lib/errors.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { randomText } from "../../lib/random.ts";
import { findById, getById, newId, newRecord } from "../../lib/records.ts";
import { count, rows, run } from "../../lib/sql.ts";
import { audit, changes } from "../../platform/audit/public.ts";
import { cancelWaiting } from "./outcome.ts";
import { secretText } from "./rules.ts";
import { allEndpoints, type Endpoint, endpointOf, sealed, secretsOf } from "./store.ts";

const SECRET_LENGTH = 40;
/** Secrets that sign besides the new one: a second rotation keeps the one that the receiver still has. */
const MOST_PREVIOUS = 2;
const COLLECTION = "webhook_endpoints";

/** `GET /api/app/admin/webhooks`, admin: the endpoints, oldest first. */
export function listEndpoints(e: core.RequestEvent): WebhookEndpoints {
  const sql = `SELECT endpoint, SUM(state = 'queued') AS waiting, SUM(state = 'failed') AS failed
    FROM webhook_deliveries GROUP BY endpoint`;
  const counts = rows(e.app, sql, {}, { endpoint: "", waiting: 0, failed: 0 });
  return {
    items: allEndpoints(e.app).map((endpoint) => {
      const found = counts.find((one) => one.endpoint === endpoint.id);
      return toEndpoint(endpoint, found?.waiting ?? 0, found?.failed ?? 0);
    }),
  };
}

function toEndpoint(endpoint: Endpoint, waiting: number, failed: number): WebhookEndpoint {
  const { id, name, host, events, active, stopped } = endpoint;
  const until = (stored: string) => (stored > dbTime(now()) ? isoOrNull(stored) : null);
  return {
    ...{ id, name, host, events, active, waiting, failed },
    stopped: stopped === "gone" || stopped === "failing" ? stopped : "",
    previousUntil: until(endpoint.previous_until),
    failingSince: isoOrNull(endpoint.failing_since),
    pausedUntil: until(endpoint.paused_until),
    lastSuccess: isoOrNull(endpoint.last_success),
  };
}

/**
 * `POST /api/app/admin/webhooks` {id?, name, url, events, active, before?}, admin: creates or changes an endpoint
 * (WebhookSecret, whose secret is "" for one that exists). Switching one off cancels what waits; 409 `record_changed`.
 */
export const saveEndpoint = change(endpointInput, (tx, input, e): WebhookSecret => {
  const before = input.id ? endpointOf(tx, input.id) : undefined;
  if (input.id && !before) throw fail(404, "not_found");
  if (before) refuseStale(e, factsOf(before), input.url ? {} : input);
  else if (count(tx, COLLECTION, "TRUE", {}) >= MOST_ENDPOINTS) throw fail(400, "too_many_webhooks");
  const record = findById(tx, COLLECTION, input.id) ?? newRecord(tx, COLLECTION, { id: newId() });
  record.ignoreUnchangedFields(true);
  record.load({ name: input.name, events: input.events, active: input.active });
  if (input.active) record.load({ stopped: "", failing_since: "", outages: 0, paused_until: "" });
  if (input.url) record.load({ url: sealed(record.id, "url", input.url), host: hostOf(input.url) });
  const secret = before ? "" : renewSecret(record);
  tx.save(record);
  if (before?.active && !input.active) cancelWaiting(tx, record.id);
  const facts = { ...textsOf(input), ...(input.url ? { host: hostOf(input.url) } : {}) };
  audit(tx, e, {
    action: before ? "webhook.update" : "webhook.create",
    target: record,
    ...changes(before ? { ...textsOf(before), host: before.host } : {}, facts),
  });
  return { id: record.id, secret };
});

/** What forms show of an endpoint. */
function factsOf({ name, events, active }: Endpoint) {
  return { name, events, active };
}

/** An endpoint as the audit log stores it. */
function textsOf({ name, events, active }: Pick<Endpoint, "name" | "events" | "active">) {
  return { name, events: events.join(" "), active };
}

/** Gives a record a new secret, and returns it in the form that receivers copy. */
function renewSecret(record: Rec<"webhook_endpoints">): string {
  const secret = randomText(SECRET_LENGTH, LETTERS_AND_DIGITS);
  record.set("secret", sealed(record.id, "secret", secret));
  return secretText(secret);
}

/** `POST /api/app/admin/webhooks/{id}/rotate`, admin: a new secret (WebhookSecret); both sign for a day. */
export const rotateSecret = commit((tx, e): WebhookSecret => {
  const id = pathValue(e, "id");
  const endpoint = endpointOf(tx, id);
  if (!endpoint) throw fail(404, "not_found");
  const record = getById(tx, COLLECTION, id);
  record.ignoreUnchangedFields(true);
  record.set("previous", sealed(id, "previous", secretsOf(endpoint).slice(0, MOST_PREVIOUS).join(" ")));
  record.set("previous_until", dbTime(addSeconds(now(), WEBHOOK_OVERLAP_HOURS * 3600)));
  const secret = renewSecret(record);
  tx.save(record);
  audit(tx, e, { action: "webhook.rotate", target: [COLLECTION, id], after: { name: endpoint.name } });
  return { id, secret };
});

/** `POST /api/app/admin/webhooks/{id}/delete`, admin: with its deliveries; 204. */
export const deleteEndpoint = commit((tx, e) => {
  const id = pathValue(e, "id");
  const record = getById(tx, COLLECTION, id);
  const before = { name: record.getString("name"), host: record.getString("host") };
  audit(tx, e, { action: "webhook.delete", target: [COLLECTION, id], before });
  // At once: the cascade would read and delete a million of them one by one while nobody else can write.
  run(tx, "DELETE FROM webhook_deliveries WHERE endpoint = {:id}", { id });
  tx.delete(record);
});
