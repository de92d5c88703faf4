import type { AddonCard } from "../../../../../common/contract/addons.ts";
import type { Me } from "../../../../../common/contract/api.ts";
import type { BillingSummary } from "../../../../../common/contract/billing.ts";

/** Why a member's add-on opens nothing. `used`: the trial was used with another account; `order`: one waits for its money. */
export type Reason = "unconfirmed" | "used" | "trial" | "expired" | "order" | "overdue" | "paused" | "held" | "blocked";

/** The one reason that the member can act on: a subscription that has stopped or an order that waits comes before a new plan. */
export function reasonOf(
  { access, trialWaits, user }: Pick<Me, "access" | "trialWaits" | "user">,
  state: AddonCard["state"],
  { subscription, pendingOrder }: Pick<BillingSummary, "subscription" | "pendingOrder">,
): Reason {
  if (access.state === "blocked" || state === "blocked") return "blocked";
  if (state === "overdue" || state === "paused" || state === "held") return state;
  if (subscription?.status === "paused") return "paused";
  if (subscription?.pastDueSince) return "overdue";
  if (subscription?.held) return "held";
  if (pendingOrder || access.state === "unpaid") return "order";
  if (access.until === null) return trialWaits ? "unconfirmed" : "used";
  return user.plan === "free" ? "trial" : "expired";
}
