import { claim } from "./claims.ts";

/** What other features may ask of trials. */
export const trials = {
  /** Takes the one free trial of the person with an address, in the transaction of the new account. */
  claim,
};
