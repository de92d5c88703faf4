import type { Read } from "../schemas/fields.ts";
import type { paidInput } from "../schemas/rewards.ts";
/** Wire shapes of invitations and their rewards (pb_hooks/referrals). Money is cents of euros; times are ISO 8601 in UTC. */

/** How confirmed rewards are given (site record, `reward_as`). */
export type RewardAs = "credit" | "payout";

/** `pending` for 14 days, then `confirmed`, then `paid` (given); `reversed` when the payment was. */
export const REWARD_STATES = ["pending", "confirmed", "paid", "reversed"] as const;
export type RewardState = (typeof REWARD_STATES)[number];

/** How a reward was given: credit at Stripe, days of the plan, or money. */
export type SettledAs = "credit" | "days" | "payout";

/** A reward as its referrer sees it: nothing tells whose payment it is. */
export type OwnReward = {
  id: string;
  state: RewardState;
  cents: number;
  /** The day of the guest's payment. */
  created: string;
  /** When it is confirmed, while it is pending; when it was given, once it is paid. */
  date: string | null;
  settledAs: SettledAs | null;
};

/** `GET /api/app/referral`, member: the own code and what it has brought. */
export type ReferralFigures = {
  code: string;
  /** Visitors of the invitation's page, each once a day. */
  clicks: number;
  signUps: number;
  /** Guests who have paid. */
  paid: number;
  pendingCents: number;
  confirmedCents: number;
  paidCents: number;
  /** The latest 10, newest first. */
  rewards: OwnReward[];
};

/** What the list of an administrator may be narrowed to; `overpaid`: more was given than is owed now. */
export const REWARD_FILTERS = [...REWARD_STATES, "overpaid"] as const;
export type RewardFilter = (typeof REWARD_FILTERS)[number];

/** A reward as an administrator sees it. */
export type AdminReward = {
  id: string;
  created: string;
  /** null once that account is deleted. */
  referrer: { id: string; email: string; name: string } | null;
  /** What the guest paid, before refunds. */
  paymentCents: number;
  rate: number;
  cents: number;
  state: RewardState;
  /** Why there is none whatever happens to the payment. */
  refused: "same_person" | "account_closed" | null;
  confirmAt: string;
  settledAs: SettledAs | null;
  settledCents: number;
  paidAt: string | null;
  /** Given beyond what is owed, after a later refund. */
  overpaidCents: number;
};

/** Sums over all rewards. */
export type RewardTotals = { pendingCents: number; confirmedCents: number; paidCents: number; overpaidCents: number };

/** `GET /api/app/admin/rewards?state=<RewardFilter>&after=`: newest first. `/export` has the same rows as CSV. */
export type AdminRewards = { items: AdminReward[]; next: string | null; totals: RewardTotals; rewardAs: RewardAs };

/**
 * `POST /api/app/admin/rewards/paid`: notes that confirmed rewards were paid out by hand. All of them or none: 409
 * `rewards_changed` when one is not confirmed any more; 400 `reason_required`.
 */
export type PaidRequest = Read<typeof paidInput>;
export type PaidAnswer = { count: number; cents: number };
