import type { ChangeAnswer } from "../../../common/contract/billing.ts";
import { now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { isObject, textOf } from "../../lib/json.ts";
import { randomText } from "../../lib/random.ts";
import { dateOf } from "../../lib/records.ts";
import { chargeCents, losesCoupon } from "../ledger/next-charge.ts";
import type { Agreed, Cost, Provider, Target } from "../ledger/provider.ts";
import { addPeriod, changeTime } from "../ledger/rules.ts";
import { owesPeriod, periodOf, priceOf, statusOf } from "../ledger/store.ts";
import {
  isRefusedKey,
  isUnanswered,
  orUnavailable,
  stripeDelete,
  stripeGet,
  stripePost,
  stripePreview,
  subscriptionPath,
} from "./client.ts";
import type { FormParams } from "./form.ts";
import { intOf, itemOf, listData, type StripeJson } from "./json.ts";
import { methodForChange } from "./objects.ts";
import { isOn, isUnpaid, outcomeOf, waitsFor } from "./pending-change.ts";
import { priceIdOf } from "./plans.ts";
import { releaseSchedule } from "./schedule.ts";
import { PAYER } from "./snapshot.ts";
import { startSession } from "./start-session.ts";
import { lockSubscription } from "./subscription-lock.ts";
import { syncSubscription } from "./sync.ts";

/** Stripe Checkout and Stripe subscriptions. */
export const stripe: Provider = {
  start: startSession,
  setCancel,
};

/** What a change of a subscription at Stripe would cost now. */
export function previewNow(app: CoreApp, subscription: Rec<"subscriptions">, target: Target): Cost {
  return orUnavailable(() => {
    try {
      return costOf(app, subscription, target, moveTo(app, subscription, target));
    } catch (error) {
      // What it read may be news.
      if (!(error instanceof Error)) syncSubscription(app, subscription.getString("stripe_subscription"));
      throw error;
    }
  });
}

function setCancel(app: CoreApp, subscription: Rec<"subscriptions">, cancels: boolean): void {
  try {
    cancelAtStripe(app, subscription, cancels, { byMember: true });
  } catch (error) {
    if (cancels && isRefusedKey(error)) throw error; // the notice is taken all the same (changes.ts)
    orUnavailable(() => {
      throw error;
    });
  }
}

/**
 * For jobs: stops a subscription with its period, or resumes it. Where the member stops one whose period is not paid, it ends now.
 * @param how `isWanted` is asked once no other run writes the subscription: the member may have decided otherwise meanwhile
 * @throws StripeError, HttpFailure, ApiError 409 `change_running`
 */
export function cancelAtStripe(
  app: CoreApp,
  subscription: Rec<"subscriptions">,
  cancels: boolean,
  { isWanted, byMember = false }: { isWanted?: () => boolean; byMember?: boolean } = {},
): void {
  const id = subscription.getString("stripe_subscription");
  const purpose = `${cancels ? "cancel" : "resume"}:${subscription.id}:${randomText(12)}`;
  let lost: unknown;
  lockSubscription(app, id, () => {
    if (isWanted?.() === false) return;
    const held = stripeGet(subscriptionPath(id));
    if (cancels) releaseSchedule(held);
    try {
      const ends = cancels && byMember && owesPeriod(app, subscription, textOf(held, "status"));
      if (ends) stripeDelete(subscriptionPath(id));
      else stripePost(subscriptionPath(id), cancels ? { cancel_at_period_end: true } : resumption(held), purpose);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      lost = error;
    }
  });
  syncSubscription(app, id);
  // Stripe may have done it all the same.
  const after = app.findRecordById("subscriptions", subscription.id);
  if (lost && statusOf(after) !== "canceled" && after.getBool("cancel_at_period_end") !== cancels) throw lost;
}

/** Stripe's portal sets a date instead of the flag, and only clearing the date withdraws it. */
function resumption(held: StripeJson): FormParams {
  return held.cancel_at_period_end === true ? { cancel_at_period_end: false } : { cancel_at: "" };
}

function costOf(app: CoreApp, subscription: Rec<"subscriptions">, target: Target, { at, details }: Move): Cost {
  const end = must(dateOf(subscription, "current_period_end"), "period end");
  const cents = priceOf(target.plan, target.period);
  const dear = losesCoupon(app, subscription, target.plan.id);
  const nextCents = (date: Date) => (dear ? cents : chargeCents(app, subscription, cents, date));
  const invoice = stripePreview("/v1/invoices/create_preview", {
    subscription: subscription.getString("stripe_subscription"),
    subscription_details: details,
    ...discountsOf(dear),
  });
  const credits = listData(invoice.lines).map((line) => Math.min(0, intOf(line, "amount")));
  // Stripe keeps leftover credit for the next invoices.
  const over = Math.max(0, 0 - intOf(invoice, "total") - intOf(invoice, "starting_balance"));
  const sameCycle = periodOf(subscription) === target.period;
  const nextDate = sameCycle ? end : addPeriod(at, target.period);
  return {
    dueNowCents: intOf(invoice, "amount_due"),
    creditCents: -credits.reduce((sum, amount) => sum + amount, 0),
    nextCents: Math.max(0, nextCents(nextDate) - over),
    nextDate,
  };
}

/** Changes a subscription at Stripe now. @throws ApiError 409 `price_changed` when more than was agreed to would be due */
export function changeNow(
  app: CoreApp,
  subscription: Rec<"subscriptions">,
  target: Target,
  agreed: Agreed,
): ChangeAnswer {
  return orUnavailable(() => {
    const id = subscription.getString("stripe_subscription");
    try {
      const { price, isMade } = lockSubscription(app, id, () => request(app, subscription, target, agreed));
      return isMade ? { state: "done" } : outcomeOf(id, price);
    } finally {
      syncSubscription(app, id);
    }
  });
}

/** Asks Stripe for a change. @returns its price, and whether the subscription has it already */
function request(
  app: CoreApp,
  subscription: Rec<"subscriptions">,
  target: Target,
  { expectedCents, attempt }: Agreed,
): { price: string; isMade: boolean } {
  const move = moveTo(app, subscription, target);
  const { price } = move;
  if (move.made) return { price, isMade: true };
  if (costOf(app, subscription, target, move).dueNowCents > expectedCents)
    throw fail(409, "price_changed", "expected_due_cents");
  const params = {
    ...move.details,
    ...discountsOf(losesCoupon(app, subscription, target.plan.id)),
    // Nothing changes before it is paid: a declined card leaves all as it was, and 3-D Secure has its time.
    payment_behavior: "pending_if_incomplete",
  };
  releaseSchedule(move.held);
  const path = subscriptionPath(subscription.getString("stripe_subscription"));
  // A stop by date would cut off the time that is bought now; one with the period moves with it.
  if (move.stopsByDate) stripePost(path, { cancel_at_period_end: true }, `stop:${subscription.id}:${attempt}`);
  // The card that the member has set since in Stripe's portal: it pays the renewals too.
  if (move.method) stripePost(path, { default_payment_method: move.method }, `method:${subscription.id}:${attempt}`);
  // Stripe repeats a refusal to the same key, so each attempt of the member has its own.
  const changed = heard(path, price, () => stripePost(path, params, `change:${subscription.id}:${attempt}`));
  // Only Stripe's answer to this change says so: a later read may show another one, such as from the dashboard.
  return { price, isMade: isOn(changed, price) };
}

/**
 * Stripe's answer to a change, or its subscription where the answer got lost and the change was made all the same, or waits for its
 * payment.
 */
function heard(path: string, price: string, change: () => StripeJson): StripeJson {
  try {
    return change();
  } catch (error) {
    const held = isUnanswered(error) ? stripeGet(path) : {};
    if (!isOn(held, price) && !waitsFor(held, price)) throw error;
    return held;
  }
}

/** A coupon for some plans does not carry over to another plan. */
function discountsOf(lost: boolean): FormParams {
  return lost ? { discounts: "" } : {};
}

/** A change to another price: what to ask Stripe for, and the time from which it counts. */
type Move = {
  at: Date;
  held: StripeJson;
  price: string;
  details: FormParams;
  /** The payment method that pays instead of the subscription's own, "" for that one. */
  method: string;
  /** Whether the subscription stops on a date instead of with its period, as Stripe's portal has it. */
  stopsByDate: boolean;
  /** Stripe has made it already: the answer to an earlier request got lost. */
  made: boolean;
};

function moveTo(app: CoreApp, subscription: Rec<"subscriptions">, target: Target): Move {
  const id = subscription.getString("stripe_subscription");
  const held = stripeGet(subscriptionPath(id), { expand: ["latest_invoice", ...PAYER] });
  // While the operator has paused its payments, nothing would be charged for a dearer plan.
  const isPaused = isObject(held.pause_collection);
  if (isPaused) throw fail(409, "no_subscription");
  if (isUnpaid(held)) throw fail(409, "change_unpaid");
  // Free days are of the plan that they were given for: otherwise the dearest one would be free.
  if (textOf(held, "status") === "trialing") throw fail(409, "change_at_end");
  // They may have ended without our knowing.
  if (statusOf(subscription) === "trialing") throw fail(409, "price_changed");
  // It would change the plan days before the bank pays, or refuses.
  const method = methodForChange(held);
  if (method === null) throw fail(409, "card_needed");
  const item = itemOf(held);
  const price = priceIdOf(app, target.plan, target.period);
  const at = changeTime(must(dateOf(subscription, "current_period_start"), "period start"), now());
  return {
    at,
    held,
    price,
    details: {
      items: [{ id: textOf(item, "id"), price }],
      proration_behavior: "always_invoice",
      proration_date: Math.floor(at.getTime() / 1000),
    },
    method,
    stopsByDate: held.cancel_at_period_end !== true && intOf(held, "cancel_at") > 0,
    made: isOn(held, price),
  };
}
