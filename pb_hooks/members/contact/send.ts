import type { Locale } from "../../../common/contract/api.ts";
import { type ContactReceipt, contactInput } from "../../../common/contract/contact.ts";
import { isoTime } from "../../../common/time.ts";
import { visibleLine, visibleLines } from "../../../common/visible.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import type { NoticeFacts } from "../../lib/notices.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { findById } from "../../lib/records.ts";
import { row } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { contactAddress, countContact, operatorLocale, sendMail, writeNotice } from "../../platform/mail/public.ts";
import { openThread } from "../inbox/public.ts";

export const MAIL = "contact.mail";

/** In the mail, for a sender who is not signed in. */
const NOBODY: Record<Locale, string> = { fr: "non", en: "nobody" };

/** `POST /api/app/contact` ContactMessage, anyone: ContactReceipt. Opens a thread of the inbox, and mails it to the operator. */
export function send(e: core.RequestEvent): ContactReceipt {
  const { trap, locale, name, email, subject, message } = parseBody(contactInput, e);
  if (!contactAddress(e.app)) throw fail(409, "contact_closed");
  const member = e.auth?.collection().name === "users" ? e.auth : undefined;
  countContact(e, member ?? email);
  return committed(e.app, (tx) => {
    const thread = openThread(
      tx,
      {
        user: member?.id ?? "",
        // Only the message has lines: nothing else may look like a line of ours.
        email: visibleLine(email),
        name: visibleLine(name) || "–",
        subject: visibleLine(subject) || "–",
        locale,
        // Delivered all the same: a browser that fills in forms is no crime.
        suspect: trap,
      },
      { kind: "in", way: "form", text: visibleLines(message).trim() || "–", proved: member !== undefined },
    );
    const number = thread.getString("number");
    enqueue(tx, { kind: MAIL, key: `${MAIL}:${number}`, payload: { thread: thread.id } });
    return { number, sent: isoTime(thread.getString("last")) };
  });
}

/** Job {thread}: mails the operator the message that opened a thread. */
export function deliverMessage(app: CoreApp, payload: JobPayload, job: JobRun): void {
  // An earlier release put the message itself into the job.
  const facts = payload.thread === undefined ? payload : factsOf(app, payload.thread);
  job.forget = true;
  if (!facts) return; // deleted since
  const locale = operatorLocale(app);
  const mail = writeNotice(app, "contact.message", locale, { ...facts, member: facts.member || NOBODY[locale] });
  // A person wrote it: programs of help desks drop what is marked as automatic.
  const headers = { "Reply-To": facts.email ?? "", "Auto-Submitted": "no" };
  sendMail(app, contactAddress(app), { ...mail, headers }, job);
}

function factsOf(app: CoreApp, id: string): NoticeFacts | undefined {
  const thread = findById(app, "threads", id);
  const first = "SELECT text FROM messages WHERE thread = {:id} ORDER BY rowid LIMIT 1";
  const message = row(app, first, { id }, { text: "" });
  if (!thread || !message) return undefined;
  const member = findById(app, "users", thread.getString("user"));
  return {
    thread: id,
    number: thread.getString("number"),
    name: thread.getString("name"),
    email: thread.getString("email"),
    subject: thread.getString("subject"),
    language: thread.getString("locale"),
    flag: thread.getBool("suspect") ? "[spam ?] " : "",
    message: message.text,
    member: member?.email() ?? "",
  };
}
