/**
 * What a kept document proves. "end" confirms the end of a subscription that no request of the member preceded.
 */
export type DocumentKind =
  | "terms"
  | "withdrawal-form"
  | "order"
  | "price"
  | "renewal"
  | "cancellation"
  | "withdrawal"
  | "end";
