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
