import { hadPaid } from "./claims.ts";
import { couponEffect, findOffer, isOfferOf, keepStripeCoupon, offerOfOrder, stripeCouponFor } from "./offers.ts";
import { confirmUse, release, reserve } from "./redemptions.ts";
import { couponsPage, discountPreview } from "./visitors.ts";

/** What other features may ask of coupons. */
export const coupons = {
  /** What a code would give for an order, or gave with one; what it makes of a price. */
  find: findOffer,
  ofOrder: offerOfOrder,
  isOfferOf,
  effect: couponEffect,
  /** The use of an order: taken with it, released if it is never paid, final once it is. */
  reserve,
  release,
  confirmUse,
  /** Whether the person behind a mailbox was a customer before. */
  hadPaid,
  atStripe: stripeCouponFor,
  keepStripeCoupon,
  /** What visitors read: the public list, and what one code gives. */
  page: couponsPage,
  preview: discountPreview,
};
