import { foldAt } from "../../../common/inbox/quotes.ts";
import { SUBJECT_MAX } from "../../../common/limits.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { visibleLine, visibleLines } from "../../../common/visible.ts";
import { must } from "../../lib/errors.ts";
import { findMember } from "../../lib/members.ts";
import { findById, findOne, localeOf } from "../../lib/records.ts";
import { exists, row, run } from "../../lib/sql.ts";
import { countOpened } from "./mail-limits.ts";
import { kindOf, numberIn, plainSubject, type ReceivedMail, tokenIn } from "./mail-rules.ts";
import { newThread, touch } from "./store.ts";

/** Longer than internal/hooks/mailbox reads back. */
const READ_DAYS = 90;

/**
 * Hook: a mail of the mailbox is a message that internal/hooks/mailbox saves, in its own transaction. It gets its thread here, or is
 * dropped: one that was read before, one of ours, what no person wrote, and a flood. A bounce is noted at the answer that it is about.
 */
export function receive(e: core.RecordEvent): void {
  const record: Rec<"messages"> = must(e.record, "record");
  const received = record.getString("@mail");
  if (received === "") {
    e.next();
    return;
  }
  const mail = JSON.parse(received) as ReceivedMail; // internal/hooks/mailbox writes this type
  if (!isNew(e.app, mail.id) || isOurs(e.app, mail)) return;
  const kind = kindOf(mail);
  if (kind === "bounce") noteBounce(e.app, mail);
  if (kind !== "person" || !mail.from.address) return;
  const place = placeOf(e.app, mail);
  if (!place) return; // it stays in the mailbox alone
  const { thread, proved } = place;
  const { text, fold } = folded(record.getString("text"), mail.fold);
  const sender = mail.from.address.toLowerCase() === addressOf(e.app, thread) ? "" : mail.from.address;
  record.load({ thread: thread.id, text, fold, proved, sender, message_id: mail.id, left_out: mail.left });
  touch(e.app, thread, "in", text.slice(0, fold || text.length));
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
  return (
    from.address.toLowerCase() === senderAddress.toLowerCase() || exists(app, "messages", "message_id = {:id}", { id })
  );
}

function noteBounce(app: CoreApp, { bounce, answers }: ReceivedMail): void {
  const id = bounce?.id || answers?.[0] || "";
  const message = id && findOne(app, "messages", "message_id = {:id} && kind = 'out'", { id });
  if (!message) return;
  message.set("bounced", visibleLine(`${bounce?.status ?? ""} ${bounce?.recipient ?? ""}`).slice(0, 300) || "?");
  app.save(message);
}

/**
 * The thread of a mail: that of the mail of ours that it answers, that of the token in its address, that of the number in its subject if
 * the sender is its person, or a new one. Only who holds an answer of ours, and writes from the thread's address, is proved: a forward
 * hands on the rest. Undefined where too many were opened.
 */
function placeOf(app: CoreApp, mail: ReceivedMail): { thread: Rec<"threads">; proved: boolean } | undefined {
  const from = mail.from.address.toLowerCase();
  const answered = threadOfAnswer(app, mail);
  if (answered) return { thread: answered, proved: addressOf(app, answered) === from };
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

function threadOfAnswer(app: CoreApp, { answers, to }: ReceivedMail): Rec<"threads"> | undefined {
  const sql = `SELECT m.thread AS id FROM json_each({:ids}) k CROSS JOIN messages m INDEXED BY idx_messages_mail
    ON m.message_id = k.value AND m.message_id != '' LIMIT 1`;
  const found = row(app, sql, { ids: JSON.stringify(answers ?? []) }, { id: "" });
  if (found) return findById(app, "threads", found.id);
  const token = tokenIn(to ?? []);
  return token ? findOne(app, "threads", "token = {:token}", { token }) : undefined;
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
