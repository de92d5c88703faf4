import { addDays, addSeconds, dbTime, now } from "../../../common/time.ts";
import { deviceOf } from "../../lib/device.ts";
import { fail, must } from "../../lib/errors.ts";
import { textOf } from "../../lib/json.ts";
import { insert } from "../../lib/records.ts";
import { row, run } from "../../lib/sql.ts";
import { claimsOf } from "../../lib/token.ts";
import { endSession, endSurplus, sessionOf, tokenFor } from "./rows.ts";

/** How much later a renewed token may expire than the row says: writing every renewal would cost a write per page. */
const EXPIRY_STEP_SECONDS = 3600;

/** How long a session can be renewed: a stolen token that nobody misses must not open the account for ever (ASVS 5.0, 7.3.2). */
const LONGEST_DAYS = 90;

/**
 * Each answer with a token of a member: a sign-in opens a session and names it in the token, and a renewed token stays in
 * its session. A token that cannot be renewed (an impersonation, a superuser's) passes unchanged.
 * @throws ApiError 401 `session_closed` for a renewal in a session that is too old, or has ended in the meantime
 */
export function openSession(e: core.RecordAuthRequestEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  if (claimsOf(e.token).refreshable !== true) return e.next();
  const renewed = e.authMethod === "" && e.auth?.id === user.id;
  const carried = renewed ? sessionOf(e) : "";
  const expires = addSeconds(now(), user.collection().authToken.duration);
  if (carried) renew(e.app, carried, user.id, expires);
  const id = carried || open(e, user.id, expires, !renewed);
  e.token = tokenFor(user, id, e.token);
  try {
    e.next();
  } catch (error) {
    // Refused, or a second proof is required: there is no session yet.
    if (!carried) run(e.app, "DELETE FROM sessions WHERE id = {:id}", { id });
    throw error;
  }
  // Not before: a password alone, without the second proof, must sign nobody out.
  if (!carried) endSurplus(e.app, user.id);
}

/** Opens a session for a member who has just proved who they are. Call it outside transactions. @returns its token */
export function openFor(e: core.RequestEvent, user: Rec<"users">, isProof = true): string {
  const expires = addSeconds(now(), user.collection().authToken.duration);
  const token = tokenFor(user, open(e, user.id, expires, isProof));
  endSurplus(e.app, user.id);
  return token;
}

/** Set on the event of a sign-in that took a second factor. */
export const WITH_FACTOR = "signedInWithFactor";

function open(e: core.RequestEvent, user: string, expires: Date, isProof: boolean): string {
  const time = dbTime(now());
  const device = deviceOf(textOf(e.requestInfo().headers, "user_agent"));
  const fields = { user, ...device, used: time, proved: isProof ? time : "", expires: dbTime(expires) };
  const { id } = insert(e.app, "sessions", fields);
  // A time after the row's own is a given proof.
  const given =
    "UPDATE sessions SET proved = strftime('%Y-%m-%d %H:%M:%fZ', created, '+0.001 seconds') WHERE id = {:id}";
  if (isProof && e.get(WITH_FACTOR) === true) run(e.app, given, { id });
  return id;
}

function renew(app: CoreApp, id: string, user: string, expires: Date): void {
  const sql = "SELECT expires, created FROM sessions WHERE id = {:id} AND user = {:user}";
  const found = row(app, sql, { id, user }, { expires: "", created: "" });
  const isTooOld = found && found.created < dbTime(addDays(now(), -LONGEST_DAYS));
  if (isTooOld) endSession(app, user, id); // otherwise its last token, perhaps a thief's, would work for days
  if (!found || isTooOld) throw fail(401, "session_closed");
  if (found.expires > dbTime(addSeconds(expires, -EXPIRY_STEP_SECONDS))) return;
  run(app, "UPDATE sessions SET expires = {:expires} WHERE id = {:id}", { id, expires: dbTime(expires) });
}
