import { passwordProof } from "../../common/schemas/account.ts";
import { fail, must } from "../lib/errors.ts";
import { hasMember } from "../lib/members.ts";
import { isOwnPassword } from "../lib/own-password.ts";
import { parseBody } from "../lib/parse-body.ts";
import { inTransaction } from "../lib/transaction.ts";
import { countSender, deliverSoon, emailChangeKey, queueEmailChange } from "../mail/public.ts";
import { siteSettings } from "../site/public.ts";
import { checkAddress } from "./check-address.ts";

/** What members may change in their record; every other field is the server's. */
const MEMBER_FIELDS = ["name", "locale", "newsletter", "password", "email", "emailVisibility"];

/** The new address of a record that is being saved: no field of the collection, so that nobody can send or store it. */
const WANTED_ADDRESS = "@wantedAddress";

/** Where the request's event keeps an old password that was right (internal/passwords). */
const PROVED_PASSWORD = "passerelleProvedPassword";

/**
 * PATCH of a member by itself with another address and the current password (spec §7): the other fields are saved, the
 * address stays until the confirmation sent to the new one is used, and the answer is 200 with the record as it is.
 * An address that somebody else has gets no mail and the same answer.
 */
export function requestUpdate(e: core.RecordRequestEvent): unknown {
  const user = must(e.record, "record");
  const current = user.original();
  const wanted = user.email();
  if (e.hasSuperuserAuth()) return e.next();
  refuseServerFields(user, current);
  if (wanted.toLowerCase() === current.email().toLowerCase()) {
    user.setEmail(current.email()); // the same mailbox in other letters changes nothing
    refuseWrongPassword(e, current);
    return e.next();
  }

  const proof = parseBody(passwordProof, e);
  checkAddress(wanted, siteSettings(e.app));
  checkOldPassword(e, current, proof.oldPassword);
  countSender(e.app, user);
  user.setEmail(current.email());
  const free = !hasMember(e.app, wanted);
  if (free) user.set(WANTED_ADDRESS, wanted); // saveAndQueue queues the mail in the transaction of the save
  if (proof.password) {
    e.next();
    if (free) deliverSoon(e.app, emailChangeKey(user.id));
    return undefined;
  }
  // PocketBase's form takes oldPassword for a password change and would ask for the new one: saved without it.
  e.app.save(user);
  if (free) deliverSoon(e.app, emailChangeKey(user.id));
  // The event carries the plain request's event that enrichRecord wants; the generated types do not list it.
  $apis.enrichRecord((e as unknown as { requestEvent: core.RequestEvent }).requestEvent, user);
  return e.json(200, user);
}

/** PocketBase checks the old password of a changed one too, but counts nobody's guesses. */
function refuseWrongPassword(e: core.RecordRequestEvent, current: core.Record): void {
  const typed = parseBody(passwordProof, e).oldPassword;
  if (typed) checkOldPassword(e, current, typed);
}

/** What was right here is not hashed a second time by internal/passwords, which reads this note in the request's event. */
function checkOldPassword(e: core.RecordRequestEvent, current: core.Record, typed: string): void {
  if (!isOwnPassword(current, typed)) throw fail(400, "validation_invalid_old_password", "oldPassword");
  e.set(PROVED_PASSWORD, typed);
}

/** The confirmation of a new address is queued in the transaction of the save, which holds no password check. */
export function saveAndQueue(e: core.RecordEvent): void {
  const user = must(e.record, "record");
  const wanted = user.getString(WANTED_ADDRESS);
  if (!wanted) {
    e.next();
    return;
  }
  inTransaction(e, () => {
    e.next();
    queueEmailChange(e.app, user.id, wanted);
  });
}

/** PocketBase's form checks `verified` and its kind, but not every way of saving a record goes through that form. */
function refuseServerFields(user: core.Record, current: core.Record): void {
  for (const name of user.collection().fields.fieldNames()) {
    if (!MEMBER_FIELDS.includes(name) && user.getString(name) !== current.getString(name))
      throw fail(400, "validation_values_mismatch", name);
  }
}
