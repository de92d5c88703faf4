import { afterAll, beforeAll, expect, it } from "vitest";
import { PASSWORD, type Product, signUp, startProduct } from "../support/product.ts";

const COLLECTIONS = "/api/collections";
let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** Sends a body whose length is not announced. */
async function chunked(path: string, text: string, token?: string): Promise<number> {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: token } : {}) };
  const body = new Blob([text]).stream();
  // Node wants `duplex` for a stream, which the browsers' types do not know.
  const options = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  return (await fetch(product.url + path, options)).status;
}

const NULLS = ["null", " null\n", `null${" ".repeat(500)}`, `${"\t\r\n ".repeat(500)}null`, 'null,"more"', "null{"];

it.each(NULLS.map((raw, index) => [index, raw] as const))(
  "a body that says null is an empty one for PocketBase's own routes: %i",
  async (_, raw) => {
    for (const collection of ["users", "_superusers"]) {
      const path = `${COLLECTIONS}/${collection}/confirm-password-reset`;
      expect((await product.call("POST", path, { raw })).status, path).toBe(400);
      expect(await chunked(path, raw), path).toBe(400);
      expect(await chunked(path, raw, product.superuser), path).toBe(400);
    }
  },
);

it("other bodies arrive as they were sent", async () => {
  const { email } = await signUp(product);
  const login = `{"identity":"${email}","password":"${PASSWORD}"}`;
  const path = `${COLLECTIONS}/users/auth-with-password`;
  for (const token of [undefined, product.superuser])
    for (const raw of [login, `${" ".repeat(900)}${login}`]) {
      expect((await product.call("POST", path, { raw, ...(token ? { token } : {}) })).status).toBe(200);
      expect(await chunked(path, raw, token)).toBe(200);
    }
  const wrong = await product.call("POST", path, { raw: '{"identity":"a@b.example","password":"x"}' });
  expect([wrong.status, wrong.json.data]).toEqual([400, {}]);
});

it.each(["application/xml", "text/xml; charset=utf-8", "Application/XML"])(
  "%s is refused: PocketBase's forms read it, and what guards them does not",
  async (type) => {
    const { email } = await signUp(product);
    const headers = { "Content-Type": type };
    const send = (path: string, raw: string) =>
      product.call("POST", `${COLLECTIONS}/users/${path}`, { raw: `<x>${raw}</x>`, headers });
    expect((await send("request-password-reset", `<Email>${email}</Email>`)).status).toBe(400);
    expect((await send("auth-with-otp", "<OTPId>0123456789abcde</OTPId><Password>1</Password>")).status).toBe(400);
  },
);
