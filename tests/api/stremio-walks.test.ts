import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { startProduct } from "../support/product.ts";

// With --dev PocketBase prints each statement.
const product = await startProduct({ args: ["--dev"] });
afterAll(async () => {
  await product.kill(); // stop() finds addresses in the statements
  rmSync(product.dir, { recursive: true, force: true });
});

it("a wake walks once through the accounts in sync, which no index helps with", async () => {
  const walks = () => product.output().split("FROM stremio s WHERE s.id >").length - 1;
  for (const wake of [1, 2]) {
    const before = walks();
    await product.run("stremio-sync");
    expect(walks() - before, `wake ${wake}`).toBe(1);
  }
});
