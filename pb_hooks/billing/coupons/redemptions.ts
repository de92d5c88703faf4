import { fail } from "../../lib/errors.ts";
import { findById, findOne, insert } from "../../lib/records.ts";
import { columns, rowOf, rows, run } from "../../lib/sql.ts";
import { claimCoupon, dropClaim } from "./claims.ts";
import type { CouponOffer } from "./offers.ts";

/**
 * Reserves a use of the coupon for an order, in the transaction that creates the order. One statement counts it, so
 * that the last use is never taken twice. Orders in Stripe's test mode are noted and count nowhere.
 * @throws ApiError 409 `coupon_invalid` when the last use was taken in the meantime
 */
export function reserve(tx: CoreApp, offer: CouponOffer, order: Rec<"orders">): void {
  const sql = `UPDATE coupons SET uses = uses + 1
               WHERE id = {:id} AND active = TRUE AND (max_uses = 0 OR uses < max_uses)`;
  const test = order.getBool("test");
  if (!test && run(tx, sql, { id: offer.id }) === 0) throw fail(409, "coupon_invalid", "coupon");
  // This save also invalidates cached pages: the coupon may be used up now.
  insert(tx, "redemptions", {
    coupon: offer.id,
    user: order.getString("user"),
    order: order.id,
    state: "reserved",
    saved_cents: 0,
    terms: { ...offer },
    test,
  });
  const user = findById(tx, "users", order.getString("user"));
  if (user && !test) claimCoupon(tx, user.email(), offer.id, order.id);
}

/** Releases the use when the order came to nothing. Leaves alone an order without a reservation, or a settled one. */
export function release(tx: CoreApp, orderId: string): void {
  const record = redemptionOf(tx, orderId);
  if (record?.getString("state") !== "reserved") return;
  const sql = "UPDATE coupons SET uses = uses - 1 WHERE id = {:id} AND uses > 0";
  if (!record.getBool("test")) run(tx, sql, { id: record.getString("coupon") });
  record.set("state", "released");
  tx.save(record);
  dropClaim(tx, orderId);
}

/**
 * The order was paid: its use is final, and `savedCents` is the discount on its first invoice. Idempotent. Reserves a
 * released use again, even past the limit: a paid discount holds.
 */
export function confirmUse(tx: CoreApp, orderId: string, savedCents: number): void {
  const record = redemptionOf(tx, orderId);
  if (!record || record.getString("state") === "used") return;
  if (record.getString("state") === "released" && !record.getBool("test")) {
    const coupon = record.getString("coupon");
    run(tx, "UPDATE coupons SET uses = uses + 1 WHERE id = {:id}", { id: coupon });
    const user = findById(tx, "users", record.getString("user"));
    if (user) claimCoupon(tx, user.email(), coupon, orderId);
  }
  record.load({ state: "used", saved_cents: savedCents });
  tx.save(record);
}

function redemptionOf(tx: CoreApp, orderId: string): Rec<"redemptions"> | undefined {
  return findOne(tx, "redemptions", "order = {:order}", { order: orderId });
}

const USE = rowOf({ text: "state", number: "savedCents", time: "created" });

export function memberData(app: CoreApp, user: Rec<"users">) {
  const sql = `SELECT c.code, ${columns(USE, "r")} FROM redemptions r JOIN coupons c ON c.id = r.coupon
    WHERE r.user = {:user} ORDER BY r.created, r.id`;
  return { coupons: rows(app, sql, { user: user.id }, { code: "", ...USE }) };
}
