import { errorText } from "../lib/errors.ts";
import type { JobRun } from "../lib/feature.ts";
import type { Mail } from "./compose.ts";

// What internal/mailer's errors contain: a server that is unreachable or does not answer; one that takes no mail, because its
// certificate or our password is wrong; one that may have the mail all the same; a refusal with its code.
const SILENT = "mail server silent";
const UNOPENED = "no mail was announced";
const IN_DOUBT = "mail in doubt";
const REFUSED = /mail refused (\d{3})/;

/** Why a mail was not sent. */
export class MailFailure extends Error {
  /** The mail server is down, or takes no mail from us: the job is retried as soon as it does (lib/job-outcome.ts). */
  readonly outage: boolean;
  /** Whether no connection took a mail at all: that is no fault of this one. */
  readonly unopened: boolean;
  /** Whether the server may have taken the mail although it did not say so. */
  readonly doubt: boolean;
  /** The server's refusal, 4xx for now or 5xx permanently; 0 when it gave none. */
  readonly code: number;

  constructor(text: string) {
    super(text);
    this.name = "MailFailure";
    this.unopened = text.includes(UNOPENED);
    this.outage = text.includes(SILENT) || this.unopened;
    this.doubt = text.includes(IN_DOUBT);
    this.code = Number(REFUSED.exec(text)?.[1] ?? 0);
  }
}

/**
 * Sends a finished mail now, through PocketBase's mailer. With a job, each attempt has the same Message-ID: a mail that the
 * server has accepted is not sent again; one whose answer never came is, with `job.doubt` set. Mail services that know
 * Message-IDs show a duplicate once; a mail that is not sent is lost. The sender of a letter to many, which has no job, keeps
 * the record of who had it.
 * @throws when the mail server refuses, is unreachable, or stays silent for too long
 */
export function sendMail(app: CoreApp, to: string, mail: Mail, job: JobRun | undefined): void {
  const id = job ? messageId(app, job.once) : "";
  const message = messageOf(app.settings().meta, to, mail, id);
  handOver(id, job, () => app.newMailClient().send(message));
}

/** A mail server that is not in force yet, and its sender: PocketBase's settings `smtp` and `meta`. */
export type MailServer = {
  smtp: { host: string; port: number; username: string; password: string; tls: boolean };
  meta: { senderName: string; senderAddress: string };
};

/**
 * Sends a mail now through a server that is not in force yet. Its address must be public, or on the list OUTBOUND_ALLOW.
 * @throws MailFailure as `sendMail`
 */
export function sendThrough({ smtp, meta }: MailServer, to: string, mail: Mail): void {
  if (typeof $mail === "undefined") throw new MailFailure("this build cannot try a mail server");
  try {
    $mail.attempt(JSON.stringify(smtp), messageOf(meta, to, mail, ""));
  } catch (error) {
    throw new MailFailure(errorText(error));
  }
}

function messageOf(from: MailServer["meta"], to: string, mail: Mail, id: string): MailerMessage {
  return new MailerMessage({
    from: { name: from.senderName, address: from.senderAddress },
    to: [{ name: "", address: to }],
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { ...mail.headers, ...(id && { "Message-ID": id }) },
  } as unknown as ConstructorParameters<typeof MailerMessage>[0]); // plain data; the type describes Go's struct
}

/**
 * Lets `work` send the mail with a Message-ID, unless the mail server has accepted it already.
 * @param id "" for a mail without one, which may be sent twice when the process ends in the meantime
 * @throws as `sendMail`
 */
export function handOver(id: string, job: JobRun | undefined, work: () => void): void {
  const before = known(id);
  if (before === "sent") return;
  if (job && before === "sending") job.doubt = true;
  try {
    work();
  } catch (error) {
    if (job && known(id) === "sending") job.doubt = true;
    throw new MailFailure(errorText(error));
  }
}

/** The Message-ID of the only mail with a given sign-in code. */
export function codeMessageId(app: CoreApp, code: string): string {
  return messageId(app, `code-${code}`);
}

function messageId(app: CoreApp, once: string): string {
  const { senderAddress } = app.settings().meta;
  return `<${once}@${senderAddress.slice(senderAddress.lastIndexOf("@") + 1)}>`;
}

/** What our mailer knows about a mail; nothing on the stock build. */
function known(id: string): "" | "sending" | "sent" {
  return id === "" || typeof $mail === "undefined" ? "" : $mail.known(id);
}
