import { LIVE } from "../../../common/contract/billing.ts";
import { parisMidnight } from "../../../common/paris.ts";
import { dbTime, now } from "../../../common/time.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { dateOf, findById, setDate } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { STOP } from "../ledger/job-kinds.ts";
import { closeWaitingOrders } from "../ledger/orders.ts";
import { addPeriod, periodDay } from "../ledger/rules.ts";
import {
  begunOf,
  endOf,
  findLive,
  isNoticed,
  owesPeriod,
  periodOf,
  providerOf,
  SQL_CAME,
  statusOf,
} from "../ledger/store.ts";
import { manual } from "../manual/provider.ts";
import { cancelAtStripe } from "../stripe/provider.ts";
import { syncSubscription } from "../stripe/sync.ts";
import { endWithRefund } from "../withdrawals/withdraw.ts";

/**
 * A member gives notice: the subscription ends with the period that was paid when the notice reached us, or with the one in
 * which the day `from` falls ("" for as soon as possible), or at once while that period is not paid. We promise the end at once; a
 * job tells Stripe. Waiting orders are closed.
 * @returns the end of access, or null where nothing runs
 */
export function stop(tx: CoreApp, user: Rec<"users">, from: string, received: Date): Date | null {
  closeWaitingOrders(tx, user.id);
  const subscription = findLive(tx, user.id);
  const end = subscription && endOf(subscription);
  if (!subscription || !end) return null;
  if (owesPeriod(tx, subscription)) return endUnpaid(tx, subscription, received);
  const stops = providerOf(subscription) === "manual" || subscription.getBool("cancel_at_period_end");
  const effective = stops ? end : endFrom(endAt(tx, subscription, received) ?? end, from, subscription);
  setDate(subscription, "stop_asked", now());
  setDate(subscription, "stop_from", from ? parisMidnight(from) : null);
  setDate(subscription, "stop_end", effective);
  tx.save(subscription);
  if (providerOf(subscription) === "manual") manual.setCancel(tx, subscription, true);
  else if (effective <= end) queueStop(tx, subscription);
  return effective;
}

/** A subscription whose period is not paid ends now; what still arrives for the running period goes back. */
function endUnpaid(tx: CoreApp, subscription: Rec<"subscriptions">, received: Date): Date {
  const paid = dateOf(subscription, "current_period_start");
  subscription.load({ stop_asked: dbTime(now()), stop_from: "", stop_end: dbTime(paid ?? received) });
  tx.save(subscription);
  queueStop(tx, subscription);
  return received;
}

/** The end of the period that ran at a time: of the previous one, where the subscription has been renewed since. */
export function endAt(app: CoreApp, subscription: Rec<"subscriptions">, time: Date): Date | null {
  const begun = dateOf(subscription, "current_period_start");
  if (providerOf(subscription) === "manual" || !begun || time >= begun) return endOf(subscription);
  const before = `subscription = {:id} AND ${SQL_CAME} AND period_end = {:begun}`;
  const renewed =
    dateOf(subscription, "trial_end")?.getTime() === begun.getTime() ||
    exists(app, "payments", before, { id: subscription.id, begun: dbTime(begun) });
  return renewed ? begun : endOf(subscription);
}

/** The end of the first period that is over after `from` has begun. */
function endFrom(end: Date, from: string, subscription: Rec<"subscriptions">): Date {
  const first = from ? parisMidnight(from) : end;
  const begun = begunOf(subscription);
  let effective = end;
  while (effective < first) effective = addPeriod(effective, periodOf(subscription), periodDay(effective, begun));
  return effective;
}

/** Queues what tells Stripe about a notice whose last period has begun. */
export function queueStop(tx: CoreApp, subscription: Rec<"subscriptions">): void {
  enqueue(tx, { kind: STOP, payload: { subscription: subscription.id } });
}

/**
 * Job {subscription, dated?}: carries out at Stripe what the member was promised, and ends what should have ended there. `dated`:
 * a change of plan from before an upgrade left a stop by date, which becomes one with the period that the change buys.
 */
export function stopAtStripe(app: CoreApp, { subscription: id = "", dated = "" }: JobPayload): void {
  const known = findById(app, "subscriptions", id);
  // Stripe's news of the end may be late.
  if (known && isOverdue(known)) syncSubscription(app, known.getString("stripe_subscription"));
  const subscription = findById(app, "subscriptions", id);
  if (!subscription || !LIVE.includes(statusOf(subscription))) return;
  if (dated && subscription.getString("cancel_at")) cancelAtStripe(app, subscription, true);
  // The periods of a paused subscription do not end at Stripe.
  const end = dateOf(subscription, "stop_end") ?? (isOverdue(subscription) ? endOf(subscription) : null);
  if (!end) return;
  // Stripe was down until after the promised end and has charged another period.
  if (end <= now()) endWithRefund(app, subscription, end);
  else if (!subscription.getBool("cancel_at_period_end") && isNoticed(subscription)) {
    const isWanted = () => isNoticed(findById(app, "subscriptions", id));
    cancelAtStripe(app, subscription, true, { isWanted, byMember: true });
  }
}

/** Whether a subscription that stops should have ended. */
function isOverdue(subscription: Rec<"subscriptions">): boolean {
  const end = endOf(subscription);
  return subscription.getBool("cancel_at_period_end") && end !== null && end <= now();
}

/** The member resumes the subscription: forgets the notice. @returns whether there was one */
export function forgetStop(tx: CoreApp, subscription: Rec<"subscriptions">): boolean {
  const record = tx.findRecordById("subscriptions", subscription.id);
  if (!record.getString("stop_asked")) return false;
  record.load({ stop_asked: "", stop_from: "", stop_end: "" });
  tx.save(record);
  return true;
}
