import type { ApiScope } from "../../common/contract/api-keys.ts";
import { type Answer, textOf } from "./http.ts";
import { type Member, type Product, signedIn, signUp } from "./product.ts";
import { streamingPasswordIn } from "./sealed.ts";

const USERS = "/api/collections/users/records";

/** A new member who may create keys. */
export async function signUpIntegrator(product: Product): Promise<Member> {
  const member = await signUp(product);
  await product.manage("PATCH", `${USERS}/${member.id}`, { is_api: true });
  return member;
}

export type MadeKey = { key: string; id: string };
type Wishes = { name?: string; scopes?: ApiScope[]; days?: number; perMinute?: number };
let serial = 0;

/** Creates a key as its owner would; `area` is "" for a member's key and "admin/" for one that sees everything. */
export async function makeKey(
  product: Product,
  owner: Member,
  area: "" | "admin/",
  wishes: Wishes = {},
): Promise<MadeKey> {
  const body = { name: `Key ${++serial}`, scopes: ["accounts:read", "credentials:verify"], days: 30, ...wishes };
  const { token } = await signedIn(product, owner);
  const answer = await product.call("POST", `/api/app/${area}api-keys`, { token, body });
  if (answer.status !== 200) throw new Error(`making a key: ${answer.status} ${answer.text}`);
  return { key: textOf(answer.json, "key"), id: textOf(answer.json.item, "id") };
}

export function callApi(product: Product, key: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { Authorization: `Bearer ${key}` };
  return product.call(body === undefined ? "GET" : "POST", `/api/v1${path}`, {
    headers,
    ...(body !== undefined && { body }),
  });
}

/** A call that changes something; `mark` is its Idempotency-Key, "" for none. */
export function changeByApi(
  product: Product,
  key: string,
  call: `${"POST" | "DELETE"} ${string}`,
  mark: string,
  body: unknown = {},
): Promise<Answer> {
  const [method = "", path = ""] = call.split(" ");
  const headers = { Authorization: `Bearer ${key}`, ...(mark && { "Idempotency-Key": mark }) };
  return product.call(method, `/api/v1${path}`, { headers, ...(method !== "DELETE" && { body }) });
}

/** A member's streaming credentials, as the member sees them. */
export async function credentialsOf(product: Product, member: Member): Promise<{ name: string; password: string }> {
  const { json } = await product.call("GET", "/api/app/me", { token: member.token });
  return { name: textOf(json.streaming, "username"), password: streamingPasswordIn(product.dir, member.id) };
}

/** Status and code of a refusal by the API. */
export function problemOf(answer: Answer): [number, unknown] {
  return [answer.status, answer.json.code];
}
