import type { AdminCoupon, AdminCouponDetail, CouponState, Redemption } from "../../../common/contract/coupons.ts";
import { searchInput } from "../../../common/contract/fields.ts";
import { isoTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { SQL_COUNTS, SQL_TEAM } from "../../lib/figures-sql.ts";
import { afterCursor, pageOf, READ_ROWS } from "../../lib/keyset.ts";
import { parseQuery, pathValue } from "../../lib/parse-body.ts";
import { columns, row, rowOf, rows } from "../../lib/sql.ts";
import { couponState } from "./rules.ts";
import { COUPON, plansOf, termsOf, textsOf } from "./store.ts";

const REDEMPTIONS = 50;

/** A coupon for administrators. Refunded money, what a bank took back, and payments of the team or in test mode are no revenue. */
const STORED = { ...COUPON, ...rowOf({ flag: "public", time: "created" }) };
const ADMIN = { ...STORED, revenueCents: 0 };
const SELECT = `SELECT ${columns(STORED)}, (
    SELECT COALESCE(SUM(p.amount_cents - p.refunded_cents), 0) FROM payments p
    WHERE p.coupon = coupons.id AND p.coupon != '' AND p.status IN ('paid', 'refunded') AND ${SQL_COUNTS}
  ) AS revenueCents FROM coupons`;

/** The condition of each state, in the order in which couponState checks them. */
const STATES: Record<CouponState, string> = {
  active: "active = TRUE AND (ends = '' OR ends > {:now}) AND (max_uses = 0 OR uses < max_uses)",
  inactive: "active = FALSE",
  ended: "active = TRUE AND ends != '' AND ends <= {:now}",
  used_up: "active = TRUE AND (ends = '' OR ends > {:now}) AND max_uses > 0 AND uses >= max_uses",
};

/** `GET /api/app/admin/coupons?after=&q=&state=`, admin: a page of coupons, newest first; `q` is part of the code. */
export function listCoupons(e: core.RequestEvent) {
  const { after, q, state } = parseQuery(searchInput, e);
  const cursor = afterCursor(after);
  const part = q.toUpperCase().replace(/[^A-Z0-9-]/g, "");
  const condition = Object.entries(STATES).find(([name]) => name === state)?.[1] ?? "1 = 1";
  const where = [condition, part && "code LIKE {:part}", cursor?.sql].filter(Boolean).join(" AND ");
  const sql = `${SELECT} WHERE ${where} ORDER BY created DESC, id DESC LIMIT ${READ_ROWS}`;
  const found = rows(e.app, sql, { part: `%${part}%`, ...cursor?.params }, ADMIN);
  const { shown, next } = pageOf(found);
  return { items: shown.map((coupon) => toAdmin(coupon)), next };
}

/** `GET /api/app/admin/coupons/{id}`, admin: with its latest uses; 404 `not_found`. */
export function showCoupon(e: core.RequestEvent): AdminCouponDetail {
  const id = pathValue(e, "id");
  const found = row(e.app, `${SELECT} WHERE id = {:id}`, { id }, ADMIN);
  if (!found) throw fail(404, "not_found");
  const saved = row(
    e.app,
    `SELECT COALESCE(SUM(saved_cents), 0) AS cents FROM redemptions
     WHERE coupon = {:id} AND state = 'used' AND test = FALSE AND user NOT IN ${SQL_TEAM}`,
    { id },
    { cents: 0 },
  );
  return { ...toAdmin(found), redemptions: redemptionsOf(e.app, id), savedCents: saved?.cents ?? 0 };
}

function toAdmin(found: typeof ADMIN): AdminCoupon {
  const { amountCents: amount_cents, ...terms } = termsOf(found);
  const { id, code, newCustomers: new_customers, withTrial: with_trial, maxUses: max_uses } = found;
  const { uses, revenueCents, created } = found;
  return {
    ...terms,
    ...{ id, code, amount_cents, new_customers, with_trial, max_uses, public: found.public },
    ...{ uses, revenueCents, created },
    texts: textsOf(found),
    plans: plansOf(found),
    ends: isoTime(found.ends),
    state: couponState(found, now()),
  };
}

const REDEMPTION = rowOf({ text: "id state", number: "savedCents", flag: "test", time: "created" });

function redemptionsOf(app: CoreApp, coupon: string): Redemption[] {
  const sql = `SELECT ${columns(REDEMPTION, "r")}, o.reference, u.id AS user, u.email
    FROM redemptions r LEFT JOIN orders o ON o.id = r."order" LEFT JOIN users u ON u.id = r.user
    WHERE r.coupon = {:coupon} ORDER BY r.created DESC, r.id LIMIT ${REDEMPTIONS}`;
  const found = rows(app, sql, { coupon }, { ...REDEMPTION, reference: "", user: "", email: "" });
  return found.map(({ user, email, state, ...use }) => ({
    ...use,
    state: state === "used" || state === "released" ? state : "reserved",
    member: user ? { id: user, email } : null,
  }));
}
