import type { Access } from "../../../common/contract/api.ts";
import { LIVE } from "../../../common/contract/billing.ts";
import { knownLocale } from "../../../common/locale.ts";
import { now } from "../../../common/time.ts";
import { entitlements } from "../../billing/entitlements/public.ts";
import { hashKey } from "../../lib/hash-key.ts";
import type { Place } from "../../lib/place.ts";
import { randomText } from "../../lib/random.ts";
import { dateOf, findOne, getById, localeOf, newId, newRecord, setDate } from "../../lib/records.ts";
import { seal, unseal } from "../../lib/secrets.ts";
import { row } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { committed } from "../../lib/transaction.ts";
import { accessFields, type LastSubscription } from "./access-rules.ts";

/** 165 bits, typed without a shift key. */
const TOKEN_LENGTH = 32;

/** A member's row; undefined if they have never requested the address. */
export function accessOf(app: CoreApp, user: string): Rec<"addon_access"> | undefined {
  return findOne(app, "addon_access", "user = {:user}", { user });
}

/**
 * A member's row, created on the first request for the address. Before that nobody can know the token, so neither a
 * migration nor a sign-up creates one.
 */
export function ensureAccess(app: CoreApp, user: Rec<"users">): Rec<"addon_access"> {
  const found = accessOf(app, user.id);
  if (found) return found;
  return committed(app, (tx) => {
    const first = accessOf(tx, user.id);
    if (first) return first;
    const made = newRecord(tx, "addon_access", { id: newId(), user: user.id });
    setNewToken(made);
    write(tx, made);
    return made;
  });
}

/** A member's row for someone who only looks: an unsaved one, without a token, if they have never requested the address. */
export function lookAtAccess(app: CoreApp, user: Rec<"users">): Rec<"addon_access"> {
  return accessOf(app, user.id) ?? newRecord(app, "addon_access", fieldsOf(app, user));
}

/** Updates a member's row with entitlement, plan and language. Call it in the transaction of a change. */
export function syncAccess(app: CoreApp, user: Rec<"users">, renew = false): void {
  const seen = accessOf(app, user.id);
  if (!seen || !(renew || isOld(seen, fieldsOf(app, user)))) return;
  app.runInTransaction((tx) => {
    const record = accessOf(tx, user.id);
    if (!record) return;
    if (renew) renewToken(record);
    write(tx, record);
  });
}

/** Replaces the token of a row. The old one is invalid from the commit on. The caller saves the row. */
export function renewToken(record: Rec<"addon_access">): void {
  setNewToken(record);
  setDate(record, "renewed", now());
}

/** The catalogs, as JSON, that a row's address shows, and when these changed for all members of its plan and language. */
export function catalogsOf(app: CoreApp, record: Rec<"addon_access">): { catalogs: string; changed: string } {
  const sql = `SELECT manifest ->> 'catalogs' AS catalogs, catalogs_changed AS changed FROM addon_manifests
               WHERE plan IN ({:plan}, '') AND locale = {:locale} ORDER BY plan DESC LIMIT 1`;
  const params = { plan: record.getString("plan"), locale: knownLocale(record.getString("locale")) };
  return row(app, sql, params, { catalogs: "", changed: "" }) ?? { catalogs: "", changed: "" };
}

/** The decrypted token. @throws Error, without the token, if it cannot be decrypted */
export function tokenOf(record: Rec<"addon_access">): string {
  return unsealToken(record.id, record.getString("token"));
}

/** The same for a row's id and its sealed token. */
export function unsealToken(id: string, sealed: string): string {
  return unseal(tokenPlace(id), sealed);
}

function setNewToken(record: Rec<"addon_access">): void {
  const token = randomText(TOKEN_LENGTH);
  record.set("token", seal(tokenPlace(record.id), token));
  record.set("token_hash", $security.hs256(token, hashKey("addon tokens")));
}

function tokenPlace(id: string): Place {
  return ["addon_access", "token", id];
}

/** Saves a row if it has changed: internal/gateway drops saved rows from its cache. Call it in a transaction. */
function write(tx: CoreApp, record: Rec<"addon_access">): void {
  // Read again: a payment or a block may have been committed since the caller read the member.
  const user = getById(tx, "users", record.getString("user"));
  // Only the gateway writes these two fields.
  record.ignoreUnchangedFields(true);
  const fields = fieldsOf(tx, user);
  const changed = isOld(record, fields);
  const before = changed && !record.isNew() ? catalogsOf(tx, record) : undefined;
  record.load(fields);
  if (before && catalogsOf(tx, record).catalogs !== before.catalogs) setDate(record, "catalogs_changed", now());
  if (changed || record.isNew() || record.getString("token_hash") !== record.original().getString("token_hash"))
    tx.save(record);
}

function isOld(record: core.Record, fields: ReturnType<typeof fieldsOf>): boolean {
  return Object.entries(fields).some(([name, value]) => record.getString(name) !== value);
}

function fieldsOf(app: CoreApp, user: Rec<"users">) {
  const access: Access = entitlements.of(user, now());
  const dates = [dateOf(user, "paid_until"), dateOf(user, "trial_ends")];
  return accessFields(access, dates, lastOf(app, user, access), localeOf(user));
}

/**
 * The running or the last subscription, with the plan whose sources a member has. That stays after the end, so an
 * installed manifest does not change. A member whom the team has added, without one, has the plan that it gave. "" as on trial: the
 * plan that the operator chose for trials.
 */
function lastOf(tx: CoreApp, user: Rec<"users">, { state }: Access): LastSubscription {
  const sql = `SELECT plan, status, provider, status IN ${listed(LIVE)} AS live FROM subscriptions
    WHERE user = {:user} AND plan != '' AND status NOT IN ('incomplete', 'incomplete_expired')
    ORDER BY live DESC, created DESC LIMIT 1`;
  const found = row(tx, sql, { user: user.id }, { plan: "", status: "", provider: "", live: 0 });
  if (!found) return { plan: state === "trial" ? "" : user.getString("given_plan"), status: "", provider: "" };
  return { ...found, plan: found.live || state !== "trial" ? found.plan : "" };
}
