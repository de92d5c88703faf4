import { reasonInput } from "../../../common/contract/fields.ts";
import { change, commit } from "../../lib/change.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { actorOf } from "../../platform/audit/public.ts";
import { billing } from "../public.ts";
import { listOrders, listPayments } from "./read.ts";

/** `POST /api/app/admin/orders/{id}/confirm`, admin: the money of a manual order has arrived. 409 `order_closed`. */
const confirm = commit((tx, e) => {
  billing.confirmOrder(tx, find(tx, e), actorOf(e));
});

/** `POST /api/app/admin/orders/{id}/refuse` {reason}, admin: refuses it, tells the member why. 409 `order_closed`. */
const refuse = change(reasonInput, (tx, { reason }, e) => billing.refuseOrder(tx, find(tx, e), actorOf(e), reason));

function find(tx: CoreApp, e: core.RequestEvent): Rec<"orders"> {
  return getById(tx, "orders", pathValue(e, "id"));
}

/** Administrators' decisions on orders and payments; refunds are in pb_hooks/billing. */
export default feature({
  routes: {
    "POST /api/app/admin/orders/search": [noStore, may("money.read"), listOrders],
    "POST /api/app/admin/orders/{id}/confirm": [...proved("money.write"), confirm],
    "POST /api/app/admin/orders/{id}/refuse": [noStore, may("money.write"), refuse],
    "POST /api/app/admin/payments/search": [noStore, may("money.read"), listPayments],
  },
});
