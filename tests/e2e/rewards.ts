import { DAY_MS } from "../../common/time.ts";
import { ADMIN, type Product, signIn } from "./fixtures.ts";

/** Calls the product's API as the superuser; throws unless it goes well. */
export async function asSuperuser(product: Product, method: string, path: string, body?: unknown): Promise<unknown> {
  const { token } = await signIn(product, ADMIN.email, ADMIN.password, "_superusers");
  const answer = await fetch(product.server.url + path, {
    method,
    headers: { "Content-Type": "application/json", Authorization: token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

/** Writes a payment as billing does when the money of a manual order has come. */
export function payAs(product: Product, user: string, days = 0): Promise<unknown> {
  const paid_at = new Date(Date.now() - days * DAY_MS).toISOString();
  const body = { user, provider: "manual", status: "paid", amount_cents: 499, paid_at };
  return asSuperuser(product, "POST", "/api/collections/payments/records", body);
}
