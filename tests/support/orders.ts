import { type Answer, type Json, textOf } from "./http.ts";
import type { Product } from "./product.ts";

type Buyer = { token: string };

/** What a member agrees to with an order: the terms in force as the order review shows them, and a start at once. */
export async function consents({ call }: Product, { token }: Buyer): Promise<Json> {
  const quote = await call("GET", "/api/app/billing/quote?plan=essential&period=month", { token });
  const terms_version = quote.status === 200 ? textOf(quote.json, "termsVersion") : "";
  return { terms_version, accept_terms: true, start_now: true };
}

/** Orders the essential plan by the month, unless `changes` say otherwise. */
export async function placeOrder(product: Product, { token }: Buyer, changes: Json = {}): Promise<Answer> {
  const body = { plan: "essential", period: "month", ...(await consents(product, { token })), ...changes };
  return product.call("POST", "/api/app/billing/checkout", { token, body });
}
