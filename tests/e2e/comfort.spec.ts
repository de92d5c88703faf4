import type { Page } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import { call, textOf } from "../support/http.ts";
import { superuserToken } from "../support/superuser.ts";
import { at, createMember, expect, hydrated, test, withSession } from "./fixtures.ts";

const PUBLIC = ["/", "/subscription-plans", "/login", "/status", "/base-de-connaissances/installer-sur-un-televiseur"];

/** Words that stand on two lines without a hyphen or a sign at which a line may end. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\p{L}{3,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });

/** WCAG 1.4.12: the spacing that readers may set. */
const SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

/** A style sheet of the reader's own, which no policy of a page stops. */
const spaceOut = (page: Page) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const locale of LOCALES) {
  test(`no word is broken at 360 px, in ${locale}`, async ({ page, product }) => {
    await withSession(page, await createMember(product, { locale, name: "Alexandrine Montgolfier" }));
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of [
      "/",
      "/subscription-plans",
      "/UserDashboard",
      "/UserDashboard/plan",
      "/UserDashboard/account",
    ]) {
      await page.goto(at(path, locale));
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await brokenWords(page), path).toEqual([]);
    }
  });

  test(`nothing is cut or covered with wide text spacing, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of PUBLIC) {
      await page.goto(at(path, locale));
      await hydrated(page);
      await spaceOut(page);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll("main *, footer *")]
          .filter((part) => getComputedStyle(part).overflowX === "hidden" && part.scrollWidth > part.clientWidth + 1)
          .filter((part) => !part.closest(".sr-only, [class*=':sr-only'], svg, section.overflow-hidden"))
          .map((part) => part.textContent),
      );
      expect(cut, path).toEqual([]);
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
  });

  test(`a plan with a long name and no numbers widens no page, in ${locale}`, async ({ page, product }) => {
    const superuser = await superuserToken(product.server);
    const plans = (method: string, path: string, body?: object) =>
      call(product.server.url, method, `/api/app/admin/plans${path}`, { token: superuser, ...(body && { body }) });
    const name = "Extraordinairementillimité";
    const texts = { name, description: "", features: [] };
    const plan = {
      ...{ slug: `long-${locale}`, texts: { fr: texts, en: texts }, monthly_cents: 123456, yearly_cents: 0 },
      ...{ trial_days: 0, screens: 0, icon: "", position: 0, public: true },
    };
    const made = await plans("POST", "", plan);
    expect(made.status, made.text).toBe(200);
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of ["/", "/subscription-plans"]) {
      await page.goto(at(path, locale));
      await expect(page.getByRole("heading", { name })).toBeVisible();
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
      await spaceOut(page);
      expect(await sideways(page), `${path}, spaced`).toBeLessThanOrEqual(0);
    }
    const off = await plans("PATCH", `/${textOf(made.json, "id")}`, { ...plan, public: false });
    expect(off.status, off.text).toBe(200);
  });

  test(`at 400 % zoom the page has the window, in ${locale}`, async ({ page, product }) => {
    await withSession(page, await createMember(product, { locale }));
    await page.setViewportSize({ width: 320, height: 256 });
    for (const path of ["/", "/UserDashboard"]) {
      await page.goto(at(path, locale));
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => window.scrollTo({ top: 600, behavior: "instant" }));
      // What is at the top of the window, half way and further down is content, not a header.
      const covered = await page.evaluate(() =>
        [10, 60, 110, 200].filter((y) => document.elementFromPoint(160, y)?.closest("header, nav")),
      );
      expect(covered, path).toEqual([]);
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
  });

  test(`forced colours and paper show what matters, in ${locale}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(at("/subscription-plans", locale));
    await hydrated(page);
    const chosen = page.locator("label", { has: page.locator("#billing-month") });
    await expect(chosen).toHaveCSS("outline-style", "solid");
    await expect(page.locator("label", { has: page.locator("#billing-year") })).toHaveCSS("outline-style", "none");
    // Icons keep no colour of ours, which may not show on the reader's.
    const ink = await page
      .locator("main svg")
      .first()
      .evaluate((icon) => [getComputedStyle(icon).color, getComputedStyle(icon.parentElement ?? icon).color]);
    expect(ink[0]).toBe(ink[1]);
    await page.emulateMedia({ forcedColors: "none", media: "print" });
    await page.goto(at("/cgu", locale));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const frame of ["#root > header", "#root > footer", "nav"])
      await expect(page.locator(frame).first()).toBeHidden();
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveCSS("break-after", "avoid");
    await expect(page.locator("body")).toHaveCSS("color", "rgb(0, 0, 0)");
    // Colours made for a dark page would be too pale on paper, and ink on a black button cannot be read.
    await page.goto(at("/subscription-plans", locale));
    await expect(page.locator("main .link").first()).toHaveCSS("color", "rgb(11, 92, 138)");
    const button = page.locator('.plan-raised a[href*="trial"]').first();
    await expect(button).toHaveCSS("background-color", "rgb(0, 0, 0)");
    await expect(button).toHaveCSS("color", "rgb(255, 255, 255)");
  });
}

test("each file is preloaded once, also on the way to the login page", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto("/UserDashboard");
  await expect(page).toHaveURL(/\/login/);
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(({ href }) => href),
  );
  expect(links.filter((href) => href.includes("signed-in"))).toHaveLength(1);
  expect(new Set(links).size).toBe(links.length);
  // Chromium complains three seconds after the page has loaded.
  await page.waitForFunction(() => {
    const [visit] = performance.getEntriesByType("navigation");
    const end = visit instanceof PerformanceNavigationTiming ? visit.loadEventEnd : 0;
    return end > 0 && performance.now() > end + 4500;
  });
  expect(warnings.filter((text) => text.includes("preload"))).toEqual([]);
});

test("a jump within the page asks the server for nothing, whose refusal would replace the page", async ({ page }) => {
  let asked = 0;
  await page.route("**/en/blog/_payload.json*", (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: {} });
  });
  await page.goto("/en/blog");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/en\/blog#main$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/blog$/);
  await page.waitForTimeout(300); // long enough for an answer
  await expect(page.locator("h1")).toHaveText("Blog");
  expect(asked).toBe(0);
});

test("back returns to the place that was left, with the focus on the page", async ({ page }) => {
  await page.goto("/en");
  await hydrated(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Sign in" });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => Math.round(scrollY));
  await link.click();
  await expect(page).toHaveURL(/\/en\/login$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/en$/);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left);
  await expect(page.locator("#main")).toBeFocused();
});
