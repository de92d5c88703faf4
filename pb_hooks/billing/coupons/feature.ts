import * as v from "valibot";
import { couponFigures, figureEntries } from "../../../common/contract/coupons.ts";
import { now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore } from "../../lib/guards.ts";
import { accept } from "../../lib/parse-body.ts";
import { getById, setDate } from "../../lib/records.ts";
import { exists, rows } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { audit, SYSTEM } from "../../platform/audit/public.ts";
import { listCoupons, showCoupon } from "./admin-read.ts";
import { createCoupon, switchCoupon, updateCoupon } from "./admin-write.ts";
import { followAddress, purgeClaims, rememberCustomer } from "./claims.ts";
import { memberData } from "./redemptions.ts";
import { recordTerms } from "./store.ts";

/** A coupon must have an effect, even when a superuser writes it. */
function check(e: core.RecordEvent): void {
  const record: Rec<"coupons"> = must(e.record, "record");
  // One that an older release allowed can still be switched off.
  if (record.isNew() || JSON.stringify(recordTerms(record)) !== JSON.stringify(recordTerms(record.original()))) {
    const { amountCents, ...terms } = recordTerms(record);
    accept(v.object(figureEntries(couponFigures(), terms)), { ...terms, amount_cents: amountCents });
  }
  e.next();
}

/** Refuses to delete a used coupon, on which promises depend: it is switched off instead. */
function refuseUsed(e: core.RecordEvent): void {
  const coupon = must(e.record, "record").id;
  if (exists(e.app, "redemptions", "coupon = {:coupon} AND state != 'released'", { coupon }))
    throw fail(409, "coupon_in_use");
  e.next();
}

/**
 * Hook on a deleted plan: ends the coupons that were for it alone, because a coupon without plans is for every plan. To switch one
 * on again is not enough.
 */
function forgetPlan(e: core.RecordEvent): void {
  const plan: Rec<"plans"> = must(e.record, "record");
  const only = JSON.stringify([plan.id]);
  inTransaction(e, () => {
    for (const { id } of rows(e.app, "SELECT id FROM coupons WHERE plans = {:only}", { only }, { id: "" })) {
      const coupon = getById(e.app, "coupons", id);
      const before = { active: coupon.getBool("active") };
      coupon.set("active", false);
      setDate(coupon, "ends", now());
      e.app.save(coupon);
      const after = { active: false, plan: plan.getString("slug") };
      audit(e.app, SYSTEM, { action: "coupon.deactivate", target: coupon, before, after });
    }
    e.next();
  });
}

/** Coupons: their effects, and who may use them. */
export default feature({
  hooks: {
    "onRecordCreate coupons": check,
    "onRecordUpdate coupons": check,
    "onRecordDelete coupons": refuseUsed,
    "onRecordDelete plans": forgetPlan,
    "onRecordCreate payments": rememberCustomer,
    "onRecordUpdate payments": rememberCustomer,
    "onRecordUpdate users": followAddress,
  },
  crons: { "coupon-claims-purge": ["45 3 * * *", () => purgeClaims($app), "dated"] },
  memberData,
  routes: {
    "GET /api/app/admin/coupons": [noStore, may("money.read"), listCoupons],
    "POST /api/app/admin/coupons": [noStore, may("money.write"), createCoupon],
    "GET /api/app/admin/coupons/{id}": [noStore, may("money.read"), showCoupon],
    "PATCH /api/app/admin/coupons/{id}": [noStore, may("money.write"), updateCoupon],
    "POST /api/app/admin/coupons/{id}/active": [noStore, may("money.write"), switchCoupon],
  },
});
