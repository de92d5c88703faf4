import { FACTOR_KINDS, type Factor, type FactorKind } from "../../../common/contract/second-factor.ts";
import { passkeyDomain } from "../../../common/contract/setup.ts";
import { formatParis } from "../../../common/paris.ts";
import { dayOf, dbTime, now } from "../../../common/time.ts";
import { inert, visibleLine } from "../../../common/visible.ts";
import { fail } from "../../lib/errors.ts";
import { rememberBrowser } from "../../lib/guess-scope.ts";
import { insert, localeOf, newId } from "../../lib/records.ts";
import { countKept } from "../../lib/repeat-limits.ts";
import { columns, exists, rowOf, rows, run } from "../../lib/sql.ts";
import { type AuditActor, audit } from "../../platform/audit/public.ts";
import { forgetEmailChange, queueNotice } from "../../platform/mail/public.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { forgetOtherProofs, requireGivenProof } from "../sessions/public.ts";
import { NAMES } from "./notices.ts";
import { codesLeft, forgetCodes, forgetCodesSince, makeCodes } from "./recovery.ts";

const ROW = rowOf({ text: "id kind name", time: "created", timeOrNull: "lastUsed" });

/** A member's second factors, oldest first. */
export function factorsOf(app: CoreApp, user: string): Factor[] {
  const sql = `SELECT ${columns(ROW, "f")}, COALESCE(p.domain, '') AS domain
    FROM factors f LEFT JOIN passkeys p ON p.factor = f.id WHERE f.user = {:user} ORDER BY f.created, f.id`;
  const here = passkeyDomain(siteUrl(app));
  return rows(app, sql, { user }, { ...ROW, domain: "" }).map(({ domain, ...found }) => ({
    ...found,
    kind: kindOf(found.kind),
    otherDomain: domain === here ? "" : domain,
  }));
}

/** Since when a sign-in of a member takes a second factor, as Unix time in whole seconds; 0 without one. */
export function factorsSince(app: CoreApp, user: string): number {
  const [oldest] = factorsOf(app, user);
  return oldest ? Math.floor(Date.parse(oldest.created) / 1000) : 0;
}

/** Whether a member has a second factor of any kind. */
export function hasFactor(app: CoreApp, user: string): boolean {
  return exists(app, "factors", "user = {:user}", { user });
}

/** A new row of `factors`; other fields are those of its kind. */
type NewFactor = { kind: FactorKind; name: string; id?: string; [field: string]: string | number | undefined };

/**
 * Adds a factor to a member, in the transaction of the enrolment: with the audit log's entry, the mail and, with the
 * first factor, the recovery codes to show. What was proved or asked for without it counts no longer: proofs of other
 * sessions, and a link to a new address that waits for the mail server.
 * @throws ApiError 400 `verify_first`: nobody locks the owner of an address out by signing up with it first; 429
 *   `too_many_requests`: adding and removing in turn must not delay the mails that warn
 */
export function addFactor(
  tx: CoreApp,
  e: core.RequestEvent,
  user: Rec<"users">,
  added: NewFactor,
): { id: string; recoveryCodes: string[] } {
  const factor = { ...added, name: visibleLine(added.name) };
  requireGivenProof(e, tx);
  if (!user.verified()) throw fail(400, "verify_first");
  countKept(tx, user.id, "factor");
  const { id } = insert(tx, "factors", { ...factor, user: user.id });
  audit(tx, e, {
    action: "factor.add",
    target: ["factors", id],
    member: user.id,
    after: { kind: factor.kind, name: factor.name },
  });
  forgetOtherProofs(tx, e);
  forgetEmailChange(tx, user.id);
  rememberBrowser(e, user); // one that signed in before shares the account's count of codes
  tell(tx, "second-factor.added", user, id, factor);
  return { id, recoveryCodes: codesLeft(tx, user.id) > 0 ? [] : makeCodes(tx, user.id) };
}

export function noteFactorUse(app: CoreApp, factor: string): void {
  run(app, "UPDATE factors SET last_used = {:now} WHERE id = {:factor}", { factor });
}

/**
 * Removes factors of a member, with a mail for each; the last one takes the recovery codes with it. The caller writes
 * the audit log. @throws ApiError 404 `not_found` when the member has none of these
 */
export function removeFactors(tx: CoreApp, user: Rec<"users">, which: (factor: Factor) => boolean): Factor[] {
  const all = factorsOf(tx, user.id);
  const removed = all.filter(which);
  if (removed.length === 0) throw fail(404, "not_found");
  for (const factor of removed) {
    tx.delete(tx.findRecordById("factors", factor.id)); // not with SQL: what depends on it goes too
    tell(tx, "second-factor.removed", user, factor.id, factor);
  }
  if (removed.length === all.length) forgetCodes(tx, user.id);
  return removed;
}

/** Removes what was added at or after `since` by a person who may have been a thief: factors and recovery codes. */
export function removeSince(tx: CoreApp, user: Rec<"users">, since: Date): void {
  const isNew = ({ created }: Factor) => new Date(created) >= since;
  if (factorsOf(tx, user.id).some(isNew)) removeFactors(tx, user, isNew);
  forgetCodesSince(tx, user.id, dbTime(since));
}

/** Mails the member that a recovery code was used. */
export function queueRecoveryNotice(tx: CoreApp, user: Rec<"users">): void {
  const facts = { left: String(codesLeft(tx, user.id)), time: time(user) };
  queueNotice(tx, { notice: "second-factor.recovery", user: user.id, once: newId(), facts });
}

/** Mails the member that new recovery codes have replaced all earlier ones. */
export function queueNewCodesNotice(tx: CoreApp, user: Rec<"users">): void {
  queueNotice(tx, { notice: "second-factor.codes", user: user.id, once: newId(), facts: { time: time(user) } });
}

/** Mails the member, once a day, that someone who has passed the first step types wrong codes. */
export function queueGuessNotice(app: CoreApp, user: Rec<"users">): void {
  const facts = { time: time(user) };
  queueNotice(app, { notice: "second-factor.guessed", user: user.id, once: dayOf(now()), facts });
}

function tell(tx: CoreApp, notice: string, user: Rec<"users">, once: string, factor: Pick<NewFactor, "kind" | "name">) {
  const kind = NAMES[factor.kind][localeOf(user)];
  const facts = { factor: factor.name ? `${kind} (${inert(factor.name)})` : kind, time: time(user) };
  queueNotice(tx, { notice, user: user.id, once, facts });
}

/** The member who signs in, for the audit log. */
export function actorOfSignIn(e: { realIP(): string }, user: Rec<"users">): AuditActor {
  return { id: user.id, kind: user.getBool("admin") ? "admin" : "member", ip: e.realIP() };
}

function time(user: Rec<"users">): string {
  return formatParis(now(), localeOf(user));
}

function kindOf(stored: string): FactorKind {
  return FACTOR_KINDS.find((kind) => kind === stored) ?? "totp"; // the collection's own list of values
}
