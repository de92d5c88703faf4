import { must } from "../../lib/errors.ts";
import { keptRows } from "../../lib/register.ts";
import { nextWith } from "../../lib/transaction.ts";
import { audit } from "../audit/public.ts";
import { refusal } from "./refusal.ts";

type Facts = { [field: string]: string | number | boolean };

/** Kinds of fields whose values say what happened and are never a secret, hidden or not. Of others, only the names are kept. */
const TOLD = ["number", "bool", "select", "date"];

/** Set with each save, or with each new password. */
const NOISE = ["updated", "tokenKey"];

/** Fields of a streaming account that follow the member's record: the field in which a superuser changes each. */
const FOLLOWING: { readonly [field: string]: string } = { email: "stremio_username", password: "stremio_password" };

/** Hooks on our collections: a superuser writes, changes or deletes a row through PocketBase's own routes. */
export const createRecord = logged({ action: "record.create" });
export const updateRecord = logged({ action: "record.update" });
export const deleteRecord = logged({ action: "record.delete" });

function logged(what: { action: `record.${"create" | "update" | "delete"}` }) {
  return (e: core.RecordRequestEvent) => {
    if (!e.hasSuperuserAuth()) return e.next();
    const { collection, record } = subject(e);
    const [creates, deletes] = [what.action === "record.create", what.action === "record.delete"];
    const kept = keptRows()[collection.name];
    if (kept && (deletes || kept === "unchanged")) throw refusal(e, kept, collection.name);
    const before = creates ? undefined : record.original();
    if (collection.name === "stremio" && !deletes) refuseFollowing(e, record);
    nextWith(e, () => log(e, what, before, deletes ? undefined : record));
  };
}

/** Otherwise the account at the provider and the member's page would have different credentials. */
function refuseFollowing(e: core.RecordRequestEvent, record: core.Record): void {
  for (const [field, source] of Object.entries(FOLLOWING))
    if (record.getString(field) !== record.original().getString(field)) throw refusal(e, "follows", source, field);
}

function subject(e: core.RecordRequestEvent): { collection: core.Collection; record: core.Record } {
  return { collection: must(e.collection, "collection"), record: must(e.record, "record") };
}

/** Everything a field holds, also a list or a new password. */
function textOf(record: core.Record, name: string): string {
  if (name === "password") return record.getString("password:hash");
  return [record.getString(name), ...record.getStringSlice(name)].join("\n");
}

/** The value of a field, as far as the log may hold it. */
function toldOf(record: core.Record, name: string, kind: string): string | number | boolean {
  if (kind === "number") return record.getFloat(name);
  if (kind === "bool") return record.getBool(name);
  return record.getString(name) || record.getStringSlice(name).join(" "); // one choice, or several
}

/** Who is concerned: the row's member, or the member that it is. */
function memberOf(collection: core.Collection, record: core.Record): string {
  return collection.name === "users" ? record.id : record.getString("user");
}

function log(
  e: core.RecordRequestEvent,
  what: { action: string },
  before: core.Record | undefined,
  after: core.Record | undefined,
): void {
  const { collection, record } = subject(e);
  const told: { before: Facts; after: Facts } = { before: {}, after: {} };
  const untold: string[] = [];
  for (const field of collection.fields) {
    const [name, kind] = [must(field, "field").getName(), must(field, "field").type()];
    const [old, now] = [before, after].map((state) => (state ? textOf(state, name).trim() : ""));
    if (old === now || kind === "autodate" || NOISE.includes(name)) continue;
    if (!TOLD.includes(kind)) untold.push(name);
    if (TOLD.includes(kind) && before) told.before[name] = toldOf(before, name, kind);
    if (TOLD.includes(kind) && after) told.after[name] = toldOf(after, name, kind);
  }
  if (untold.length > 0) told.after.changed = untold.join(", ");
  const member = memberOf(collection, record);
  audit(e.app, e, { ...what, target: [collection.name, record.id], member, ...told });
}
