import { daysAtSignUp, waits } from "./begin.ts";
import { claimsKeptSince } from "./rules.ts";

/** What trials offer to other features. */
export const trials = {
  daysAtSignUp,
  waits,
  /** Hashes of mailboxes from before this time are forgotten. */
  claimsKeptSince,
};
