import { type CouponInput, couponInput, couponSwitch } from "../../common/schemas/coupon.ts";
import { isoTime } from "../../common/time.ts";
import { actorOf, audit, changes } from "../audit/public.ts";
import { parseBody, pathValue } from "../lib/parse-body.ts";
import { getById, insert } from "../lib/records.ts";
import { refuseStale } from "../lib/stale.ts";
import { committed } from "../lib/transaction.ts";
import { plansOf, recordTerms, textsOf } from "./store.ts";

/** `POST /api/app/admin/coupons` CouponInput, admin: answers `{ id }`; `validation_not_unique` for a taken code. */
export function createCoupon(e: core.RequestEvent): void {
  const coupon = parseBody(couponInput, e);
  const { id } = committed(e.app, (tx) => {
    const made = insert(tx, "coupons", { ...coupon, uses: 0, active: true });
    audit(tx, actorOf(e), { action: "coupon.create", target: made, after: facts(coupon) });
    return made;
  });
  e.json(200, { id });
}

/**
 * `PATCH /api/app/admin/coupons/{id}` CouponInput and `before`, admin: changes everything but its code. Members who
 * have used it keep what it gave. 409 `record_changed` when it no longer matches `before`.
 */
export function updateCoupon(e: core.RequestEvent): void {
  const coupon = parseBody(couponInput, e);
  e.app.runInTransaction((tx) => {
    const record = find(tx, e);
    refuseStale(e, stored(record));
    const before = facts(stored(record));
    const wanted = { ...coupon, code: record.getString("code") };
    // SQL counts the uses beside the record's own saves, so read them in this transaction.
    record.load(wanted);
    tx.save(record);
    const changed = changes(before, facts(wanted));
    audit(tx, actorOf(e), { action: "coupon.update", target: record, ...changed });
  });
  e.json(200, { id: pathValue(e, "id") });
}

/** `POST /api/app/admin/coupons/{id}/active` CouponSwitch, admin: enables or disables the code. */
export function switchCoupon(e: core.RequestEvent): void {
  const { active, reason } = parseBody(couponSwitch, e);
  e.app.runInTransaction((tx) => {
    const record = find(tx, e);
    const was = record.getBool("active");
    record.set("active", active);
    tx.save(record);
    audit(tx, actorOf(e), {
      action: active ? "coupon.activate" : "coupon.deactivate",
      target: record,
      before: { active: was },
      after: { active },
      reason,
    });
  });
  e.json(200, { id: pathValue(e, "id") });
}

function find(tx: CoreApp, e: core.RequestEvent): core.Record {
  return getById(tx, "coupons", pathValue(e, "id"));
}

function stored(record: core.Record): CouponInput {
  const { amountCents, ...terms } = recordTerms(record);
  return {
    ...terms,
    amount_cents: amountCents,
    code: record.getString("code"),
    texts: textsOf({ texts: record.getString("texts") }),
    plans: plansOf({ plans: JSON.stringify(record.getStringSlice("plans")) }),
    new_customers: record.getBool("new_customers"),
    with_trial: record.getBool("with_trial"),
    ends: isoTime(record.getString("ends")),
    max_uses: record.getInt("max_uses"),
    public: record.getBool("public"),
  };
}

/** What the audit log keeps of a coupon. */
function facts({ texts, plans, ...rest }: CouponInput): Record<string, string | number | boolean> {
  return { ...rest, text_fr: texts.fr, text_en: texts.en, plans: [...plans].sort().join(" ") };
}
