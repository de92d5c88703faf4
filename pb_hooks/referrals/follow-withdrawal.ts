import { audit, SYSTEM } from "../audit/public.ts";
import { billing } from "../billing/public.ts";
import { must } from "../lib/errors.ts";
import { rows } from "../lib/sql.ts";
import { nextWith } from "../lib/transaction.ts";

/**
 * Runs on every change of a subscription. A withdrawal that ends one paid by transfer takes all of its time, also the days that
 * rewards had become: those whose days are all left are confirmed again, in the same transaction, and wait for the next plan.
 */
export function followWithdrawals(e: core.RecordEvent): void {
  const subscription = must(e.record, "record");
  const days = endsByWithdrawal(subscription) ? subscription.getInt(billing.unboughtDays) : 0;
  nextWith(e, () => {
    if (days > 0) restoreRewards(e.app, subscription, days);
  });
}

/** After an earlier withdrawal, a subscription may run on for another order, and end later with its period. */
function endsByWithdrawal(subscription: core.Record): boolean {
  const ended = subscription.getString("ended_at");
  if (subscription.getString("provider") !== "manual" || ended === "") return false;
  return ended === subscription.getString("withdrawn") && subscription.original().getString("ended_at") === "";
}

/** The latest days are the last ones to be used. */
const GIVEN = `SELECT id, COALESCE((SELECT after ->> 'days' FROM audit_log
    WHERE target = 'rewards' AND target_id = rewards.id AND action = 'reward.credit' ORDER BY created DESC LIMIT 1), 0) AS days
  FROM rewards WHERE referrer = {:user} AND settled_as = 'days' AND paid_at >= {:started} ORDER BY paid_at DESC, id`;

function restoreRewards(tx: CoreApp, subscription: core.Record, unbought: number): void {
  const [user, started] = [subscription.getString("user"), subscription.getString("started")];
  let left = unbought;
  for (const { id, days } of rows(tx, GIVEN, { user, started }, { id: "", days: 0 })) {
    left -= days;
    if (left < 0) return;
    restore(tx, tx.findRecordById("rewards", id));
  }
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
