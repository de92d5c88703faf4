import type { Period } from "../../../common/contract/billing.ts";
import { dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { insert } from "../../lib/records.ts";
import { syncMember } from "../ledger/member.ts";
import { addPeriod } from "../ledger/rules.ts";
import { findLive, priceOf } from "../ledger/store.ts";
import { queuePaymentMail } from "../mails/payments.ts";

/**
 * The first period of a member whom an administrator adds, paid by transfer at the plan's price: subscription, payment with its invoice,
 * access and, where the member is written to, a receipt. Nobody ordered it here: there is no order, and no terms that were accepted. Call
 * it in a transaction.
 * @throws ApiError 400 `plan_unknown` at `plan` for one that has no price for the period; 409 `subscription_live`
 */
export function bookFirstTransfer(
  tx: CoreApp,
  user: Rec<"users">,
  plan: Rec<"plans"> | undefined,
  { period, receipt }: { period: Period; receipt: boolean },
): void {
  const cents = plan ? priceOf(plan, period) : 0;
  if (!plan || cents === 0) throw fail(400, "plan_unknown", "plan");
  if (findLive(tx, user.id)) throw fail(409, "subscription_live");
  const time = now();
  const [start, end] = [dbTime(time), dbTime(addPeriod(time, period))];
  const sold = { user: user.id, plan: plan.id, provider: "manual" } as const;
  const subscription = insert(tx, "subscriptions", {
    ...sold,
    period,
    status: "active",
    price_cents: cents,
    started: start,
    current_period_start: start,
    current_period_end: end,
  });
  const payment = insert(tx, "payments", {
    ...sold,
    subscription: subscription.id,
    status: "paid",
    amount_cents: cents,
    period_start: start,
    period_end: end,
    paid_at: start,
  });
  if (receipt) queuePaymentMail(tx, user, payment);
  syncMember(tx, user.id, time);
}
