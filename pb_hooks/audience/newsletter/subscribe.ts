import type { Locale } from "../../../common/contract/api.ts";
import { subscribeInput, tokenInput } from "../../../common/contract/newsletter.ts";
import { addDays, now } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { mailboxHash } from "../../lib/mailbox-hash.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { dateOf, findById, findOne, localeOf, newRecord, setDate } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { countConfirmation, deliverSoon, sendMail, writeNotice } from "../../platform/mail/public.ts";
import { CONSENT, PENDING_DAYS } from "./consent.ts";
import { joinAccount, memberWith } from "./members.ts";
import { CONFIRM_NOTICE } from "./texts.ts";
import { confirmToken, isConfirmToken, unverifiedContents } from "./tokens.ts";

export const CONFIRM = "newsletter.confirm";

/**
 * `POST /api/app/newsletter/subscribe` {email, locale, consent}, anyone: mails a link that confirms the subscription.
 * 204 for every address, even if it is known, blocked or over its limit.
 */
export function subscribe(e: core.RequestEvent): void {
  const { email, locale } = parseBody(subscribeInput, e);
  if (countConfirmation(e, email)) ask(e.app, email, locale);
}

/** Queues a job for every address, so that the response time does not reveal known addresses either. */
function ask(app: CoreApp, email: string, locale: Locale): void {
  const mailbox = mailboxHash(mailboxOf(email));
  const key = `${CONFIRM}:${mailbox}`;
  app.runInTransaction((tx) => {
    const known = findOne(tx, "newsletter_subscribers", "mailbox = {:mailbox}", { mailbox });
    const record = getsNothing(tx, known, email)
      ? undefined
      : (known ?? newRecord(tx, "newsletter_subscribers", { mailbox }));
    if (record) {
      // The dates of an earlier subscription stay, as proof, until its owner confirms again (members.ts, purge).
      record.load({ email, locale, state: "pending", consent: CONSENT });
      setDate(record, "asked", now());
      tx.save(record);
    }
    enqueue(tx, { kind: CONFIRM, key, payload: { subscriber: record?.id ?? "" } });
  });
  deliverSoon(app, key);
}

/** Whether an address gets no link: it is subscribed already, or its owner has complained. */
function getsNothing(tx: CoreApp, known: Rec<"newsletter_subscribers"> | undefined, email: string): boolean {
  const isMember = "email = {:email} COLLATE NOCASE AND email != '' AND verified = TRUE";
  const getsLetters = "email = {:email} COLLATE NOCASE AND newsletter = TRUE AND verified = TRUE";
  // Another spelling of a mailbox whose owner complained reaches the same person.
  const stopped = "email COLLATE NOCASE IN ({:email}, {:former}) AND reason != ''";
  return (
    // A member's choice counts instead of what the address subscribed to before.
    (known?.getString("state") === "confirmed" &&
      !exists(tx, "users", isMember, { email: known.getString("email") })) ||
    exists(tx, "users", getsLetters, { email }) ||
    exists(tx, "newsletter_stops", stopped, { email, former: known?.getString("email") || email })
  );
}

/** Job {subscriber}: mails the confirmation link. */
export function mailConfirmation(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const found = findById(app, "newsletter_subscribers", payload.subscriber ?? "");
  if (found?.getString("state") !== "pending") return;
  const token = confirmToken(found.id, found.getString("asked"));
  sendMail(app, found.getString("email"), writeNotice(app, CONFIRM_NOTICE, localeOf(found), { token }), job);
}

/**
 * `POST /api/app/newsletter/confirm` {token}, anyone with the mailed link: confirms the subscription, which for a member's
 * address sets the choice of the account. Not a GET: virus scanners open every link of a mail. 400 `link_expired` if the
 * link is too old or a newer one replaced it.
 */
export const confirm = change(tokenInput, (tx, { token }) => {
  const found = findById(tx, "newsletter_subscribers", unverifiedContents(token));
  const asked = found && dateOf(found, "asked");
  const valid =
    asked && asked > addDays(now(), -PENDING_DAYS) && isConfirmToken(token, found.id, found.getString("asked"));
  if (!valid || !["pending", "confirmed"].includes(found.getString("state"))) throw fail(400, "link_expired");
  const user = memberWith(tx, found.getString("email"));
  if (user?.verified()) {
    user.set("newsletter", true);
    tx.save(user);
    joinAccount(tx, found.id, user.id);
  } else if (found.getString("state") === "pending") {
    found.load({ state: "confirmed", ended: "" });
    setDate(found, "confirmed", now());
    tx.save(found);
  }
});
