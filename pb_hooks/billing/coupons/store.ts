import type { Locale } from "../../../common/contract/api.ts";
import { COUPON_DURATIONS, COUPON_KINDS, type CouponTerms } from "../../../common/contract/coupons.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import { valuesOf } from "../../lib/records.ts";
import { columns, count, row, rowOf } from "../../lib/sql.ts";
import { couponState, tidyCode } from "./rules.ts";

/** Columns of a coupon and the type of each. */
export const COUPON = rowOf({
  text: "id code texts kind duration plans ends",
  number: "percent amountCents days months maxUses uses",
  flag: "newCustomers withTrial active",
});
/** A coupon as SQL reads it; `texts` and `plans` are JSON. */
export type CouponRow = typeof COUPON;
export const COUPON_COLUMNS = columns(COUPON);

export function termsOf({ percent, amountCents, days, months, ...found }: CouponRow) {
  return {
    ...{ percent, amountCents, days, months },
    kind: COUPON_KINDS.find((kind) => kind === found.kind) ?? "percent",
    duration: COUPON_DURATIONS.find((duration) => duration === found.duration) ?? "once",
  } satisfies CouponTerms;
}

export function recordTerms(record: Rec<"coupons">): CouponTerms {
  return termsOf(valuesOf(record, COUPON));
}

/**
 * The coupon of a code that is valid now; undefined when it is unknown, over or used up.
 * @param user "" for anyone; a use reserved by a waiting order of this member still belongs to them
 */
export function usableCoupon(app: CoreApp, code: string, now: Date, user = ""): CouponRow | undefined {
  const sql = `SELECT ${COUPON_COLUMNS} FROM coupons WHERE code = {:code}`;
  const found = row(app, sql, { code: tidyCode(code) }, COUPON);
  if (!found) return undefined;
  const uses = found.uses - (user ? reservedBy(app, found.id, user) : 0);
  return couponState({ ...found, uses }, now) === "active" ? found : undefined;
}

function reservedBy(app: CoreApp, coupon: string, user: string): number {
  const held = "user = {:user} AND coupon = {:coupon} AND state = 'reserved' AND test = FALSE";
  return count(app, "redemptions", held, { coupon, user });
}

/** The operator's sentence in each language. */
export function textsOf({ texts }: Pick<CouponRow, "texts">): Record<Locale, string> {
  const parsed = parseObject(texts);
  return { fr: textOf(parsed, "fr"), en: textOf(parsed, "en") };
}

/** The plans that a row is for, by id; empty means every plan. */
export function plansOf({ plans }: Pick<CouponRow, "plans">): string[] {
  return JSON.parse(plans || "[]") as string[]; // a relation field with several values holds a list of ids
}

export function isFor(found: Pick<CouponRow, "plans">, plan: string): boolean {
  const scope = plansOf(found);
  return scope.length === 0 || scope.includes(plan);
}
