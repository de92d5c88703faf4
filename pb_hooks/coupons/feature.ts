import { fail } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { noStore, requireAdmin } from "../lib/guards.ts";
import { listCoupons, showCoupon } from "./admin-read.ts";
import { createCoupon, switchCoupon, updateCoupon } from "./admin-write.ts";
import { unfitField } from "./rules.ts";
import { recordTerms } from "./store.ts";

/** A coupon must have an effect, even when a superuser writes it. */
function check(e: core.RecordEvent): void {
  if (e.record) {
    const unfit = unfitField(recordTerms(e.record));
    if (unfit) throw fail(400, "validation_required", unfit);
  }
  e.next();
}

/** Coupons: their effects, and who may use them. */
export default feature({
  hooks: { "onRecordCreate coupons": check, "onRecordUpdate coupons": check },
  routes: {
    "GET /api/app/admin/coupons": [noStore, requireAdmin, listCoupons],
    "POST /api/app/admin/coupons": [noStore, requireAdmin, createCoupon],
    "GET /api/app/admin/coupons/{id}": [noStore, requireAdmin, showCoupon],
    "PATCH /api/app/admin/coupons/{id}": [noStore, requireAdmin, updateCoupon],
    "POST /api/app/admin/coupons/{id}/active": [noStore, requireAdmin, switchCoupon],
  },
});
