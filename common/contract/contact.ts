import * as v from "valibot";
import { EMAIL_MAX, MESSAGE_MAX, PERSON_MAX, SUBJECT_MAX } from "../limits.ts";
import { address } from "./accounts.ts";
import { LOCALES } from "./api.ts";
import { flag, oneOf, type Read, rawText, requiredText } from "./fields.ts";

/** A message to the operator. `trap` says that a field which nobody sees was filled in: probably by a program. */
export const contactInput = () =>
  v.object({
    locale: oneOf(LOCALES),
    name: requiredText(PERSON_MAX),
    email: v.pipe(rawText, v.trim(), v.maxLength(EMAIL_MAX), address()),
    subject: requiredText(SUBJECT_MAX),
    message: requiredText(MESSAGE_MAX),
    trap: flag,
  });
/**
 * `POST /api/app/contact`, anyone: a message to the operator. 409 `contact_closed` without a mail server; 429
 * `too_many_requests` per network address, member, or mailbox that an address names as the sender.
 */
export type ContactMessage = Read<typeof contactInput>;

export type ContactReceipt = { number: string; sent: string };
