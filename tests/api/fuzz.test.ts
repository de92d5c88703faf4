import { afterAll, beforeAll, expect, it } from "vitest";
import { describeFinding, fuzz } from "../fuzz/run.ts";
import { type Product, startProduct } from "../support/product.ts";

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { DEBRID_API_BASE: "http://127.0.0.1:9" } });
});
afterAll(() => product?.stop());

it("500 broken requests at every kind of door: no 5xx, nothing slow, nothing of the server's inside", async () => {
  const { findings, byStatus } = await fuzz(product, { seed: 1, requests: 500 });
  expect(findings.map(describeFinding)).toEqual([]);
  // It must get past the first look, or it proves nothing.
  expect(byStatus[200] ?? 0).toBeGreaterThan(50);
  expect(byStatus[400] ?? 0).toBeGreaterThan(30);
});
