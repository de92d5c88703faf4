import { REASON_MAX } from "../../../common/contract/fields.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { insert } from "../../lib/records.ts";
import { count, row } from "../../lib/sql.ts";

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

/** Hourly limits per administrator on what shows members' data: enough for support, slow for a thief. */
const PER_HOUR: Readonly<Record<string, number>> = {
  "user.reveal": 30,
  "user.export": 30,
  "user.impersonate": 30,
  "user.address": 30,
};

/**
 * Lines that an administrator takes in an hour, by the kind of file: three files of a large installation. A file that begins below the
 * limit is sent whole, however long it is.
 */
const LINES_PER_HOUR: Readonly<Record<string, number>> = {
  "user.csv": 300_000,
  "invoice.csv": 300_000,
  "books.file": 1_000_000,
  "reward.csv": 300_000,
  "import.refused": 300_000,
  "way-out.csv": 300_000,
};

/** SQL: what the caller has done of an action in the last hour. */
const LATELY = "actor = {:id} AND created >= {:since} AND action = {:action}";
const lately = (e: core.RequestEvent, action: string) => ({
  ...{ id: actorOf(e).id, since: dbTime(addSeconds(now(), -3600)), action },
});

/** Enforces an action's limit by counting its entries in the audit log. @throws ApiError 429 `too_many_requests` */
export function refuseTooOften(tx: CoreApp, e: core.RequestEvent, action: string): void {
  const most = PER_HOUR[action];
  if (most !== undefined && count(tx, "audit_log", LATELY, lately(e, action)) >= most)
    throw fail(429, "too_many_requests");
}

/**
 * Records an export within the limit of its lines, before the first one is sent.
 * @param lines how many it will have
 * @throws ApiError 429 `too_many_requests`
 */
export function auditExport(e: core.RequestEvent, entry: AuditEntry, lines: number): void {
  const taken = `SELECT COALESCE(SUM("after" ->> 'lines'), 0) AS lines FROM audit_log WHERE ${LATELY}`;
  e.app.runInTransaction((tx) => {
    const before = row(tx, taken, lately(e, entry.action), { lines: 0 })?.lines ?? 0;
    if (before >= (LINES_PER_HOUR[entry.action] ?? 0)) throw fail(429, "too_many_requests");
    audit(tx, e, { ...entry, after: { ...entry.after, lines } });
  });
}

/** Keeps only the fields that differ between two states. */
export function changes(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (facts: Facts) => Object.fromEntries(changed.map((field) => [field, facts[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}
