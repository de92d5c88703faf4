import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { dateOf } from "../../lib/records.ts";
import { proofs } from "../../lib/register.ts";
import { exists, row, run } from "../../lib/sql.ts";
import { KEPT_SESSION } from "./kept-session.ts";
import { openFor, WITH_FACTOR } from "./open.ts";
import { mayKnowNone } from "./proof-methods.ts";
import { sessionOf, sessionOfToken, tokenFor } from "./rows.ts";

/** How long a proof counts. */
const FRESH_SECONDS = 600;

/** The browser of a sign-up signs in within this time. */
const SIGN_UP_SECONDS = 120;

/**
 * Refuses what a stolen session must not do, unless its person gave a password, a code or another proof in the last ten
 * minutes; a sign-in is one. Superusers pass. What a new factor voids is checked again in the transaction of the change.
 * @throws ApiError 403 `proof_required`
 */
export function requireFreshProof(e: core.RequestEvent, app: CoreApp = e.app): void {
  if (!e.hasSuperuserAuth() && !hasFreshProof(e, app)) throw fail(403, "proof_required");
}

/** Whether the session of a member's request gave a proof in the last ten minutes. An impersonation has no session. */
export function hasFreshProof(e: core.RequestEvent, app: CoreApp = e.app): boolean {
  return hasProof(e, app, "");
}

/**
 * The same for what hands the account over: another address, or another way to sign in. A sign-in with one proof is none here,
 * because its session may have been stolen since, except for a member who may have no other.
 * @throws ApiError 403 `proof_required`
 */
export function requireGivenProof(e: core.RequestEvent, app: CoreApp = e.app): void {
  // A row is created a moment after the time of its sign-in.
  if (e.hasSuperuserAuth() || hasProof(e, app, "AND proved > created")) return;
  if (!mayKnowNone(app, must(e.auth, "account"))) throw fail(403, "proof_required");
  requireFreshProof(e, app);
}

function hasProof(e: core.RequestEvent, app: CoreApp, further: string): boolean {
  const time = now();
  // A time in the future means that the clock was set back.
  const where = `id = {:id} AND user = {:user} AND proved > {:since} AND proved <= {:now} ${further}`;
  const since = dbTime(addSeconds(time, -FRESH_SECONDS));
  const params = { id: sessionOf(e), user: must(e.auth, "account").id, since, now: dbTime(time) };
  return exists(app, "sessions", where, params);
}

/**
 * Whether to check a typed password before something ends or moves the account. Without one, or if the member has a second
 * factor, `require` asks for a proof instead. @throws ApiError 403 `proof_required`
 */
export function asksForPassword(e: core.RequestEvent, typed: string, require = requireFreshProof): boolean {
  const user: Rec<"users"> = must(e.auth, "account");
  if (typed && !provesByFactor(e.app, user)) return true;
  require(e);
  return false;
}

/** Whether a member has a second factor: then neither the password nor anything else proves who they are. */
export function provesByFactor(app: CoreApp, user: Rec<"users">): boolean {
  return Object.values(proofs()).some((proof) => proof.isFactor?.(app, user) && proof.has(app, user));
}

/** Notes that a sign-in takes a second factor, before its session opens: it is a given proof. */
export function noteFactorOfSignIn(e: core.RecordAuthRequestEvent): void {
  e.set(WITH_FACTOR, true);
}

/** The session of a member's token that a request carries beside its own; "" for none. */
export function sessionByToken(app: CoreApp, user: Rec<"users">, token: string): string {
  try {
    if (app.findAuthRecordByToken(token, "auth").id !== user.id) return "";
  } catch {
    return "";
  }
  const session = sessionOfToken(token);
  return exists(app, "sessions", "id = {:session} AND user = {:user}", { session, user: user.id }) ? session : "";
}

/** The browser and system that signed in right after the sign-up, by plain names; "" if none did, or if unknown. */
export function browserAtSignUp(app: CoreApp, user: Rec<"users">): { browser: string; system: string } {
  const sql = `SELECT browser, system FROM sessions WHERE user = {:user} AND created < {:until} ORDER BY created LIMIT 1`;
  const until = dbTime(addSeconds(dateOf(user, "created") ?? now(), SIGN_UP_SECONDS));
  const unknown = { browser: "", system: "" };
  return row(app, sql, { user: user.id, until }, unknown) ?? unknown;
}

/** Notes a proof that a member's session has just given. @returns whether there is such a session */
export function proveSessionOf(app: CoreApp, user: string, session: string): boolean {
  const sql = "UPDATE sessions SET proved = {:now} WHERE id = {:session} AND user = {:user}";
  return run(app, sql, { session, user }) > 0;
}

/** Voids what all sessions of a member have proved. */
export function forgetProofs(app: CoreApp, user: string): void {
  run(app, "UPDATE sessions SET proved = '' WHERE user = {:user}", { user });
}

/** Voids what a member's other sessions have proved. */
export function forgetOtherProofs(app: CoreApp, e: core.RequestEvent): void {
  const params = { id: sessionOf(e), user: must(e.auth, "account").id };
  run(app, "UPDATE sessions SET proved = '' WHERE user = {:user} AND id != {:id}", params);
}

/**
 * Keeps this session when the record is saved, and ends the others. @returns the new token, to be called after the save.
 * A token of no session gets one without a proof: the password proves nothing beside a second factor.
 */
export function keepSession(e: core.RequestEvent, user: Rec<"users">, session = sessionOf(e)): () => string {
  user.set(KEPT_SESSION, session);
  return () => (session ? tokenFor(user, session) : openFor(e, user, false));
}
