import { type CouponInput, couponInput, couponSwitch } from "../../../common/contract/coupons.ts";
import { change } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { getById, insert, valuesOf } from "../../lib/records.ts";
import { rowOf } from "../../lib/sql.ts";
import { audit, changes } from "../../platform/audit/public.ts";
import { plansOf, recordTerms, textsOf } from "./store.ts";

const INPUT = rowOf({ text: "code", number: "max_uses", flag: "new_customers with_trial public", time: "ends" });

/** `POST /api/app/admin/coupons` CouponInput, admin: answers `{ id }`; `validation_not_unique` for a taken code. */
export const createCoupon = change(couponInput, (tx, coupon, e) => {
  const made = insert(tx, "coupons", { ...coupon, uses: 0, active: true });
  audit(tx, e, { action: "coupon.create", target: made, after: facts(coupon) });
  return { id: made.id };
});

/**
 * `PATCH /api/app/admin/coupons/{id}` CouponInput and `before`, admin: changes everything but its code. Members who
 * have used it keep what it gave. 409 `record_changed` when it no longer matches `before`.
 */
export const updateCoupon = change(couponInput, (tx, coupon, e) => {
  const record = find(tx, e);
  const wanted = { ...coupon, code: record.getString("code") };
  refuseStale(e, stored(record), wanted);
  const before = facts(stored(record));
  // SQL counts the uses beside the record's own saves, so read them in this transaction.
  record.load(wanted);
  tx.save(record);
  const changed = changes(before, facts(wanted));
  audit(tx, e, { action: "coupon.update", target: record, ...changed });
  return { id: pathValue(e, "id") };
});

/** `POST /api/app/admin/coupons/{id}/active` CouponSwitch, admin: enables or disables the code. */
export const switchCoupon = change(couponSwitch, (tx, { active, reason }, e) => {
  const record = find(tx, e);
  const was = record.getBool("active");
  record.set("active", active);
  tx.save(record);
  audit(tx, e, {
    action: active ? "coupon.activate" : "coupon.deactivate",
    target: record,
    before: { active: was },
    after: { active },
    reason,
  });
  return { id: pathValue(e, "id") };
});

function find(tx: CoreApp, e: core.RequestEvent): Rec<"coupons"> {
  return getById(tx, "coupons", pathValue(e, "id"));
}

function stored(record: Rec<"coupons">): CouponInput {
  const { amountCents, ...terms } = recordTerms(record);
  return {
    ...terms,
    ...valuesOf(record, INPUT),
    amount_cents: amountCents,
    texts: textsOf({ texts: record.getString("texts") }),
    plans: plansOf({ plans: JSON.stringify(record.getStringSlice("plans")) }),
  };
}

/** What the audit log keeps of a coupon. */
function facts({ texts, plans, ...rest }: CouponInput): Record<string, string | number | boolean> {
  return { ...rest, text_fr: texts.fr, text_en: texts.en, plans: [...plans].sort().join(" ") };
}
