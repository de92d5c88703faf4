import { seriesOf } from "./proof.ts";

/** What invoices offer to other features. */
export const invoices = {
  /** Every series of numbers, with how many numbers are missing. */
  seriesOf,
};
