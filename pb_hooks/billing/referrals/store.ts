import { REWARD_STATES, type SettledAs } from "../../../common/contract/referrals.ts";
import type { RewardFacts } from "./rules.ts";

export function rewardFacts(reward: Rec<"rewards">): RewardFacts {
  return {
    state: parseRewardState(reward.getString("state")),
    cents: reward.getInt("cents"),
    rate: reward.getInt("rate"),
    refused: reward.getString("refused") !== "",
    settledCents: reward.getInt("settled_cents"),
    paid: reward.getString("paid_at") !== "",
  };
}

/** Writes back what the arithmetic changed. */
export function setFacts(reward: Rec<"rewards">, facts: RewardFacts): void {
  reward.load({ state: facts.state, cents: facts.cents });
}

/** A stored state; an unknown one earns nothing. */
export function parseRewardState(text: string): RewardFacts["state"] {
  return REWARD_STATES.find((state) => state === text) ?? "reversed";
}

/** How a reward was given; null if not yet. */
export function parseSettledAs(text: string): SettledAs | null {
  return text === "credit" || text === "days" || text === "payout" ? text : null;
}
