import { coupons } from "../../coupons/public.ts";
import { fail, must } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { textOf } from "../../lib/json.ts";
import { localePrefix } from "../../lib/locale.ts";
import { dateOf, localeOf } from "../../lib/records.ts";
import { siteUrl } from "../../site/public.ts";
import { termsFor } from "../purchase.ts";
import { periodOf, priceOf } from "../store.ts";
import { isMissing, orMissing, orUnavailable, StripeError, type StripeJson, stripeGet, stripePost } from "./client.ts";
import { ensureCustomer } from "./customers.ts";
import { EXPIRE_SESSION } from "./job-kinds.ts";
import { ensurePlan, priceIdOf } from "./plans.ts";
import { automaticTax } from "./settings.ts";

/** Stripe's limit. */
const MOST_TRIAL_DAYS = 730;

/**
 * Stripe's page for a pending order. The same order gets the same page.
 * @throws ApiError 503 `payment_unavailable`; 409 `order_closed` when another order has replaced it
 */
export function startSession(app: CoreApp, order: core.Record): string {
  const known = order.getString("checkout_url");
  if (known) return known;
  return orUnavailable(() => keep(app, order, createSession(app, order)));
}

function createSession(app: CoreApp, order: core.Record): StripeJson {
  const userId = order.getString("user");
  const customer = ensureCustomer(app, userId);
  try {
    return postSession(app, order, customer);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // Deleted at Stripe, or of another account or mode: create the customer, the price or the coupon again.
    ensurePlan(app, app.findRecordById("plans", order.getString("plan")));
    coupons.keepStripeCoupon(app, order.getString("coupon"), "");
    return postSession(app, order, ensureCustomer(app, userId, isKnown(customer) ? "" : customer));
  }
}

/** One that Stripe knows stays: its credit would be lost with it. */
function isKnown(customer: string): boolean {
  const found = orMissing(() => stripeGet(`/v1/customers/${encodeURIComponent(customer)}`));
  return found !== null && found.deleted !== true;
}

function postSession(app: CoreApp, order: core.Record, customer: string): StripeJson {
  const user = app.findRecordById("users", order.getString("user"));
  const plan = app.findRecordById("plans", order.getString("plan"));
  // The price changed since the order was written, a moment ago: the same request is now a different order.
  if (priceOf(plan, periodOf(order)) !== order.getInt("regular_cents")) throw fail(409, "price_changed");
  const locale = localeOf(user);
  const base = `${siteUrl(app)}${localePrefix(locale)}`;
  const { freeDays, coupon, code } = offerOf(app, user, order);
  const metadata = { user: user.id, order: order.id };
  const back = `plan=${plan.getString("slug")}&period=${periodOf(order)}${code ? `&coupon=${encodeURIComponent(code)}` : ""}`;
  return stripePost(
    "/v1/checkout/sessions",
    {
      mode: "subscription",
      line_items: [{ price: priceIdOf(app, plan, periodOf(order)), quantity: 1 }],
      customer,
      client_reference_id: user.id,
      metadata,
      subscription_data: {
        metadata,
        trial_period_days: freeDays > 0 ? Math.min(freeDays, MOST_TRIAL_DAYS) : undefined,
        ...(freeDays > 0 ? { trial_settings: { end_behavior: { missing_payment_method: "cancel" } } } : {}),
      },
      discounts: coupon ? [{ coupon }] : undefined,
      locale,
      ...(automaticTax() ? { automatic_tax: { enabled: true }, customer_update: { address: "auto" } } : {}),
      success_url: `${base}/success?order=${order.id}`,
      cancel_url: `${base}/checkout?${back}`,
      expires_at: Math.floor(must(dateOf(order, "expires"), "expiry").getTime() / 1000),
    },
    `checkout:${order.id}`,
  );
}

/** The order's coupon in Stripe's terms; days before the first charge count from when the order was placed. */
function offerOf(app: CoreApp, user: core.Record, order: core.Record) {
  const offer = coupons.ofOrder(app, order.id, order.getString("coupon")) ?? null;
  const sale = {
    provider: "stripe",
    period: periodOf(order),
    regularCents: order.getInt("regular_cents"),
    offer,
  } as const;
  const placed = must(dateOf(order, "created"), "creation time");
  const { freeDays } = termsFor(user, sale, null, placed);
  const wanted = offer && coupons.atStripe(app, offer, freeDays);
  if (offer && wanted?.make) {
    makeCoupon(wanted.id, wanted.params);
    coupons.keepStripeCoupon(app, offer.id, wanted.id);
  }
  return { freeDays, coupon: wanted?.id ?? "", code: offer?.code ?? "" };
}

function makeCoupon(id: string, params: { [name: string]: string }): void {
  try {
    stripePost("/v1/coupons", params, id);
  } catch (error) {
    if (!(error instanceof StripeError) || error.code !== "resource_already_exists") throw error;
  }
}

/** Stores the page with its order; if the order was closed in the meantime, closes the page too. */
function keep(app: CoreApp, order: core.Record, session: StripeJson): string {
  const [id, url] = [textOf(session, "id"), textOf(session, "url")];
  let open = false;
  app.runInTransaction((tx) => {
    const record = tx.findRecordById("orders", order.id);
    open = record.getString("state") === "pending";
    if (!open) {
      enqueue(tx, { kind: EXPIRE_SESSION, key: `${EXPIRE_SESSION}:${id}`, payload: { session: id } });
      return;
    }
    record.set("checkout_session", id);
    record.set("checkout_url", url);
    tx.save(record);
  });
  if (!open) throw fail(409, "order_closed");
  return url;
}
