import type { SubscriptionSummary } from "../../../../common/wire/billing.ts";

/** What a member has to know first about a subscription that is alive. */
export type SubscriptionState = "trial" | "active" | "ending" | "manual" | "grace" | "held" | "suspended";

type Facts = Pick<SubscriptionSummary, "status" | "provider" | "cancelAtPeriodEnd" | "graceEnds" | "held">;

/** `now` in ms. A payment that is missing comes before a stop, because it decides about today. */
export function stateOf(
  { status, provider, cancelAtPeriodEnd, graceEnds, held }: Facts,
  now: number,
): SubscriptionState {
  if (status === "paused") return "suspended";
  if (status === "past_due" || status === "unpaid") {
    return graceEnds !== null && Date.parse(graceEnds) > now ? "grace" : "suspended";
  }
  if (held) return "held";
  if (cancelAtPeriodEnd) return "ending";
  if (provider === "manual") return "manual";
  return status === "trialing" ? "trial" : "active";
}
