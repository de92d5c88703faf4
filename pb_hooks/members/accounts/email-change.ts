import { passwordProof } from "../../../common/contract/accounts.ts";
import { asksForPassword, provesByFactor, requireGivenProof } from "../../identity/sessions/public.ts";
import { fail, must } from "../../lib/errors.ts";
import { hasMember } from "../../lib/members.ts";
import { isOwnPassword } from "../../lib/own-password.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { countKept } from "../../lib/repeat-limits.ts";
import { requestEventOf } from "../../lib/request-event.ts";
import { nextWith } from "../../lib/transaction.ts";
import { countSender, deliverSoon, emailChangeKey, queueEmailChange } from "../../platform/mail/public.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { checkAddress } from "./check-address.ts";
import { isKept } from "./former-credentials.ts";
import { ASKED_KEY, BY_SUPERUSER } from "./marks.ts";

/** Fields that members may change in their record; only the server writes the others. */
const MEMBER_FIELDS = ["name", "locale", "newsletter", "password", "email", "emailVisibility"];

/** Carries the new address of a record being saved. No field of the collection: no client can send or store it. */
const WANTED_ADDRESS = "@wantedAddress";

/** Where the request's event notes an old password that was correct (internal/auth/passwords). */
const PROVED_PASSWORD = "passerelleProvedPassword";

/**
 * A member's PATCH of their record. Another address needs the current password (spec §7), or a proof given in this session, and
 * changes only when the member uses the confirmation sent to it; other fields are saved at once. Answers 200 with the unchanged
 * address. An address that already has an account gets no mail, and the same answer.
 */
export function requestUpdate(e: core.RecordRequestEvent): unknown {
  const user: Rec<"users"> = must(e.record, "record");
  const current = user.original();
  const wanted = user.email();
  if (e.hasSuperuserAuth()) {
    user.set(BY_SUPERUSER, true);
    return e.next();
  }
  user.set(ASKED_KEY, must(e.auth, "member").tokenKey());
  refuseServerFields(user, current);
  // Each is stored as proof, or told to the operator's programs.
  if ((["newsletter", "locale"] as const).some((field) => user.getString(field) !== current.getString(field)))
    countKept(e.app, user.id, "choice");
  if (wanted.toLowerCase() === current.email().toLowerCase()) {
    user.setEmail(current.email()); // the same mailbox with different letter case changes nothing
    refuseWrongPassword(e, current);
    return e.next();
  }

  const proof = parseBody(passwordProof, e);
  checkAddress(wanted, siteSettings(e.app));
  if (asksForPassword(requestEventOf(e), proof.oldPassword, requireGivenProof) || proof.password)
    checkOldPassword(e, current, proof.oldPassword);
  countSender(e.app, user);
  user.setEmail(current.email());
  const free = !hasMember(e.app, wanted) && !isKept(e.app, wanted, user.id);
  if (free) user.set(WANTED_ADDRESS, wanted); // saveAndQueue queues the mail in the transaction of the save
  if (proof.password) {
    e.next();
    if (free) deliverSoon(e.app, emailChangeKey(user.id));
    return undefined;
  }
  // PocketBase's form reads oldPassword as a password change and would require the new password, so save without it.
  e.app.save(user);
  if (free) deliverSoon(e.app, emailChangeKey(user.id));
  $apis.enrichRecord(requestEventOf(e), user);
  return e.json(200, user);
}

/**
 * PocketBase's own route to the same link. It takes no password: the link asks for it. A member with a second factor, or an
 * administrator who proves with mailed codes, must give that proof instead.
 * @throws ApiError 403 `proof_required`
 */
export function requestLink(e: core.RecordRequestEmailChangeRequestEvent): unknown {
  checkAddress(e.newEmail, siteSettings(e.app), "newEmail");
  if (provesByFactor(e.app, must(e.record, "record"))) requireGivenProof(requestEventOf(e));
  return e.next();
}

/** PocketBase also checks the old password when the password changes, but does not limit the guesses. */
function refuseWrongPassword(e: core.RecordRequestEvent, current: Rec<"users">): void {
  const typed = parseBody(passwordProof, e).oldPassword;
  if (typed) checkOldPassword(e, current, typed);
}

/** internal/auth/passwords reads this note in the request's event and does not hash a correct password a second time. */
function checkOldPassword(e: core.RecordRequestEvent, current: Rec<"users">, typed: string): void {
  if (!isOwnPassword(requestEventOf(e), current, typed))
    throw fail(400, "validation_invalid_old_password", "oldPassword");
  countKept(e.app, current.id, "password");
  e.set(PROVED_PASSWORD, typed);
}

/** Queues the confirmation of a new address in the transaction of the save, which holds no password check. */
export function saveAndQueue(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const wanted = user.getString(WANTED_ADDRESS);
  if (!wanted) return e.next();
  nextWith(e, () => queueEmailChange(e.app, user, wanted));
}

/** PocketBase's form checks `verified` and its type, but not every save goes through that form. */
function refuseServerFields(user: core.Record, current: core.Record): void {
  for (const name of user.collection().fields.fieldNames()) {
    if (!MEMBER_FIELDS.includes(name) && user.getString(name) !== current.getString(name))
      throw fail(400, "validation_values_mismatch", name);
  }
}
