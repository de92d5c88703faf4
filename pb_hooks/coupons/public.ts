import type { Locale, PublicPlan } from "../../common/wire/api.ts";
import type { Period } from "../../common/wire/billing.ts";
import type { CouponsPage, CouponTerms, DiscountPreview } from "../../common/wire/coupons.ts";
import type { ErrorCode } from "../../common/wire/errors.ts";
import { fail } from "../lib/errors.ts";
import { findOne } from "../lib/records.ts";
import { row, rows, run } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";
import {
  discountedPrice,
  firstInvoice,
  freeDays,
  nextInvoice,
  reducedInvoices,
  stripeCoupon,
  tidyCode,
} from "./rules.ts";
import { COUPON, COUPON_COLUMNS, type CouponRow, isFor, termsOf, textsOf, usableCoupon } from "./store.ts";
import { inScope, secondsUntil, shown } from "./visitors.ts";

/** How long to cache the list, in seconds, when no coupon ends sooner. */
const MAX_AGE = 60;
/** The most coupons that the list shows. */
const MOST = 60;

/** A coupon that is valid for the purchase. */
export type CouponOffer = CouponTerms & {
  id: string;
  code: string;
  /** Whether it adds to the trial (see `couponEffect`). */
  withTrial: boolean;
  /** The operator's sentence about it, "" for none. */
  texts: Record<Locale, string>;
};

/** A coupon's effect on a price. */
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
  "coupon_invalid" | "coupon_plan" | "coupon_new_customers" | "coupon_used"
>;

/** Who buys what; `user` is "" for a visitor, about whom nothing can be checked yet. `plan` is the record's id. */
export type Purchase = { user: string; plan: string; period: Period; now: Date };

/**
 * What a code gives for a purchase, or why it gives nothing. Reading it guarantees nothing: `reserve` does. A member
 * uses a coupon once; a member who has paid before is no new customer.
 */
export function findOffer(app: CoreApp, code: string, purchase: Purchase): CouponOffer | CouponRefusal {
  const { user, plan, period, now } = purchase;
  const found = usableCoupon(app, code, now, user);
  if (!found) return "coupon_invalid";
  if (!isFor(found, plan)) return "coupon_plan";
  if (!isSold(app, plan, period)) return "coupon_plan";
  if (user !== "" && found.new_customers && hasPaid(app, user)) return "coupon_new_customers";
  if (user !== "" && hasUsed(app, found.id, user)) return "coupon_used";
  return offerOf(found);
}

/** The coupon of an order that reserved it, whatever has happened to it since: the agreed terms hold. */
export function offerById(app: CoreApp, coupon: string): CouponOffer | undefined {
  const found = row(app, `SELECT ${COUPON_COLUMNS} FROM coupons WHERE id = {:coupon}`, { coupon }, COUPON);
  return found && offerOf(found);
}

/** Whether a coupon is for a plan; a deleted coupon is for none. */
export function covers(app: CoreApp, coupon: string, plan: string): boolean {
  const found = row(app, "SELECT plans FROM coupons WHERE id = {:coupon}", { coupon }, { plans: "" });
  return found !== undefined && isFor(found, plan);
}

function offerOf(found: CouponRow): CouponOffer {
  return { ...termsOf(found), id: found.id, code: found.code, withTrial: found.with_trial, texts: textsOf(found) };
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
  const sql = `SELECT 1 AS hit FROM plans WHERE id = {:plan} AND ${column} > 0`;
  return row(app, sql, { plan }, { hit: 0 }) !== undefined;
}

function hasPaid(app: CoreApp, user: string): boolean {
  const sql = "SELECT 1 AS hit FROM payments WHERE user = {:user} AND status != 'failed' LIMIT 1";
  return row(app, sql, { user }, { hit: 0 }) !== undefined;
}

function hasUsed(app: CoreApp, coupon: string, user: string): boolean {
  const sql = "SELECT 1 AS hit FROM redemptions WHERE user = {:user} AND coupon = {:coupon} AND state = 'used' LIMIT 1";
  return row(app, sql, { user, coupon }, { hit: 0 }) !== undefined;
}

/**
 * Reserves a use of the coupon for an order, in the transaction that creates the order. One statement counts it, so
 * that the last use is never taken twice.
 * @throws ApiError 409 `coupon_invalid` when the last use was taken meanwhile
 */
export function reserve(tx: CoreApp, offer: Pick<CouponOffer, "id">, order: core.Record): void {
  const sql = `UPDATE coupons SET uses = uses + 1
               WHERE id = {:id} AND active = TRUE AND (max_uses = 0 OR uses < max_uses)`;
  if (run(tx, sql, { id: offer.id }) === 0) throw fail(409, "coupon_invalid", "coupon");
  const record = new Record(tx.findCachedCollectionByNameOrId("redemptions"));
  record.load({ coupon: offer.id, user: order.getString("user"), order: order.id, state: "reserved", saved_cents: 0 });
  // This save also invalidates cached pages: the coupon may be used up now.
  tx.save(record);
}

/** Releases the use when the order came to nothing. Leaves alone an order without a reservation, or a settled one. */
export function release(tx: CoreApp, orderId: string): void {
  const record = redemptionOf(tx, orderId);
  if (record?.getString("state") !== "reserved") return;
  run(tx, "UPDATE coupons SET uses = uses - 1 WHERE id = {:id} AND uses > 0", { id: record.getString("coupon") });
  record.set("state", "released");
  tx.save(record);
}

/**
 * The order was paid: its use is final, and `savedCents` is the discount on its first invoice. Idempotent. Reserves a
 * released use again, even past the limit: a paid discount holds.
 */
export function settle(tx: CoreApp, orderId: string, savedCents: number): void {
  const record = redemptionOf(tx, orderId);
  if (!record || record.getString("state") === "used") return;
  if (record.getString("state") === "released") {
    run(tx, "UPDATE coupons SET uses = uses + 1 WHERE id = {:id}", { id: record.getString("coupon") });
  }
  record.set("state", "used");
  record.set("saved_cents", savedCents);
  tx.save(record);
}

function redemptionOf(tx: CoreApp, orderId: string): core.Record | undefined {
  return findOne(tx, "redemptions", "order = {:order}", { order: orderId });
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
  daysBefore: number,
): { id: string; params: Record<string, string>; make: boolean } | null {
  const wanted = stripeCoupon(offer, daysBefore, now());
  if (!wanted) return null;
  const sql = "SELECT id, code, stripe_coupon FROM coupons WHERE id = {:id}";
  return { ...wanted, make: row(app, sql, { id: offer.id }, NAMED)?.stripe_coupon !== wanted.id };
}

/** Records that a coupon exists at Stripe. No hook and no page depends on it. */
export function keepStripeCoupon(app: CoreApp, coupon: string, stripeId: string): void {
  run(app, "UPDATE coupons SET stripe_coupon = {:stripe} WHERE id = {:id}", { id: coupon, stripe: stripeId });
}

/** Public coupons that are valid now, newest first, and the seconds for which the list stays fresh. */
export function couponsPage(
  app: CoreApp,
  locale: Locale,
  plans: readonly PublicPlan[],
  now: Date,
): CouponsPage & { maxAge: number } {
  const sql = `SELECT ${COUPON_COLUMNS} FROM coupons
               WHERE public = TRUE AND active = TRUE AND (ends = '' OR ends > {:now})
                 AND (max_uses = 0 OR uses < max_uses)
               ORDER BY created DESC, id LIMIT ${MOST}`;
  const found = rows(app, sql, { now: dbTime(now) }, COUPON);
  const coupons = found.flatMap((coupon) => shown(coupon, locale, plans) ?? []);
  const left = found.filter(({ ends }) => ends !== "").map(({ ends }) => secondsUntil(ends, now));
  return { coupons, maxAge: Math.max(1, Math.min(MAX_AGE, ...left)) };
}

/** A code's effect on each plan that it is for; for a code without effect, only `coupon: null`. */
export function discountPreview(
  app: CoreApp,
  typed: string,
  locale: Locale,
  plans: readonly PublicPlan[],
  now: Date,
): DiscountPreview {
  const found = usableCoupon(app, typed, now);
  const coupon = found && shown(found, locale, plans);
  // Returns invalid input unchanged, so that the form keeps it.
  if (!found || !coupon) return { code: tidyCode(typed) || typed.slice(0, 40), coupon: null, plans: [] };
  const prices = inScope(found, plans).map(({ slug, name, monthlyCents, yearlyCents }) => ({
    slug,
    name,
    month: discountedPrice(coupon, monthlyCents, "month"),
    year: discountedPrice(coupon, yearlyCents, "year"),
  }));
  return { code: coupon.code, coupon, plans: prices };
}
