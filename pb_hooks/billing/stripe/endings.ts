import type { JobPayload } from "../../lib/feature.ts";
import { findById } from "../../lib/records.ts";
import { findLive, providerOf } from "../ledger/store.ts";
import { undoCredit } from "./credit.ts";
import { endUnearned } from "./end-unearned.ts";
import { cancelAtStripe } from "./provider.ts";
import { syncSubscription } from "./sync.ts";

/**
 * Job {subscription, user}: a second subscription of a member with a live one (two tabs, an old page). Ends it at
 * Stripe and gives its money back, then writes its rows. If the other one has ended in the meantime, takes this one.
 */
export function cancelDuplicate(app: CoreApp, payload: JobPayload): void {
  const [id, userId] = [payload.subscription ?? "", payload.user ?? ""];
  const user = findById(app, "users", userId);
  if (user && hasOther(app, userId, id)) {
    endUnearned(app, id, user);
    undoCredit(app, id, (usedCents) => usedCents);
  }
  syncSubscription(app, id);
}

function hasOther(app: CoreApp, user: string, id: string): boolean {
  const live = findLive(app, user);
  return live !== undefined && live.getString("stripe_subscription") !== id;
}

/**
 * Job {user}: ends the Stripe subscription of a blocked member with its period, because nobody should pay for a
 * service they cannot use. If the member is unblocked earlier, the member may resume it.
 */
export function stopBlocked(app: CoreApp, { user = "" }: JobPayload): void {
  const subscription = findLive(app, user);
  const blocked = findById(app, "users", user)?.getString("blocked");
  if (!blocked || !subscription || providerOf(subscription) !== "stripe") return;
  if (!subscription.getBool("cancel_at_period_end")) cancelAtStripe(app, subscription, true);
}
