import type {
  AdminOrder,
  AdminPayment,
  OrderView,
  PaymentView,
  RefundRequest,
} from "../../../../../common/contract/orders.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import type { PageOf } from "../../../lib/use-pages.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { post } = adminCalls();

/** Prefix of all order and payment queries in the query cache. */
export const ORDERS_KEY = ["admin", "orders"] as const;

/** Maximum age of an open list without realtime, in ms. */
export const FRESH_MS = 30_000;

export const readOrders = (view: OrderView, q: string, after: string, signal: AbortSignal) =>
  post<PageOf<AdminOrder>>("/orders/search", { view, q, after }, signal);

export const readPayments = (view: PaymentView, q: string, after: string, signal: AbortSignal) =>
  post<PageOf<AdminPayment>>("/payments/search", { view, q, after }, signal);

/** The money of a manual order has arrived. */
export const confirmOrder = (id: string) => change(`/orders/${id}/confirm`, {});

/** The money of a manual order will not come; the member reads the reason. */
export const refuseOrder = (id: string, reason: string) => change(`/orders/${id}/refuse`, { reason });

export const refundPayment = (id: string, refund: RefundRequest) => change(`/payments/${id}/refund`, refund);

const change = (path: string, body: object) => thenRefresh(post<void>(path, body), ORDERS_KEY);
