import type { Locale } from "../../types/api.ts";
import { COUPON_DURATIONS, COUPON_KINDS, type CouponTerms } from "../../types/coupons.ts";
import type { ErrorCode } from "../../types/errors.ts";
import { fail } from "../lib/errors.ts";
import { textOf } from "../lib/json.ts";
import { row, run } from "../lib/sql.ts";
import { couponState, type Period, stripeCoupon, tidyCode } from "./rules.ts";

/** A coupon that may be used for what was asked. `terms` go into the arithmetic of rules.ts. */
export type CouponOffer = CouponTerms & {
  id: string;
  code: string;
  /** Whether it is given on top of the trial (rules.ts `freeDays`). */
  withTrial: boolean;
  /** The operator's sentence about it, "" for none. */
  texts: Record<Locale, string>;
};

/** Why a code is not accepted. `coupon_invalid` does not say whether it is unknown, over or used up. */
export type CouponRefusal = Extract<
  ErrorCode,
  "coupon_invalid" | "coupon_plan" | "coupon_new_customers" | "coupon_used"
>;

/** Who buys what; `user` is "" for a visitor, of whom nothing can be checked yet. `plan` is the record's id. */
export type Purchase = { user: string; plan: string; period: Period; now: Date };

const COUPON = {
  id: "",
  code: "",
  texts: "",
  kind: "",
  percent: 0,
  amount_cents: 0,
  days: 0,
  duration: "",
  months: 0,
  plans: "",
  new_customers: false,
  with_trial: false,
  ends: "",
  max_uses: 0,
  uses: 0,
  active: false,
};
/** A coupon as SQL reads it; `plans` is the JSON list of plan ids. */
export type CouponRow = typeof COUPON;
export const COUPON_COLUMNS = Object.keys(COUPON).join(", ");

/** What a row gives. */
export function termsOf(found: Pick<CouponRow, "kind" | "percent" | "amount_cents" | "days" | "duration" | "months">) {
  return {
    kind: COUPON_KINDS.find((kind) => kind === found.kind) ?? "percent",
    percent: found.percent,
    amountCents: found.amount_cents,
    days: found.days,
    duration: COUPON_DURATIONS.find((duration) => duration === found.duration) ?? "once",
    months: found.months,
  } satisfies CouponTerms;
}

/** What a record gives. */
export function recordTerms(record: core.Record): CouponTerms {
  return termsOf({
    kind: record.getString("kind"),
    percent: record.getInt("percent"),
    amount_cents: record.getInt("amount_cents"),
    days: record.getInt("days"),
    duration: record.getString("duration"),
    months: record.getInt("months"),
  });
}

/** The coupon of a code that may be used now, whoever asks; undefined for one that is unknown, over or used up. */
export function usableCoupon(app: CoreApp, code: string, now: Date): CouponRow | undefined {
  const sql = `SELECT ${COUPON_COLUMNS} FROM coupons WHERE code = {:code}`;
  const found = row(app, sql, { code: tidyCode(code) }, COUPON);
  return found && couponState(factsOf(found), now) === "active" ? found : undefined;
}

/** The operator's sentence in each language. */
export function textsOf({ texts }: Pick<CouponRow, "texts">): Record<Locale, string> {
  const parsed: unknown = JSON.parse(texts || "{}");
  return { fr: textOf(parsed, "fr"), en: textOf(parsed, "en") };
}

/** The fields of a row that `couponState` reads. */
export function factsOf({ active, ends, max_uses, uses }: CouponRow) {
  return { active, ends, maxUses: max_uses, uses };
}

/** The plans that a row is for, by id; empty for every plan. */
export function plansOf({ plans }: Pick<CouponRow, "plans">): string[] {
  return JSON.parse(plans || "[]") as string[]; // a relation field of many holds a list of ids
}

/**
 * What a code gives for a purchase, or why it gives nothing. Reading it promises nothing: `reserve` does.
 * A member uses a coupon once; whoever has paid before is no new customer.
 */
export function findOffer(app: CoreApp, code: string, purchase: Purchase): CouponOffer | CouponRefusal {
  const { user, plan, period, now } = purchase;
  const found = usableCoupon(app, code, now);
  if (!found) return "coupon_invalid";
  const scope = plansOf(found);
  if (scope.length > 0 && !scope.includes(plan)) return "coupon_plan";
  if (!isSold(app, plan, period)) return "coupon_plan";
  if (user !== "" && found.new_customers && hasPaid(app, user)) return "coupon_new_customers";
  if (user !== "" && hasUsed(app, found.id, user)) return "coupon_used";
  return { ...termsOf(found), id: found.id, code: found.code, withTrial: found.with_trial, texts: textsOf(found) };
}

function isSold(app: CoreApp, plan: string, period: Period): boolean {
  const column = period === "month" ? "monthly_cents" : "yearly_cents";
  const sql = `SELECT 1 AS hit FROM plans WHERE id = {:plan} AND ${column} > 0`;
  return row(app, sql, { plan }, { hit: 0 }) !== undefined;
}

function hasPaid(app: CoreApp, user: string): boolean {
  const sql = "SELECT 1 AS hit FROM payments WHERE user = {:user} AND status != 'failed' LIMIT 1";
  return row(app, sql, { user }, { hit: 0 }) !== undefined;
}

function hasUsed(app: CoreApp, coupon: string, user: string): boolean {
  const sql = "SELECT 1 AS hit FROM redemptions WHERE user = {:user} AND coupon = {:coupon} AND state = 'used' LIMIT 1";
  return row(app, sql, { user, coupon }, { hit: 0 }) !== undefined;
}

/**
 * Takes a use of the coupon for an order, in the transaction that makes the order. One statement counts it, so that the
 * last use is never taken twice.
 * @throws ApiError 409 `coupon_invalid` when the last use has gone meanwhile
 */
export function reserve(tx: CoreApp, offer: Pick<CouponOffer, "id">, order: core.Record): void {
  const sql = `UPDATE coupons SET uses = uses + 1
               WHERE id = {:id} AND active = TRUE AND (max_uses = 0 OR uses < max_uses)`;
  if (run(tx, sql, { id: offer.id }) === 0) throw fail(409, "coupon_invalid", "coupon");
  const record = new Record(tx.findCachedCollectionByNameOrId("redemptions"));
  record.load({ coupon: offer.id, user: order.getString("user"), order: order.id, state: "reserved", saved_cents: 0 });
  // Also what tells the page cache that the coupon may be used up now.
  tx.save(record);
}

/** Gives the use back when the order came to nothing. An order without a reservation, or a settled one, is left alone. */
export function release(tx: CoreApp, orderId: string): void {
  const record = redemptionOf(tx, orderId);
  if (record?.getString("state") !== "reserved") return;
  run(tx, "UPDATE coupons SET uses = uses - 1 WHERE id = {:id} AND uses > 0", { id: record.getString("coupon") });
  record.set("state", "released");
  tx.save(record);
}

/**
 * The order was paid: its use is final, and `savedCents` is what its first invoice was reduced by. Calling it again
 * changes nothing more. A reservation that was given back is taken again, also past the limit: what was paid for holds.
 */
export function settle(tx: CoreApp, orderId: string, savedCents: number): void {
  const record = redemptionOf(tx, orderId);
  if (!record || record.getString("state") === "used") return;
  if (record.getString("state") === "released") {
    run(tx, "UPDATE coupons SET uses = uses + 1 WHERE id = {:id}", { id: record.getString("coupon") });
  }
  record.set("state", "used");
  record.set("saved_cents", savedCents);
  tx.save(record);
}

function redemptionOf(tx: CoreApp, orderId: string): core.Record | undefined {
  return tx.findRecordsByFilter("redemptions", "order = {:order}", "", 1, 0, { order: orderId })[0] ?? undefined;
}

const NAMED = { id: "", code: "", stripe_coupon: "" };

/**
 * The coupon at Stripe for an offer; null for one that needs none. `make` is false when it is known to exist.
 * `daysBefore` are the free days before the first charge. The caller posts `params` with `Idempotency-Key: id`, takes
 * `resource_already_exists` for success, and then calls `keepStripeCoupon`.
 */
export function stripeCouponFor(
  app: CoreApp,
  offer: CouponOffer,
  daysBefore: number,
): { id: string; params: Record<string, string>; make: boolean } | null {
  const wanted = stripeCoupon(offer, daysBefore);
  if (!wanted) return null;
  const sql = "SELECT id, code, stripe_coupon FROM coupons WHERE id = {:id}";
  return { ...wanted, make: row(app, sql, { id: offer.id }, NAMED)?.stripe_coupon !== wanted.id };
}

/** Remembers that a coupon exists at Stripe. No hook and no page depends on it. */
export function keepStripeCoupon(app: CoreApp, coupon: string, stripeId: string): void {
  run(app, "UPDATE coupons SET stripe_coupon = {:stripe} WHERE id = {:id}", { id: coupon, stripe: stripeId });
}
