import type { AdminOrder, AdminPayment, OrderView, PaymentView, RefundRequest } from "../../../../types/orders.ts";
import { memberCall } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { PageOf } from "../../lib/use-pages.ts";

/** Begins the name of every read of orders and payments in the query cache. */
export const ORDERS_KEY = ["admin", "orders"] as const;

/** A page of orders. */
export function fetchOrders(view: OrderView, q: string, after: string, signal: AbortSignal) {
  return memberCall((pb) =>
    pb.send<PageOf<AdminOrder>>("/api/app/admin/orders/search", { method: "POST", body: { view, q, after }, signal }),
  );
}

/** A page of payments. */
export function fetchPayments(view: PaymentView, q: string, after: string, signal: AbortSignal) {
  return memberCall((pb) =>
    pb.send<PageOf<AdminPayment>>("/api/app/admin/payments/search", {
      method: "POST",
      body: { view, q, after },
      signal,
    }),
  );
}

/** The money of a manual order has come. */
export const confirmOrder = (id: string) => act(`/api/app/admin/orders/${id}/confirm`, {});

/** The money of a manual order will not come; the member reads the reason. */
export const refuseOrder = (id: string, reason: string) => act(`/api/app/admin/orders/${id}/refuse`, { reason });

/** Gives money back. */
export const refundPayment = (id: string, refund: RefundRequest) => act(`/api/app/admin/payments/${id}/refund`, refund);

async function act(path: string, body: object): Promise<void> {
  try {
    await memberCall((pb) => pb.send(path, { method: "POST", body }));
  } finally {
    // Also after a refusal: what is shown may be what was refused.
    await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
  }
}
