import { errorText } from "../lib/errors.ts";
import type { JobRun } from "../lib/feature.ts";
import type { Mail } from "./compose.ts";

/** How internal/mailer begins the text of every failure of a server that is not there or does not answer. */
const SILENT = "mail server silent";

/** Why a mail did not go out. */
class MailFailure extends Error {
  /** The mail server is silent: the job is tried again as soon as it answers (lib/job-outcome.ts). */
  readonly outage: boolean;

  constructor(text: string) {
    super(text);
    this.name = "MailFailure";
    this.outage = text.includes(SILENT);
  }
}

/**
 * Sends a mail now, through PocketBase's mailer. With a job, each try has the same Message-ID: one that the mail server
 * has taken is not sent again, and one whose answer never came is, with `job.doubt` set. A mail that arrives twice is
 * shown once by mail services that know Message-IDs; a mail that is not sent is lost.
 * @throws when the mail server refuses, is not there, or says nothing for too long
 */
export function send(app: CoreApp, to: string, mail: Mail, job?: JobRun): void {
  const { senderName, senderAddress } = app.settings().meta;
  const id = job ? messageId(app, job.once) : "";
  const message = new MailerMessage({
    from: { name: senderName, address: senderAddress },
    to: [{ name: "", address: to }],
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: id ? { "Message-ID": id } : {},
  } as unknown as ConstructorParameters<typeof MailerMessage>[0]); // plain data; the type describes Go's struct
  handOver(id, job, () => app.newMailClient().send(message));
}

/**
 * Has `work` send the mail of a Message-ID, unless the mail server has taken it already.
 * @param id "" for a mail without one, which may be sent twice when the process ends meanwhile
 * @throws as `send`
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

/** The Message-ID of the mail with a code to sign in with, of which there is one. */
export function codeMessageId(app: CoreApp, code: string): string {
  return messageId(app, `code-${code}`);
}

function messageId(app: CoreApp, once: string): string {
  const { senderAddress } = app.settings().meta;
  return `<${once}@${senderAddress.slice(senderAddress.lastIndexOf("@") + 1)}>`;
}

/** What our mailer remembers of a mail; nothing on the stock build. */
function known(id: string): "" | "sending" | "sent" {
  return id === "" || typeof $mail === "undefined" ? "" : $mail.known(id);
}
