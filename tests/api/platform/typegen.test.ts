import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { capture, ROOT } from "../../../scripts/lib/shell.ts";
import { type Product, startProduct } from "../../support/product.ts";

// What a developer who uses the SDK runs, as its documentation says.

let product: Product;
const folder = mkdtempSync("/tmp/typegen-");

beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

async function typegen(...from: string[]): Promise<string> {
  const { code, output } = await capture("pocketbase-typegen", [...from, "--out", `${folder}/types.ts`]);
  expect([code, output]).toEqual([0, expect.stringContaining("types.ts")]);
  return readFileSync(`${folder}/types.ts`, "utf8");
}

it("pocketbase-typegen writes the committed types from the database, and from the running server", async () => {
  const committed = readFileSync(`${ROOT}types/pocketbase-types.ts`, "utf8");
  expect(committed).toContain("export type TypedPocketBase");
  expect(committed).toMatch(/export type UsersRecord = \{[^}]*\tstremio_password\?: string/);
  expect(await typegen("--db", `${product.dir}/data.db`)).toBe(committed);
  expect(await typegen("--url", product.url, "--token", product.superuser)).toBe(committed);
});
