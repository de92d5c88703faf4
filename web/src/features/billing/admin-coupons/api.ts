import type {
  AdminCoupon,
  AdminCouponDetail,
  CouponInput,
  CouponSwitch,
} from "../../../../../common/contract/coupons.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import type { PageOf } from "../../../lib/use-pages.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post, save } = adminCalls("/coupons");

/** Prefix of all coupon queries in the query cache. */
export const COUPONS_KEY = ["admin", "coupons"] as const;

/** The list's filter; "" for everything. */
export type CouponFilter = { q: string; state: string };

export const readCoupons = (filter: CouponFilter, after: string, signal: AbortSignal) =>
  get<PageOf<AdminCoupon>>("", signal, { ...filter, after });

/** One coupon with its latest uses. */
export const readCoupon = (id: string, signal: AbortSignal) => get<AdminCouponDetail>(`/${id}`, signal);

/** Creates a coupon, or replaces the one read as `before`. */
export const saveCoupon = (coupon: CouponInput, before?: AdminCoupon) => thenRefresh(save(coupon, before), COUPONS_KEY);

/** Enables or disables a code. */
export const switchCoupon = (id: string, body: CouponSwitch) =>
  thenRefresh(post<void>(`/${id}/active`, body), COUPONS_KEY);
