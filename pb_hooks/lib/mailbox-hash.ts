import { hashKey } from "./hash-key.ts";

/**
 * HMAC-SHA256 of a mailbox (see mailboxOf) with a key used for nothing else: the database alone does not let anyone test
 * addresses against it. It outlives accounts, so that trials and coupons count once per person.
 */
export function mailboxHash(mailbox: string): string {
  return $security.hs256(mailbox, hashKey("trial claims"));
}
