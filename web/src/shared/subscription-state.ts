import type { SubscriptionSummary } from "../../../common/contract/billing.ts";

/** The most important fact about a live subscription. */
export type SubscriptionState =
  | "waiting"
  | "trial"
  | "active"
  | "uncharged"
  | "ending"
  | "manual"
  | "grace"
  | "held"
  | "paused"
  | "suspended";

type Facts = Pick<
  SubscriptionSummary,
  "status" | "provider" | "opensAt" | "cancelAtPeriodEnd" | "paymentsPaused" | "graceEnds" | "held"
>;

/** `now` in ms. An overdue payment comes before a cancellation, because it affects access today. */
export function stateOf(
  { status, provider, opensAt, cancelAtPeriodEnd, paymentsPaused, graceEnds, held }: Facts,
  now: number,
): SubscriptionState {
  if (status === "paused") return "paused";
  if (status === "past_due" || status === "unpaid") {
    return graceEnds !== null && Date.parse(graceEnds) > now ? "grace" : "suspended";
  }
  if (opensAt !== null) return "waiting";
  if (held) return "held";
  if (cancelAtPeriodEnd) return "ending";
  if (paymentsPaused) return "uncharged";
  if (provider === "manual") return "manual";
  return status === "trialing" ? "trial" : "active";
}

/**
 * Whether the member may change plan or period: not one that is stopped, unpaid, disputed, paused or waits for the bank, nor one paid by
 * transfer in a shop of cards, where nothing can be ordered before it has ended.
 */
export function canChange(state: SubscriptionState, { extendable }: Pick<SubscriptionSummary, "extendable">): boolean {
  return state === "trial" || state === "active" || (state === "manual" && extendable.length > 0);
}
