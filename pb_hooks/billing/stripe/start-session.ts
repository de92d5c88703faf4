import { daysUntil } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { textOf } from "../../lib/json.ts";
import { localePrefix } from "../../lib/locale.ts";
import { dateOf, localeOf } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { coupons } from "../coupons/public.ts";
import { EXPIRE_SESSION } from "../ledger/job-kinds.ts";
import { termsFor } from "../ledger/sale.ts";
import { automaticTax } from "../ledger/settings.ts";
import { periodOf, priceOf } from "../ledger/store.ts";
import { isMissing, orUnavailable, StripeError, stripePost } from "./client.ts";
import { withCustomer } from "./customers.ts";
import type { StripeJson } from "./json.ts";
import { priceIdOf } from "./plans.ts";

/**
 * Stripe's page for a pending order. The same order gets the same page.
 * @throws ApiError 503 `payment_unavailable`; 409 `order_closed` when another order has replaced it
 */
export function startSession(app: CoreApp, order: Rec<"orders">): string {
  const known = order.getString("checkout_url");
  if (known) return known;
  return orUnavailable(() => keep(app, order, createSession(app, order)));
}

function createSession(app: CoreApp, order: Rec<"orders">): StripeJson {
  const post = (again: boolean) =>
    withCustomer(app, order.getString("user"), (customer) => postSession(app, order, customer, again));
  try {
    return post(false);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // Deleted at Stripe, of another account or of the other mode: create the coupon again.
    return post(true);
  }
}

/** @param again whether Stripe no longer knew something in an earlier request; it may repeat that refusal to the same key */
function postSession(app: CoreApp, order: Rec<"orders">, customer: string, again: boolean): StripeJson {
  const user = app.findRecordById("users", order.getString("user"));
  const plan = app.findRecordById("plans", order.getString("plan"));
  // The price changed since the order was written, a moment ago: the same request is now a different order.
  if (priceOf(plan, periodOf(order)) !== order.getInt("regular_cents")) throw fail(409, "price_changed");
  const locale = localeOf(user);
  const base = `${siteUrl(app)}${localePrefix(locale)}`;
  const { freeDays, opens, coupon, code } = offerOf(app, user, order, again);
  const metadata = { user: user.id, order: order.id };
  const back = `plan=${plan.getString("slug")}&period=${periodOf(order)}${code ? `&coupon=${encodeURIComponent(code)}` : ""}`;
  return stripePost(
    "/v1/checkout/sessions",
    {
      mode: "subscription",
      line_items: [{ price: priceIdOf(app, plan, periodOf(order)), quantity: 1 }],
      customer,
      // Cards and their wallets: a debit gives access for days before the bank refuses it.
      payment_method_types: ["card"],
      client_reference_id: user.id,
      metadata,
      subscription_data: {
        metadata,
        ...(opens ? { trial_end: Math.floor(opens.getTime() / 1000) } : {}),
        trial_period_days: freeDays > 0 && !opens ? freeDays : undefined,
        ...(freeDays > 0 || opens ? { trial_settings: { end_behavior: { missing_payment_method: "cancel" } } } : {}),
      },
      discounts: coupon ? [{ coupon }] : undefined,
      // Otherwise the account's setting may let customers pay in their own currency, at Stripe's rate. The order is in euros.
      adaptive_pricing: { enabled: false },
      locale,
      ...(automaticTax() ? { automatic_tax: { enabled: true }, customer_update: { address: "auto" } } : {}),
      success_url: `${base}/success?order=${order.id}`,
      cancel_url: `${base}/checkout?${back}`,
      expires_at: Math.floor(must(dateOf(order, "expires"), "expiry").getTime() / 1000),
    },
    `checkout:${order.id}${again ? ":again" : ""}`,
  );
}

/** The order's coupon in Stripe's terms; days before the first charge count from when the order was placed. */
function offerOf(app: CoreApp, user: Rec<"users">, order: Rec<"orders">, again: boolean) {
  const offer = coupons.ofOrder(app, order.id, order.getString("coupon")) ?? null;
  const sale = {
    provider: "stripe",
    period: periodOf(order),
    regularCents: order.getInt("regular_cents"),
    offer,
    startsNow: order.getString("start_now_accepted") !== "",
  } as const;
  const placed = must(dateOf(order, "created"), "creation time");
  const { freeDays, startsAt } = termsFor(user, sale, undefined, placed);
  const opens = sale.startsNow ? null : startsAt;
  const wanted = offer && coupons.atStripe(app, offer, sale.period, opens ? daysUntil(opens, placed) : freeDays);
  if (offer && wanted && (wanted.make || again)) {
    makeCoupon(wanted.params, again ? `${wanted.id}:${order.id}` : wanted.id);
    coupons.keepStripeCoupon(app, offer.id, wanted.id);
  }
  return { freeDays, opens, coupon: wanted?.id ?? "", code: offer?.code ?? "" };
}

function makeCoupon(params: { [name: string]: string }, purpose: string): void {
  try {
    stripePost("/v1/coupons", params, purpose);
  } catch (error) {
    if (!(error instanceof StripeError) || error.code !== "resource_already_exists") throw error;
  }
}

/** Stores the page with its order; if the order was closed in the meantime, closes the page too. */
function keep(app: CoreApp, order: Rec<"orders">, session: StripeJson): string {
  const [id, url] = [textOf(session, "id"), textOf(session, "url")];
  const isKept = committed(app, (tx) => {
    const record = tx.findRecordById("orders", order.id);
    if (record.getString("state") !== "pending") {
      enqueue(tx, { kind: EXPIRE_SESSION, payload: { session: id } });
      return false;
    }
    record.load({ checkout_session: id, checkout_url: url });
    tx.save(record);
    return true;
  });
  if (!isKept) throw fail(409, "order_closed");
  return url;
}
