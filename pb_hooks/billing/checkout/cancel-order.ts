import type { OrderStatus } from "../../../common/contract/billing.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { findOne } from "../../lib/records.ts";
import { audit } from "../../platform/audit/public.ts";
import { statusOfOrder } from "../changes/summary.ts";
import { closeOrder } from "../ledger/orders.ts";
import { localeFor, parseOrderState, providerOf } from "../ledger/store.ts";

/**
 * `POST /api/app/billing/orders/{id}/cancel?locale=`, member: cancels the member's own order that is waiting for a transfer.
 * Answers OrderStatus, again if it is cancelled already. 404 `not_found`; 409 `order_closed` once it is paid, refused or
 * expired, and for an order at Stripe, whose page closes it. Money that still arrives can be confirmed.
 */
export function cancelOrder(e: core.RequestEvent): OrderStatus {
  const user = member(e);
  const filter = { id: pathValue(e, "id"), user: user.id };
  e.app.runInTransaction((tx) => {
    const order = findOne(tx, "orders", "id = {:id} && user = {:user}", filter);
    if (!order) throw fail(404, "not_found");
    const state = parseOrderState(order.getString("state"));
    const open = state === "pending" || state === "canceled";
    if (!open || providerOf(order) !== "manual") throw fail(409, "order_closed");
    if (state === "canceled") return;
    closeOrder(tx, order, "canceled");
    audit(tx, e, {
      action: "order.cancel",
      target: order,
      member: user.id,
      after: { reference: order.getString("reference") },
    });
  });
  return statusOfOrder(e.app, e.app.findRecordById("orders", filter.id), localeFor(e, user));
}
