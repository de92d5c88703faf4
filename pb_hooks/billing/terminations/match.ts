import { formatParis } from "../../../common/paris.ts";
import { addDays, addSeconds, dbTime, now } from "../../../common/time.ts";
import { appKey } from "../../lib/app-key.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { hasMember } from "../../lib/members.ts";
import { findById, localeOf } from "../../lib/records.ts";
import { row, rows } from "../../lib/sql.ts";
import { alert } from "../../platform/alerts/public.ts";
import { countContractMail, operatorLocale, sendMail, writeNotice } from "../../platform/mail/public.ts";
import { wordsOf } from "./letters.ts";
import { MEANT } from "./named-account.ts";
import { answerWriter } from "./receipts.ts";
import { isOpen, kindOf, receivedAt, writtenIn } from "./store.ts";

export const MATCH = "terminations.match";
export const CONFIRM_MAIL = "terminations.confirm";

/** Minutes after which an unconfirmed request goes to an administrator: well under an hour. */
const REVIEW_MINUTES = 20;
const LINK_DAYS = 14;
/** Requests listed in a mail to the operator. */
const NAMED = 5;

/**
 * Job {request, sender}: finds the contract that a signed-out person means and writes to both sides. It runs after the response,
 * which is therefore the same for every address and takes the same time.
 */
export function match(app: CoreApp, payload: JobPayload): void {
  app.runInTransaction((tx) => {
    const request = findById(tx, "contract_requests", payload.request ?? "");
    if (!request || !isOpen(request)) return;
    const member = memberOf(tx, request);
    request.set("member", member?.id ?? "");
    if (request.getString("state") === "received") request.set("state", "waiting");
    tx.save(request);
    const sender = payload.sender ?? "";
    const typed = request.getString("email");
    if (countContractMail(tx, sender, typed, hasMember(tx, typed)))
      answerWriter(tx, request, {
        notice: "terminations.received",
        once: request.getString("number"),
        facts: wordsOf(request, writtenIn(request)),
      });
    if (!member || !countContractMail(tx, sender, member.email(), true)) return;
    enqueue(tx, { kind: CONFIRM_MAIL, payload: { request: request.id } });
  });
}

/** Finds the account by e-mail address, else by an order's reference. */
function memberOf(tx: CoreApp, request: Rec<"contract_requests">): Rec<"users"> | undefined {
  const params = { email: request.getString("email"), reference: request.getString("reference") };
  return findById(tx, "users", row(tx, MEANT, params, { id: "" })?.id ?? "");
}

/** Job {request}: mails the confirmation link. Its secret is generated here and not stored. */
export function mailConfirmationLink(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const request = findById(app, "contract_requests", payload.request ?? "");
  const user = request && findById(app, "users", request.getString("member"));
  if (!request || !user || !isOpen(request)) return;
  const locale = localeOf(user);
  const facts = {
    time: formatParis(receivedAt(request), locale),
    number: request.getString("number"),
    token: tokenOf(request, user),
    page: kindOf(request) === "cancel" ? "resilier" : "retractation",
    ...wordsOf(request, locale),
  };
  sendMail(app, user.email(), writeNotice(app, "terminations.confirm", locale, facts), job);
}

/**
 * The request of a mailed link and its member, while the link is valid: not with another address, since the former mailbox may be
 * someone else's.
 */
export function requestOf(
  app: CoreApp,
  token: string,
): { stored: Rec<"contract_requests">; user: Rec<"users"> } | undefined {
  const stored = findById(app, "contract_requests", token.slice(0, 15));
  const user = stored && findById(app, "users", stored.getString("member"));
  if (!stored || !user || !$security.equal(tokenOf(stored, user), token)) return undefined;
  return receivedAt(stored) > addDays(now(), -LINK_DAYS) ? { stored, user } : undefined;
}

function tokenOf({ id }: Rec<"contract_requests">, user: Rec<"users">): string {
  const key = $security.hs256("terminations", appKey().key);
  return `${id}${$security.hs256(`${id}:${user.id}:${user.email()}`, key)}`;
}

/** Every half hour: hands unconfirmed requests to administrators, with one mail for all of them. */
export function review(app: CoreApp): void {
  const before = dbTime(addSeconds(now(), -REVIEW_MINUTES * 60));
  const sql = `SELECT id FROM contract_requests WHERE state IN ('received', 'waiting') AND created < {:before}
    ORDER BY created LIMIT 200`;
  app.runInTransaction((tx) => {
    const requests = rows(tx, sql, { before }, { id: "" }).map(({ id }) => tx.findRecordById("contract_requests", id));
    for (const request of requests) {
      request.set("state", "review");
      tx.save(request);
    }
    const [first] = requests;
    if (!first) return;
    const named = requests.slice(0, NAMED).map((request) => request.getString("number"));
    const number = named.join(", ") + (requests.length > NAMED ? ` (+ ${requests.length - NAMED})` : "");
    const facts = { number, time: formatParis(receivedAt(first), operatorLocale(tx)) };
    alert(tx, { notice: "terminations.operator-review", once: first.id, facts });
  });
}
