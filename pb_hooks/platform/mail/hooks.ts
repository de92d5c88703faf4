import { must } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { textOf } from "../../lib/json.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { parseAlert } from "./alert.ts";
import { oneLine } from "./compose.ts";
import { codeMessageId } from "./deliver.ts";
import { SWITCHED_OFF } from "./failure.ts";
import { AUTH_ALERT } from "./job-kinds.ts";
import { countAlert } from "./limits.ts";
import { erasedPasswordKey } from "./marks.ts";
import { deliverSoon, ERASED_PASSWORD, queueEmailChange } from "./public.ts";
import { codeMail, fill } from "./send.ts";
import { hadServer, noteServer } from "./server.ts";

/**
 * Where there was never a mail server, every mail, the superusers' too, goes to the console instead of nowhere. Where there was
 * one, its absence is an outage: codes and links do not go to a log, and jobs wait (docs/design/platform.md, Mails).
 */
export function printWithoutSmtp(e: core.MailerEvent) {
  if (sendsMail(e.app)) {
    e.next();
    return noteServer(e.app);
  }
  if (hadServer(e.app)) throw new Error(SWITCHED_OFF);
  const message = must(e.message, "message");
  const to = message.to.map((address) => oneLine(address.address)).join(", ");
  const text = message.text || message.html.replace(/<[^>]*>/g, " ");
  const rule = "-".repeat(60);
  console.log(
    `Mail, printed because SMTP is not set\n${rule}\nTo: ${to}\nSubject: ${oneLine(message.subject)}\n\n${text}${rule}`,
  );
}

/** PocketBase would hold its request until this mail is sent, so a job sends it. */
export function emailChange(e: core.MailerRecordEvent): void {
  const key = queueEmailChange(e.app, must(e.record, "record"), textOf(e.meta, "newEmail"));
  if (key) deliverSoon(e.app, key);
}

/**
 * The mail with a code, which a job makes PocketBase send. PocketBase would record the address only after the mail
 * server accepts the mail, when a quick reader may have used the code already; we record it before, because the first
 * code proves the address only if it was sent there.
 */
export function code(e: core.MailerRecordEvent): void {
  const account = must(e.record, "record");
  const issued = e.app.findOTPById(textOf(e.meta, "otpId"));
  if (issued.sentTo() === "") {
    issued.setSentTo(account.email());
    e.app.save(issued);
  }
  if (!account.isSuperuser()) fill(e, codeMail(e.app, account, textOf(e.meta, "password")));
  if (e.message) e.message.headers = { "Message-ID": codeMessageId(e.app, issued.id) };
  e.next();
}

/** PocketBase would hold the login until this mail is sent, so a job sends it. */
export function authAlert(e: core.MailerRecordEvent): void {
  const account = must(e.record, "record");
  const user = account.id;
  if (!countAlert(e.app, account)) return;
  const facts = parseAlert(textOf(e.meta, "info"));
  const key = `${AUTH_ALERT}:${user}:${$security.sha256(facts.time + facts.address + facts.device).slice(0, 12)}`;
  enqueue(e.app, { kind: AUTH_ALERT, key, payload: { user, ...facts } });
  deliverSoon(e.app, key);
}

/**
 * The first sign-in with a code confirms the address and erases the password, because the person who signed up with
 * that address had not proved that it was theirs. A mail tells the member how to choose another. For an administrator
 * the password stays as the other factor, and nobody knows that of an invited member. PocketBase erases none itself where `mfa` is
 * enabled.
 */
export function codeLogin(e: core.RecordAuthWithOTPRequestEvent): void {
  const user: Rec<"users"> = must(e.record, "record");
  const mayBeAStrangers = !user.verified() && user.getString("invited") === "" && !user.getBool("admin");
  const erases = mayBeAStrangers && must(e.otp, "code").sentTo() === user.email();
  if (erases) {
    user.setRandomPassword(); // PocketBase saves it before it makes the token
    user.set(ERASED_PASSWORD, true);
  }
  e.next();
  if (erases) deliverSoon(e.app, erasedPasswordKey(user.id)); // pb_hooks/members/accounts queued it with the save
}
