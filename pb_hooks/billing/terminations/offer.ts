import type { Locale } from "../../../common/contract/api.ts";
import type { TerminationOffer, WithdrawalOffer } from "../../../common/contract/terminations.ts";
import { now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { dateOf } from "../../lib/records.ts";
import { billing } from "../public.ts";

/**
 * What a member may end now.
 * @param decided when they declared it: the refund is computed at that time
 * @param reference of the order to withdraw from, "" for the latest
 */
export function offerOf(
  app: CoreApp,
  user: Rec<"users">,
  locale: Locale,
  decided: Date,
  reference = "",
): TerminationOffer {
  const running = billing.findLive(app, user.id);
  const ends = running && billing.endAt(app, running, decided);
  const trial = dateOf(user, "trial_ends");
  return {
    name: user.getString("name"),
    email: user.email(),
    subscription:
      running && ends
        ? {
            plan: billing.planNameById(app, running.getString("plan"), locale),
            ends: (dateOf(running, "stop_end") ?? ends).toISOString(),
            stops: running.getBool("cancel_at_period_end") || running.getString("stop_asked") !== "",
          }
        : null,
    trialEnds: trial && trial > now() ? trial.toISOString() : null,
    withdrawal: withdrawalOf(app, billing.withdrawable(app, user.id, decided, reference), locale),
  };
}

function withdrawalOf(
  app: CoreApp,
  found: ReturnType<typeof billing.withdrawable>,
  locale: Locale,
): WithdrawalOffer | null {
  if (!found) return null;
  const { order, plan, deadline, settlement, transferCents, subscription } = found;
  const byTransfer = transferCents > 0 && transferCents === settlement.refundCents;
  return {
    plan: billing.planNameById(app, plan, locale),
    reference: order.getString("reference"),
    ordered: must(dateOf(order, "terms_accepted"), "acceptance").toISOString(),
    deadline: deadline.toISOString(),
    paid: subscription !== undefined,
    provider: order.getString("provider") === "stripe" && !byTransfer ? "stripe" : "manual",
    ...settlement,
  };
}
