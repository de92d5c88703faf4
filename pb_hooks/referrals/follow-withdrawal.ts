import { audit, SYSTEM } from "../audit/public.ts";
import { must } from "../lib/errors.ts";
import { rows } from "../lib/sql.ts";
import { nextWith } from "../lib/transaction.ts";

/**
 * Runs on every change of a subscription. A withdrawal that ends one paid by transfer takes all of its time, also the days that
 * rewards had become: these are confirmed again, in the same transaction, and wait for the next plan.
 */
export function followWithdrawals(e: core.RecordEvent): void {
  const subscription = must(e.record, "record");
  const ends = endsByWithdrawal(subscription);
  nextWith(e, () => {
    if (ends) restoreRewards(e.app, subscription);
  });
}

/** After an earlier withdrawal, a subscription may run on for another order, and end later with its period. */
function endsByWithdrawal(subscription: core.Record): boolean {
  const ended = subscription.getString("ended_at");
  if (subscription.getString("provider") !== "manual" || ended === "") return false;
  return ended === subscription.getString("withdrawn") && subscription.original().getString("ended_at") === "";
}

function restoreRewards(tx: CoreApp, subscription: core.Record): void {
  const given = "SELECT id FROM rewards WHERE referrer = {:user} AND settled_as = 'days' AND paid_at >= {:started}";
  const [user, started] = [subscription.getString("user"), subscription.getString("started")];
  for (const { id } of rows(tx, given, { user, started }, { id: "" })) restore(tx, tx.findRecordById("rewards", id));
}

/** One whose payment was refunded in the meantime stays withdrawn, and is no longer overpaid. */
function restore(tx: CoreApp, reward: core.Record): void {
  const before = { state: reward.getString("state"), settled_cents: reward.getInt("settled_cents") };
  if (before.state === "paid") reward.set("state", "confirmed");
  reward.load({ settled_as: "", settled_cents: 0, paid_at: "" });
  tx.save(reward);
  audit(tx, SYSTEM, {
    action: "reward.restore",
    target: reward,
    member: reward.getString("referrer"),
    before,
    after: { state: reward.getString("state"), settled_cents: 0 },
  });
}
