import { type Answer, call, type Json } from "./http.ts";
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
