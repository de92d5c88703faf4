import { findOne } from "../lib/records.ts";
import { seriesOf } from "./proof.ts";

/** What invoices offer to other features. */
export const invoices = {
  /** The number of a payment's invoice; "" while it has none. */
  numberOf: (app: CoreApp, payment: string): string =>
    findOne(app, "invoices", "payment = {:payment} && refers = ''", { payment })?.getString("number") ?? "",

  /** Every series of numbers, with how many numbers are missing. */
  seriesOf,
};
