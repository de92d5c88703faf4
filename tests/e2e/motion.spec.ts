import type { Locator, Page } from "@playwright/test";
import { createMember, expect, expectConsoleError, signInAdmin, test, withSession } from "./fixtures.ts";

/** Adds up unexpected layout shifts, as Chromium counts them. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, "value")));
    }).observe({ type: "layout-shift" });
  });
  return () => page.evaluate(() => (Reflect.get(window, "shifts") as number[]).reduce((sum, value) => sum + value, 0)); // set above
}

/** The lowest opacity of an element while it appeared: 1 if it never faded. */
async function faintest(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((name) => {
    Object.assign(window, { faintest: 1 });
    const look = () => {
      const found = document.querySelector(name);
      const opacity = found ? Number(getComputedStyle(found).opacity) : 1;
      Object.assign(window, { faintest: Math.min(Reflect.get(window, "faintest"), opacity) });
      requestAnimationFrame(look);
    };
    look();
  }, selector);
  await act();
  return page.evaluate(() => Number(Reflect.get(window, "faintest")));
}

/** What is faint or out of place by its own style at any time, from now on: framer-motion's doing. */
async function watchStyles(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const restless = new Set<string>();
    Object.assign(window, { restless });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const { opacity, transform } = (target as HTMLElement | SVGElement).style; // only elements have attributes
        if (Number(opacity || 1) < 1 || !/^(none)?$/.test(transform)) restless.add(`${opacity} ${transform}`);
      }
    }).observe(document.body, { subtree: true, attributeFilter: ["style"] });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, "restless") as Set<string>)]); // set above
}

/** Reads the page to its end as a reader does. */
async function scrollThrough(page: Page): Promise<void> {
  const end = page.getByRole("contentinfo");
  for (let turn = 0; turn < 30; turn++) {
    await page.mouse.wheel(0, 600);
    if (
      await end.isVisible().then((there) => there && end.evaluate((e) => e.getBoundingClientRect().top < innerHeight))
    )
      return;
  }
}

const HOME = "/en";
const lanterns = (page: Page) => page.locator(".lanterns-run").first();

/** Runs a task that is on time, which brings a toast. */
async function runTask(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show all tasks" }).click();
  const task = page.getByRole("row").filter({ hasText: "Delete old page views" });
  await task.getByRole("button", { name: "Run now" }).click();
}

async function openSystem(page: Page, session: Parameters<typeof withSession>[1]): Promise<Locator> {
  await withSession(page, session);
  await page.goto("/en/admin/system");
  await expect(page.getByText("No jobs in this state")).toBeVisible();
  return page.getByRole("tab", { name: "Done" });
}

const TOAST = "section[aria-label=Notifications] [aria-live] > div";

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });
  test("panels, toasts and dialogs animate in, end at rest, and shift nothing", { tag: "@long" }, async ({
    page,
    product,
  }) => {
    const tab = await openSystem(page, await signInAdmin(product));
    const panel = await faintest(page, "[role=tabpanel] > div", async () => {
      await tab.click();
      await expect(page.locator("[role=tabpanel] > div")).toHaveCSS("opacity", "1");
    });
    expect(panel).toBeLessThan(1);

    const toast = await faintest(page, TOAST, async () => {
      await runTask(page);
      await expect(page.getByText("The task is running.")).toBeVisible();
      await expect(page.locator(TOAST)).toHaveCSS("opacity", "1");
      await expect(page.locator(TOAST)).toHaveCSS("transform", "none");
    });
    expect(toast).toBeLessThan(1);
    await createMember(product);
    await page.goto("/en/admin/stremio");
    const button = page.getByRole("button", { name: "Add an add‑on…" });
    await expect(button).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "@" }).first()).toBeVisible();
    const shifted = await watchShifts(page);
    const dialog = await faintest(page, "[role=dialog]", async () => {
      await button.click();
      await expect(page.getByRole("dialog")).toHaveCSS("opacity", "1");
      await expect(page.getByRole("dialog")).toHaveCSS("transform", "none");
    });
    expect(dialog).toBeLessThan(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await shifted()).toBe(0);
  });
});

test.describe("the lanterns", () => {
  test.use({ reducedMotion: "no-preference" });
  test("cross once from the press to the screen, and shift nothing", async ({ page }) => {
    await page.goto(HOME);
    const shifted = await watchShifts(page);
    await expect(lanterns(page)).toHaveCSS("animation-name", "cross-over");
    await expect(lanterns(page)).toHaveCSS("animation-iteration-count", "1");
    const length = lanterns(page).evaluate((g) =>
      Math.max(...g.getAnimations().map((a) => Number(a.effect?.getComputedTiming().endTime))),
    );
    expect(await length).toBeLessThanOrEqual(4000);
    await scrollThrough(page);
    expect(await shifted()).toBe(0);
  });
});

test("with reduced motion lanterns, panels, pages, toasts and dialogs stay still", async ({ page, product }) => {
  await page.goto(HOME);
  await expect(lanterns(page)).toHaveCSS("animation-name", "none");
  await expect(page.locator(".stage .lit")).toHaveCSS("opacity", "1");

  const tab = await openSystem(page, await signInAdmin(product));
  const area = await watchStyles(page);
  const panel = await faintest(page, "[role=tabpanel] > div", async () => {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.locator("[role=tabpanel] > div")).toBeVisible();
  });
  expect(panel).toBe(1);
  await runTask(page);
  await expect(page.getByText("The task is running.")).toBeVisible();
  await page.getByRole("link", { name: "Plans", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Plans", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "New plan" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await area()).toEqual([]);
});

test("everything shows when the animations cannot be loaded", async ({ page, product }) => {
  const session = await signInAdmin(product);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expectConsoleError(page, /Failed to load resource/);
  await page.route(/\/assets\/features-[^/]*\.js$/, (route) => route.abort());
  const tab = await openSystem(page, session);
  await tab.click();
  await expect(page.locator("[role=tabpanel] > div")).toHaveCSS("opacity", "1");
});
