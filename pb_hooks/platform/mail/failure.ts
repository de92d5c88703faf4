import { cleanText } from "../../lib/clean-text.ts";

// What internal/hooks/mailer's errors contain: a server that is unreachable or does not answer; one that takes no mail, because its
// certificate or our password is wrong; one that may have the mail all the same; a refusal with its code; one because of the address.
const SILENT = "mail server silent";
const UNOPENED = "no mail was announced";
const IN_DOUBT = "mail in doubt";
const REFUSED = /mail refused (\d{3})/;
const UNKNOWN = "no such mailbox: ";

/** What fits a log line or a job's last_error, in characters. */
const MOST = 500;

/** A mail server that is switched off is one that does not answer. */
export const SWITCHED_OFF = `${SILENT}: it is switched off`;

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
  /** Nobody has the address, says the server: sending it again changes nothing, and the job ends. */
  readonly final: boolean;

  constructor(error: unknown) {
    const text = String(error instanceof Error ? error.message : error);
    super(cleanText(text).slice(0, MOST));
    this.name = "MailFailure";
    // A certificate's error may name dozens of hosts before the mark.
    this.unopened = text.includes(UNOPENED);
    this.outage = text.includes(SILENT) || this.unopened;
    this.doubt = text.includes(IN_DOUBT);
    this.final = text.startsWith(UNKNOWN);
    this.code = Number(REFUSED.exec(text)?.[1] ?? 0);
  }
}
