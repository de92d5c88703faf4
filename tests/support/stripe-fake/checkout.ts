import type { Metadata } from "./base.ts";
import { type CouponChoice, chooseCoupon } from "./discounts.ts";
import { invalid, missing } from "./errors.ts";
import { discountOf } from "./money.ts";
import type { CheckoutSession, Customer } from "./objects.ts";
import type { Params } from "./params.ts";
import { createSubscription, type NewSubscription } from "./subscriptions.ts";
import { type Card, card, DAY, newId, type World } from "./world.ts";

/** State of a session that the API does not return. */
type Plan = Pick<NewSubscription, "price" | "metadata" | "missingPaymentMethod" | "automaticTax"> & {
  trialDays: number;
  trialEnd: number | null;
  coupon: CouponChoice | null;
  /** The payment methods that the page offers; empty for those of the account. */
  types: string[];
};
const plans = new WeakMap<CheckoutSession, Plan>();

/** POST /v1/checkout/sessions */
export function createSession(world: World, params: Params): CheckoutSession {
  if (params.need("mode") !== "subscription") throw new Error("the fake sells subscriptions only");
  const plan = planOf(world, params);
  const customer = params.text("customer");
  const email = params.text("customer_email");
  if (customer && email) throw invalid("You may only specify one of these parameters: customer, customer_email.");
  if (customer && world.get("customer", customer).deleted) throw missing("customer", customer, "customer");
  const now = world.now();
  const expires = params.time("expires_at") ?? now + DAY;
  if (expires < now + 1790 || expires > now + DAY + 10)
    throw invalid("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", "expires_at");
  params.ignore("custom_text", "consent_collection", "customer_update", "ui_mode");
  params.ignore("billing_address_collection", "tax_id_collection", "phone_number_collection", "submit_type");
  const regular = plan.trialDays > 0 || plan.trialEnd !== null ? 0 : plan.price.unit_amount;
  const off = plan.coupon ? discountOf(regular, plan.coupon.coupon) : 0;
  const id = newId("cs_test");
  const session = world.add<CheckoutSession>({
    id,
    object: "checkout.session",
    created: now,
    livemode: world.settings.livemode,
    mode: "subscription",
    status: "open",
    payment_status: "unpaid",
    url: `https://checkout.stripe.com/c/pay/${id}`,
    ui_mode: "hosted_page",
    success_url: params.need("success_url"),
    cancel_url: params.text("cancel_url") ?? null,
    client_reference_id: params.text("client_reference_id") ?? null,
    customer: customer ?? null,
    customer_email: email ?? null,
    customer_details: email ? { email } : null,
    currency: plan.price.currency,
    locale: params.text("locale") ?? null,
    metadata: params.map("metadata"),
    subscription: null,
    invoice: null,
    payment_intent: null,
    payment_method_collection: params.oneOf("payment_method_collection", ["always", "if_required"]) ?? "always",
    allow_promotion_codes: params.bool("allow_promotion_codes") ?? null,
    discounts: plan.coupon ? [{ coupon: plan.coupon.coupon.id, promotion_code: plan.coupon.promotionCode }] : [],
    amount_subtotal: regular,
    amount_total: regular - off,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
    // The account has it switched on, as accounts do unless someone switches it off.
    adaptive_pricing: { enabled: params.bool("adaptive_pricing[enabled]") ?? true },
    automatic_tax: { enabled: plan.automaticTax, status: plan.automaticTax ? "complete" : null },
    expires_at: expires,
  });
  if (session.allow_promotion_codes && params.has("discounts"))
    throw invalid("You may only specify one of these parameters: allow_promotion_codes, discounts.");
  plans.set(session, plan);
  world.schedule(expires, () => session.status === "open" && expireSession(world, session));
  return session;
}

function planOf(world: World, params: Params): Plan {
  const price = world.get("price", params.need("line_items[0][price]"));
  // Prices of an archived product stay active, and are refused all the same (stripe/stripe-node#2131).
  if (!price.active || !world.get("product", price.product).active)
    throw invalid(`The price specified is inactive: ${price.id}`, "line_items[0][price]");
  if ((params.int("line_items[0][quantity]") ?? 1) !== 1) throw new Error("the fake knows a quantity of 1");
  if (params.has("line_items[1]")) throw new Error("the fake knows sessions of one line");
  const data = "subscription_data";
  const trialDays = params.int(`${data}[trial_period_days]`);
  if (trialDays !== undefined && (trialDays < 1 || trialDays > 730))
    throw invalid("The minimum number of trial period days is 1.", `${data}[trial_period_days]`);
  const trialEnd = params.time(`${data}[trial_end]`);
  if (trialEnd !== undefined && trialDays !== undefined)
    throw invalid("You may only specify one of these parameters: trial_end, trial_period_days.");
  if (trialEnd !== undefined && trialEnd < world.now() + 2 * DAY)
    throw invalid("The `trial_end` date has to be at least 2 days in the future.", `${data}[trial_end]`);
  params.ignore(`${data}[description]`);
  const coupon = params.text("discounts[0][coupon]") ?? null;
  const code = params.text("discounts[0][promotion_code]") ?? null;
  const behaviors = ["cancel", "create_invoice", "pause"] as const;
  return {
    types: params.list("payment_method_types"),
    price,
    metadata: params.map(`${data}[metadata]`),
    trialDays: trialDays ?? 0,
    trialEnd: trialEnd ?? null,
    missingPaymentMethod:
      params.oneOf(`${data}[trial_settings][end_behavior][missing_payment_method]`, behaviors) ?? "create_invoice",
    coupon: coupon || code ? chooseCoupon(world, coupon, code) : null,
    automaticTax: params.bool("automatic_tax[enabled]") ?? false,
  };
}

/** POST /v1/checkout/sessions/{id}/expire; also runs when an open session times out. */
export function expireSession(world: World, session: CheckoutSession): CheckoutSession {
  if (session.status !== "open") throw invalid(`Only sessions with a status of open can be expired: ${session.id}`);
  session.status = "expired";
  session.url = null;
  world.emit("checkout.session.expired", session);
  return session;
}

/**
 * What the customer enters on Stripe's page: a card, null for none, and a promotion code. `earlier`: on a page that an earlier version
 * of the product has opened, which takes debits too.
 */
export type PagePayment = { card?: Card | null; promotionCode?: string; earlier?: true };

/**
 * Pays a session as the customer.
 * @returns "declined" if the card is declined; the page stays open
 * @throws Error when the page is not open (expired or already paid) or needs a card
 */
export function paySession(world: World, session: CheckoutSession, payment: PagePayment): "complete" | "declined" {
  const plan = plans.get(session);
  if (!plan || session.status !== "open" || session.expires_at <= world.now())
    throw new Error(`Stripe's page for ${session.id} is not open: ${session.status}`);
  if (payment.promotionCode && !session.allow_promotion_codes) throw new Error("the page has no field for a code");
  const typed = payment.promotionCode
    ? world.all("promotion_code").find(({ code }) => code === payment.promotionCode)
    : undefined;
  const coupon = typed ? chooseCoupon(world, null, typed.id) : plan.coupon;
  const used = payment.card === undefined ? card() : payment.card;
  const now = world.now();
  const trialEnd = plan.trialEnd ?? (plan.trialDays > 0 ? now + plan.trialDays * DAY : null);
  const due = trialEnd !== null ? 0 : plan.price.unit_amount;
  const free = (coupon ? due - discountOf(due, coupon.coupon) : due) === 0;
  if (used === null && (session.payment_method_collection === "always" || !free))
    throw new Error("Stripe's page asks for a card");
  if (used && !payment.earlier && plan.types.length > 0 && !plan.types.includes(used.type))
    throw new Error(`Stripe's page takes ${plan.types.join(" and ")} alone`);
  // Stripe checks the card even when nothing is due yet.
  if (used?.declines) return "declined";
  const customer = customerOf(world, session);
  if (used) setCard(world, customer, used);
  const subscription = createSubscription(world, {
    customer,
    price: plan.price,
    metadata: { ...plan.metadata },
    trialEnd,
    missingPaymentMethod: plan.missingPaymentMethod,
    coupon,
    automaticTax: plan.automaticTax,
  });
  const invoice = world.get("invoice", subscription.latest_invoice ?? "");
  session.status = "complete";
  session.url = null;
  session.customer = customer.id;
  session.customer_details = { email: customer.email };
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  session.payment_status = invoice.amount_due === 0 ? "no_payment_required" : "unpaid";
  if (invoice.status === "paid" && invoice.amount_due > 0) session.payment_status = "paid";
  world.emit("checkout.session.completed", session);
  return "complete";
}

function customerOf(world: World, session: CheckoutSession): Customer {
  if (session.customer) return world.get("customer", session.customer);
  return addCustomer(world, { email: session.customer_email, name: null, metadata: {} });
}

/** Creates a customer. */
export function addCustomer(
  world: World,
  facts: { email: string | null; name: string | null; metadata: Metadata },
): Customer {
  const customer = world.add<Customer>({
    id: newId("cus"),
    object: "customer",
    created: world.now(),
    livemode: world.settings.livemode,
    ...facts,
    balance: 0,
    delinquent: false,
    preferred_locales: [],
    invoice_settings: { default_payment_method: null },
  });
  world.emit("customer.created", customer);
  return customer;
}

/** Saves a card as the default of the customer and of their subscriptions, as Stripe's portal does. */
export function setCard(world: World, customer: Customer, used: Card): void {
  const { type, card: details } = used;
  const id = newId("pm");
  world.add({
    id,
    object: "payment_method",
    created: world.now(),
    livemode: world.settings.livemode,
    type,
    card: details,
    customer: customer.id,
  });
  world.cards.set(id, used);
  customer.invoice_settings.default_payment_method = id;
  for (const subscription of world.all("subscription"))
    if (subscription.customer === customer.id) subscription.default_payment_method = id;
}
