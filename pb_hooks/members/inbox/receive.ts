import { foldAt } from "../../../common/inbox/quotes.ts";
import { SUBJECT_MAX } from "../../../common/limits.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { visibleLine, visibleLines } from "../../../common/visible.ts";
import { must } from "../../lib/errors.ts";
import { findMember } from "../../lib/members.ts";
import { findById, findOne, localeOf } from "../../lib/records.ts";
import { exists, row, rowOf, run } from "../../lib/sql.ts";
import { countOpened } from "./mail-limits.ts";
import { kindOf, numberIn, plainSubject, type ReceivedMail, tokenIn } from "./mail-rules.ts";
import { countMail } from "./mailbox.ts";
import { newThread, touch } from "./store.ts";

type Place = { thread: Rec<"threads">; proved: boolean };

/** Longer than internal/hooks/mailbox reads back. */
const READ_DAYS = 90;

/**
 * Hook: a mail of the mailbox is a message that internal/hooks/mailbox saves, in its own transaction. It gets its thread here, or is
 * dropped: one that was read before, one of ours, what no person wrote unless it answers us, a flood, and what could not be read. A
 * bounce is noted at the answer that it is about.
 */
export function receive(e: core.RecordEvent): void {
  const record: Rec<"messages"> = must(e.record, "record");
  const received = record.getString("@mail");
  if (received === "") {
    e.next();
    return;
  }
  const mail = JSON.parse(received) as ReceivedMail; // internal/hooks/mailbox writes this type
  if (mail.unread) {
    countMail(e.app, "unread");
    return;
  }
  if (!isNew(e.app, mail.id) || isOurs(e.app, mail)) return;
  const kind = kindOf(mail);
  if (kind === "bounce") noteBounce(e.app, mail);
  if (kind === "bounce" || !mail.from.address) return;
  const isPerson = kind === "person";
  const place = placeOf(e.app, mail, isPerson);
  if (!place) return; // it stays in the mailbox alone
  const { thread, proved } = place;
  const { text, fold } = folded(record.getString("text"), mail.fold);
  const sender = mail.from.address.toLowerCase() === addressOf(e.app, thread) ? "" : mail.from.address;
  record.load({ thread: thread.id, text, fold, proved, sender, message_id: mail.id, left_out: mail.left });
  // What a program answers moves its thread as little as a note does.
  touch(e.app, thread, isPerson ? "in" : "note", text.slice(0, fold || text.length));
  e.next();
}

/** Forgets which mails were read, once no folder is read so far back. */
export function purgeRead(app: CoreApp): void {
  run(app, "DELETE FROM mails_read WHERE created < {:before}", { before: dbTime(addDays(now(), -READ_DAYS)) });
}

/** Notes that a mail was read; false for one that was. */
function isNew(app: CoreApp, id: string): boolean {
  const sql = `INSERT OR IGNORE INTO mails_read (id, hash, created, updated)
    VALUES (SUBSTR(LOWER(HEX(RANDOMBLOB(8))), 1, 15), {:hash}, {:now}, {:now})`;
  return run(app, sql, { hash: $security.sha256(id) }) > 0;
}

/** Whether we sent it: the operator's mails come to the same mailbox. */
function isOurs(app: CoreApp, { id, from }: ReceivedMail): boolean {
  const { senderAddress } = app.settings().meta;
  const known = "message_id = {:id} AND message_id != ''";
  return from.address.toLowerCase() === senderAddress.toLowerCase() || exists(app, "messages", known, { id });
}

/** Notes that a mail of ours came back permanently: a delay, or a success, has another status. */
function noteBounce(app: CoreApp, { bounce, answers }: ReceivedMail): void {
  if (!bounce?.status.startsWith("5")) return;
  const sql = "SELECT id FROM messages WHERE message_id = {:id} AND message_id != '' AND kind = 'out'";
  const found = row(app, sql, { id: bounce.id || answers?.[0] || "" }, { id: "" });
  const message = findById(app, "messages", found?.id ?? "");
  if (!message) return;
  message.set("bounced", visibleLine(`${bounce.status} ${bounce.recipient}`).slice(0, 300));
  app.save(message);
}

/**
 * The thread of a mail: that of a mail that it answers, that of the token in its address, that of the number in its subject if the sender
 * is its person, or a new one. Proved is only who holds a mail of ours, or its token, and writes from the thread's address: anyone can
 * name the Message-ID of a mail that they have sent, and any sender. Undefined where no thread may be opened: by a program, or by too many.
 */
function placeOf(app: CoreApp, mail: ReceivedMail, isPerson: boolean): Place | undefined {
  const from = mail.from.address.toLowerCase();
  const answered = threadOfAnswer(app, mail);
  if (answered) return { ...answered, proved: answered.proved && addressOf(app, answered.thread) === from };
  if (!isPerson) {
    countMail(app, "leftOut");
    return undefined;
  }
  const number = numberIn(mail.subject);
  const named = number ? findOne(app, "threads", "number = {:number}", { number }) : undefined;
  if (named && addressOf(app, named) === from) return { thread: named, proved: false };
  const member = findMember(app, from);
  const isMember = member?.verified() === true;
  if (!countOpened(app, from, isMember)) return undefined;
  const thread = newThread(app, {
    user: isMember ? member.id : "",
    email: mail.from.address,
    name: visibleLine(mail.from.name).slice(0, 200),
    locale: member ? localeOf(member) : "fr",
    subject: visibleLine(plainSubject(mail.subject)).slice(0, SUBJECT_MAX) || "–",
  });
  return { thread, proved: false };
}

const ANSWERED = rowOf({ text: "id", flag: "ours" });

/** The thread of our mail that a mail answers, of its token, or of any mail that it answers; whether its sender has read a mail of ours. */
function threadOfAnswer(app: CoreApp, { answers, to }: ReceivedMail): Place | undefined {
  const sql = `SELECT m.thread AS id, m.kind = 'out' AS ours FROM json_each({:ids}) k
    CROSS JOIN messages m INDEXED BY idx_messages_mail ON m.message_id = k.value AND m.message_id != ''
    ORDER BY ours DESC, k.key LIMIT 1`;
  const found = row(app, sql, { ids: JSON.stringify(answers ?? []) }, ANSWERED);
  const token = found?.ours ? "" : tokenIn(to ?? []);
  const named = token ? findOne(app, "threads", "token = {:token}", { token }) : undefined;
  if (named) return { thread: named, proved: true };
  const thread = findById(app, "threads", found?.id ?? "");
  return thread && { thread, proved: found?.ours ?? false };
}

/** The address of a thread's person, in lower case. */
function addressOf(app: CoreApp, thread: Rec<"threads">): string {
  return (findById(app, "users", thread.getString("user"))?.email() ?? thread.getString("email")).toLowerCase();
}

/** The text without what nobody sees, and where its quote begins; 0 where nothing is quoted. */
function folded(received: string, at: number): { text: string; fold: number } {
  const shown = visibleLines(received.slice(0, at)).trimEnd();
  const rest = visibleLines(received.slice(at)).trim();
  const end = foldAt(shown);
  const text = (rest ? `${shown}\n\n${rest}` : shown).trim() || "–";
  const fold = end < shown.length ? end : rest && shown.trim() ? shown.length : 0;
  return { text, fold: fold < text.length ? fold : 0 };
}
