import { type Browser, chromium } from "playwright";
import { PASSWORD, signUp, startProduct } from "../../support/product.ts";
import type { Builds } from "../context.ts";
import { median } from "../lib/numbers.ts";
import { limitRow, type Row } from "../lib/report.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "../lib/tools.ts";

const GOAL_S = 6;
/** A slow mobile line: 400 kbit/s each way, 400 ms to the server and back. */
const LINE = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
/** A quarter of the processor. */
const SLOWER = 4;
/** How long someone takes to type an address and a password, in ms. */
const TYPING_MS = 8000;

/** From the press on "Sign in" to the dashboard's content, on a slow line and a slow phone that have never been here. */
export async function measureSignIn({ quick }: Pick<Builds, "quick">): Promise<Row[]> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    const { email } = await signUp(product);
    const found: number[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round++) found.push(await signIn(browser, product.url, email));
    const measure = "from the sign-in to the dashboard’s content, 400 kbit/s and a quarter of the processor";
    return [limitRow({ measure, value: median(found), unit: "s", digits: 1, atMost: GOAL_S })];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** One sign-in with an empty cache, in seconds. */
async function signIn(browser: Browser, url: string, email: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", LINE);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(`${url}/en/login`, { timeout: 60_000 });
  const address = page.locator("input[type=email]");
  await address.click({ timeout: 60_000 });
  await address.fill(email);
  await page.waitForTimeout(TYPING_MS);
  const password = page.locator("input[type=password]");
  await password.fill(PASSWORD);
  const start = performance.now();
  await password.press("Enter");
  // The content, not its placeholder: the new member's steps.
  await page.locator("main h1").filter({ hasText: "Your account is ready." }).waitFor({ timeout: 60_000 });
  const seconds = (performance.now() - start) / 1000;
  await context.close();
  return seconds;
}
