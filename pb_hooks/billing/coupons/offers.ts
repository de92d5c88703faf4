import type { Locale } from "../../../common/contract/api.ts";
import { PAID_STATUSES, type Period } from "../../../common/contract/billing.ts";
import type { CouponTerms } from "../../../common/contract/coupons.ts";
import type { ErrorCode } from "../../../common/contract/errors.ts";
import { now } from "../../../common/time.ts";
import { isUnconfirmed } from "../../lib/members.ts";
import { findById } from "../../lib/records.ts";
import { exists, row, run } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { hasClaim } from "./claims.ts";
import { firstInvoice, freeDays, nextInvoice, reducedInvoices, stripeCoupon } from "./rules.ts";
import { COUPON, COUPON_COLUMNS, type CouponRow, isFor, plansOf, termsOf, textsOf, usableCoupon } from "./store.ts";

/** A coupon that is valid for the order. */
export type CouponOffer = CouponTerms & {
  id: string;
  code: string;
  /** Whether it adds to the trial (see `couponEffect`). */
  withTrial: boolean;
  /** The plans that it is for, by id; empty for all. */
  plans: string[];
  /** The operator's sentence about it, "" for none. */
  texts: Record<Locale, string>;
};

export type CouponEffect = {
  /** The first charge, its discount, and the charge after it. */
  firstCents: number;
  savedCents: number;
  nextCents: number;
  /** How many charges get the first one's discount; null for all of them, 0 for a coupon that gives days. */
  reduced: number | null;
  /** Days before the first charge: from the trial, and from the coupon. */
  freeDays: number;
};

/** Why a code is refused. `coupon_invalid` does not say whether it is unknown, over or used up. */
export type CouponRefusal = Extract<
  ErrorCode,
  "coupon_invalid" | "coupon_plan" | "coupon_new_customers" | "coupon_used" | "verify_first"
>;

/** Who buys what; `user` is "" for a visitor, about whom nothing can be checked yet. `plan` is the record's id. */
export type CouponUse = { user: string; plan: string; period: Period; now: Date };

/**
 * What a code gives for an order, or why it gives nothing. Reading it guarantees nothing: `reserve` does. A member
 * uses a coupon once; a member who has paid before is no new customer. Stripe's test mode counts for neither. Both are facts
 * about a mailbox, so they are told, and the coupon is held, only for a member who has confirmed the address.
 */
export function findOffer(app: CoreApp, code: string, use: CouponUse): CouponOffer | CouponRefusal {
  const { user, plan, period, now } = use;
  const found = usableCoupon(app, code, now, user);
  if (!found) return "coupon_invalid";
  if (!isFor(found, plan)) return "coupon_plan";
  if (!isSold(app, plan, period)) return "coupon_plan";
  if (user !== "" && isUnconfirmed(app, findById(app, "users", user))) return "verify_first";
  if (user !== "" && found.newCustomers && hasPaid(app, user)) return "coupon_new_customers";
  if (user !== "" && hasUsed(app, found.id, user)) return "coupon_used";
  return offerOf(found);
}

/**
 * What an order's coupon gives, as it was when the order reserved it, whatever the operator has changed since; undefined
 * without one. Orders from before terms were kept have the coupon's own.
 */
export function offerOfOrder(app: CoreApp, order: string, coupon: string): CouponOffer | undefined {
  if (!coupon) return undefined;
  const kept = row(app, 'SELECT terms FROM redemptions WHERE "order" = {:order}', { order }, { terms: "" })?.terms;
  if (kept && kept !== "null") return JSON.parse(kept) as CouponOffer; // written by reserve
  const found = row(app, `SELECT ${COUPON_COLUMNS} FROM coupons WHERE id = {:coupon}`, { coupon }, COUPON);
  return found && offerOf(found);
}

/** Whether an order's coupon gives what the offer does now. */
export function isOfferOf(app: CoreApp, order: string, offer: CouponOffer): boolean {
  const kept = new Map<string, unknown>(Object.entries(offerOfOrder(app, order, offer.id) ?? {}));
  const { texts: _, ...terms } = offer;
  return Object.entries(terms).every(([name, value]) => JSON.stringify(kept.get(name)) === JSON.stringify(value));
}

function offerOf(found: CouponRow): CouponOffer {
  const { id, code, withTrial } = found;
  return { ...termsOf(found), id, code, withTrial, plans: plansOf(found), texts: textsOf(found) };
}

/** An offer's effect on a plan at `cents` per period, for a member with this many trial days left. */
export function couponEffect(offer: CouponOffer, cents: number, period: Period, trialDaysLeft: number): CouponEffect {
  const first = firstInvoice(offer, cents, period);
  const reduced = reducedInvoices(offer, period);
  return {
    firstCents: first.dueCents,
    savedCents: first.savedCents,
    nextCents: nextInvoice(offer, cents, period).dueCents,
    reduced: Number.isFinite(reduced) ? reduced : null,
    freeDays: freeDays(offer, trialDaysLeft),
  };
}

function isSold(app: CoreApp, plan: string, period: Period): boolean {
  const column = period === "month" ? "monthly_cents" : "yearly_cents";
  return exists(app, "plans", `id = {:plan} AND ${column} > 0`, { plan });
}

function hasPaid(app: CoreApp, user: string): boolean {
  const came = `user = {:user} AND status IN ${listed(PAID_STATUSES)} AND test = FALSE`;
  return exists(app, "payments", came, { user }) || hasClaim(app, user, "");
}

function hasUsed(app: CoreApp, coupon: string, user: string): boolean {
  const used = "user = {:user} AND coupon = {:coupon} AND state = 'used' AND test = FALSE";
  return exists(app, "redemptions", used, { user, coupon }) || hasClaim(app, user, coupon);
}

const NAMED = { id: "", code: "", stripe_coupon: "" };

/**
 * The coupon at Stripe for an offer; null when none is needed. `make` is false when it is known to exist. `daysBefore`
 * are the free days before the first charge. The caller posts `params` with `Idempotency-Key: id`, treats
 * `resource_already_exists` as success, and then calls `keepStripeCoupon`.
 */
export function stripeCouponFor(
  app: CoreApp,
  offer: CouponOffer,
  period: Period,
  daysBefore: number,
): { id: string; params: Record<string, string>; make: boolean } | null {
  const wanted = stripeCoupon(offer, period, daysBefore, now());
  if (!wanted) return null;
  const sql = "SELECT id, code, stripe_coupon FROM coupons WHERE id = {:id}";
  return { ...wanted, make: row(app, sql, { id: offer.id }, NAMED)?.stripe_coupon !== wanted.id };
}

/** Records that a coupon exists at Stripe. No hook and no page depends on it. */
export function keepStripeCoupon(app: CoreApp, coupon: string, stripeId: string): void {
  run(app, "UPDATE coupons SET stripe_coupon = {:stripe} WHERE id = {:id}", { id: coupon, stripe: stripeId });
}
