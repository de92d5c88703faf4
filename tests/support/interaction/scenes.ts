import type { BrowserContext, CDPSession, Locator, Page } from "@playwright/test";
import type { Json } from "../http.ts";

/** The product that is measured, with an administrator's session and enough members for a full page of the list. */
export type Stage = { url: string; admin: { token: string; record: Json } };

/** An interaction: `open` shows the page at rest; `target` is clicked, `text` typed into it; `done` shows the answer. */
export type Scene = {
  name: string;
  width: number;
  open: (page: Page, url: string) => Promise<void>;
  target: (page: Page) => Locator;
  text?: string;
  done: (page: Page) => Locator;
};

/** Opens a page and waits until React and what it fetches afterwards are there. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  // The last file of a visit, a second after the page is alive.
  const last = page.waitForResponse(/\/builds\/meta\/\w+\.json/, { timeout: 60_000 });
  await page.goto(address);
  await (await last).finished();
  await page.waitForFunction(() => document.querySelector("h1") && !document.querySelector("[aria-busy=true]"));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

const opening = (path: string) => (page: Page, url: string) => openAtRest(page, url + path);

export const SCENES: readonly Scene[] = [
  {
    name: "opening the menu",
    width: 360,
    open: opening("/en"),
    target: (page) => page.getByRole("button", { name: "Menu" }),
    done: (page) => page.locator("#site-menu:popover-open"),
  },
  {
    name: "typing in the search of the help",
    width: 360,
    open: opening("/en/aide"),
    target: (page) => page.getByRole("combobox"),
    text: "television",
    done: (page) => page.getByRole("option").first(),
  },
  {
    name: "switching the plans' period",
    width: 360,
    open: opening("/en/subscription-plans"),
    target: (page) => page.locator("label", { has: page.locator("#billing-year") }),
    done: (page) => page.locator("label:has(#billing-year:checked)"),
  },
  {
    name: "opening a dialog",
    width: 1280,
    open: opening("/en/admin/stremio"),
    target: (page) => page.getByRole("button", { name: "Add an add‑on…" }),
    done: (page) => page.getByRole("dialog"),
  },
  {
    name: "sorting members",
    width: 1280,
    open: async (page, url) => {
      await openAtRest(page, `${url}/en/admin/users`);
      await page.getByRole("row").nth(20).waitFor();
    },
    target: (page) => page.getByRole("button", { name: "Member", exact: true }),
    done: (page) => page.locator("th[aria-sort=ascending], th[aria-sort=descending]").filter({ hasText: "Member" }),
  },
];

/**
 * Prepares a scene's input: only that and its paints happen in the function that it returns, none of the scripts with which
 * Playwright looks for elements. `done` is awaited after it.
 */
export async function prepare(page: Page, { target, text }: Scene): Promise<() => Promise<void>> {
  const found = target(page);
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (!box) throw new Error("The target of the input is not shown");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(paints);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
    await page.keyboard.type(text ?? "", { delay: 50 });
    await page.evaluate(paints);
  };
}

/** Waits for a few paints. */
async function paints(): Promise<void> {
  for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

type NewContext = { newContext: (options: object) => Promise<BrowserContext> };

/** A page as a phone or a desk has it, signed in where the stage's administrator is needed. */
export async function openPage(
  browser: NewContext,
  stage: Stage,
  width: number,
): Promise<{ page: Page; cdp: CDPSession }> {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ viewport, reducedMotion: "no-preference", serviceWorkers: "block" });
  const page = await context.newPage();
  if (width > 400) {
    const session = JSON.stringify({ token: stage.admin.token, record: stage.admin.record });
    await page.addInitScript((stored) => localStorage.setItem("pocketbase_auth", stored), session);
  }
  return { page, cdp: await context.newCDPSession(page) };
}

/**
 * The longest time from an input of `act` to the next paint, in ms on the clock, by the Event Timing API, which rounds to
 * 8 ms and leaves out what is below 16.
 */
export async function delayOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { delays });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) delays.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit); // lib.dom does not know the threshold
  });
  await act();
  return page.evaluate(async () => {
    // Entries are handed over after the paint with which they end.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return Math.max(16, ...((window as Window & { delays?: number[] }).delays ?? [])); // set above
  });
}

/** The links of the header that a reader follows from the home page, with the address of each. */
export const WAY = ["/en/subscription-plans", "/en/comment-ca-marche", "/en/blog"] as const;

/**
 * Follows a link once its page is preloaded, as pointing at it does. @returns the time from the click to the paint of the new heading
 * in ms on the clock, and what was requested in between
 */
export async function follow(page: Page, path: string): Promise<{ paint: number; requests: string[] }> {
  const link = page.locator(`header a[href="${path}"]:visible, footer a[href="${path}"]:visible`).first();
  await link.hover();
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  const note = (request: { url: () => string }) => requests.push(new URL(request.url()).pathname);
  page.on("request", note);
  await page.evaluate(() => {
    const before = document.querySelector("h1");
    const paint = new Promise<number>((resolve) => {
      addEventListener(
        "click",
        ({ timeStamp }) => {
          const watch = new MutationObserver(() => {
            const heading = document.querySelector("h1");
            if (!heading || heading === before) return;
            watch.disconnect();
            // A message that is posted in a frame arrives after its paint.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            requestAnimationFrame(() => port2.postMessage(null));
          });
          watch.observe(document, { childList: true, subtree: true });
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { paint });
  });
  // By keyboard, with the pointer elsewhere: the new page may have a link under it, and would fetch that link's page.
  await page.mouse.move(0, 0);
  await link.press("Enter");
  const paint = await page.evaluate(() => (window as Window & { paint?: Promise<number> }).paint ?? -1); // set above
  page.off("request", note);
  return { paint, requests };
}
