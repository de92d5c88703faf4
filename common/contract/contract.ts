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

/** A kept document, as the member reads it. Times are ISO; `kind` is a DocumentKind, or one of a later version. */
export type ContractDocument = {
  id: string;
  kind: string;
  locale: string;
  version: string;
  title: string;
  text: string;
  created: string;
  /** "none": it was shown or declared, not mailed; "waiting"; "sent". */
  delivery: string;
  sent: string | null;
};
