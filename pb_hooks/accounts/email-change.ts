import { fail, must } from "../lib/errors.ts";
import { textOf } from "../lib/json.ts";
import { hasMember } from "../lib/members.ts";
import { isOwnPassword } from "../lib/own-password.ts";
import { inTransaction } from "../lib/transaction.ts";
import { countSender, deliverSoon, queueEmailChange } from "../mail/public.ts";

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
  if (wanted.toLowerCase() === current.email().toLowerCase()) {
    user.setEmail(current.email()); // the same mailbox in other letters changes nothing
    refuseWrongPassword(e, current);
    return e.next();
  }

  const body = e.requestInfo().body;
  checkAddress(e, user);
  if (!isOwnPassword(current, textOf(body, "oldPassword"))) {
    throw fail(400, "validation_invalid_old_password", "oldPassword");
  }
  countSender(e.app, user);
  user.setEmail(current.email());
  const free = !hasMember(e.app, wanted);
  let queued = "";
  const queue = () => {
    if (free) queued = queueEmailChange(e.app, user.id, wanted);
  };

  if (textOf(body, "password")) {
    inTransaction(e, () => {
      e.next();
      queue();
    });
    if (queued) deliverSoon(e.app, queued);
    return undefined;
  }
  // PocketBase's form takes oldPassword for a password change and would ask for the new one: saved without it.
  inTransaction(e, () => {
    e.app.save(user);
    queue();
  });
  if (queued) deliverSoon(e.app, queued);
  // The event carries the plain request's event that enrichRecord wants; the generated types do not list it.
  $apis.enrichRecord((e as unknown as { requestEvent: core.RequestEvent }).requestEvent, user);
  return e.json(200, user);
}

/** PocketBase checks the old password of a changed one too, but counts nobody's guesses. */
function refuseWrongPassword(e: core.RecordRequestEvent, current: core.Record): void {
  const typed = textOf(e.requestInfo().body, "oldPassword");
  if (typed && !isOwnPassword(current, typed)) throw fail(400, "validation_invalid_old_password", "oldPassword");
}

function checkAddress(e: core.RecordRequestEvent, user: core.Record): void {
  try {
    must(user.collection().fields.getByName("email"), "email field").validateValue(new Context(), e.app, user);
  } catch {
    throw fail(400, "validation_is_email", "email");
  }
}
