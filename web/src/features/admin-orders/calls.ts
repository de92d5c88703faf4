import type {
  AdminOrder,
  AdminPayment,
  OrderView,
  PaymentView,
  RefundRequest,
} from "../../../../common/wire/orders.ts";
import { memberCalls } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { PageOf } from "../../lib/use-pages.ts";

const { post } = memberCalls("/api/app/admin");

/** Begins the name of every read of orders and payments in the query cache. */
export const ORDERS_KEY = ["admin", "orders"] as const;

/** A page of orders. */
export function fetchOrders(view: OrderView, q: string, after: string, signal: AbortSignal) {
  return post<PageOf<AdminOrder>>("/orders/search", { view, q, after }, signal);
}

/** A page of payments. */
export function fetchPayments(view: PaymentView, q: string, after: string, signal: AbortSignal) {
  return post<PageOf<AdminPayment>>("/payments/search", { view, q, after }, signal);
}

/** The money of a manual order has come. */
export const confirmOrder = (id: string) => act(`/orders/${id}/confirm`, {});

/** The money of a manual order will not come; the member reads the reason. */
export const refuseOrder = (id: string, reason: string) => act(`/orders/${id}/refuse`, { reason });

/** Gives money back. */
export const refundPayment = (id: string, refund: RefundRequest) => act(`/payments/${id}/refund`, refund);

async function act(path: string, body: object): Promise<void> {
  try {
    await post(path, body);
  } finally {
    // Also after a refusal: what is shown may be what was refused.
    await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
  }
}
