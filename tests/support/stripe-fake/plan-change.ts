import { activeDiscounts, couponOf } from "./discounts.ts";
import { type LineDraft, periodLine } from "./invoicing.ts";
import { discountOf, nextTurn, prorate } from "./money.ts";
import type { Price, Subscription } from "./objects.ts";
import type { World } from "./world.ts";

export type ProrationBehavior = "create_prorations" | "always_invoice" | "none";

/** The effect of a price change, computed without applying it. */
export type PlanChange = {
  lines: LineDraft[];
  /** Whether the lines are invoiced now or with the next renewal. */
  now: boolean;
  period: { start: number; end: number };
  /** Whether the billing cycle restarts. */
  anchor: number | null;
};

/**
 * What was charged for the current period, after discounts, by subscription item. Credits are computed from it (billing
 * mode `flexible`).
 */
export type Debit = { net: number; start: number; end: number };

/**
 * Changes the price within a period. The same interval keeps the cycle: unused time is credited and the rest of the
 * period is charged, both to the second. Another interval starts a new cycle now and charges its first period in full.
 * A trial is not prorated.
 */
export function planChange(
  world: World,
  subscription: Subscription,
  price: Price,
  behavior: ProrationBehavior,
  at: number,
  debit: Debit | undefined,
): PlanChange {
  const item = subscription.items.data[0];
  const period = { start: item.current_period_start, end: item.current_period_end };
  if (subscription.status === "trialing") return { lines: [], now: false, period, anchor: null };
  const lines: LineDraft[] = [];
  const credit = debit ? prorate(debit.net, debit.start, debit.end, at) : 0;
  if (behavior !== "none" && credit > 0)
    lines.push({ price: item.price, amount: -credit, start: at, end: period.end, proration: true, net: true });

  if (price.recurring.interval !== item.price.recurring.interval) {
    const end = nextTurn(at, price.recurring.interval, at);
    lines.push(periodLine(price, at, end));
    return { lines, now: true, period: { start: at, end }, anchor: at };
  }
  if (behavior !== "none") {
    const rest = prorate(discounted(world, subscription, price.unit_amount), period.start, period.end, at);
    lines.push({ price, amount: rest, start: at, end: period.end, proration: true, net: true });
  }
  return { lines, now: behavior === "always_invoice", period, anchor: null };
}

/** A list price after the subscription's active discounts. */
function discounted(world: World, subscription: Subscription, amount: number): number {
  return activeDiscounts(world, subscription).reduce(
    (rest, discount) => rest - discountOf(rest, couponOf(world, discount)),
    amount,
  );
}
