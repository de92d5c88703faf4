import { findOne } from "../../lib/records.ts";
import { seriesOf } from "./proof.ts";

/** Mark on a payment, not stored: the operator has refunded it by transfer, which its credit note says. */
export const BY_TRANSFER = "@byTransfer";

const firstOf = (app: CoreApp, payment: string) =>
  findOne(app, "invoices", "payment = {:payment} && refers = ''", { payment });

/** What invoices offer to other features. */
export const invoices = {
  /** The number of a payment's invoice; "" while it has none. */
  numberOf: (app: CoreApp, payment: string): string => firstOf(app, payment)?.getString("number") ?? "",

  /** Who paid, as the invoice of a payment names them: it outlives the account. */
  buyerOf: (app: CoreApp, payment: string): { name: string; email: string } | undefined => {
    const first = firstOf(app, payment);
    const email = first?.getString("buyer_email");
    return first && email ? { name: first.getString("buyer_name"), email } : undefined;
  },

  /** Every series of numbers, with how many numbers are missing. */
  seriesOf,
};
