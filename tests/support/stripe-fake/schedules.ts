import { invalid } from "./errors.ts";
import { isTurn, nextTurn } from "./money.ts";
import type { Price, SchedulePhase, Subscription, SubscriptionSchedule } from "./objects.ts";
import type { Params } from "./params.ts";
import { newId, type World } from "./world.ts";

export function scheduleOf(world: World, subscription: Subscription): SubscriptionSchedule | undefined {
  return world.find("subscription_schedule", subscription.schedule);
}

/** POST /v1/subscription_schedules: manages an active subscription; its current period is the only phase, and a stop its end. */
export function createSchedule(world: World, params: Params): SubscriptionSchedule {
  const subscription = world.get("subscription", params.need("from_subscription"));
  if (["canceled", "incomplete_expired", "incomplete"].includes(subscription.status))
    throw invalid(`You cannot migrate a subscription that is ${subscription.status}.`, "from_subscription");
  if (subscription.schedule)
    throw invalid("You cannot migrate a subscription that is already attached to a schedule.", "from_subscription");
  if (subscription.pending_update)
    throw invalid("The subscription waits for the payment of a change.", "from_subscription");
  const item = subscription.items.data[0];
  const phase: SchedulePhase = {
    start_date: item.current_period_start,
    end_date: item.current_period_end,
    items: [{ price: item.price.id, quantity: 1 }],
    discounts: subscription.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    billing_cycle_anchor: null,
    proration_behavior: "create_prorations",
    metadata: {},
  };
  const schedule = world.add<SubscriptionSchedule>({
    id: newId("sub_sched"),
    object: "subscription_schedule",
    created: world.now(),
    livemode: world.settings.livemode,
    status: "active",
    customer: subscription.customer,
    subscription: subscription.id,
    released_subscription: null,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    phases: [phase],
    end_behavior: subscription.cancel_at === null ? "release" : "cancel",
    metadata: {},
    released_at: null,
    canceled_at: null,
  });
  subscription.schedule = schedule.id;
  world.emit("subscription_schedule.created", schedule);
  world.emit("customer.subscription.updated", subscription, { schedule: null });
  return schedule;
}

/** POST /v1/subscription_schedules/{id}: keeps the current phase and adds the next one. */
export function updateSchedule(world: World, schedule: SubscriptionSchedule, params: Params): SubscriptionSchedule {
  if (schedule.status !== "active") throw invalid(`The schedule is ${schedule.status}.`, "schedule");
  Object.assign(schedule.metadata, params.map("metadata"));
  if (params.oneOf("end_behavior", ["release", "cancel"]) === "cancel") throw new Error("the fake releases in the end");
  params.oneOf("proration_behavior", ["none", "create_prorations", "always_invoice"]);
  const [running] = schedule.phases;
  if (schedule.end_behavior === "cancel") throw new Error("the fake lets no phase undo a stop");
  if (params.has("phases") && running) {
    const starts = params.time("phases[0][start_date]");
    const ends = params.time("phases[0][end_date]");
    if (starts !== running.start_date) throw invalid("You can not modify the start date of the current phase.");
    if (ends !== running.end_date || params.need("phases[0][items][0][price]") !== running.items[0].price)
      throw new Error("the fake keeps the running phase as it is");
    const kept = phaseDiscounts(world, params, 0);
    if (JSON.stringify(kept) !== JSON.stringify(running.discounts))
      throw new Error("the fake keeps the discounts of the running phase");
    const isTrial = world.get("subscription", schedule.subscription ?? "").status === "trialing";
    if ((params.bool("phases[0][trial]") ?? false) !== isTrial)
      throw new Error("the fake keeps the trial of the running phase");
    schedule.phases = [running, laterPhase(world, params, running.end_date)];
    for (const { items } of schedule.phases) refuseArchived(world, items[0].price);
  }
  world.emit("subscription_schedule.updated", schedule);
  return schedule;
}

/**
 * Stripe's reference does not say whether a schedule takes a price of an archived product. New subscriptions and Checkout do not
 * (stripe/stripe-go#1031, stripe/stripe-node#2131), so the fake does not either.
 */
function refuseArchived(world: World, price: string): void {
  const { product } = world.get("price", price);
  if (!world.get("product", product).active) throw invalid(`The product ${product} is marked as inactive.`, "phases");
}

function laterPhase(world: World, params: Params, start: number): SchedulePhase {
  const price = world.get("price", params.need("phases[1][items][0][price]"));
  if (!price.active) throw invalid(`The price specified is inactive: ${price.id}`, "phases[1][items][0][price]");
  const { interval } = price.recurring;
  if (
    params.need("phases[1][duration][interval]") !== interval ||
    params.int("phases[1][duration][interval_count]") !== 1
  )
    throw new Error("the fake schedules one period");
  for (const phase of [0, 1]) {
    params.ignore(`phases[${phase}][items][0][quantity]`);
    if (params.oneOf(`phases[${phase}][proration_behavior]`, ["none"]) !== "none")
      throw new Error("the fake prorates no phase");
  }
  return {
    start_date: start,
    end_date: start + 1, // a placeholder: `enterPhase` sets the end of its first period
    items: [{ price: price.id, quantity: 1 }],
    discounts: phaseDiscounts(world, params, 1),
    billing_cycle_anchor: params.oneOf("phases[1][billing_cycle_anchor]", ["phase_start", "automatic"]) ?? null,
    proration_behavior: "none",
    metadata: {},
  };
}

/** A phase's discounts. Without the parameter it has the customer's; in the fake, customers have none. */
function phaseDiscounts(world: World, params: Params, phase: number): SchedulePhase["discounts"] {
  const field = `phases[${phase}][discounts]`;
  params.text(field);
  const found: SchedulePhase["discounts"] = [];
  for (let index = 0; params.has(`${field}[${index}]`); index++) {
    const discount = world.get("discount", params.need(`${field}[${index}][discount]`)).id;
    found.push({ coupon: null, discount, promotion_code: null });
  }
  return found;
}

type NextTerms = {
  price: Price;
  discounts: string[];
  anchor: number;
  end: number;
  /** Whether the period is charged. */
  charged: boolean;
};

/**
 * The next period: as the schedule's next phase says, else as the running one. A price of another interval starts a new cycle
 * with `phase_start` only. Without it the cycle stays, and what is left of it is charged neither now nor later
 * (better-auth/better-auth#11336): a year from the middle of its cycle is free until then.
 */
export function nextTerms(world: World, subscription: Subscription): NextTerms {
  const [{ price: current, current_period_end: start }] = subscription.items.data;
  const found = scheduleOf(world, subscription)?.phases[1];
  const later = found?.start_date === start ? found : undefined;
  const price = later ? world.get("price", later.items[0].price) : current;
  const kept = later?.discounts.map(({ discount }) => discount).filter((id) => subscription.discounts.includes(id));
  const anchor = later?.billing_cycle_anchor === "phase_start" ? start : subscription.billing_cycle_anchor;
  const { interval } = price.recurring;
  return {
    price,
    discounts: kept ?? subscription.discounts,
    anchor,
    end: nextTurn(anchor, interval, start),
    charged: interval === current.recurring.interval || isTurn(anchor, interval, start),
  };
}

/** Starts the schedule's next phase when a period ends, or releases the subscription after the last phase. */
export function enterPhase(world: World, subscription: Subscription, start: number, end: number): void {
  const schedule = scheduleOf(world, subscription);
  if (!schedule) return;
  const later = schedule.phases[1];
  if (!later || later.start_date !== start) {
    releaseSchedule(world, schedule);
    return;
  }
  later.end_date = end;
  schedule.current_phase = { start_date: start, end_date: end };
  world.emit("subscription_schedule.updated", schedule);
}

/** POST /v1/subscription_schedules/{id}/release: leaves the subscription as it is, its stop with `preserve_cancel_date` only. */
export function releaseSchedule(world: World, schedule: SubscriptionSchedule, params?: Params): SubscriptionSchedule {
  if (schedule.status !== "active")
    throw invalid(`You cannot release a subscription schedule that is ${schedule.status}.`, "schedule");
  const subscription = world.get("subscription", schedule.subscription ?? "");
  const keepsStop = params?.bool("preserve_cancel_date") ?? false;
  if (params && schedule.end_behavior === "cancel" && !keepsStop)
    throw new Error("the fake undoes no stop by a release");
  Object.assign(schedule, {
    status: "released",
    subscription: null,
    released_subscription: subscription.id,
    released_at: world.now(),
    current_phase: null,
  });
  subscription.schedule = null;
  world.emit("subscription_schedule.released", schedule);
  world.emit("customer.subscription.updated", subscription, { schedule: schedule.id });
  return schedule;
}

/** Cancels the schedule of a subscription that has ended. */
export function endSchedule(world: World, subscription: Subscription): void {
  const schedule = scheduleOf(world, subscription);
  if (!schedule) return;
  Object.assign(schedule, { status: "canceled", canceled_at: world.now(), current_phase: null });
  subscription.schedule = null;
  world.emit("subscription_schedule.canceled", schedule);
}

/** Refuses what Stripe does not let change directly while a schedule manages the subscription. */
export function refuseManaged(subscription: Subscription, params: Params): void {
  if (!subscription.schedule) return;
  if (params.has("cancel_at_period_end") || params.has("cancel_at"))
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (params.has("items")) throw new Error("the fake changes no price under a schedule");
}
