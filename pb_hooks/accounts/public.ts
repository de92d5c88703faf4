import type { Access } from "../../types/api.ts";
import { type AccessFacts, access } from "./rules.ts";

/** What other features may ask of accounts: the right to stream that stored fields give at `time`. */
export function accessBy(facts: AccessFacts, time: Date): Access {
  return access(facts, time);
}

/** The right to stream of a member's record at `time`. */
export function accessOf(user: core.Record, time: Date): Access {
  const facts = {
    plan: user.getString("plan"),
    trialEnds: user.getString("trial_ends"),
    paidUntil: user.getString("paid_until"),
    blocked: user.getString("blocked"),
  };
  return access(facts, time);
}
