import type { BillingProvider, OrderState, Period } from "../../common/contract/billing.ts";
import { addDays, DAY_MS } from "../../common/time.ts";
import { firstInvoice, freeDays, invoiceAt, nextInvoice } from "../../pb_hooks/billing/coupons/rules.ts";
import { type OrderTerms, orderTerms } from "../../pb_hooks/billing/ledger/terms.ts";
import { SPOKEN } from "../../pb_hooks/lib/alphabets.ts";
import type { Coupon } from "./coupons.ts";
import type { Ledger, Plan } from "./ledger.ts";
import type { Random } from "./random.ts";

/** A member's facts about money. */
export type Buyer = { id: string; trialEnds: Date | null; customer: string; card: string };

/** A buyer in the history, and the chance that decides. */
export type Story = { ledger: Ledger; chance: Random; buyer: Buyer };

/** An order's content. */
export type Purchase = {
  provider: BillingProvider;
  plan: Plan;
  period: Period;
  coupon: Coupon | undefined;
  /** End of the manual period that it extends. */
  extendsEnd: Date | null;
};

/** How long an order waits for its money, in days. */
const WAITS = { stripe: 2 / 24, manual: 14 } as const;

/** The terms of a purchase at a time, by the product's own rules. */
export function termsOf(buyer: Buyer, { provider, plan, period, coupon, extendsEnd }: Purchase, at: Date): OrderTerms {
  const cents = plan[period];
  const left = buyer.trialEnds && buyer.trialEnds > at ? Math.ceil((+buyer.trialEnds - +at) / DAY_MS) : 0;
  const effect = coupon && {
    firstCents: firstInvoice(coupon, cents, period).dueCents,
    nextCents: nextInvoice(coupon, cents, period).dueCents,
    freeDays: freeDays(coupon, extendsEnd ? 0 : left),
  };
  const trialEnd = buyer.trialEnds;
  return orderTerms(
    {
      provider,
      period,
      regularCents: cents,
      trialEnd,
      extendsEnd,
      begun: [],
      opens: null,
      creditCents: 0,
      coupon: effect ?? null,
    },
    at,
  );
}

/** Writes an order and the use of its coupon. @returns the order's id and reference */
export function writeOrder(
  { ledger: { add, world }, chance, buyer }: Story,
  purchase: Purchase,
  at: Date,
  outcome: { state: OrderState; reason?: string; updated?: Date },
): { id: string; reference: string; dueCents: number } {
  const { provider, plan, period, coupon } = purchase;
  const reference = `PS-${chance.text(6, SPOKEN)}`;
  const { dueNowCents } = termsOf(buyer, purchase, at);
  const { state, reason = "", updated = at } = outcome;
  const decided = provider === "manual" && (state === "paid" || state === "refused");
  const id = add("orders", at, {
    updated,
    user: buyer.id,
    reference,
    plan: plan.id,
    period,
    provider,
    state,
    regular_cents: plan[period],
    due_cents: dueNowCents,
    coupon: coupon?.id ?? "",
    terms_version: "2026-01-01",
    terms_accepted: at,
    start_now_version: "2026-01-01",
    start_now_accepted: at,
    checkout_session: provider === "stripe" ? `cs_demo_${chance.id()}` : "",
    expires: addDays(at, WAITS[provider]),
    decided_by: decided ? world.admin : "",
    reason,
  });
  if (coupon) {
    const redeemed = state === "paid" ? "used" : state === "pending" ? "reserved" : "released";
    const savedCents = redeemed === "used" ? firstInvoice(coupon, plan[period], period).savedCents : 0;
    if (redeemed !== "released") coupon.uses += 1;
    const use = { coupon: coupon.id, user: buyer.id, order: id, state: redeemed, saved_cents: savedCents };
    add("redemptions", at, { ...use, updated });
  }
  return { id, reference, dueCents: dueNowCents };
}

/** The amount of a purchase's invoice; 0 is the first one. */
export function invoice({ plan, period, coupon }: Purchase, index: number): { dueCents: number; savedCents: number } {
  return coupon ? invoiceAt(coupon, plan[period], period, index) : { dueCents: plan[period], savedCents: 0 };
}

/** What a buyer chooses. */
export function choose(plans: readonly Plan[], chance: Random): { plan: Plan; period: Period } {
  const shares = [50, 35, 15];
  const plan = chance.weighted(plans.map((each, index) => [each, shares[index] ?? 10] as const));
  return { plan, period: chance.percent(28) ? "year" : "month" };
}
