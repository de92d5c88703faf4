import { PAID_STATUSES } from "../../../common/contract/billing.ts";
import { dbTime, now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { dateOf, findById, findOne, insert } from "../../lib/records.ts";
import { nextWith } from "../../lib/transaction.ts";
import { referralTerms } from "../../platform/site/public.ts";
import { coupons } from "../coupons/public.ts";
import { billing } from "../public.ts";
import { isSamePerson } from "./people.ts";
import { followPayment, type PaymentFacts, rewardCents } from "./rules.ts";
import { rewardFacts, setFacts } from "./store.ts";

/**
 * Runs on every payment that billing writes: a referred member's first one creates the reward, and its refund or
 * dispute withdraws it, in the payment's transaction.
 */
export function followPayments(e: core.RecordEvent): void {
  nextWith(e, () => {
    const payment: Rec<"payments"> = must(e.record, "record");
    const reward = findOne(e.app, "rewards", "payment = {:payment}", { payment: payment.id });
    if (reward) update(e.app, reward, payment);
    else if (isPayment(payment)) firstPayment(e.app, payment);
  });
}

/** Updates a reward and its referral from the payment's current state. */
function update(tx: CoreApp, reward: Rec<"rewards">, payment: Rec<"payments">): void {
  const before = rewardFacts(reward);
  const after = followPayment(before, factsOf(payment));
  if (after.cents === before.cents && after.state === before.state) return;
  setFacts(reward, after);
  tx.save(reward);
  setState(tx, findById(tx, "referrals", reward.getString("referral")), after.state === "reversed");
}

/** Withdraws a reward permanently: the referred member turned out to be the referrer. */
export function refuseReward(tx: CoreApp, reward: Rec<"rewards">): void {
  reward.set("refused", "same_person");
  setFacts(reward, { ...rewardFacts(reward), cents: 0, state: "reversed" });
  tx.save(reward);
  setState(tx, findById(tx, "referrals", reward.getString("referral")), true);
}

/** Money that moved: not failed, not zero, not in Stripe's test mode. Refunded ones count too, in case the refund came first. */
function isPayment(payment: Rec<"payments">): boolean {
  const status = payment.getString("status");
  if (payment.getBool("test")) return false;
  return PAID_STATUSES.some((paid) => paid === status) && payment.getInt("amount_cents") > 0;
}

function firstPayment(tx: CoreApp, payment: Rec<"payments">): void {
  const referred = findById(tx, "users", payment.getString("user"));
  if (!referred) return;
  const filter = "referred = {:referred} && state = 'signed_up'";
  const referral = findOne(tx, "referrals", filter, { referred: referred.id });
  if (!referral) return;
  const referrer = referral.getString("referrer");
  const card = payment.getString("card_fingerprint");
  const isSame = isSamePerson(tx, referrer, { id: referred.id, email: referred.email(), card });
  // Who deletes the account and returns, or has another one, brings nobody a second reward.
  const refused = isSame || coupons.hadPaid(tx, referred.email(), payment.getString("created"));
  const rate = referralTerms(tx).commission;
  const cents = refused ? 0 : rewardCents(factsOf(payment), rate);
  setState(tx, referral, refused || payment.getString("status") !== "paid");
  if (refused || rate === 0) return;
  insert(tx, "rewards", {
    referral: referral.id,
    referrer,
    payment: payment.id,
    rate,
    cents,
    state: cents > 0 ? "pending" : "reversed",
    // Until then the money may go back.
    confirm_at: dbTime(billing.withdrawalDeadline(dateOf(payment, "paid_at") ?? now())),
  });
}

function setState(tx: CoreApp, referral: Rec<"referrals"> | undefined, reversed: boolean): void {
  if (!referral) return;
  referral.set("state", reversed ? "reversed" : "paid");
  tx.save(referral);
}

function factsOf(payment: Rec<"payments">): PaymentFacts {
  return {
    status: payment.getString("status"),
    amountCents: payment.getInt("amount_cents"),
    // What a withdrawal owes is gone as well: a transfer back may leave after the reward is confirmed.
    refundedCents: Math.max(payment.getInt("refunded_cents"), payment.getInt("refund_due_cents")),
  };
}
