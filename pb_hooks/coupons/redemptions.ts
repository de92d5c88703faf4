import { fail } from "../lib/errors.ts";
import { findOne, insert } from "../lib/records.ts";
import { run } from "../lib/sql.ts";
import type { CouponOffer } from "./offers.ts";

/**
 * Takes a use of the coupon for an order, in the transaction that makes the order. One statement counts it, so that the
 * last use is never taken twice.
 * @throws ApiError 409 `coupon_invalid` when the last use has gone meanwhile
 */
export function reserve(tx: CoreApp, offer: Pick<CouponOffer, "id">, order: core.Record): void {
  const sql = `UPDATE coupons SET uses = uses + 1
               WHERE id = {:id} AND active = TRUE AND (max_uses = 0 OR uses < max_uses)`;
  if (run(tx, sql, { id: offer.id }) === 0) throw fail(409, "coupon_invalid", "coupon");
  // Also what tells the page cache that the coupon may be used up now.
  insert(tx, "redemptions", {
    coupon: offer.id,
    user: order.getString("user"),
    order: order.id,
    state: "reserved",
    saved_cents: 0,
  });
}

/** Gives the use back when the order came to nothing. An order without a reservation, or a settled one, is left alone. */
export function release(tx: CoreApp, orderId: string): void {
  const record = redemptionOf(tx, orderId);
  if (record?.getString("state") !== "reserved") return;
  run(tx, "UPDATE coupons SET uses = uses - 1 WHERE id = {:id} AND uses > 0", { id: record.getString("coupon") });
  record.set("state", "released");
  tx.save(record);
}

/**
 * The order was paid: its use is final, and `savedCents` is what its first invoice was reduced by. Calling it again
 * changes nothing more. A reservation that was given back is taken again, also past the limit: what was paid for holds.
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
