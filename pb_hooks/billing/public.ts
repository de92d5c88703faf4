import { confirmOrder, prolong, refuseOrder } from "./manual/confirm.ts";
import { changed, recurringAt, running } from "./recurring.ts";
import { creditMember } from "./stripe/customers.ts";
import { lastProof } from "./stripe/proof.ts";

/** What billing offers to other features. */
export const billing = {
  /** An administrator's decision on a manual order. */
  confirmOrder,
  refuseOrder,
  /** Gives a member's reward: days on a manual period, or cents off the next Stripe invoices. */
  prolong,
  creditMember,
  /** Monthly recurring revenue at a time, and SQL for what it sums up and for who started or ended. */
  recurringAt,
  sqlRunning: running,
  sqlChanged: changed,
  /** The night's comparison with Stripe. */
  lastProof,
};
