import type { Locale } from "../../../common/contract/api.ts";
import { type ContactReceipt, contactInput } from "../../../common/contract/contact.ts";
import { now } from "../../../common/time.ts";
import { visibleLine, visibleLines } from "../../../common/visible.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { randomText } from "../../lib/random.ts";
import { contactAddress, countContact, operatorLocale, sendMail, writeNotice } from "../../platform/mail/public.ts";

export const MAIL = "contact.mail";

/** Read aloud and typed, so it contains no easily confused characters. */
const NUMBER_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** In the mail, for a sender who is not signed in. */
const NOBODY: Record<Locale, string> = { fr: "non", en: "nobody" };

/** `POST /api/app/contact` ContactMessage, anyone: ContactReceipt. */
export function send(e: core.RequestEvent): ContactReceipt {
  const { trap, locale, ...written } = parseBody(contactInput, e);
  if (!contactAddress(e.app)) throw fail(409, "contact_closed");
  const member = e.auth?.collection().name === "users" ? e.auth : undefined;
  countContact(e, member ?? written.email);
  const number = `M-${randomText(8, NUMBER_ALPHABET)}`;
  // Only the message has lines: nothing else may look like a line of ours.
  const clean = (name: string, text: string) =>
    (name === "message" ? visibleLines(text).trim() : visibleLine(text)) || "–";
  const texts = Object.entries(written).map(([name, text]) => [name, clean(name, text)]);
  const payload = {
    ...(Object.fromEntries(texts) as typeof written), // the same names
    number,
    member: member?.email() ?? "",
    language: locale,
    // Delivered all the same: a browser that fills in forms is no crime.
    flag: trap ? "[spam ?] " : "",
  };
  enqueue(e.app, { kind: MAIL, key: `${MAIL}:${number}`, payload });
  return { number, sent: now().toISOString() };
}

/** Job: mails a message to the operator, whose answer goes to its sender. Then only the mail holds it. */
export function deliverMessage(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const { email = "" } = payload;
  const locale = operatorLocale(app);
  const facts = { ...payload, member: payload.member || NOBODY[locale] };
  const mail = writeNotice(app, "contact.message", locale, facts);
  // A person wrote it: programs of help desks drop what is marked as automatic.
  const headers = { "Reply-To": email, "Auto-Submitted": "no" };
  sendMail(app, contactAddress(app), { ...mail, headers }, job);
  job.forget = true;
}
