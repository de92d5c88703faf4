import type { Locale } from "../../../common/contract/api.ts";
import {
  type BillingProvider,
  LIVE,
  namesQuery,
  type OrderState,
  PAID_STATUSES,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type Period,
  type PlanName,
  type SubscriptionStatus,
  type SubscriptionSummary,
} from "../../../common/contract/billing.ts";
import { dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { dateOf, findById, findOne, localeOf } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { entitlements } from "../entitlements/public.ts";
import { planTexts } from "../plans/public.ts";

const STATUSES: readonly SubscriptionStatus[] = [...LIVE, "canceled", "incomplete", "incomplete_expired"];
const ORDER_STATES: readonly OrderState[] = ["pending", "paid", "refused", "expired", "canceled"];
const IS_LIVE = LIVE.map((status) => `status = '${status}'`).join(" || ");

/** A member's one live subscription, whatever its provider. */
export function findLive(app: CoreApp, user: string): Rec<"subscriptions"> | undefined {
  const filter = `user = {:user} && (${IS_LIVE})`;
  return findOne(app, "subscriptions", filter, { user });
}

/** As findLive. @throws ApiError 409 `no_subscription` */
export function getLive(app: CoreApp, user: string): Rec<"subscriptions"> {
  const subscription = findLive(app, user);
  if (!subscription) throw fail(409, "no_subscription");
  return subscription;
}

export function subscriptionOfStripe(app: CoreApp, stripeId: string): Rec<"subscriptions"> | undefined {
  return findOne(app, "subscriptions", "stripe_subscription = {:stripeId}", { stripeId });
}

export function paymentOfIntent(app: CoreApp, intent: string): Rec<"payments"> | undefined {
  return findOne(app, "payments", "stripe_payment_intent = {:intent}", { intent });
}

/** States of a subscription whose payment is missing. */
const OWES: readonly string[] = ["past_due", "unpaid"];

/**
 * Whether the running period of a subscription is not paid. A payment may also be missing in the middle of a period that is
 * paid, as of an invoice that the operator adds. @param status Stripe's, where it is newer than the row's
 */
export function owesPeriod(
  app: CoreApp,
  subscription: Rec<"subscriptions">,
  status: string = statusOf(subscription),
): boolean {
  const covers = `subscription = {:id} AND ${SQL_CAME} AND period_end > {:now}`;
  return OWES.includes(status) && !exists(app, "payments", covers, { id: subscription.id, now: dbTime(now()) });
}

/** Whether a subscription stops, with its period or on a date. */
export function stops(subscription: Rec<"subscriptions">): boolean {
  return subscription.getBool("cancel_at_period_end") || subscription.getString("cancel_at") !== "";
}

/** Whether there is a notice whose last period has begun: a later one may name a later day, and the member may have resumed. */
export function isNoticed(subscription: Rec<"subscriptions"> | undefined): boolean {
  if (!subscription?.getString("stop_end")) return false;
  const [from, periodEnd] = [dateOf(subscription, "stop_from"), dateOf(subscription, "current_period_end")];
  return !(from && periodEnd && from > periodEnd);
}

/** The period with a stored name, or with Stripe's. */
export function parsePeriod(text: string): Period {
  return text === "year" ? "year" : "month";
}

/** The period of an order or a subscription. */
export function periodOf(record: core.Record): Period {
  return parsePeriod(record.getString("period"));
}

/** When a subscription began, and its running period: its periods keep their day of the month (`periodDay`). */
export function begunOf(subscription: Rec<"subscriptions">): (Date | null)[] {
  return [dateOf(subscription, "started"), dateOf(subscription, "current_period_start")];
}

/** When a subscription's running time is over: it may stop before the end of its period. */
export function endOf(subscription: Rec<"subscriptions">): Date | null {
  const [end, stop] = [dateOf(subscription, "current_period_end"), dateOf(subscription, "cancel_at")];
  return end && stop && stop < end ? stop : end;
}

/** SQL: whether a row's next renewal collects its money, which the operator may have paused at Stripe. */
export const SQL_COLLECTS =
  "(collection_paused = FALSE OR (collection_resumes != '' AND collection_resumes <= current_period_end))";

/** As SQL_COLLECTS, of a record. */
export function collects(subscription: Rec<"subscriptions">): boolean {
  const [until, end] = [dateOf(subscription, "collection_resumes"), dateOf(subscription, "current_period_end")];
  return !subscription.getBool("collection_paused") || (until !== null && end !== null && until <= end);
}

/** A pause of payments, unless it is over: Stripe's news of that may come late. */
export function pauseOf(paused: boolean, until: Date | null): SubscriptionSummary["paymentsPaused"] {
  return paused && (!until || until > now()) ? { until: until?.toISOString() ?? null } : null;
}

/** Whether a payment of a running subscription is overdue, and its grace period still runs. */
export function isInGrace(subscription: Rec<"subscriptions">, time: Date): boolean {
  const end = entitlements.graceEnd(dateOf(subscription, "past_due_since"));
  return end !== null && end > time && LIVE.includes(statusOf(subscription));
}

/** The provider of an order or a subscription. */
export function providerOf(record: core.Record): BillingProvider {
  return record.getString("provider") === "stripe" ? "stripe" : "manual";
}

/** A subscription's state; an unknown one gives no access. */
export function statusOf(record: Rec<"subscriptions">): SubscriptionStatus {
  return parseStatus(record.getString("status")) ?? "incomplete";
}

/** A subscription's state, undefined for one that we do not know. */
export function parseStatus(text: string): SubscriptionStatus | undefined {
  return STATUSES.find((status) => status === text);
}

/** A plan's price for a period, in cents; 0 when it is not sold that way. */
export function priceOf(plan: Rec<"plans">, period: Period): number {
  return plan.getInt(period === "year" ? "yearly_cents" : "monthly_cents");
}

/** A plan's slug and name in one language. */
export function planName(plan: Rec<"plans"> | undefined, locale: Locale): PlanName {
  const slug = plan?.getString("slug") ?? "";
  return { slug, name: planTexts(plan?.getString("texts") ?? "", locale).name || slug };
}

/** As planName, by the plan's id. */
export function planNameById(app: CoreApp, id: string, locale: Locale): PlanName {
  return planName(findById(app, "plans", id), locale);
}

/** The language that a request names with `?locale=`, else the member's. */
export function localeFor(e: core.RequestEvent, user: Rec<"users">): Locale {
  return parseQuery(namesQuery, e).locale ?? localeOf(user);
}

/** An order's state; an unknown one counts as over. */
export function parseOrderState(text: string): OrderState {
  return ORDER_STATES.find((state) => state === text) ?? "canceled";
}

/** A payment's state; an unknown one counts as unpaid. */
export function parsePaymentStatus(text: string): PaymentStatus {
  return PAYMENT_STATUSES.find((status) => status === text) ?? "failed";
}

/** SQL: whether the money of a row of payments came, whatever happened to it later. */
export const SQL_CAME = `status IN ${listed(PAID_STATUSES)}`;
