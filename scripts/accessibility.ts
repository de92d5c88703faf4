import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Route, routes } from "../common/routes.ts";
import { isTested, RESULTS } from "./lib/check-accessibility.ts";
import { ROOT, sh } from "./lib/shell.ts";

/**
 * `node scripts/accessibility.ts`: runs axe in the browser tests on every public page, in both languages and two
 * widths, and writes the results to the file behind the declaration on /accessibilite. A page whose test
 * fails in a language is listed as failed.
 */
const file = join(tmpdir(), `axe-${process.pid}.jsonl`);
await rm(file, { force: true });
await sh("playwright", ["test", "tests/e2e/public-pages.spec.ts"], { ACCESSIBILITY: file, JOURNEYS: "all" }).catch(
  () => {},
);
const lines = (await readFile(file, "utf8")).trim().split("\n");
const tested = lines.map((line) => JSON.parse(line) as { page: string; locale: string; axe: string; rules: number }); // tests/e2e/fixtures.ts
const [first] = tested;
if (!first) throw new Error("no page was tested");
const pages = (routes as readonly Route[])
  .filter(isTested)
  .map(({ id }) => id)
  .sort();
const failed = pages.filter((page) => tested.filter((each) => each.page === page).length < 2);
const result = { date: new Date().toISOString().slice(0, 10), axe: first.axe, rules: first.rules, pages, failed };
await writeFile(ROOT + RESULTS, `${JSON.stringify(result, null, 2)}\n`);
await rm(file);
console.log(`${pages.length} pages, ${failed.length} failed: ${RESULTS}`);
