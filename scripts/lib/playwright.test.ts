import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT } from "./shell.ts";
import { sources } from "./sources.ts";

it("what drives a browser outside the test runner takes it from playwright, in the runner's version", async () => {
  const { devDependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
  expect(devDependencies.playwright).toBe(devDependencies["@playwright/test"]);
  const files = (await sources("scripts/*.ts", "tests/bench/*.ts")).filter((file) => !file.endsWith(".test.ts"));
  const importing = (name: string) =>
    files.filter((file) => readFileSync(ROOT + file, "utf8").includes(`from "${name}"`));
  expect(importing("playwright")).not.toEqual([]);
  expect(importing("@playwright/test")).toEqual([]);
});
