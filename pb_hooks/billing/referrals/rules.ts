import type { RewardState } from "../../../common/contract/referrals.ts";

/** The facts of a payment that decide its reward; cents. */
export type PaymentFacts = { status: string; amountCents: number; refundedCents: number };

/**
 * A reward as stored. `cents` is the payment's current worth to the referrer, `settledCents` what was given or is on
 * its way; `refused` is true when there is no reward whatever happens to the payment.
 */
export type RewardFacts = {
  state: RewardState;
  cents: number;
  rate: number;
  refused: boolean;
  settledCents: number;
  paid: boolean;
};

/** A payment's current worth: `rate` percent of what was not refunded, rounded down to a cent. */
export function rewardCents(payment: PaymentFacts, rate: number): number {
  if (payment.status !== "paid") return 0;
  const kept = Math.max(0, payment.amountCents - Math.max(0, payment.refundedCents));
  return Math.floor((kept * Math.min(100, Math.max(0, rate))) / 100);
}

/**
 * A reward after a change of its payment. Depends on the payment's current state, not on the order of the changes: a
 * won dispute restores the reward, which then waits for the next confirmation.
 */
export function followPayment(reward: RewardFacts, payment: PaymentFacts): RewardFacts {
  const cents = reward.refused ? 0 : rewardCents(payment, reward.rate);
  return { ...reward, cents, state: stateFor(reward, cents) };
}

function stateFor(reward: RewardFacts, cents: number): RewardState {
  if (cents === 0) return "reversed";
  if (reward.paid) return "paid";
  if (reward.settledCents > 0) return "confirmed";
  return reward.state === "reversed" ? "pending" : reward.state;
}

/** The amount given beyond what is owed: to recover by hand, or to accept as a loss. */
export function overpaidCents(reward: Pick<RewardFacts, "cents" | "settledCents">): number {
  return Math.max(0, reward.settledCents - reward.cents);
}

const DAYS_OF = { month: 30, year: 365 } as const;

/** Days of a plan that an amount in cents buys, at its price for a period; rounded up to a whole day. */
export function daysFor(cents: number, priceCents: number, period: keyof typeof DAYS_OF): number {
  return priceCents > 0 ? Math.ceil((cents * DAYS_OF[period]) / priceCents) : 0;
}
