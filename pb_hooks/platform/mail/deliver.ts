import type { JobRun } from "../../lib/feature.ts";
import type { MailServer } from "../../lib/mail-server.ts";
import { legalIdentity } from "../site/public.ts";
import type { Mail } from "./compose.ts";
import { MailFailure } from "./failure.ts";

/**
 * Sends a finished mail now, through PocketBase's mailer. With a job, each attempt has the same Message-ID: a mail that the
 * server has accepted is not sent again; one whose answer never came is, with `job.doubt` set. Mail services that know
 * Message-IDs show a duplicate once; a mail that is not sent is lost. The sender of a letter to many, which has no job, keeps
 * the record of who had it.
 * @throws when the mail server refuses, is unreachable, or stays silent for too long
 */
export function sendMail(app: CoreApp, to: string, mail: Mail, job: JobRun | undefined): void {
  const id = job ? messageIdOf(app, job) : "";
  const message = messageOf(app.settings().meta, to, job ? answerable(app, to, mail) : mail, id);
  handOver(id, job, () => app.newMailClient().send(message));
}

/** Where the operator's mails go: the e-mail address of the legal notice, else the sender's. */
export function operatorAddress(app: CoreApp): string {
  return legalIdentity(app).email || app.settings().meta.senderAddress;
}

/**
 * Several mails ask for a reply, and nobody may read the sender's mailbox: replies go to the operator. Letters name their own.
 * Programs of help desks drop what is marked as automatic: mails to the operator are not (internal/hooks/mailer/compose.go).
 */
function answerable(app: CoreApp, to: string, mail: Mail): Mail {
  const operator = operatorAddress(app);
  if (to === operator) return { ...mail, headers: { "Auto-Submitted": "", ...mail.headers } };
  if (operator === app.settings().meta.senderAddress) return mail;
  return { ...mail, headers: { "Reply-To": operator, ...mail.headers } };
}

/**
 * Sends a mail now through a server that is not in force yet. Its address must be public, or on the list OUTBOUND_ALLOW.
 * @throws MailFailure as `sendMail`
 */
export function sendThrough({ smtp, meta }: MailServer, to: string, mail: Mail): void {
  try {
    $mail.attempt(JSON.stringify(smtp), messageOf(meta, to, mail, ""));
  } catch (error) {
    throw new MailFailure(error);
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
    if (job) job.answered = true;
  } catch (error) {
    if (job && known(id) === "sending") job.doubt = true;
    throw new MailFailure(error);
  }
}

/** The Message-ID of the only mail with a given sign-in code. */
export function codeMessageId(app: CoreApp, code: string): string {
  return messageId(app, `code-${code}`);
}

/** The Message-ID of the mail that a job sends. */
export function messageIdOf(app: CoreApp, { once }: Pick<JobRun, "once">): string {
  return messageId(app, once);
}

function messageId(app: CoreApp, once: string): string {
  const { senderAddress } = app.settings().meta;
  return `<${once}@${senderAddress.slice(senderAddress.lastIndexOf("@") + 1)}>`;
}

/** What our mailer knows about a mail. */
function known(id: string): "" | "sending" | "sent" {
  return id === "" ? "" : $mail.known(id);
}
