import { statSync } from "node:fs";
import { type Browser, chromium } from "playwright";
import { countFirstVisit } from "../../support/first-visit.ts";
import type { Context } from "../context.ts";
import { limitRow, type Row } from "../lib/report.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "../lib/tools.ts";

const BINARY_GOAL_MB = 45;
const SCRIPT_GOAL_KB = 84;
const HOME_GOAL_KB = 140;

/** Size of the binary, against the stock build's; 1 MB = 1024 × 1024 bytes. */
export async function measureBinary({ oursBuild, stockBuild }: Context): Promise<Row[]> {
  const [ours, stock] = [oursBuild, stockBuild].map((build) => statSync(build.binary).size / 1024 / 1024);
  if (ours === undefined) return [];
  return [limitRow({ measure: "binary", value: ours, unit: "MB", digits: 1, atMost: BINARY_GOAL_MB }, stock)];
}

/** JavaScript that Chromium fetches on a first visit, in bytes of the response bodies; 1 KB = 1024 bytes. */
export async function measureFirstLoad({ ours }: Context): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    const rows: Row[] = [];
    for (const [name, path] of [
      ["home", "/"],
      ["/trial", "/trial"],
      ["/login", "/login"],
    ] as const) {
      const load = await firstLoad(browser, ours.url + path);
      const form = load.plainScripts === 0 ? "brotli" : `${load.plainScripts} of them not brotli`;
      const measure = `first-load JavaScript of ${name} (${load.scripts} files, ${form})`;
      rows.push(limitRow({ measure, value: load.scriptBytes / 1024, unit: "KB", digits: 1, atMost: SCRIPT_GOAL_KB }));
      if (path === "/") {
        const all = `first load of home in all (${load.files} requests)`;
        rows.push(limitRow({ measure: all, value: load.bytes / 1024, unit: "KB", digits: 1, atMost: HOME_GOAL_KB }));
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Opens a page with an empty cache and sums up what it fetches. */
async function firstLoad(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const visit = countFirstVisit(page);
  await page.goto(url);
  const load = await visit();
  await context.close();
  if (load.scripts === 0) throw new Error(`${url} fetched no script`);
  return load;
}
