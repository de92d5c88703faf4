import { globSync, readFileSync } from "node:fs";
import { safeParse } from "valibot";
import { expect, it } from "vitest";
import { random } from "../../../scripts/demo/random.ts";
import { TAKES } from "../../fuzz/bodies.ts";
import { describeFinding, fuzz } from "../../fuzz/run.ts";
import { sample } from "../../fuzz/sample.ts";
import { startProduct } from "../../support/product.ts";
import { ROOT } from "../../support/server.ts";
import { shared } from "../../support/shared.ts";

const product = shared(() => startProduct({ env: { DEBRID_API_BASE: "http://127.0.0.1:9" } }));

it("the fuzzer knows the schemas that the hooks read", () => {
  const files = globSync(`${ROOT}pb_hooks/**/*.ts`, { exclude: (path) => /dist|\.test\./.test(String(path)) });
  const read = /\b(?:parse(?:Body|Query)\((?:\(\) => )?|(?:bodyOf|queryOf)\()(\w+)[,(]/g;
  const used = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(read)].map(([, name]) => name));
  const known = Object.values(TAKES).flatMap((schemas) => Object.keys(schemas));
  const generic = ["make", "schema"]; // the readers' own parameters
  expect([...new Set(used)].filter((name = "") => !known.includes(name) && !generic.includes(name))).toEqual([]);
});

it("most of what the fuzzer generates matches the schema", () => {
  const chance = random("sample");
  for (const [name, schema] of Object.values(TAKES).flatMap((schemas) => Object.entries(schemas))) {
    const made = Array.from({ length: 8 }, () => sample(schema(), chance));
    expect([name, made.some((value) => safeParse(schema(), value).success)]).toEqual([name, true]);
  }
});

it("500 broken requests to every kind of endpoint: no 5xx, nothing slow, no internals exposed", async () => {
  const { findings, byStatus } = await fuzz(product, { seed: 1, requests: 500 });
  expect(findings.map(describeFinding)).toEqual([]);
  // It must pass the first check, or it proves nothing.
  expect(byStatus[200] ?? 0).toBeGreaterThan(50);
  expect(byStatus[400] ?? 0).toBeGreaterThan(30);
});
