/** A mail as internal/hooks/mailbox reads it. */
export type ReceivedMail = {
  id: string;
  /** The Message-IDs that it answers. */
  answers: readonly string[] | null;
  from: { name: string; address: string };
  to: readonly string[] | null;
  subject: string;
  fold: number;
  headers: { readonly [name: string]: string };
  bounce: { status: string; recipient: string; id: string } | null;
  left: number;
  /** It could not be read: nothing else is known of it. */
  unread: boolean;
};

/** Precedence of what goes to many. */
const TO_MANY = ["bulk", "junk", "list", "auto_reply"];
/** Exchange may send no header that says so. */
const AUTOMATIC_SUBJECT =
  /^(?:réponse automatique|automatic reply|absence du bureau|out of office|abwesenheit|auto(?:matique)?\s?:)/i;

/** Whether a person wrote a mail, a program answered, or a mail server reports about one of ours. */
export function kindOf({ headers, subject, bounce, from }: ReceivedMail): "person" | "automatic" | "bounce" {
  const has = (name: string) => headers[name] !== undefined;
  const isReport = /multipart\/report/i.test(headers["content-type"] ?? "");
  if (bounce && (isReport || headers["return-path"] === "<>" || /^(?:mailer-daemon|postmaster)@/i.test(from.address)))
    return "bounce";
  const automatic =
    isReport ||
    headers["return-path"] === "<>" ||
    (has("auto-submitted") && !/^no\b/i.test(headers["auto-submitted"] ?? "")) ||
    has("x-autoreply") ||
    has("x-autorespond") ||
    has("list-id") ||
    TO_MANY.includes((headers.precedence ?? "").toLowerCase()) ||
    AUTOMATIC_SUBJECT.test(subject.trim());
  return automatic ? "automatic" : "person";
}

/** The token in an address for replies: "inbox+0123…@example.org". */
export function tokenIn(addresses: readonly string[]): string {
  for (const address of addresses) {
    const [, token] = /\+([a-z0-9]{26})@/i.exec(address) ?? [];
    if (token) return token.toLowerCase();
  }
  return "";
}

/** The thread's number in a subject, as answers have it. */
export function numberIn(subject: string): string {
  return /\[(M-[A-HJ-NP-Z2-9]{8})\]/.exec(subject)?.[1] ?? "";
}

/** A subject without the marks of answers and forwards, and without a thread's number. */
export function plainSubject(subject: string): string {
  return subject
    .replace(/\[M-[A-HJ-NP-Z2-9]{8}\]/g, "")
    .replace(/^(?:\s*(?:re|aw|sv|tr|fw|fwd|réf)\s*:)+/i, "")
    .trim();
}
