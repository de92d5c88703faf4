import { confirmOrder, prolong, refuseOrder } from "./manual/confirm.ts";
import { changed, recurringAt, running } from "./recurring.ts";
import { creditMember } from "./stripe/customers.ts";
import { lastProof } from "./stripe/proof.ts";

/** What other features may ask of billing. */
export const billing = {
  /** An administrator's decision on a manual order. */
  confirmOrder,
  refuseOrder,
  /** What a member has earned: days on a manual period, or cents off the coming Stripe invoices. */
  prolong,
  creditMember,
  /** Monthly recurring revenue at a time, and the SQL of what it sums up and of who began or ended. */
  recurringAt,
  sqlRunning: running,
  sqlChanged: changed,
  /** The night's comparison with Stripe. */
  lastProof,
};
