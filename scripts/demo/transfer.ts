import { DAY_MS } from "../../common/time.ts";
import type { Outcome, Paid } from "./card.ts";
import { type Ledger, later, note } from "./ledger.ts";
import { type Buyer, type Purchase, termsOf, writeOrder } from "./purchases.ts";
import type { Random } from "./random.ts";

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
export function byTransfer(
  ledger: Ledger,
  chance: Random,
  buyer: Buyer,
  wanted: Purchase,
  at: Date,
): Outcome | undefined {
  const { until } = ledger.world;
  let purchase = wanted;
  let span: { start: Date; end: Date } | undefined;
  let [ordered, order]: [Date, string] = [at, ""];
  const subscription = chance.id();
  let firstPayment: Paid | undefined;

  while (ordered <= until) {
    const arrival = later(ordered, chance.between(...MONEY));
    const pays = chance.percent(span ? PAYS.later : PAYS.first);
    if (!pays || arrival > until) {
      unpaid(ledger, chance, buyer, purchase, ordered, pays);
      break;
    }
    const terms = termsOf(buyer, purchase, arrival);
    const placed = writeOrder(ledger, chance, buyer, purchase, ordered, { state: "paid", updated: arrival });
    const paid = pay(ledger, buyer, purchase, {
      placed,
      subscription,
      start: terms.startsAt,
      end: terms.periodEnd,
      arrival,
    });
    firstPayment ??= paid;
    order = placed.id;
    span = { start: span?.start ?? terms.startsAt, end: terms.periodEnd };
    if (!chance.percent(GOES_ON[purchase.period])) break;
    ordered = later(span.end, -chance.between(5, 8));
    purchase = { ...purchase, coupon: undefined, extendsEnd: span.end };
  }
  if (!span) return undefined;

  const live = span.end > until;
  ledger.add("subscriptions", firstPayment?.at ?? at, {
    id: subscription,
    updated: live ? ordered : span.end,
    user: buyer.id,
    plan: purchase.plan.id,
    period: purchase.period,
    provider: "manual",
    status: live ? "active" : "canceled",
    price_cents: purchase.plan[purchase.period],
    coupon: purchase.coupon?.id ?? "",
    order,
    started: firstPayment?.at ?? at,
    current_period_start: span.start,
    current_period_end: span.end,
    ended_at: live ? null : span.end,
  });
  return {
    facts: {
      status: live ? "active" : "canceled",
      renews: false,
      periodStart: span.start,
      periodEnd: span.end,
      pastDueSince: null,
      endedAt: live ? null : span.end,
      reversed: false,
    },
    live,
    purchase,
    firstPayment,
  };
}

type Transfer = {
  placed: { id: string; reference: string; dueCents: number };
  subscription: string;
  start: Date;
  end: Date;
  arrival: Date;
};

function pay(ledger: Ledger, buyer: Buyer, purchase: Purchase, transfer: Transfer): Paid {
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
function unpaid(ledger: Ledger, chance: Random, buyer: Buyer, purchase: Purchase, at: Date, pays: boolean): void {
  const { until } = ledger.world;
  const decided = later(at, chance.between(2, 6));
  if (!pays && decided <= until && chance.percent(REFUSED)) {
    const reason = "Le virement ne porte pas la référence de la commande.";
    const { id } = writeOrder(ledger, chance, buyer, purchase, at, { state: "refused", reason, updated: decided });
    note(ledger, decided, "order.refuse", ["orders", id], { member: buyer.id, reason });
    return;
  }
  const lapsed = new Date(at.getTime() + LAPSES * DAY_MS);
  const state = lapsed <= until ? "expired" : "pending";
  writeOrder(ledger, chance, buyer, purchase, at, { state, updated: lapsed <= until ? lapsed : at });
}
