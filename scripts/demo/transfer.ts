import { DAY_MS } from "../../common/time.ts";
import type { Outcome, Paid } from "./card.ts";
import { later, note } from "./ledger.ts";
import { type Purchase, type Story, termsOf, writeOrder } from "./purchases.ts";

/** In percent: orders that are paid, for a first order and for a renewal. */
const PAYS = { first: 82, later: 88 } as const;
const GOES_ON = { month: 84, year: 65 } as const;
const REFUSED = 12;
/** Days from an order to its money, and the days after which an order expires. */
const MONEY = [0.4, 4.5] as const;
const LAPSES = 14;

/**
 * A subscription paid by transfer, order after order; undefined when the first one was never paid. A member who does
 * not reorder in time ends with the period.
 */
export function byTransfer(story: Story, wanted: Purchase, at: Date): Outcome | undefined {
  const { ledger, buyer } = story;
  const id = story.chance.id();
  const paid = payOrders(story, wanted, at, id);
  if (!paid) return undefined;
  const { purchase, ordered, order, start, end, firstPayment } = paid;
  const live = end > ledger.world.until;
  const status = live ? "active" : "canceled";
  const endedAt = live ? null : end;
  ledger.add("subscriptions", firstPayment.at, {
    id,
    updated: live ? ordered : end,
    user: buyer.id,
    plan: purchase.plan.id,
    period: purchase.period,
    provider: "manual",
    status,
    price_cents: purchase.plan[purchase.period],
    coupon: purchase.coupon?.id ?? "",
    order,
    started: firstPayment.at,
    current_period_start: start,
    current_period_end: end,
    ended_at: endedAt,
  });
  const facts = { status, renews: false, periodStart: start, periodEnd: end, pastDueSince: null, endedAt } as const;
  return { facts: { ...facts, reversed: false }, live, purchase, firstPayment };
}

/** Orders until one stays unpaid, the member leaves or the history ends. `ordered` and `purchase` are the next order's. */
function payOrders(story: Story, wanted: Purchase, at: Date, subscription: string) {
  const { ledger, chance, buyer } = story;
  const { until } = ledger.world;
  let span: { start: Date; end: Date; order: string; firstPayment: Paid } | undefined;
  let [ordered, purchase] = [at, wanted];
  while (ordered <= until) {
    const arrival = later(ordered, chance.between(...MONEY));
    const pays = chance.percent(span ? PAYS.later : PAYS.first);
    if (!pays || arrival > until) {
      unpaid(story, purchase, ordered, pays);
      break;
    }
    const { startsAt: start, periodEnd: end } = termsOf(buyer, purchase, arrival);
    const placed = writeOrder(story, purchase, ordered, { state: "paid", updated: arrival });
    const firstPayment = pay(story, purchase, { placed, subscription, start, end, arrival });
    span = { start, firstPayment, ...span, order: placed.id, end };
    if (!chance.percent(GOES_ON[purchase.period])) break;
    ordered = later(end, -chance.between(5, 8));
    purchase = { ...purchase, coupon: undefined, extendsEnd: end };
  }
  return span && { ...span, ordered, purchase };
}

type Transfer = {
  placed: { id: string; reference: string; dueCents: number };
  subscription: string;
  start: Date;
  end: Date;
  arrival: Date;
};

function pay({ ledger, buyer }: Story, purchase: Purchase, transfer: Transfer): Paid {
  const { placed, subscription, start, end, arrival } = transfer;
  const id = ledger.add("payments", arrival, {
    user: buyer.id,
    subscription,
    order: placed.id,
    plan: purchase.plan.id,
    coupon: purchase.coupon?.id ?? "",
    provider: "manual",
    status: "paid",
    amount_cents: placed.dueCents,
    discount_cents: purchase.coupon ? purchase.plan[purchase.period] - placed.dueCents : 0,
    period_start: start,
    period_end: end,
    paid_at: arrival,
    number: placed.reference,
  });
  note(ledger, arrival, "order.confirm", ["orders", placed.id], {
    member: buyer.id,
    after: { reference: placed.reference, due_cents: placed.dueCents, paid_until: end },
  });
  return { id, at: arrival, status: "paid", cents: placed.dueCents, refunded: 0 };
}

/** An unpaid order: it waits, has expired, or was refused. */
function unpaid(story: Story, purchase: Purchase, at: Date, pays: boolean): void {
  const { ledger, chance, buyer } = story;
  const { until } = ledger.world;
  const decided = later(at, chance.between(2, 6));
  if (!pays && decided <= until && chance.percent(REFUSED)) {
    const reason = "Le virement ne porte pas la référence de la commande.";
    const { id } = writeOrder(story, purchase, at, { state: "refused", reason, updated: decided });
    note(ledger, decided, "order.refuse", ["orders", id], { member: buyer.id, reason });
    return;
  }
  const lapsed = new Date(at.getTime() + LAPSES * DAY_MS);
  const state = lapsed <= until ? "expired" : "pending";
  writeOrder(story, purchase, at, { state, updated: lapsed <= until ? lapsed : at });
}
