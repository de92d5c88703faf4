import { ANY_USER, type UserPage } from "../../../../../common/contract/admin.ts";
import type { AdminOrder, AdminPayment } from "../../../../../common/contract/orders.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { post } = adminCalls();

/** The first page of members that match `words`. */
export const searchMembers = (words: string, signal: AbortSignal) =>
  post<UserPage>("/users/search", { ...ANY_USER, q: words, after: "" }, signal);
/** Orders and payments with a reference or id. */
export const searchOrders = (reference: string, signal: AbortSignal) =>
  searchSales<AdminOrder>("orders", reference, signal);
export const searchPayments = (reference: string, signal: AbortSignal) =>
  searchSales<AdminPayment>("payments", reference, signal);

const searchSales = <Row>(kind: "orders" | "payments", q: string, signal: AbortSignal) =>
  post<{ items: Row[] }>(`/${kind}/search`, { view: "all", q, after: "" }, signal);
