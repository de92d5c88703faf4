import { statSync } from "node:fs";
import { type Browser, chromium, type Response } from "@playwright/test";
import type { Context } from "../context.ts";
import { limitRow, type Row } from "../lib/report.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "../lib/tools.ts";

const BINARY_GOAL_MB = 45;
const SCRIPT_GOAL_KB = 80;

/** Size of the one file, against the stock build's; 1 MB = 1024 × 1024 bytes. */
export async function measureBinary({ oursBuild, stockBuild }: Context): Promise<Row[]> {
  const [ours, stock] = [oursBuild, stockBuild].map((build) => statSync(build.binary).size / 1024 / 1024);
  if (ours === undefined) return [];
  return [limitRow({ measure: "binary", value: ours, unit: "MB", digits: 1, atMost: BINARY_GOAL_MB }, stock)];
}

/** JavaScript that a real Chromium fetches on a first visit, in bytes of the answers' bodies; 1 KB = 1024 bytes. */
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
      const goal = path === "/" ? { atMost: SCRIPT_GOAL_KB } : {};
      const form = load.plain === 0 ? "brotli" : `${load.plain} of them not brotli`;
      const measure = `first-load JavaScript of ${name} (${load.scripts} files, ${form})`;
      rows.push(limitRow({ measure, value: load.scriptBytes / 1024, unit: "KB", digits: 1, ...goal }));
      if (path === "/") {
        const all = `first load of home in all (${load.files} requests)`;
        rows.push(limitRow({ measure: all, value: load.bytes / 1024, unit: "KB", digits: 1 }));
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
}

type Load = { scripts: number; scriptBytes: number; plain: number; files: number; bytes: number };

/** Opens a page with an empty cache, waits until React has started and nothing is fetched any more, and adds up. */
async function firstLoad(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(3500); // the client starts when the browser is idle, three seconds later at most
  await page.waitForLoadState("networkidle");
  const load: Load = { scripts: 0, scriptBytes: 0, plain: 0, files: 0, bytes: 0 };
  for (const response of responses) {
    const { responseBodySize } = await response.request().sizes();
    load.files++;
    load.bytes += responseBodySize;
    if (!response.headers()["content-type"]?.includes("javascript")) continue;
    load.scripts++;
    load.scriptBytes += responseBodySize;
    // Below 512 bytes the build makes no compressed form: the header would cost more than is saved.
    if (response.headers()["content-encoding"] !== "br" && responseBodySize >= 512) load.plain++;
  }
  await context.close();
  if (load.scripts === 0) throw new Error(`${url} fetched no script`);
  return load;
}
