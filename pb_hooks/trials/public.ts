import { claim } from "./claims.ts";
import { claimsKeptSince } from "./rules.ts";

/** What trials offer to other features. */
export const trials = {
  /** Claims a person's only free trial, by address, in the transaction of the new account. */
  claim,
  /** Hashes of mailboxes from before this time are forgotten. */
  claimsKeptSince,
};
