import { now } from "../../../common/time.ts";
import type { NoticeFacts } from "../../lib/notices.ts";
import { dateOf, findById } from "../../lib/records.ts";
import { isInGrace } from "../ledger/store.ts";

/** Whether the payment that a mail asks for is still missing, and its grace period runs. */
export function isStillOwed(app: CoreApp, { payment: id = "" }: NoticeFacts): boolean {
  const payment = findById(app, "payments", id);
  if (!payment) return id === ""; // queued by an earlier release
  const subscription = findById(app, "subscriptions", payment.getString("subscription"));
  const isMissing = ["failed", "unconfirmed"].includes(payment.getString("status"));
  return isMissing && subscription !== undefined && isInGrace(subscription, now());
}

/** Whether an order still waits for its money. */
export function isStillPending(app: CoreApp, { order: id = "" }: NoticeFacts): boolean {
  return findById(app, "orders", id)?.getString("state") === "pending";
}

/** Whether a field of a subscription is as the mail says: the end of the paid period, or of the card. */
export function isStillSo(app: CoreApp, { subscription: id = "", field = "", value = "" }: NoticeFacts): boolean {
  const subscription: core.Record | undefined = findById(app, "subscriptions", id); // stillSo has checked the field's name
  return id === "" || subscription?.getString(field) === value; // "": queued by an earlier release
}

/** Whether the bank still waits for the member's confirmation. */
export function isStillUnconfirmed(app: CoreApp, facts: NoticeFacts): boolean {
  const payment = findById(app, "payments", facts.payment ?? "");
  return isStillOwed(app, facts) && (!payment || payment.getString("status") === "unconfirmed");
}

/** Whether a subscription's access is still suspended for a missing payment. */
export function isStillSuspended(app: CoreApp, { subscription: id = "" }: NoticeFacts): boolean {
  const subscription = findById(app, "subscriptions", id);
  if (!subscription) return id === "";
  const isOver = subscription.getString("status") === "canceled";
  return !isOver && dateOf(subscription, "past_due_since") !== null && !isInGrace(subscription, now());
}
