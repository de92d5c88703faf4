import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AdoptionProblem } from "../../../../../common/contract/adoptions.ts";

/** Why a subscription cannot be adopted, and what helps. */
export const PROBLEMS: Readonly<Record<AdoptionProblem, MessageDescriptor>> = {
  "": msg`Can be adopted.`,
  ended: msg`It has ended at Stripe in the meantime.`,
  mode: msg`It belongs to the other mode of the account, live or test.`,
  unpaid: msg`Stripe has given up its last payment. Settle that at Stripe first.`,
  paused: msg`It is paused at Stripe. Resume it there first.`,
  incomplete: msg`Its first payment was never made.`,
  schedule: msg`A schedule at Stripe will change it. Remove the schedule first.`,
  pending: msg`A change waits at Stripe for its payment.`,
  named: msg`Its metadata at Stripe has a “user” of another system.`,
  items: msg`It has several items. Here, a subscription is one plan.`,
  metered: msg`Its price depends on use.`,
  quantity: msg`Its quantity is not 1.`,
  currency: msg`It is not in euros.`,
  interval: msg`It renews neither every month nor every year.`,
  amount: msg`Its price has no fixed amount.`,
  tax: msg`Tax comes on top of its price. Here, prices include it.`,
  discount: msg`A coupon at Stripe lowers it. Adopt it once the coupon is over.`,
  customer: msg`Its customer was deleted at Stripe.`,
  platform: msg`Another platform keeps a share of each payment.`,
  invoice: msg`It is paid by invoice, not from a card.`,
  debit: msg`It is paid by direct debit. To adopt it, tick “Direct debits too” above and read the account again.`,
  method: msg`No means of payment is on file.`,
  changed: msg`Its price or its plan has changed since it was read. Read the account again.`,
  failed: msg`Stripe refused it. The log says why.`,
  member_missing: msg`No member has this address or this customer. Import the members first.`,
  member_unproved: msg`The member with this address has not confirmed it: it may be somebody else.`,
  member_several: msg`Two imported members have this customer or this subscription.`,
  member_blocked: msg`The member is suspended.`,
  member_live: msg`The member already has a subscription here.`,
  doubled: msg`The member has two running subscriptions. Choose one; end the other at Stripe.`,
};
