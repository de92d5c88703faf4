import { claim } from "./claims.ts";

/** What trials offer to other features. */
export const trials = {
  /** Claims a person's only free trial, by address, in the transaction of the new account. */
  claim,
};
