import { fail } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { unfitField } from "./rules.ts";
import { recordTerms } from "./store.ts";

/** A coupon must say what it gives, whoever writes it. */
function check(e: core.RecordEvent): void {
  if (e.record) {
    const unfit = unfitField(recordTerms(e.record));
    if (unfit) throw fail(400, "validation_required", unfit);
  }
  e.next();
}

/** Coupons: what they give, and who may use them. */
export default feature({ hooks: { "onRecordCreate coupons": check, "onRecordUpdate coupons": check } });
