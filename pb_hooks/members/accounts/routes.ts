import { deletionInput, linkToken, passwordChange, type Renewed } from "../../../common/contract/accounts.ts";
import type { Me } from "../../../common/contract/api.ts";
import { now } from "../../../common/time.ts";
import { entitlements } from "../../billing/entitlements/public.ts";
import { billing } from "../../billing/public.ts";
import { trials } from "../../billing/trials/public.ts";
import { movingAddress } from "../../identity/second-factor/public.ts";
import { asksForPassword, keepSession, requireFreshProof, requireGivenProof } from "../../identity/sessions/public.ts";
import { fail, must } from "../../lib/errors.ts";
import { member, owns, requireSameKey } from "../../lib/guards.ts";
import { forgetJobs } from "../../lib/jobs.ts";
import { textOf } from "../../lib/json.ts";
import { hasMember } from "../../lib/members.ts";
import { isOwnPassword } from "../../lib/own-password.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { findById, getById, localeOf } from "../../lib/records.ts";
import { memberData, notifyFeatures } from "../../lib/register.ts";
import { countKept } from "../../lib/repeat-limits.ts";
import { exists } from "../../lib/sql.ts";
import { claimsOf } from "../../lib/token.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { streamingOf } from "../../streaming/stremio/public.ts";
import { refuseLastOwner } from "./last-owner.ts";
import { profile } from "./profile.ts";

/** `GET /api/app/me`, member: everything the dashboard shows. First applies what time changed since the last cron. */
export function me(e: core.RequestEvent): Me {
  const user = member(e);
  const access = entitlements.sync(e.app, user, now());
  const running = billing.findLive(e.app, user.id);
  return {
    user: profile(user),
    access,
    trialWaits: trials.waits(e.app, user),
    planName: running ? billing.planNameById(e.app, running.getString("plan"), localeOf(user)).name : "",
    streaming: streamingOf(e.app, user),
  };
}

/** `GET /api/app/export`, member: the data we keep about the member, as a file. It holds no password of any kind. */
export function exportData(e: core.RequestEvent) {
  const user = member(e);
  e.response.header().set("Content-Disposition", 'attachment; filename="passerelle-data.json"');
  return memberData(e.app, user);
}

/**
 * `POST /api/app/account/password` {oldPassword, password, passwordConfirm}, member: changes the password and ends every
 * session but this one. @returns {token}, which replaces the one of the request
 * @throws ApiError 400 at the field that is wrong, 429 `too_many_requests`
 */
export function changePassword(e: core.RequestEvent): Renewed {
  const user = member(e);
  const { oldPassword, password } = parseBody(passwordChange, e);
  if (!isOwnPassword(e, user, oldPassword)) throw fail(400, "validation_invalid_old_password", "oldPassword");
  countKept(e.app, user.id, "password"); // a mailed link still brings a new one
  const newToken = keepSession(e, user);
  user.setPassword(password);
  e.app.save(user);
  return { token: newToken() };
}

/**
 * `POST /api/app/account/address/confirm` {token of the link mailed to a new address}, member: changes the address after a
 * proof given in this session instead of the password, and ends all sessions; 204.
 * @throws ApiError 403 `proof_required`, 400 `link_expired`
 */
export function confirmAddress(e: core.RequestEvent): void {
  requireGivenProof(e);
  const { id } = member(e);
  const { token } = parseBody(linkToken, e);
  const wanted = textOf(claimsOf(token), "newEmail");
  e.app.runInTransaction((tx) => {
    if (ownerOf(tx, token) !== id || hasMember(tx, wanted)) throw fail(400, "link_expired");
    requireGivenProof(e, tx);
    const user = getById(tx, "users", id);
    user.setEmail(wanted);
    user.setVerified(true);
    movingAddress(tx, user, wanted, () => tx.save(user));
  });
}

function ownerOf(app: CoreApp, token: string): string {
  try {
    return app.findAuthRecordByToken(token, "emailChange").id;
  } catch {
    return ""; // expired, used, or no such token
  }
}

/**
 * `POST /api/app/account/delete` {password, or "" after a fresh proof; bank?}, member: withdraws from the contracts whose period
 * runs, and deletes the account and everything that depends on it; 204. @throws ApiError 400 `password_invalid` at `password`,
 * `iban_invalid` at `bank`, 401 `session_closed`, 403 `proof_required`, 429 `too_many_requests`
 */
export function deleteAccount(e: core.RequestEvent): void {
  const user = member(e);
  const { password, bank } = parseBody(deletionInput, e);
  const typed = asksForPassword(e, password);
  if (typed && !isOwnPassword(e, user, password)) throw fail(400, "password_invalid", "password");
  e.app.runInTransaction((tx) => {
    const found = findById(tx, "users", user.id);
    if (!found) return; // a second request finds it gone
    // Its owner may have taken the account back, or ended the session, while this request waited for its turn.
    requireSameKey(e, tx);
    if (!typed) requireFreshProof(e, tx);
    notifyFeatures((feature) => feature.onOwnDeletion?.(tx, found, e, bank));
    tx.delete(found);
  });
}

/**
 * Hook on users: each feature deletes or ends its data about a member, for members and administrators alike. Also
 * deletes the member's jobs, which may hold addresses and devices.
 */
export function forgetMember(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  // Migrations that are undone delete the first administrator after the tables of later features.
  if ($os.args.includes("migrate")) return e.next();
  inTransaction(e, () => {
    // PocketBase deletes a missing record without an error: everything below would be done, mailed and counted twice.
    if (!exists(e.app, "users", "id = {:id}", { id: user.id })) throw fail(404, "not_found");
    if (owns(user)) refuseLastOwner(e.app, user);
    notifyFeatures((feature) => feature.onMemberDeleted?.(e.app, user));
    e.next();
    forgetJobs(e.app, user.id);
  });
}
