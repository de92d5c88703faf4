import type { AdminCoupon, AdminCouponDetail, CouponInput, CouponSwitch } from "../../../../common/wire/coupons.ts";
import type { AdminPlan } from "../../../../common/wire/plans.ts";
import { memberCall } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { saveRecord } from "../../lib/save-record.ts";
import type { PageOf } from "../../lib/use-pages.ts";

const PATH = "/api/app/admin/coupons";

/** Begins the name of every read of coupons in the query cache. */
export const COUPONS_KEY = ["admin", "coupons"] as const;

/** What the list is narrowed to; "" for everything. */
export type CouponFilter = { q: string; state: string };

/** A page of coupons. */
export function fetchCoupons(filter: CouponFilter, after: string, signal: AbortSignal): Promise<PageOf<AdminCoupon>> {
  const query = { ...filter, after };
  return memberCall((pb) => pb.send<PageOf<AdminCoupon>>(PATH, { method: "GET", query, signal }));
}

/** One coupon with its latest uses. */
export function fetchCoupon(id: string, signal: AbortSignal): Promise<AdminCouponDetail> {
  return memberCall((pb) => pb.send<AdminCouponDetail>(`${PATH}/${id}`, { method: "GET", signal }));
}

/** The plans that a coupon can be for. */
export async function fetchPlanChoices(signal: AbortSignal): Promise<AdminPlan[]> {
  const options = { method: "GET", signal };
  return (await memberCall((pb) => pb.send<{ items: AdminPlan[] }>("/api/app/admin/plans", options))).items;
}

/** Creates a coupon, or replaces the one that was read as `before`. */
export const saveCoupon = (coupon: CouponInput, before?: AdminCoupon) => saveRecord(PATH, COUPONS_KEY, coupon, before);

/** Lets a code be used, or not any more. */
export async function switchCoupon(id: string, body: CouponSwitch): Promise<void> {
  await memberCall((pb) => pb.send(`${PATH}/${id}/active`, { method: "POST", body }));
  await queryClient.invalidateQueries({ queryKey: COUPONS_KEY });
}
