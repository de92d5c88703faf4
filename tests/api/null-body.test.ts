import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../support/product.ts";

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

it.each(["null", " null\n"])("a body that says %j is an empty one for PocketBase's own routes", async (raw) => {
  for (const collection of ["users", "_superusers"]) {
    const path = `/api/collections/${collection}/confirm-password-reset`;
    expect((await product.call("POST", path, { raw })).status, path).toBe(400);
  }
  // A short body that says something still arrives.
  const login = await product.call("POST", "/api/collections/users/auth-with-password", {
    raw: '{"identity":"a@b.example","password":"x"}',
  });
  expect(login.status).toBe(400);
  expect(login.json.data).toEqual({});
});
