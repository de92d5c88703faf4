import { invalid } from "./errors.ts";
import { cycleTime } from "./money.ts";
import type { Coupon, Discount, Invoice, Subscription } from "./objects.ts";
import { newId, type World } from "./world.ts";

/** A coupon as a request names it: by its id or by a promotion code. */
export type CouponChoice = { coupon: Coupon; promotionCode: string | null };

/** Returns the coupon for a coupon id or a promotion code's id, if it can still be redeemed. */
export function chooseCoupon(world: World, coupon: string | null, promotionCode: string | null): CouponChoice {
  const code = promotionCode === null ? null : world.get("promotion_code", promotionCode);
  if (code) {
    const over = code.expires_at !== null && code.expires_at <= world.now();
    const used = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
    if (!code.active || over || used)
      throw invalid("This promotion code cannot be redeemed.", "discounts", "promotion_code_invalid");
  }
  const found = world.get("coupon", code?.promotion.coupon ?? coupon ?? "");
  const over = found.redeem_by !== null && found.redeem_by <= world.now();
  const used = found.max_redemptions !== null && found.times_redeemed >= found.max_redemptions;
  if (!found.valid || over || used) throw invalid(`Coupon expired: ${found.id}`, "coupon", "coupon_expired");
  return { coupon: found, promotionCode };
}

/** Applies a coupon to a subscription and counts the redemption. */
export function startDiscount(world: World, subscription: Subscription, { coupon, promotionCode }: CouponChoice): void {
  const start = world.now();
  const discount: Discount = {
    id: newId("di"),
    object: "discount",
    source: { type: "coupon", coupon: coupon.id },
    promotion_code: promotionCode,
    customer: subscription.customer,
    subscription: subscription.id,
    start,
    end: coupon.duration === "repeating" ? cycleTime(start, "month", coupon.duration_in_months ?? 1) : null,
  };
  world.add(discount);
  subscription.discounts.push(discount.id);
  coupon.times_redeemed += 1;
  const code = world.find("promotion_code", promotionCode);
  if (code) code.times_redeemed += 1;
}

/** The discounts that apply to an invoice created now. */
export function activeDiscounts(world: World, subscription: Subscription): Discount[] {
  return subscription.discounts
    .map((id) => world.get("discount", id))
    .filter((discount) => discount.end === null || discount.end > world.now());
}

export function couponOf(world: World, discount: Discount): Coupon {
  return world.get("coupon", discount.source.coupon);
}

/** Removes the discounts that this invoice used up: one-time coupons that took something off, and expired ones. */
export function spendDiscounts(world: World, subscription: Subscription, invoice: Invoice): void {
  const taken = new Set(invoice.total_discount_amounts.filter(({ amount }) => amount > 0).map((each) => each.discount));
  subscription.discounts = subscription.discounts.filter((id) => {
    const discount = world.get("discount", id);
    const once = couponOf(world, discount).duration === "once";
    return !(once && taken.has(id)) && (discount.end === null || discount.end > world.now());
  });
}
