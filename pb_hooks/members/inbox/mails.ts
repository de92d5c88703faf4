import { knownLocale } from "../../../common/locale.ts";
import { dbTime, now } from "../../../common/time.ts";
import { inert } from "../../../common/visible.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { findById, localeOf } from "../../lib/records.ts";
import { exists, rows } from "../../lib/sql.ts";
import { messageIdOf, operatorAddress, sendMail, writeNotice } from "../../platform/mail/public.ts";

import { mailboxSettings } from "./mailbox.ts";

/** Kind of the job that mails an answer; its payload is {message}. */
export const ANSWER = "inbox.answer";

/** Earlier mails that an answer names, so that mail programs show the thread. */
const NAMED = 10;

/**
 * Job {message}: mails an answer of the team to the thread's person, in their language. A message that is deleted, or was sent, is sent
 * no more.
 */
export function mailAnswer(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const message = findById(app, "messages", payload.message ?? "");
  const thread = findById(app, "threads", message?.getString("thread") ?? "");
  if (!message || !thread || message.getString("sent") !== "") return;
  const user = findById(app, "users", thread.getString("user"));
  const earlier = mailsBefore(app, message);
  const { address, replyTo } = repliesTo(app, thread);
  const subject = thread.getString("subject");
  const mail = writeNotice(app, "inbox.answer", user ? localeOf(user) : knownLocale(thread.getString("locale")), {
    re: isFirst(app, message) ? "" : "Re: ",
    // A stranger may have typed someone else's address, and these words.
    subject: user ? subject : inert(subject),
    number: thread.getString("number"),
    text: message.getString("text"),
    address,
  });
  const last = earlier.at(-1);
  const headers = {
    "Reply-To": replyTo,
    // A person wrote it; vacation notes need not answer all the same.
    "Auto-Submitted": "no",
    "X-Auto-Response-Suppress": "All",
    ...(last && { "In-Reply-To": last, References: earlier.join(" ") }),
  };
  // Noted before the mail leaves: its answer may be faster than we are.
  message.set("message_id", messageIdOf(app, job));
  app.save(message);
  sendMail(app, user?.email() ?? thread.getString("email"), { ...mail, headers }, job);
  message.set("sent", dbTime(now()));
  app.save(message);
}

/** Where a reply goes: into the thread where a mailbox is read, else to the operator. */
function repliesTo(app: CoreApp, thread: Rec<"threads">): { address: string; replyTo: string } {
  const { host, address, plus } = mailboxSettings(app);
  if (!host || !address) return { address: operatorAddress(app), replyTo: operatorAddress(app) };
  const at = address.lastIndexOf("@");
  const token = thread.getString("token");
  const tagged = `${address.slice(0, at)}+${token}${address.slice(at)}`;
  return { address, replyTo: plus && token ? tagged : address };
}

/** Whether the thread began with this message. */
function isFirst(app: CoreApp, message: Rec<"messages">): boolean {
  const where = "thread = {:thread} AND kind != 'note' AND rowid < (SELECT rowid FROM messages WHERE id = {:id})";
  return !exists(app, "messages", where, { thread: message.getString("thread"), id: message.id });
}

/** The Message-IDs of the thread's mails before this one, the oldest first. */
function mailsBefore(app: CoreApp, message: Rec<"messages">): string[] {
  const sql = `SELECT message_id AS mail FROM messages
    WHERE thread = {:thread} AND message_id != '' AND rowid < (SELECT rowid FROM messages WHERE id = {:id})
    ORDER BY rowid DESC LIMIT ${NAMED}`;
  const found = rows(app, sql, { thread: message.getString("thread"), id: message.id }, { mail: "" });
  return found.map(({ mail }) => mail).reverse();
}
