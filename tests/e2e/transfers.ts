import type { Locale } from "../../common/contract/api.ts";
import { call, textOf } from "../support/http.ts";
import { superuserToken } from "../support/superuser.ts";
import { createMember, expect, type Product, patch } from "./fixtures.ts";

/** Orders a plan for a month, with a code perhaps, without paying it; returns the order's id. */
export async function placeOrder(
  { server: { url } }: Product,
  token: string,
  plan: string,
  coupon = "",
): Promise<string> {
  const quote = await call(url, "GET", `/api/app/billing/quote?plan=${plan}&period=month`, { token });
  const terms = textOf(quote.json, "termsVersion");
  const body = { plan, period: "month", coupon, terms_version: terms, accept_terms: true, start_now: true };
  return textOf((await call(url, "POST", "/api/app/billing/checkout", { token, body })).json, "order");
}

/** The transfer for an order has arrived. */
export async function confirmOrder(product: Product, order: string): Promise<void> {
  const token = await superuserToken(product.server);
  const path = `/api/app/admin/orders/${order}/confirm`;
  expect((await call(product.server.url, "POST", path, { token, body: {} })).status).toBe(204);
}

/** A member who has ordered a plan, with a code perhaps, and not paid it yet. */
export async function orderByTransfer(product: Product, locale: Locale, plan = "essential", coupon = "") {
  const member = await createMember(product, { plan: "paid", locale, name: "Camille" });
  // A code asks for a confirmed address.
  if (coupon) await patch(product, "users", member.id, { verified: true });
  return { member, order: await placeOrder(product, member.token, plan, coupon) };
}

/** A member who has paid by transfer, just now. */
export async function subscriber(product: Product, locale: Locale, plan?: string) {
  const { member, order } = await orderByTransfer(product, locale, plan);
  await confirmOrder(product, order);
  return member;
}
