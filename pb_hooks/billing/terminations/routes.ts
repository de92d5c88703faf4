import { namesQuery } from "../../../common/contract/billing.ts";
import {
  type OpenRequest,
  ownTerminationInput,
  terminationInput,
  terminationToken,
} from "../../../common/contract/terminations.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { enqueue } from "../../lib/jobs.ts";
import { parseBody, parseQuery } from "../../lib/parse-body.ts";
import { findOne, localeOf } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { countSender, countTermination, senderOf } from "../../platform/mail/public.ts";
import { billing } from "../public.ts";
import { MATCH, requestOf } from "./match.ts";
import { offerOf } from "./offer.ts";
import { perform } from "./perform.ts";
import { answerOf, isOpen, kindOf, receivedAt, storeRequest } from "./store.ts";

/**
 * A second click or another tab gets the first response within this time: without a reference it means the same contract. To
 * withdraw from another one at once, a program names its order.
 */
const SAME_SECONDS = 600;

/** `GET /api/app/terminations/offer?locale=`, member: what the member may end now. */
export function offer(e: core.RequestEvent) {
  const user = member(e);
  return offerOf(e.app, user, parseQuery(namesQuery, e).locale ?? localeOf(user), now());
}

/**
 * `POST /api/app/terminations`, anyone: ends a contract by notice, or withdraws from it. For a member it takes effect at
 * once. A signed-out person's request is stored and gets the same response whether or not it matches an account. 429
 * `too_many_requests` per network address or member.
 */
export function request(e: core.RequestEvent) {
  return e.auth?.collection().name === "users" ? own(e, e.auth) : signedOut(e);
}

function signedOut(e: core.RequestEvent) {
  const written = parseBody(terminationInput, e);
  countTermination(e);
  return committed(e.app, (tx) => {
    const stored = storeRequest(tx, written, "");
    enqueue(tx, { kind: MATCH, payload: { request: stored.id, sender: senderOf(e) } });
    return answerOf(stored);
  });
}

function own(e: core.RequestEvent, user: Rec<"users">) {
  const { kind, locale, from, reference } = parseBody(ownTerminationInput, e);
  return committed(e.app, (tx) => {
    const since = dbTime(addSeconds(now(), -SAME_SECONDS));
    const filter = `member = {:user} && kind = {:kind} && from_day = {:from} && reference = {:reference} && state = 'done'
      && updated > {:since}`;
    const params = { user: user.id, kind, from, reference, since };
    const last = findOne(tx, "contract_requests", filter, params, "-created");
    const same = last && isSettled(tx, user.id, last) ? last : undefined;
    if (same) return answerOf(same);
    // Each new request mails a receipt, possibly to an unconfirmed address.
    countSender(tx, user);
    const person = { name: user.getString("name"), email: user.email() };
    const stored = storeRequest(tx, { kind, locale, from, reference, ...person }, user.id);
    perform(tx, stored, tx.findRecordById("users", user.id), user.id);
    note(tx, e, stored);
    return answerOf(stored);
  });
}

/** Whether nothing is left to end: the member may have resumed the subscription or ordered another one since. */
function isSettled(tx: CoreApp, user: string, last: Rec<"contract_requests">): boolean {
  if (kindOf(last) === "withdraw") {
    const reference = last.getString("reference");
    const open = billing.withdrawable(tx, user, now(), reference)?.order;
    // Without a reference, the next order in the list is not meant: it was there already.
    const named = open?.getString("reference") === reference.trim().toUpperCase();
    return !open || (!named && open.getString("terms_accepted") <= last.getString("created"));
  }
  return billing.findLive(tx, user)?.getString("stop_asked") !== "";
}

/** `POST /api/app/terminations/open` {token}, anyone with a mailed link: the request that the link confirms. 404 `not_found`. */
export function open(e: core.RequestEvent): OpenRequest {
  const { token, locale } = parseBody(terminationToken, e);
  const { stored, user } = linked(e.app, token);
  const received = receivedAt(stored);
  return {
    kind: kindOf(stored),
    number: stored.getString("number"),
    received: received.toISOString(),
    offer: offerOf(e.app, user, locale, received, stored.getString("reference")),
  };
}

/**
 * `POST /api/app/terminations/confirm` {token}, anyone with a mailed link: ends the contract. Confirming twice gets the same
 * response. 404 `not_found`, 409 `no_withdrawal`.
 */
export const confirm = change(terminationToken, (tx, { token }, e) => {
  const { stored, user } = linked(tx, token);
  if (isOpen(stored)) {
    perform(tx, stored, user, user.id);
    note(tx, e, stored);
  }
  return answerOf(stored);
});

function linked(app: CoreApp, token: string) {
  const found = requestOf(app, token);
  if (!found || found.stored.getString("state") === "refused") throw fail(404, "not_found");
  return found;
}

function note(tx: CoreApp, e: core.RequestEvent, stored: Rec<"contract_requests">): void {
  audit(tx, e, {
    action: kindOf(stored) === "cancel" ? "contract.cancel" : "contract.withdraw",
    target: stored,
    member: stored.getString("member"),
    after: { number: stored.getString("number"), refund_cents: stored.getInt("refund_cents") },
  });
}
