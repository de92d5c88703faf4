import type { Locale } from "../../common/wire/api.ts";
import { call, textOf } from "../support/http.ts";
import { superuserToken } from "../support/superuser.ts";
import { createMember, expect, type Product } from "./fixtures.ts";

/** A member who has ordered a plan, with a code perhaps, and not paid it yet. */
export async function orderByTransfer(product: Product, locale: Locale, plan = "essential", coupon = "") {
  const { url } = product.server;
  const member = await createMember(product, { plan: "paid", locale, name: "Camille" });
  const { token } = member;
  const quote = await call(url, "GET", `/api/app/billing/quote?plan=${plan}&period=month`, { token });
  const terms = textOf(quote.json, "termsVersion");
  const body = { plan, period: "month", coupon, terms_version: terms, accept_terms: true, start_now: true };
  const order = textOf((await call(url, "POST", "/api/app/billing/checkout", { token, body })).json, "order");
  return { member, order };
}

/** A member who has paid by transfer, just now. */
export async function subscriber(product: Product, locale: Locale, plan?: string) {
  const { member, order } = await orderByTransfer(product, locale, plan);
  const token = await superuserToken(product.server);
  const path = `/api/app/admin/orders/${order}/confirm`;
  expect((await call(product.server.url, "POST", path, { token, body: {} })).status).toBe(204);
  return member;
}
