import * as v from "valibot";
import { missingAs, type Read, rawText, reason } from "./fields.ts";

/** Wire shapes of referrals and rewards (pb_hooks/billing/referrals). Money is cents of euros; times are ISO 8601 in UTC. */

/** How confirmed rewards are given (site record, `reward_as`). */
export type RewardAs = "credit" | "payout";

/** `pending` for 14 days, then `confirmed`, then `paid` (given); `reversed` when the payment was. */
export const REWARD_STATES = ["pending", "confirmed", "paid", "reversed"] as const;
export type RewardState = (typeof REWARD_STATES)[number];

/** How a reward was given: credit at Stripe, days of the plan, or money. */
export type SettledAs = "credit" | "days" | "payout";

/** A reward for its referrer: nothing reveals whose payment it is. */
export type OwnReward = {
  id: string;
  state: RewardState;
  cents: number;
  /** The day of the referred member's payment. */
  created: string;
  /** When it is confirmed, while pending; when it was given, once paid. */
  date: string | null;
  settledAs: SettledAs | null;
};

/** A member's code and its results. */
export type ReferralFigures = {
  code: string;
  /** Visitors of the referral page, each counted once a day. */
  clicks: number;
  signUps: number;
  /** Referred members who have paid. */
  paid: number;
  pendingCents: number;
  confirmedCents: number;
  paidCents: number;
  /** The latest 10, newest first. */
  rewards: OwnReward[];
};

/** `GET /api/app/referral`, member: with the share of a first payment that is given, in whole percent; 0 for none. */
export type OwnReferral = ReferralFigures & { commission: number };

/** The filters of an administrator's list; `overpaid`: more was given than is owed now. */
export const REWARD_FILTERS = [...REWARD_STATES, "overpaid"] as const;
export type RewardFilter = (typeof REWARD_FILTERS)[number];

/** A reward for administrators. */
export type AdminReward = {
  id: string;
  created: string;
  /** null once that account is deleted. */
  referrer: { id: string; email: string; name: string } | null;
  /** What the referred member paid, before refunds. */
  paymentCents: number;
  rate: number;
  cents: number;
  state: RewardState;
  /** Why there is no reward, whatever happens to the payment. */
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

export type PaidAnswer = { count: number; cents: number };

/** The most rewards to mark at once. */
export const MOST_PAID_OUT = 100;

type Seen = { id: string; cents: number };
const seen = (): v.GenericSchema<Seen> => v.object({ id: v.string(), cents: v.number() });

/** Rewards that are paid out by hand, each with the cents that the administrator saw. */
export const paidInput = () =>
  v.object({
    rewards: v.pipe(
      missingAs<Seen[], Seen[]>([], v.array(seen())),
      v.transform((all) => [...new Map(all.map((reward) => [reward.id, reward])).values()]),
      v.minLength(1, "validation_invalid_value"),
      v.maxLength(MOST_PAID_OUT, "validation_invalid_value"),
    ),
    reason: reason(),
  });
/**
 * `POST /api/app/admin/rewards/paid`: records that confirmed rewards are paid out by hand. All of them or none: 409
 * `rewards_changed` when one is not confirmed any more, or is worth another sum than was seen; 400 `reason_required`.
 */
export type PaidRequest = Read<typeof paidInput>;

export const rewardsQuery = () => v.object({ state: rawText, after: rawText });
