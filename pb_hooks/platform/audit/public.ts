import { REASON_MAX } from "../../../common/contract/fields.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { insert } from "../../lib/records.ts";
import { count } from "../../lib/sql.ts";

type Plain = string | number | boolean | null;
type Facts = { readonly [field: string]: Plain };

/** One entry. `before` and `after` hold only the changed fields, never a secret. */
export type AuditEntry = {
  /** `area.verb`, e.g. "user.suspend"; the web names each one (web/src/features/operations/admin-audit). */
  action: string;
  /** The changed record, or the place of what is no record here. */
  target?: core.Record | readonly [collection: string, id: string];
  /** Id of the member that the entry is about, who may read it. */
  member?: string;
  before?: Facts;
  after?: Facts;
  /** The administrator's reason. */
  reason?: string;
};

/** Who acts: the request's account and address, or the server itself. Entries keep no address of a member (`audit`). */
export type AuditActor = { id: string; kind: "member" | "admin" | "superuser" | "system"; ip: string };

export const SYSTEM: AuditActor = { id: "", kind: "system", ip: "" };

/** The account behind a request; a member with the admin flag acts as "admin". */
export function actorOf(e: core.RequestEvent): AuditActor {
  const auth = e.auth;
  if (!auth) return { id: "", kind: "member", ip: e.realIP() };
  if (e.hasSuperuserAuth()) return { id: auth.id, kind: "superuser", ip: e.realIP() };
  return { id: auth.id, kind: auth.getBool("admin") ? "admin" : "member", ip: e.realIP() };
}

/** Adds an entry. Call it with the transaction's app, so that the entry exists exactly if the change does. */
export function audit(app: CoreApp, by: AuditActor | core.RequestEvent, entry: AuditEntry): void {
  const actor = "ip" in by ? by : actorOf(by);
  const [collection, id] = placeOf(entry.target);
  insert(app, "audit_log", {
    actor: actor.id,
    actor_kind: actor.kind,
    action: entry.action,
    target: collection,
    target_id: id,
    member: entry.member ?? "",
    before: entry.before ?? {},
    after: entry.after ?? {},
    reason: (entry.reason ?? "").slice(0, REASON_MAX),
    // Nobody needs to know from where members use their own accounts; who administers answers for it.
    ip: actor.kind === "member" ? "" : actor.ip,
  });
}

function placeOf(target: AuditEntry["target"]): readonly [collection: string, id: string] {
  if (!target) return ["", ""];
  return "collection" in target ? [target.collection().name, target.id] : target;
}

/** Hourly limits per administrator on what shows or exports members' data: enough for support, slow for a thief. */
const PER_HOUR: Readonly<Record<string, number>> = {
  "user.reveal": 30,
  "user.export": 30,
  "user.impersonate": 30,
  "user.address": 30,
  "user.csv": 10,
  "invoice.csv": 10,
  "books.file": 10,
  "reward.csv": 10,
  "import.refused": 10,
  "way-out.csv": 10,
};

/** Enforces an action's limit by counting its entries in the audit log. @throws ApiError 429 `too_many_requests` */
export function refuseTooOften(tx: CoreApp, e: core.RequestEvent, action: string): void {
  const most = PER_HOUR[action];
  const where = "actor = {:id} AND created >= {:since} AND action = {:action}";
  const params = { id: actorOf(e).id, since: dbTime(addSeconds(now(), -3600)), action };
  if (most !== undefined && count(tx, "audit_log", where, params) >= most) throw fail(429, "too_many_requests");
}

/** Records an export within the action's limit, before the first line is sent. @throws ApiError 429 `too_many_requests` */
export function auditExport(e: core.RequestEvent, entry: AuditEntry): void {
  e.app.runInTransaction((tx) => {
    refuseTooOften(tx, e, entry.action);
    audit(tx, e, entry);
  });
}

/** Keeps only the fields that differ between two states. */
export function changes(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (facts: Facts) => Object.fromEntries(changed.map((field) => [field, facts[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}
