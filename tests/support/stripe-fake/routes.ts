import { createBalanceTransaction, listBalance } from "./balance.ts";
import * as catalog from "./catalog.ts";
import { createSession, expireSession } from "./checkout.ts";
import { createEndpoint, deleteEndpoint, listEndpoints } from "./endpoints.ts";
import { invalid, StripeError } from "./errors.ts";
import { hiddenOf } from "./hidden.ts";
import { voidInvoice as voidNow } from "./invoicing.ts";
import { page } from "./lists.ts";
import type { Invoice, StripeObject, Subscription } from "./objects.ts";
import type { Params } from "./params.ts";
import * as portal from "./portal.ts";
import { createRefund } from "./refunds.ts";
import { createSchedule, releaseSchedule, updateSchedule } from "./schedules.ts";
import { cancelNow, collect, dropUpdate, finalizeDraft } from "./subscriptions.ts";
import { previewInvoice, resumeSubscription, updateSubscription } from "./update-subscription.ts";
import type { World } from "./world.ts";

type Handler = (world: World, params: Params, id: string) => object;

const one =
  (name: StripeObject["object"]): Handler =>
  (world, _, id) =>
    world.get(name, id);

/** Lists objects, filtered by the fields that the query names. */
function list<Name extends StripeObject["object"]>(name: Name, url: string, ...filters: string[]): Handler {
  return (world, params) => {
    const wanted = filters
      .map((filter) => [filter, params.text(filter)] as const)
      .filter(([, value]) => value !== undefined);
    const found = world.all(name).filter((object) => {
      const fields = new Map<string, unknown>(Object.entries(object));
      return wanted.every(([filter, value]) => String(fields.get(filter)) === value);
    });
    return page(url, found, params);
  };
}

function listSubscriptions(world: World, params: Params): object {
  const [customer, status] = [params.text("customer"), params.text("status")];
  const shown = (each: Subscription) => {
    if (customer !== undefined && each.customer !== customer) return false;
    if (status === "all") return true;
    if (status === "ended") return each.status === "canceled" || each.status === "incomplete_expired";
    return status === undefined ? each.status !== "canceled" : each.status === status;
  };
  return page("/v1/subscriptions", world.all("subscription").filter(shown), params);
}

function listInvoices(world: World, params: Params): object {
  const [customer, status, of] = [params.text("customer"), params.text("status"), params.text("subscription")];
  const shown = (each: Invoice) =>
    (customer === undefined || each.customer === customer) &&
    (status === undefined || each.status === status) &&
    (of === undefined || each.parent.subscription_details.subscription === of);
  return page("/v1/invoices", world.all("invoice").filter(shown), params);
}

function listInvoicePayments(world: World, params: Params): object {
  const [invoice, status] = [params.text("invoice"), params.text("status")];
  params.text("payment[type]");
  const intent = params.text("payment[payment_intent]");
  const found = world
    .all("invoice_payment")
    .filter(
      (each) =>
        (invoice === undefined || each.invoice === invoice) &&
        (status === undefined || each.status === status) &&
        (intent === undefined || (each.payment.type === "payment_intent" && each.payment.payment_intent === intent)),
    );
  return page("/v1/invoice_payments", found, params);
}

function listPrices(world: World, params: Params): object {
  const keys = params.list("lookup_keys");
  const [product, active] = [params.text("product"), params.bool("active")];
  params.ignore("type", "currency");
  const found = world
    .all("price")
    .filter(
      (each) =>
        (keys.length === 0 || keys.includes(each.lookup_key ?? "")) &&
        (product === undefined || each.product === product) &&
        (active === undefined || each.active === active),
    );
  return page("/v1/prices", found, params);
}

function listEvents(world: World, params: Params): object {
  const types = [...params.list("types"), ...(params.has("type") ? [params.need("type")] : [])];
  params.ignore("delivery_success");
  // Stripe keeps events for 30 days.
  const oldest = world.now() - 30 * 86_400;
  const found = world.events.filter((each) => each.created >= oldest);
  return page("/v1/events", types.length === 0 ? found : found.filter((each) => types.includes(each.type)), params);
}

function oneEvent(world: World, _: Params, id: string): object {
  const found = world.events.find((each) => each.id === id);
  if (!found)
    throw new StripeError(404, "invalid_request_error", `No such event: '${id}'`, { code: "resource_missing" });
  return found;
}

function cancelSubscription(world: World, params: Params, id: string): object {
  params.ignore("cancellation_details");
  if (params.bool("prorate") || params.bool("invoice_now")) throw new Error("the fake cancels without a last invoice");
  const subscription = world.get("subscription", id);
  cancelNow(world, subscription, "cancellation_requested");
  return subscription;
}

function payInvoice(world: World, _: Params, id: string): object {
  const invoice = world.get("invoice", id);
  if (invoice.status !== "open")
    throw invalid(`Invoice is not open: ${invoice.status}`, "invoice", "invoice_not_editable");
  if (collect(world, invoice, "on") === "failed")
    throw new StripeError(402, "card_error", "Your card was declined.", { code: "card_declined" });
  return invoice;
}

function finalizeInvoice(world: World, params: Params, id: string): object {
  const invoice = world.get("invoice", id);
  if (invoice.status !== "draft")
    throw invalid("This invoice is already finalized.", "invoice", "invoice_not_editable");
  invoice.auto_advance = params.bool("auto_advance") ?? invoice.auto_advance;
  if (!finalizeDraft(world, invoice)) throw invalid(invoice.last_finalization_error?.message ?? "");
  if (invoice.auto_advance) collect(world, invoice);
  return invoice;
}

function voidInvoice(world: World, _: Params, id: string): object {
  const invoice = world.get("invoice", id);
  if (invoice.status !== "open") throw invalid("You can only void an open invoice.", "invoice");
  const payment = world.invoicePayments.get(id);
  if (payment && world.get("payment_intent", payment.payment.payment_intent).status === "processing")
    throw invalid("You cannot void an invoice whose payment is processing.", "invoice");
  voidNow(world, invoice);
  const subscription = world.get("subscription", invoice.parent.subscription_details.subscription);
  if (hiddenOf(subscription).update?.invoice === invoice)
    dropUpdate(world, subscription, "customer.subscription.updated");
  return invoice;
}

const ROUTES: { readonly [route: string]: Handler } = {
  "POST /v1/customers": catalog.createCustomer,
  "GET /v1/customers": list("customer", "/v1/customers", "email"),
  "GET /v1/customers/:id": one("customer"),
  "POST /v1/customers/:id": (world, params, id) => catalog.updateCustomer(world, world.get("customer", id), params),
  "DELETE /v1/customers/:id": (world, _, id) => catalog.deleteCustomer(world, world.get("customer", id)),
  "POST /v1/customers/:id/balance_transactions": createBalanceTransaction,
  "GET /v1/customers/:id/balance_transactions": (world, params, id) => {
    const own = world.all("customer_balance_transaction").filter((each) => each.customer === id);
    return page(`/v1/customers/${id}/balance_transactions`, own, params);
  },
  "POST /v1/products": catalog.createProduct,
  "GET /v1/products": list("product", "/v1/products", "active"),
  "GET /v1/products/:id": one("product"),
  "POST /v1/products/:id": (world, params, id) => catalog.updateProduct(world.get("product", id), params),
  "POST /v1/prices": catalog.createPrice,
  "GET /v1/prices": listPrices,
  "GET /v1/prices/:id": one("price"),
  "POST /v1/prices/:id": (world, params, id) => catalog.updatePrice(world.get("price", id), params),
  "POST /v1/coupons": catalog.createCoupon,
  "GET /v1/coupons": list("coupon", "/v1/coupons"),
  "GET /v1/coupons/:id": one("coupon"),
  "POST /v1/coupons/:id": (world, _, id) => {
    world.get("coupon", id);
    throw new Error("the fake changes no coupon");
  },
  "DELETE /v1/coupons/:id": (world, _, id) => catalog.deleteCoupon(world.get("coupon", id)),
  "POST /v1/promotion_codes": catalog.createPromotionCode,
  "GET /v1/promotion_codes": list("promotion_code", "/v1/promotion_codes", "code", "active"),
  "GET /v1/promotion_codes/:id": one("promotion_code"),
  "POST /v1/promotion_codes/:id": (world, params, id) =>
    catalog.updatePromotionCode(world, world.get("promotion_code", id), params),
  "POST /v1/checkout/sessions": createSession,
  "GET /v1/checkout/sessions": list("checkout.session", "/v1/checkout/sessions", "customer", "subscription", "status"),
  "GET /v1/checkout/sessions/:id": one("checkout.session"),
  "POST /v1/checkout/sessions/:id/expire": (world, _, id) => expireSession(world, world.get("checkout.session", id)),
  "GET /v1/subscriptions": listSubscriptions,
  "GET /v1/subscriptions/:id": one("subscription"),
  "POST /v1/subscriptions/:id": (world, params, id) => updateSubscription(world, world.get("subscription", id), params),
  "POST /v1/subscriptions/:id/resume": resumeSubscription,
  "DELETE /v1/subscriptions/:id": cancelSubscription,
  "POST /v1/subscription_schedules": createSchedule,
  "GET /v1/subscription_schedules/:id": one("subscription_schedule"),
  "POST /v1/subscription_schedules/:id": (world, params, id) =>
    updateSchedule(world, world.get("subscription_schedule", id), params),
  "POST /v1/subscription_schedules/:id/release": (world, params, id) =>
    releaseSchedule(world, world.get("subscription_schedule", id), params),
  "POST /v1/invoices/create_preview": previewInvoice,
  "GET /v1/invoices": listInvoices,
  "GET /v1/invoices/:id": one("invoice"),
  "POST /v1/invoices/:id/finalize": finalizeInvoice,
  "POST /v1/invoices/:id/pay": payInvoice,
  "POST /v1/invoices/:id/void": voidInvoice,
  "GET /v1/invoice_payments": listInvoicePayments,
  "GET /v1/payment_intents": list("payment_intent", "/v1/payment_intents", "customer"),
  "GET /v1/payment_intents/:id": one("payment_intent"),
  "GET /v1/payment_methods/:id": one("payment_method"),
  "GET /v1/charges": list("charge", "/v1/charges", "customer", "payment_intent"),
  "GET /v1/charges/:id": one("charge"),
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds": list("refund", "/v1/refunds", "charge", "payment_intent"),
  "GET /v1/refunds/:id": one("refund"),
  "GET /v1/disputes": list("dispute", "/v1/disputes", "charge", "payment_intent"),
  "GET /v1/disputes/:id": one("dispute"),
  "GET /v1/balance_transactions": listBalance,
  "GET /v1/payouts/:id": one("payout"),
  "POST /v1/billing_portal/sessions": portal.createSession,
  "POST /v1/billing_portal/configurations": portal.createConfiguration,
  "GET /v1/billing_portal/configurations": list(
    "billing_portal.configuration",
    "/v1/billing_portal/configurations",
    "active",
  ),
  "POST /v1/payment_method_configurations": portal.createMethods,
  "POST /v1/payment_method_configurations/:id": one("payment_method_configuration"),
  "GET /v1/payment_method_configurations": list("payment_method_configuration", "/v1/payment_method_configurations"),
  "GET /v1/account": () => ({ id: "acct_passerelle", object: "account" }),
  "POST /v1/webhook_endpoints": createEndpoint,
  "GET /v1/webhook_endpoints": listEndpoints,
  "DELETE /v1/webhook_endpoints/:id": deleteEndpoint,
  "GET /v1/events": listEvents,
  "GET /v1/events/:id": oneEvent,
};

/** Finds the handler of a request and the id in its path; undefined if the fake has none. */
export function route(method: string, path: string): { handler: Handler; id: string } | undefined {
  const exact = ROUTES[`${method} ${path}`];
  if (exact) return { handler: exact, id: "" };
  for (const [pattern, handler] of Object.entries(ROUTES)) {
    const found = new RegExp(`^${pattern.replace(":id", "([^/]+)")}$`).exec(`${method} ${path}`);
    if (found?.[1]) return { handler, id: decodeURIComponent(found[1]) };
  }
  return undefined;
}
