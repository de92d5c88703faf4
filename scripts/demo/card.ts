import type { SubscriptionStatus } from "../../common/contract/billing.ts";
import { addDays, DAY_MS } from "../../common/time.ts";
import { graceEnd, type SubscriptionFacts } from "../../pb_hooks/billing/entitlements/rules.ts";
import { addPeriod } from "../../pb_hooks/billing/ledger/rules.ts";
import { later, note } from "./ledger.ts";
import { invoice, type Purchase, type Story, termsOf, writeOrder } from "./purchases.ts";
import type { Random } from "./random.ts";

/** A subscription's outcome at the end of the history. */
export type Outcome = { facts: SubscriptionFacts; live: boolean; purchase: Purchase; firstPayment: Paid | undefined };
export type Paid = { id: string; at: Date; status: "paid" | "refunded" | "disputed"; cents: number; refunded: number };

/** In percent: per charge, and per period. */
const FAILS = 7;
const RECOVERS = 70;
/** First-time buyers may withdraw. */
const REFUNDS = { first: 4, later: 0.5 };
const PART_REFUNDS = 1;
const DISPUTES = 0.4;
const LEAVES = { month: { first: 14, later: 6 }, year: { first: 30, later: 25 } } as const;
/** Days after which the card service gives up. */
const GIVES_UP = 14;
/** A yearly renewal is announced once it is at most this many days away. */
const ANNOUNCED = 80;

/** A subscription by card ordered at a time: its charges, month after month, until it or the history ends. */
export function byCard(story: Story, purchase: Purchase, at: Date): Outcome {
  const { ledger, chance, buyer } = story;
  const { until } = ledger.world;
  const { period } = purchase;
  const { startsAt, freeDays } = termsOf(buyer, purchase, at);
  const order = writeOrder(story, purchase, at, { state: "paid", updated: later(at, 0.002) });
  const id = chance.id();
  const begun: Life = { status: "active", start: startsAt, end: addPeriod(startsAt, period), ...NOTHING_YET };
  const life =
    startsAt > until
      ? { ...begun, status: "trialing" as const, start: at, end: startsAt }
      : charged(begun, { period, waited: freeDays > 0, until }, chance, (each) =>
          charge(story, purchase, { subscription: id, order: order.id, ...each }),
        );
  const { status, start, end, cancels, canceledAt, endedAt, pastDueSince, firstPayment } = life;
  const overdue = status === "past_due" && (graceEnd(pastDueSince) ?? until) <= until;
  ledger.add("subscriptions", at, {
    id,
    updated: endedAt ?? canceledAt ?? start,
    user: buyer.id,
    plan: purchase.plan.id,
    period,
    provider: "stripe",
    status,
    price_cents: purchase.plan[period],
    coupon: purchase.coupon?.id ?? "",
    order: order.id,
    started: at,
    trial_end: freeDays > 0 ? startsAt : null,
    current_period_start: start,
    current_period_end: end,
    cancel_at_period_end: cancels,
    canceled_at: canceledAt,
    ended_at: endedAt,
    past_due_since: pastDueSince,
    suspended_told: overdue ? graceEnd(pastDueSince) : null,
    renewal_told: period === "year" && addDays(end, -ANNOUNCED) <= until ? addDays(end, -ANNOUNCED) : null,
    stripe_subscription: `sub_demo_${id}`,
  });
  const facts = {
    status,
    renews: !cancels,
    periodStart: start,
    periodEnd: end,
    pastDueSince,
    debitSince: null,
    endedAt,
    reversed: false,
  };
  return { facts, live: status !== "canceled", purchase, firstPayment };
}

/** The current period of a subscription, and how it ended. */
type Life = {
  status: SubscriptionStatus;
  start: Date;
  end: Date;
  cancels: boolean;
  canceledAt: Date | null;
  endedAt: Date | null;
  pastDueSince: Date | null;
  firstPayment: Paid | undefined;
};

const NOTHING_YET = {
  cancels: false,
  canceledAt: null,
  endedAt: null,
  pastDueSince: null,
  firstPayment: undefined,
};

/** Charges period after period, until a charge fails, the member leaves, or the history ends. */
function charged(
  begun: Life,
  { period, waited, until }: { period: Purchase["period"]; waited: boolean; until: Date },
  chance: Random,
  charge: (each: Period) => Paid,
): Life {
  const life = { ...begun };
  for (let index = 0; ; index++) {
    const { start, end } = life;
    // A failed first charge makes no subscription, unless free days came before it.
    const failed = (index > 0 || waited) && chance.percent(FAILS);
    const settled = failed ? later(start, chance.between(0.5, 6)) : start;
    const lost = failed && !chance.percent(RECOVERS);
    const paid = lost || settled > until ? undefined : settled;
    const back = paid && moneyBack(chance, index === 0 ? REFUNDS.first : REFUNDS.later, paid, until);
    const made = charge({ index, start, end, paid, back });
    if (!paid) {
      const lapses = later(start, GIVES_UP);
      if (lapses > until) return { ...life, status: "past_due", pastDueSince: start };
      return { ...life, status: "canceled", pastDueSince: start, endedAt: lapses };
    }
    life.firstPayment ??= made;
    if (back && back.status !== "paid") return { ...life, status: "canceled", endedAt: back.at, canceledAt: back.at };
    if (chance.percent(LEAVES[period][index === 0 ? "first" : "later"])) {
      const left = later(start, chance.between(0.1, 0.9) * ((+end - +start) / DAY_MS));
      if (left <= until) Object.assign(life, { cancels: true, canceledAt: left });
    }
    if (end > until) return life;
    if (life.cancels) return { ...life, status: "canceled", endedAt: end };
    Object.assign(life, { start: end, end: addPeriod(end, period) });
  }
}

type Back = { status: Paid["status"]; at: Date; part: number };

/** Whether money of a charge is returned: all of it, a part, or through the bank. */
function moneyBack(chance: Random, refunds: number, paid: Date, until: Date): Back | undefined {
  const at = later(paid, chance.between(1, 12));
  const status = chance.percent(refunds) ? "refunded" : chance.percent(DISPUTES) ? "disputed" : "paid";
  const part = status === "refunded" ? 1 : status === "paid" && chance.percent(PART_REFUNDS) ? 0.5 : 0;
  return at > until || (status === "paid" && part === 0) ? undefined : { status, at, part };
}

/** One charge of a subscription; `paid` is undefined when it failed. */
type Period = { index: number; start: Date; end: Date; paid: Date | undefined; back: Back | undefined };
type Charge = Period & { subscription: string; order: string };

function charge({ ledger, chance, buyer }: Story, purchase: Purchase, each: Charge): Paid {
  const { dueCents, savedCents } = invoice(purchase, each.index);
  const { paid, back } = each;
  const status = back?.status ?? "paid";
  const refunded = Math.round(dueCents * (back?.part ?? 0));
  const number = `D-${chance.text(4, "0123456789")}-${chance.text(4, "0123456789")}`;
  const id = ledger.add("payments", each.start, {
    updated: back?.at ?? paid ?? each.start,
    user: buyer.id,
    subscription: each.subscription,
    order: each.index === 0 ? each.order : "",
    plan: purchase.plan.id,
    coupon: savedCents > 0 ? (purchase.coupon?.id ?? "") : "",
    provider: "stripe",
    status: paid ? status : "failed",
    amount_cents: dueCents,
    discount_cents: savedCents,
    refunded_cents: refunded,
    period_start: each.start,
    period_end: each.end,
    paid_at: paid ?? null,
    number,
    stripe_invoice: `in_demo_${chance.id()}`,
    stripe_payment_intent: `pi_demo_${chance.id()}`,
    card_fingerprint: buyer.card,
  });
  if (back && refunded > 0) {
    const reason = back.part === 1 ? "Rétractation dans les 14 jours" : "Geste commercial";
    const after = { number, refund_cents: refunded, refund: `re_demo_${id}` };
    note(ledger, back.at, "payment.refund", ["payments", id], { member: buyer.id, after, reason });
  }
  return { id, at: paid ?? each.start, status, cents: dueCents, refunded };
}
