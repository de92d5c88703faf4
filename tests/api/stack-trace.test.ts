import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../support/poll.ts";
import { newEmail, type Product, signUpBody, startProduct } from "../support/product.ts";
import { ROOT } from "../support/server.ts";

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it("a programming error is logged with lines of the TypeScript source, and the visitor gets a plain error", async () => {
  // A state that the code rightly considers impossible: the single site record is missing.
  await product.manage("DELETE", "/api/collections/site/records/site");
  const email = newEmail();
  const answer = await product.call("POST", "/api/collections/users/records", { body: signUpBody(email) });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).not.toMatch(/\.ts|site record|stack/);
  expect(await product.find("users", `email = "${email}"`)).toEqual([]);

  const frame = await until("the lines", () =>
    /missing site record[\s\S]*?at siteSettings \(\S*?(site\/public\.ts):(\d+):\d+/.exec(product.output()),
  );
  const line = readFileSync(`${ROOT}pb_hooks/${frame[1]}`, "utf8").split("\n")[Number(frame[2]) - 1];
  expect(line).toContain('"site record"');
});

it("a page that fails to render is a plain 500 without the reason", async () => {
  for (const path of ["/", "/en"]) {
    const answer = await product.call("GET", path);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.text).not.toMatch(/\.ts|site record|stack/);
  }
});
