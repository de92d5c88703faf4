import type { contactInput } from "../schemas/contact.ts";
import type { Read } from "../schemas/fields.ts";

/**
 * `POST /api/app/contact`, anyone: a message to the operator. 409 `contact_closed` without a mail server; 429
 * `too_many_requests` per network address, member, or mailbox that an address names as the sender.
 */
export type ContactMessage = Read<typeof contactInput>;

/** Its receipt. */
export type ContactReceipt = { number: string; sent: string };
