import {
  type DebridAccount,
  type DebridAccounts,
  type DebridChecks,
  debridChange,
  debridDelete,
  newDebrid,
} from "../../../common/contract/debrid.ts";
import { orderInput } from "../../../common/contract/fields.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { fail, must } from "../../lib/errors.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { endPosition, saveOrder } from "../../lib/position.ts";
import { getById, newId, newRecord, valuesOf } from "../../lib/records.ts";
import { takeTurn } from "../../lib/row-interval.ts";
import { seal } from "../../lib/secrets.ts";
import { rowOf, rows } from "../../lib/sql.ts";
import { audit, changes } from "../../platform/audit/public.ts";
import { check, keyPlace, queueCheck, serviceOf, stateOf } from "./check.ts";

const ACCOUNT = rowOf({ text: "id label last4 plan", flag: "active", timeOrNull: "premiumUntil checked" });
const HISTORY_DAYS = 30;
const HISTORY_MAX = 2000;
/** Least time between two manual checks of an account, in seconds. */
const ASK_SECONDS = 60;

/** `GET /api/app/admin/debrid`, admin: the accounts in fail-over order, without their keys. */
export function listAccounts(e: core.RequestEvent): DebridAccounts {
  const items = e.app
    .findRecordsByFilter("providers", "id != ''", "position,created", 200, 0)
    .map((r) => toAccount(must(r, "account")));
  const inUse = items.find(({ active, status }) => active && (status === "ok" || status === "expiring"));
  return { items, inUse: inUse?.id ?? null };
}

/** `POST /api/app/admin/debrid` {service, label, key}, admin: adds an account, checked at once in the background. */
export const addAccount = change(newDebrid, (tx, { service, key, label: typed }, e) => {
  const label = typed || service;
  const record = newRecord(tx, "providers", { id: newId() });
  record.load({
    ...{ service, label, key: seal(keyPlace(record), key), last4: key.slice(-4) },
    ...{ active: true, position: endPosition(tx, "providers") },
    ...{ status: "unknown", quota_used: -1, latency_ms: -1 },
  });
  tx.save(record);
  audit(tx, e, { action: "debrid.add", target: record, after: { service, label } });
  queueCheck(tx, record.id);
  return toAccount(record);
});

/** `POST /api/app/admin/debrid/{id}` {label?, active?, key?}, admin: changes an account; a new key is checked at once. */
export const changeAccount = change(debridChange, (tx, { label, active, key }, e) => {
  const record = accountOf(tx, e);
  const before = factsOf(record);
  if (label) record.set("label", label);
  if (active !== undefined) record.set("active", active);
  if (key) {
    record.load({ key: seal(keyPlace(record), key), last4: key.slice(-4), status: "unknown" });
    queueCheck(tx, record.id);
  }
  tx.save(record);
  audit(tx, e, { action: "debrid.change", target: record, ...changes(before, factsOf(record)) });
  return toAccount(record);
});

/** `POST /api/app/admin/debrid/{id}/check`, admin: asks the service now, once a minute (429 `too_many_requests`). */
export function checkNow(e: core.RequestEvent) {
  const { id } = accountOf(e.app, e);
  if (!takeTurn(e.app, "providers", id, "asked", ASK_SECONDS)) throw fail(429, "too_many_requests");
  check(e.app, id);
  return toAccount(accountOf(e.app, e));
}

/** `POST /api/app/admin/debrid/order` {ids}, admin: the fail-over order, all accounts first to last. */
export const orderAccounts = change(orderInput, (tx, { ids }, e) => {
  saveOrder(tx, "providers", ids);
  audit(tx, e, { action: "debrid.order", target: ["providers", ""], after: { order: ids.join(" ") } });
});

/** `POST /api/app/admin/debrid/{id}/delete` {reason}, admin: deletes an account, its key and its history. */
export const deleteAccount = change(debridDelete, (tx, { reason }, e) => {
  const record = accountOf(tx, e);
  const before = { service: record.getString("service"), label: record.getString("label") };
  audit(tx, e, { action: "debrid.delete", target: record, before, reason });
  tx.delete(record);
});

/** `GET /api/app/admin/debrid/{id}/checks`, admin. */
export function listChecks(e: core.RequestEvent): DebridChecks {
  const { id } = accountOf(e.app, e);
  const since = dbTime(addDays(now(), -HISTORY_DAYS));
  const found = rows(
    e.app,
    `SELECT status, latency_ms AS latencyMs, created AS time FROM provider_checks
     WHERE provider = {:id} AND created >= {:since} ORDER BY created DESC LIMIT ${HISTORY_MAX}`,
    { id, since },
    rowOf({ text: "status", number: "latencyMs", time: "time" }),
  );
  return { items: found.reverse().map((each) => ({ ...each, status: stateOf(each.status) })) };
}

/** What the audit log keeps of an account. */
function factsOf(record: Rec<"providers">) {
  return { label: record.getString("label"), active: record.getBool("active"), last4: record.getString("last4") };
}

function accountOf(app: CoreApp, e: core.RequestEvent): Rec<"providers"> {
  return getById(app, "providers", pathValue(e, "id"));
}

function toAccount(record: Rec<"providers">): DebridAccount {
  const known = (field: "quota_used" | "latency_ms") => (record.getInt(field) < 0 ? null : record.getInt(field));
  return {
    ...valuesOf(record, ACCOUNT),
    service: serviceOf(record.getString("service")),
    status: stateOf(record.getString("status")),
    quotaUsed: known("quota_used"),
    latencyMs: known("latency_ms"),
    code: record.getString("code"),
  };
}
