import { DAY_MS } from "../../common/time.ts";
import { textOf } from "../support/http.ts";
import { asSuperuser, type Product } from "./fixtures.ts";

/** Writes a payment as billing does when the money of a manual order has come; returns its id. */
export async function payAs(product: Product, user: string, days = 0): Promise<string> {
  const paid_at = new Date(Date.now() - days * DAY_MS).toISOString();
  const body = { user, provider: "manual", status: "paid", amount_cents: 499, paid_at };
  return textOf(await asSuperuser(product, "POST", "/api/collections/payments/records", body), "id");
}
