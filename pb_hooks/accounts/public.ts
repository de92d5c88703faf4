import type { Access } from "../../types/api.ts";
import { access } from "./rules.ts";

/** What other features may ask of accounts: the right to stream of a member's record at `time`. */
export function accessOf(user: core.Record, time: Date): Access {
  const facts = {
    plan: user.getString("plan"),
    trialEnds: user.getString("trial_ends"),
    paidUntil: user.getString("paid_until"),
  };
  return access(facts, time);
}
