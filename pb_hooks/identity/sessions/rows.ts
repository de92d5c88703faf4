import { textOf } from "../../lib/json.ts";
import { rows, run } from "../../lib/sql.ts";
import { claimOf, claimsOf } from "../../lib/token.ts";

/** The claim of a token that names its session; internal/auth/sessions reads it on each request. */
const CLAIM = "session";

/** A session's devices and times, as stored. */
export type SessionRow = { id: string; browser: string; system: string; created: string; used: string };

/** More than a person's browsers; another sign-in ends the one that was used least recently. */
const MOST = 50;

/** The session of a request, "" for an impersonation and for a token of an earlier release. */
export function sessionOf(e: Pick<core.RequestEvent, "requestInfo">): string {
  return claimOf(e, CLAIM);
}

/** The session that a token names, unchecked. */
export function sessionOfToken(token: string): string {
  return textOf(claimsOf(token), CLAIM);
}

/** PocketBase's new token for a member, bound to a session. */
export function tokenFor(user: Rec<"users">, session: string, token = user.newAuthToken()): string {
  const { authToken } = user.collection();
  const claims = { ...claimsOf(token), [CLAIM]: session };
  return $security.createJWT(claims, user.tokenKey() + authToken.secret, authToken.duration);
}

/** A member's sessions, the last used first. */
export function sessionsOf(app: CoreApp, user: string): SessionRow[] {
  const sql =
    "SELECT id, browser, system, created, used FROM sessions WHERE user = {:user} ORDER BY used DESC, created DESC";
  return rows(app, sql, { user }, { id: "", browser: "", system: "", created: "", used: "" });
}

/** Ends a session of a member, everywhere at once. @returns false when it has ended, or is no session of theirs */
export function endSession(app: CoreApp, user: string, id: string): boolean {
  const [record] = app.findRecordsByIds("sessions", [id]);
  if (record?.getString("user") !== user) return false;
  app.delete(record); // not with SQL: internal/auth/sessions tells the open pages
  return true;
}

/** Ends all sessions of a member but one ("" for all), those of earlier releases too. @returns whether there may have been any */
export function endOthers(app: CoreApp, user: string, kept: string): boolean {
  const others = sessionsOf(app, user).filter(({ id }) => id !== kept);
  for (const { id } of others) endSession(app, user, id);
  const older = run(app, "UPDATE users SET older_ended = TRUE WHERE id = {:user} AND NOT older_ended", { user });
  return others.length > 0 || older > 0;
}

/** Ends the sessions beyond a member's limit. */
export function endSurplus(app: CoreApp, user: string): void {
  for (const { id } of sessionsOf(app, user).slice(MOST)) endSession(app, user, id);
}
