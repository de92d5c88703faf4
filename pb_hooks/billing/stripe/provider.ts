import type { ChangeAnswer } from "../../../common/wire/billing.ts";
import { fail, must } from "../../lib/errors.ts";
import { textOf } from "../../lib/json.ts";
import { dateOf } from "../../lib/records.ts";
import { now } from "../../lib/time.ts";
import type { Cost, Provider, Target } from "../provider.ts";
import { addPeriod, changeTime } from "../rules.ts";
import { periodOf, priceOf, statusOf } from "../store.ts";
import { orUnavailable, type StripeJson, stripeGet, stripePost } from "./client.ts";
import type { FormParams } from "./form.ts";
import { chargeCents, losesCoupon } from "./next-charge.ts";
import { intOf, listData } from "./objects.ts";
import { priceIdOf } from "./plans.ts";
import { startSession } from "./start-session.ts";
import { syncSubscription } from "./sync.ts";

/** Stripe Checkout and Stripe subscriptions. */
export const stripe: Provider = {
  start: startSession,
  setCancel,
  preview: (app, subscription, target) => orUnavailable(() => costOf(app, subscription, target)),
  change,
};

function setCancel(app: CoreApp, subscription: core.Record, cancels: boolean): void {
  const id = subscription.getString("stripe_subscription");
  const purpose = `${cancels ? "cancel" : "resume"}:${subscription.id}:${subscription.getString("synced")}`;
  orUnavailable(() => {
    stripePost(`/v1/subscriptions/${id}`, cancels ? { cancel_at_period_end: true } : resumption(id), purpose);
    syncSubscription(app, id);
  });
}

/** Stripe's portal sets a date instead of the flag, and only clearing the date withdraws it. */
function resumption(id: string): FormParams {
  const flagged = stripeGet(`/v1/subscriptions/${id}`).cancel_at_period_end === true;
  return flagged ? { cancel_at_period_end: false } : { cancel_at: "" };
}

function costOf(app: CoreApp, subscription: core.Record, target: Target): Cost {
  const end = must(dateOf(subscription, "current_period_end"), "period end");
  const cents = priceOf(target.plan, target.period);
  const dear = losesCoupon(app, subscription, target.plan.id);
  const nextCents = (date: Date) =>
    dear ? cents : chargeCents(app, subscription, { cents, period: target.period, date });
  // Stripe prorates nothing during a trial: only the first charge changes.
  if (statusOf(subscription) === "trialing")
    return { dueNowCents: 0, creditCents: 0, nextCents: nextCents(end), nextDate: end };
  const at = prorationTime(subscription);
  const invoice = stripePost(
    "/v1/invoices/create_preview",
    {
      subscription: subscription.getString("stripe_subscription"),
      subscription_details: changed(app, subscription, target, at),
      ...discountsOf(dear),
    },
    `preview:${subscription.id}:${subscription.getString("synced")}`,
  );
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

function change(app: CoreApp, subscription: core.Record, target: Target, expectedCents: number): ChangeAnswer {
  return orUnavailable(() => {
    const at = prorationTime(subscription);
    if (costOf(app, subscription, target).dueNowCents > expectedCents)
      throw fail(409, "price_changed", "expected_due_cents");
    const id = subscription.getString("stripe_subscription");
    const params = {
      ...changed(app, subscription, target, at),
      ...discountsOf(losesCoupon(app, subscription, target.plan.id)),
      // A declined card leaves everything unchanged.
      payment_behavior: "error_if_incomplete",
    };
    stripePost(`/v1/subscriptions/${id}`, params, `change:${subscription.id}:${subscription.getString("synced")}`);
    syncSubscription(app, id);
    return { state: "done" };
  });
}

/** A coupon for some plans does not carry over to another plan. */
function discountsOf(lost: boolean): FormParams {
  return lost ? { discounts: "" } : {};
}

function changed(app: CoreApp, subscription: core.Record, target: Target, at: Date) {
  const id = subscription.getString("stripe_subscription");
  const item = itemOf(stripeGet(`/v1/subscriptions/${id}`));
  return {
    items: [{ id: item, price: priceIdOf(app, target.plan, target.period) }],
    proration_behavior: "always_invoice",
    ...(statusOf(subscription) === "trialing" ? {} : { proration_date: Math.floor(at.getTime() / 1000) }),
  };
}

function itemOf(subscription: StripeJson): string {
  return textOf(listData(subscription.items)[0], "id");
}

const prorationTime = (subscription: core.Record): Date =>
  changeTime(must(dateOf(subscription, "current_period_start"), "period start"), now());
