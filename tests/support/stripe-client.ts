import { type Answer, call, type Json, textOf } from "./http.ts";
import type { PagePayment } from "./stripe-fake/checkout.ts";
import type { StripeFake } from "./stripe-fake/stripe-fake.ts";
import { API_VERSION } from "./stripe-fake/world.ts";

export type Fields = { [name: string]: string | number | boolean };

/** Asks the fake as a server of ours would: form fields, key and version. */
export function ask(
  stripe: StripeFake,
  method: string,
  path: string,
  fields: Fields = {},
  headers: { [name: string]: string } = {},
): Promise<Answer> {
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
  const { STRIPE_SECRET_KEY: key } = stripe.env;
  const read = method === "GET";
  return call(stripe.url, method, `/v1/${path}${read && form ? `?${form}` : ""}`, {
    headers: {
      Authorization: `Bearer ${key}`,
      "Stripe-Version": API_VERSION,
      ...(read ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    ...(read || !form ? {} : { raw: form }),
  });
}

/** As `ask`, for an answer that must be good. */
export async function asked(stripe: StripeFake, method: string, path: string, fields: Fields = {}): Promise<Json> {
  const answer = await ask(stripe, method, path, fields);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.json;
}

/** A monthly or yearly price in cents; its id. */
export async function makePrice(
  stripe: StripeFake,
  amount: number,
  interval: "month" | "year",
  currency = "eur",
): Promise<string> {
  const fields = {
    currency,
    unit_amount: amount,
    "recurring[interval]": interval,
    "product_data[name]": "Plan",
  };
  return textOf(await asked(stripe, "POST", "prices", fields), "id");
}

/** The fields of a session that sells one price. */
export function sessionFields(price: string, fields: Fields = {}): Fields {
  return {
    mode: "subscription",
    "line_items[0][price]": price,
    "line_items[0][quantity]": 1,
    success_url: "https://example.org/success",
    ...fields,
  };
}

/** A customer who has paid for a price on Stripe's page. */
export async function subscriber(stripe: StripeFake, price: string, fields: Fields = {}, payment: PagePayment = {}) {
  const customer = textOf(await asked(stripe, "POST", "customers", { email: "a@example.org" }), "id");
  const wish = sessionFields(price, { customer, ...fields });
  const session = textOf(await asked(stripe, "POST", "checkout/sessions", wish), "id");
  const outcome = stripe.pay(session, payment);
  const [subscription] = stripe.subscriptionsOf(customer);
  if (outcome !== "complete" || !subscription) throw new Error(`the page said ${outcome}`);
  return { customer, session, subscription, item: subscription.items.data[0] };
}
