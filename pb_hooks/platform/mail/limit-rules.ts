import type { Limit } from "../../lib/limit-store.ts";

/** A mail's purpose. Each has its own count, so that one cannot use up another's. */
export type Purpose = "confirm" | "code" | "reset" | "notice" | "letter";

const MINUTE = 60;

/** Mails to one mailbox, from all senders and addresses together. */
export const TO_RECIPIENT: { readonly [P in Purpose]: Limit } = {
  confirm: { burst: 4, every: 30 * MINUTE }, // to addresses that may belong to a stranger
  letter: { burst: 3, every: 60 * MINUTE }, // confirmations of the newsletter, which anyone may ask for
  code: { burst: 6, every: 10 * MINUTE },
  reset: { burst: 4, every: 30 * MINUTE },
  notice: { burst: 60, every: 10 * MINUTE },
};

/** Warnings about a sign-in to one account. */
export const ALERT: Limit = { burst: 6, every: 30 * MINUTE };

/** Notices to a mailbox which nobody has confirmed, under any spelling: it may be a stranger's. */
export const TO_UNCONFIRMED: Limit = { burst: 20, every: 10 * MINUTE };

/** Notices to the operator, who is told about every order. */
export const TO_OPERATOR: Limit = { burst: 300, every: MINUTE };

/** Codes requested from a browser that has signed in to the account before: strangers cannot use these up. */
export const CODE_TO_KNOWN: Limit = { burst: 6, every: 10 * MINUTE };

/** Mails that one signed-in account causes. */
export const FROM_SENDER: Limit = { burst: 6, every: 10 * MINUTE };

/** New orders of one member: each is mailed to both sides and kept. Fewer where the address may be a stranger's. */
export const ORDERS: Limit = { burst: 50, every: 10 * MINUTE };
export const ORDERS_UNCONFIRMED: Limit = { burst: 10, every: 10 * MINUTE };

/** New streaming credentials of one member: each may be a new account outside, of which everyone together has few a day. */
export const CREDENTIALS: Limit = { burst: 3, every: 7 * 60 * MINUTE };

/** Mails that one address (of IPv6, one network) causes without signing in. Offices and schools share one. */
export const FROM_ADDRESS: Limit = { burst: 40, every: MINUTE };

/** Sign-ups of one address. */
export const SIGN_UPS: Limit = { burst: 40, every: MINUTE };

/** Sign-ups that one address learns are refused because the address has an account: enough for a household that forgot. */
export const TAKEN: Limit = { burst: 8, every: 15 * MINUTE };

/**
 * Mails that one address causes without signing in, in the name of one mailbox: those about the end of a contract, and messages
 * to the operator. A sender has only its own share, so that nobody else uses up the holder's receipt, link and messages.
 */
export const SHARE: Limit = { burst: 6, every: 20 * MINUTE };

/** Receipts of such requests to a mailbox that belongs to no member, from all addresses together: nobody has a contract there. */
export const TO_STRANGER: Limit = { burst: 12, every: 20 * MINUTE };

/** Requests to end a contract that one address sends without signing in: each may go before an administrator. */
export const TERMINATIONS: Limit = { burst: 6, every: 10 * MINUTE };

/** Messages to the operator that one address sends, signed in or not. */
export const CONTACT: Limit = { burst: 8, every: 5 * MINUTE };
