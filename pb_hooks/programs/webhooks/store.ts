import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../common/contract/webhooks.ts";
import { dbTime, now, parseTime } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { parseList } from "../../lib/json.ts";
import { pathValue } from "../../lib/parse-body.ts";
import type { Place } from "../../lib/place.ts";
import { seal, unseal } from "../../lib/secrets.ts";
import { columns, row, rowOf, rows } from "../../lib/sql.ts";

/** Kind of the job that sends what an endpoint is due; its payload is {endpoint}. One for each endpoint. */
export const DELIVER = "webhooks.deliver";

const ROW = rowOf({
  text: "id name url host events secret previous previous_until failing_since paused_until last_success stopped updated",
  number: "outages",
  flag: "active",
});
/** A stored endpoint. `url`, `secret` and `previous` are sealed. */
export type Endpoint = Omit<typeof ROW, "events"> & { events: WebhookEvent[] };

/** All endpoints, oldest first. */
export function allEndpoints(app: CoreApp): Endpoint[] {
  const sql = `SELECT ${columns(ROW)} FROM webhook_endpoints ORDER BY created, id`;
  return rows(app, sql, {}, ROW).map(parsed);
}

/** One endpoint; undefined when it was deleted. */
export function endpointOf(app: CoreApp, id: string): Endpoint | undefined {
  const found = row(app, `SELECT ${columns(ROW)} FROM webhook_endpoints WHERE id = {:id}`, { id }, ROW);
  return found && parsed(found);
}

/** The endpoint that a request's path names. @throws ApiError 404 `not_found` */
export function endpointIn(app: CoreApp, e: core.RequestEvent): Endpoint {
  const found = endpointOf(app, pathValue(e, "id"));
  if (!found) throw fail(404, "not_found");
  return found;
}

function parsed(found: typeof ROW): Endpoint {
  const listed = parseList(found.events);
  return { ...found, events: WEBHOOK_EVENTS.filter((type) => listed.includes(type)) };
}

export function wants({ active, events }: Endpoint, type: WebhookEvent): boolean {
  return active && (events.length === 0 || events.includes(type));
}

function placeOf(id: string, field: "url" | "secret" | "previous"): Place {
  return ["webhook_endpoints", field, id];
}

export function sealed(id: string, field: "url" | "secret" | "previous", text: string): string {
  return seal(placeOf(id, field), text);
}

/** The address of an endpoint. @throws Error, without it, when the app key was lost */
export function addressOf({ id, url }: Endpoint): string {
  return unseal(placeOf(id, "url"), url);
}

/** The secrets that sign now, the current one first. @throws as addressOf */
export function secretsOf(endpoint: Endpoint): string[] {
  const { id, secret, previous, previous_until } = endpoint;
  const overlaps = previous !== "" && previous_until > dbTime(now());
  return [
    unseal(placeOf(id, "secret"), secret),
    ...(overlaps ? unseal(placeOf(id, "previous"), previous).split(" ") : []),
  ];
}

/** Has the endpoint's due deliveries sent at a time, in the given transaction. */
export function wake(tx: CoreApp, endpoint: string, at: Date): void {
  enqueue(tx, { kind: DELIVER, payload: { endpoint }, runAt: at });
}

/** When the endpoint's next delivery is due; null when none waits. */
export function nextDue(app: CoreApp, { id, paused_until }: Endpoint): Date | null {
  const sql =
    "SELECT COALESCE(MIN(next_at), '') AS at FROM webhook_deliveries WHERE endpoint = {:id} AND state = 'queued'";
  const at = row(app, sql, { id }, { at: "" })?.at ?? "";
  if (at === "") return null;
  return parseTime(at > paused_until ? at : paused_until);
}
