import { chooseCoupon, startDiscount } from "./discounts.ts";
import { declined, invalid } from "./errors.ts";
import { hiddenOf } from "./hidden.ts";
import { draftInvoice, finalizeInvoice, keepInvoice, periodLine } from "./invoicing.ts";
import { MINIMUM_CENTS, nextTurn } from "./money.ts";
import type { Invoice, Price, Subscription } from "./objects.ts";
import type { Params } from "./params.ts";
import { changePause } from "./pauses.ts";
import { paymentMethodOf } from "./payments.ts";
import { type PlanChange, planChange } from "./plan-change.ts";
import { refuseManaged, releaseSchedule, scheduleOf } from "./schedules.ts";
import { bill, cancelNow, collect, dropUpdate, isOver, nextInvoice, setStatus, watchPeriod } from "./subscriptions.ts";
import { newId, type World } from "./world.ts";

const BEHAVIORS = ["create_prorations", "always_invoice", "none"] as const;
const ON_FAILURE = ["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"] as const;
/** Parameters that `pending_if_incomplete` supports (docs: pending updates reference; discounts since 2026-05-27). */
const MAY_WAIT = /^(items|discounts|proration_|payment_behavior|trial_end|expand)/;

/** POST /v1/subscriptions/{id} */
export function updateSubscription(world: World, subscription: Subscription, params: Params): Subscription {
  if (isOver(subscription))
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.", "id");
  params.ignore("cancellation_details", "description", "off_session");
  refuseManaged(subscription, params);
  const behavior = params.oneOf("proration_behavior", BEHAVIORS) ?? "create_prorations";
  const onFailure = params.oneOf("payment_behavior", ON_FAILURE) ?? "allow_incomplete";
  const price = wantedPrice(world, subscription, params, "");
  const at = prorationTime(world, subscription, params.time("proration_date"));
  const view = withoutDiscounts(subscription, params);
  const change = price && planChange(world, view, price, behavior, at, hiddenOf(subscription).debit);
  if (change && subscription.pause_collection) throw new Error("the fake changes no price while payments are paused");
  if (change?.now && onFailure === "error_if_incomplete") refuseIfDeclined(world, view, change);

  if (onFailure === "pending_if_incomplete") {
    const other = params.names().find((name) => !MAY_WAIT.test(name));
    if (other) throw invalid(`pending_if_incomplete does not take ${other}`, other);
    if (change?.now && price) {
      dropUpdate(world, subscription, "customer.subscription.updated");
      if (mustWait(world, view, change)) return waitFor(world, subscription, view, price, change, params);
    }
  }
  const before = structuredClone(subscription);
  Object.assign(subscription.metadata, params.map("metadata"));
  // An empty value takes a key off.
  for (const [key, value] of Object.entries(subscription.metadata)) if (value === "") delete subscription.metadata[key];
  const method = params.text("default_payment_method");
  if (method) subscription.default_payment_method = world.get("payment_method", method).id;
  changeDiscounts(world, subscription, params);
  changePause(world, subscription, params);
  const trial = changeTrial(world, subscription, params, behavior);
  const invoice = change && price ? applyChange(world, subscription, price, change) : trial;
  changeCancellation(world, subscription, params);
  const previous = differences(before, subscription);
  if (Object.keys(previous).length > 0) world.emit("customer.subscription.updated", subscription, previous);
  if (invoice) collect(world, invoice);
  return subscription;
}

/** The operator adds an item in the dashboard, which counts from the next period on. */
export function addItem(world: World, subscription: Subscription, price: Price): void {
  const { items } = subscription;
  items.data.push({ ...items.data[0], id: newId("si"), price });
  world.emit("customer.subscription.updated", subscription, {});
}

/** The operator pauses a subscription in the dashboard, with its access and its invoices. */
export function pauseSubscription(world: World, subscription: Subscription): void {
  setStatus(world, subscription, "paused");
  world.emit("customer.subscription.paused", subscription);
}

/** POST /v1/subscriptions/{id}/resume: begins a new period, which is charged. */
export function resumeSubscription(world: World, params: Params, id: string): Subscription {
  const subscription = world.get("subscription", id);
  if (subscription.status !== "paused") throw invalid("Only a paused subscription can be resumed.", "subscription");
  params.oneOf("billing_cycle_anchor", ["now"]);
  const item = subscription.items.data[0];
  const now = world.now();
  const end = nextTurn(now, item.price.recurring.interval, now);
  Object.assign(item, { current_period_start: now, current_period_end: end });
  subscription.billing_cycle_anchor = now;
  if (subscription.cancel_at_period_end) subscription.cancel_at = end;
  setStatus(world, subscription, "active");
  world.emit("customer.subscription.resumed", subscription);
  watchPeriod(world, subscription);
  collect(world, bill(world, subscription, [periodLine(item.price, now, end)], "subscription_update"));
  return subscription;
}

/** POST /v1/invoices/create_preview for a running subscription. */
export function previewInvoice(world: World, params: Params): Invoice {
  const subscription = world.get("subscription", params.need("subscription"));
  const customer = params.text("customer");
  if (customer && customer !== subscription.customer) throw invalid("The customer has no such subscription.");
  if (isOver(subscription)) throw invalid("No upcoming invoices for customer", "subscription", "invoice_upcoming_none");
  const prefix = "subscription_details";
  const behavior = params.oneOf(`${prefix}[proration_behavior]`, BEHAVIORS) ?? "create_prorations";
  const price = wantedPrice(world, subscription, params, prefix);
  const at = prorationTime(world, subscription, params.time(`${prefix}[proration_date]`));
  if (!price) return nextInvoice(world, subscription);
  const view = withoutDiscounts(subscription, params);
  const change = planChange(world, view, price, behavior, at, hiddenOf(subscription).debit);
  if (change.now)
    return draftInvoice(world, view, [...hiddenOf(subscription).pending, ...change.lines], "subscription_update");
  const item = subscription.items.data[0];
  const { end } = change.period;
  const renewal = periodLine(price, end, nextTurn(subscription.billing_cycle_anchor, price.recurring.interval, end));
  const pending = item.price.id === price.id ? [] : change.lines;
  return draftInvoice(world, subscription, [...hiddenOf(subscription).pending, ...pending, renewal], "upcoming");
}

/** The subscription as a request with `discounts=""` leaves it. */
function withoutDiscounts(subscription: Subscription, params: Params): Subscription {
  return params.text("discounts") === "" ? { ...subscription, discounts: [] } : subscription;
}

/** The new price of the subscription's one item; undefined if the request names none or the current one. */
function wantedPrice(world: World, subscription: Subscription, params: Params, prefix: string): Price | undefined {
  const field = (name: string) => (prefix ? `${prefix}[items][0][${name}]` : `items[0][${name}]`);
  const id = params.text(field("price"));
  const item = params.text(field("id"));
  const quantity = params.int(field("quantity")) ?? 1;
  if (id === undefined) return undefined;
  if (item !== subscription.items.data[0].id)
    throw new Error(
      "the fake knows subscriptions of one item: name it in items[0][id], or a second one would be added",
    );
  if (quantity !== 1) throw new Error("the fake knows a quantity of 1");
  const price = world.get("price", id);
  if (!price.active) throw invalid(`The price specified is inactive: ${id}`, field("price"));
  return price.id === subscription.items.data[0].price.id ? undefined : price;
}

function prorationTime(world: World, subscription: Subscription, asked: number | undefined): number {
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0];
  if (asked === undefined) return world.now();
  if (asked < start || asked > end)
    throw invalid("Proration date must be within the current billing period.", "proration_date");
  return asked;
}

function refuseIfDeclined(world: World, subscription: Subscription, change: PlanChange): void {
  const draft = draftInvoice(world, subscription, change.lines, "subscription_update");
  const card = world.cards.get(paymentMethodOf(world, draft) ?? "");
  const reason = card ? card.declines : "missing_payment_method";
  if (draft.amount_due >= MINIMUM_CENTS && reason !== null) throw declined(reason);
}

/** Whether a change is not paid immediately. */
function mustWait(world: World, view: Subscription, change: PlanChange): boolean {
  const draft = draftInvoice(world, view, [...hiddenOf(view).pending, ...change.lines], "subscription_update");
  const card = world.cards.get(paymentMethodOf(world, draft) ?? "");
  const pays = card !== undefined && card.declines === null && !card.challenge && !card.async;
  return draft.amount_due >= MINIMUM_CENTS && !pays;
}

/** Keeps a change pending until its invoice is paid, for 23 hours or until the period ends. */
function waitFor(
  world: World,
  subscription: Subscription,
  view: Subscription,
  price: Price,
  change: PlanChange,
  params: Params,
): Subscription {
  const lines = [...hiddenOf(subscription).pending, ...change.lines];
  const invoice = keepInvoice(world, subscription, draftInvoice(world, view, lines, "subscription_update"));
  finalizeInvoice(world, invoice);
  invoice.auto_advance = false;
  const item = subscription.items.data[0];
  const expires = Math.min(world.now() + 23 * 3600, item.current_period_end);
  const loses = params.text("discounts") === "";
  const apply = () => {
    hiddenOf(subscription).pending = [];
    if (loses) subscription.discounts = [];
    movePrice(world, subscription, price, change);
    if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
  };
  hiddenOf(subscription).update = { invoice, apply };
  subscription.pending_update = { expires_at: expires, subscription_items: [{ id: item.id, price }] };
  world.schedule(expires, () => {
    if (hiddenOf(subscription).update?.invoice === invoice)
      dropUpdate(world, subscription, "customer.subscription.pending_update_expired");
  });
  world.emit("customer.subscription.updated", subscription, { pending_update: null });
  collect(world, invoice);
  return subscription;
}

function movePrice(world: World, subscription: Subscription, price: Price, change: PlanChange): void {
  const item = subscription.items.data[0];
  const moved = change.period.end !== item.current_period_end;
  item.price = price;
  item.current_period_start = change.period.start;
  item.current_period_end = change.period.end;
  if (change.anchor !== null) subscription.billing_cycle_anchor = change.anchor;
  if (moved) watchPeriod(world, subscription);
}

function applyChange(world: World, subscription: Subscription, price: Price, change: PlanChange): Invoice | undefined {
  const { pending } = hiddenOf(subscription);
  movePrice(world, subscription, price, change);
  if (change.now) return bill(world, subscription, [...pending.splice(0), ...change.lines], "subscription_update");
  pending.push(...change.lines);
  const debit = change.lines.findLast((line) => line.amount > 0);
  if (debit) hiddenOf(subscription).debit = { net: debit.amount, start: debit.start, end: debit.end };
  return undefined;
}

/** The portal and the dashboard cancel at a date and leave the flag unset; the date may be before the period's end. */
export function stopAt(world: World, subscription: Subscription, at: number): void {
  if (at <= world.now()) throw invalid("Invalid timestamp: must be in the future.", "cancel_at");
  const schedule = scheduleOf(world, subscription);
  if (schedule) releaseSchedule(world, schedule);
  Object.assign(subscription, { cancel_at: at, cancel_at_period_end: false, canceled_at: world.now() });
  world.schedule(at, () => {
    if (!isOver(subscription) && subscription.cancel_at === at)
      cancelNow(world, subscription, "cancellation_requested");
  });
}

/** Sets or clears `cancel_at_period_end`. */
function changeCancellation(world: World, subscription: Subscription, params: Params): void {
  if (params.has("cancel_at")) {
    if (params.has("cancel_at_period_end")) throw invalid("Pass only one of cancel_at and cancel_at_period_end.");
    const at = params.text("cancel_at") === "" ? undefined : params.time("cancel_at");
    if (at !== undefined) {
      stopAt(world, subscription, at);
      return;
    }
    Object.assign(subscription, { cancel_at: null, cancel_at_period_end: false, canceled_at: null });
    subscription.cancellation_details.reason = null;
    return;
  }
  const cancel = params.bool("cancel_at_period_end");
  // A cancellation at the period's end moves with the period; one at a date stays.
  if (cancel === undefined && subscription.cancel_at_period_end)
    subscription.cancel_at = subscription.items.data[0].current_period_end;
  if (cancel === undefined || cancel === subscription.cancel_at_period_end) return;
  subscription.cancel_at_period_end = cancel;
  subscription.cancel_at = cancel ? subscription.items.data[0].current_period_end : null;
  subscription.canceled_at = cancel ? world.now() : null;
  subscription.cancellation_details.reason = cancel ? "cancellation_requested" : null;
}

function changeDiscounts(world: World, subscription: Subscription, params: Params): void {
  if (!params.has("discounts")) return;
  subscription.discounts = [];
  if (params.text("discounts") === "") return;
  const coupon = params.text("discounts[0][coupon]") ?? null;
  const code = params.text("discounts[0][promotion_code]") ?? null;
  startDiscount(world, subscription, chooseCoupon(world, coupon, code));
}

/** `trial_end`: ends the trial now, extends it, or adds free days from now; creates an invoice if something is due. */
function changeTrial(world: World, subscription: Subscription, params: Params, behavior: string): Invoice | undefined {
  const item = subscription.items.data[0];
  if (params.text("trial_end") === "now") {
    if (subscription.status !== "trialing") return undefined;
    const now = world.now();
    const end = nextTurn(now, item.price.recurring.interval, now);
    Object.assign(item, { current_period_start: now, current_period_end: end });
    Object.assign(subscription, { status: "active", trial_end: now, billing_cycle_anchor: now });
    watchPeriod(world, subscription);
    return bill(world, subscription, [periodLine(item.price, now, end)], "subscription_update");
  }
  const end = params.time("trial_end");
  if (end === undefined) return undefined;
  if (end <= world.now()) throw invalid("Invalid timestamp: must be in the future.", "trial_end");
  const running = subscription.status === "trialing";
  if (!running && behavior !== "none")
    throw new Error("the fake gives free days to a paid period only with proration_behavior=none");
  if (!running) Object.assign(subscription, { status: "trialing", trial_start: world.now() });
  if (!running) item.current_period_start = world.now();
  item.current_period_end = end;
  Object.assign(subscription, { trial_end: end, billing_cycle_anchor: end });
  if (subscription.cancel_at_period_end) subscription.cancel_at = end;
  watchPeriod(world, subscription);
  const line = { ...periodLine(item.price, item.current_period_start, end), amount: 0 };
  return running ? undefined : bill(world, subscription, [line], "subscription_update");
}

/** The previous values of fields that have changed, one level deep. */
function differences(before: Subscription, after: Subscription): { [key: string]: unknown } {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(([key, old]) => JSON.stringify(old) !== JSON.stringify(now.get(key)));
  return Object.fromEntries(changed);
}
