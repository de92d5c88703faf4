import { insert } from "../lib/records.ts";
import { count } from "../lib/sql.ts";
import { dbTime } from "../lib/time.ts";

type Plain = string | number | boolean | null;
type Facts = { readonly [field: string]: Plain };

/** One entry. `before` and `after` hold only the changed fields, never a secret. */
export type AuditEntry = {
  /** `area.verb`, e.g. "user.suspend"; the web names each one (web/src/features/admin-audit). */
  action: string;
  target?: { collection: string; id: string };
  /** Id of the member that the entry is about, who may read it. */
  member?: string;
  before?: Facts;
  after?: Facts;
  /** The administrator's reason. */
  reason?: string;
};

/** Who acts: the request's account and address, or the server itself. */
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
export function audit(app: CoreApp, actor: AuditActor, entry: AuditEntry): void {
  insert(app, "audit_log", {
    actor: actor.id,
    actor_kind: actor.kind,
    action: entry.action,
    target: entry.target?.collection ?? "",
    target_id: entry.target?.id ?? "",
    member: entry.member ?? "",
    before: entry.before ?? {},
    after: entry.after ?? {},
    reason: (entry.reason ?? "").slice(0, 500),
    ip: actor.ip,
  });
}

/** How many entries of an action an actor has made since a time. */
export function timesSince(app: CoreApp, actor: AuditActor, action: string, since: Date): number {
  const where = "actor = {:id} AND created >= {:since} AND action = {:action}";
  return count(app, "audit_log", where, { id: actor.id, since: dbTime(since), action });
}

/** Keeps only the fields that differ between two states. */
export function changes(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (facts: Facts) => Object.fromEntries(changed.map((field) => [field, facts[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}
