import { searchInput } from "../../../common/contract/fields.ts";
import {
  type AdminOrder,
  type AdminPayment,
  type Buyer,
  ORDER_VIEWS,
  type OrderView,
} from "../../../common/contract/orders.ts";
import { beginsWith } from "../../lib/begins-with.ts";
import { afterCursor, pageOf, READ_ROWS } from "../../lib/keyset.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { sqlCameByTransfer } from "../../lib/payment-means.ts";
import { searchRows } from "../../lib/row-search.ts";
import { columns, rowOf, rows } from "../../lib/sql.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { planNames } from "../plans/public.ts";
import { billing } from "../public.ts";

/** What people quote: both are written in capital letters. */
const REFERENCES = { orders: "reference", payments: "number" } as const;

const VIEWS: Record<OrderView, string> = {
  waiting: "provider = 'manual' AND state = 'pending'",
  all: "TRUE",
};

/** Whose it is, and for which plan. */
const SUBJECT = rowOf({ text: "user email texts" });
const SUBJECT_COLUMNS = "COALESCE(u.id, '') AS user, COALESCE(u.email, '') AS email, COALESCE(p.texts, '') AS texts";

const ORDER = rowOf({
  text: "id reference period provider state reason",
  number: "regularCents dueCents",
  flag: "test",
  time: "created",
  timeOrNull: "expires",
});

/** `POST /api/app/admin/orders/search` {view, q, after}, admin; `q` as in `listed`. */
export function listOrders(e: core.RequestEvent) {
  const { view, q, after } = parseBody(searchInput, e);
  const chosen = ORDER_VIEWS.find((name) => name === view) ?? "all";
  const { from, params, cut } = listed(e.app, "orders", VIEWS[chosen], q, after);
  const sql = `SELECT ${columns(ORDER, "o")}, ${SUBJECT_COLUMNS}, COALESCE(c.code, '') AS coupon
    FROM (${from}) o
    LEFT JOIN users u ON u.id = o.user LEFT JOIN plans p ON p.id = o.plan LEFT JOIN coupons c ON c.id = o.coupon
    ORDER BY o.created DESC, o.id DESC`;
  const { shown, next } = pageOf(rows(e.app, sql, params, { ...ORDER, ...SUBJECT, coupon: "" }));
  const items = shown.map(
    ({ user, email, texts, ...order }): AdminOrder => ({
      ...order,
      member: buyer(user, email),
      plan: planNames(texts),
      period: billing.parsePeriod(order.period),
      provider: order.provider === "stripe" ? "stripe" : "manual",
      state: billing.parseOrderState(order.state),
    }),
  );
  return { items, next, cut };
}

const PAYMENT = rowOf({
  text: "id number provider status",
  number: "amountCents refundedCents",
  flag: "test",
  time: "created",
  timeOrNull: "paidAt",
});

/** `POST /api/app/admin/payments/search` {view, q, after}, admin; `q` as in `listed`. */
export function listPayments(e: core.RequestEvent) {
  const { view, q, after } = parseBody(searchInput, e);
  const failed = view === "failed" ? "status IN ('failed', 'unconfirmed')" : "TRUE";
  const { from, params, cut } = listed(e.app, "payments", failed, q, after);
  const sql = `SELECT ${columns(PAYMENT, "o")}, ${SUBJECT_COLUMNS}, ${sqlCameByTransfer("o")} AS transfer,
      MAX(0, o.refund_due_cents - o.refunded_cents) AS owedCents
    FROM (${from}) o
    LEFT JOIN users u ON u.id = o.user LEFT JOIN plans p ON p.id = o.plan
    ORDER BY o.created DESC, o.id DESC`;
  const { shown, next } = pageOf(rows(e.app, sql, params, { ...PAYMENT, ...SUBJECT, transfer: false, owedCents: 0 }));
  const items = shown.map(
    ({ user, email, texts, ...payment }): AdminPayment => ({
      ...payment,
      member: buyer(user, email),
      plan: planNames(texts),
      provider: payment.provider === "stripe" ? "stripe" : "manual",
      status: billing.parsePaymentStatus(payment.status),
    }),
  );
  return { items, next, cut };
}

/** The rows of a page, newest first. `q` is an id, the beginning of a reference (with or without our `PS-`), or finds members. */
function listed(app: CoreApp, table: keyof typeof REFERENCES, view: string, q: string, after: string) {
  const cursor = afterCursor(after);
  const ways = ["{:start}", "'PS-' || {:start}"].map((start) => beginsWith(REFERENCES[table], start));
  const start = q.trim().toUpperCase().replace(/^PS-/, "");
  const found = searchRows(app, { table, member: "user", ways, start }, q, siteSettings(app).mailDomain);
  return {
    cut: found.cut,
    from: `SELECT ${table}.* FROM ${found.from} WHERE ${view} AND ${cursor?.sql ?? "TRUE"}
      ORDER BY created DESC, id DESC LIMIT ${READ_ROWS}`,
    params: { ...found.params, ...cursor?.params },
  };
}

function buyer(user: string, email: string): Buyer {
  return user ? { id: user, email } : null;
}
