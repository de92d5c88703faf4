import type { Page } from "@playwright/test";
import type { Locale } from "../../common/contract/api.ts";
import { type Route, routes } from "../../common/routes.ts";
import { isTested } from "../../scripts/lib/check-accessibility.ts";
import { countFirstVisit } from "../support/first-visit.ts";
import {
  at,
  expect,
  expectAccessible,
  expectConsoleError,
  expectNoSidewaysScroll,
  hydrated,
  noteAccessible,
  test,
} from "./fixtures.ts";
import { expectOwnStyles } from "./signed-in-sheet.ts";

// No test here leaves anything to the next: both workers share them.
test.describe.configure({ mode: "parallel" });

const locales: Locale[] = ["fr", "en"];
/** Read in both languages on each change; of the others English adds shorter words to the same elements. */
const FIRST_MET = ["home", "trial", "login"];
/** Judged wide too, and by their styles, on each change: these and one of each layout. The others where all journeys are walked. */
const WIDE = [...FIRST_MET, "article"];
/** The address to visit for a route: its example where its path is a pattern. */
const exampleOf = (route: Pick<Route, "path" | "example">, locale: Locale) => route.example?.[locale] ?? route.path;
// A letter in the archive has no example: there is none on a fresh installation (newsletter.spec.ts).
const pages = (routes as readonly Route[]).filter(isTested);

/** The text of a page as the server sent it, and as it is now. */
function texts(page: Page, html: string): Promise<{ sent: string; live: string }> {
  return page.evaluate((source) => {
    const text = (root: Element | null) => (root?.textContent ?? "").replace(/\s+/g, " ");
    const sent = new DOMParser().parseFromString(source, "text/html");
    for (const hidden of sent.querySelectorAll("noscript")) hidden.remove();
    const live = document.getElementById("root")?.cloneNode(true) as Element; // an element's clone
    for (const hidden of live.querySelectorAll("noscript")) hidden.remove();
    return { sent: text(sent.getElementById("root")), live: text(live) };
  }, html);
}

for (const locale of locales) {
  for (const { id, ...route } of pages) {
    const path = exampleOf(route, locale);
    const tag = locale === "fr" || FIRST_MET.includes(id) ? [] : "@long";
    // The words of a language change no role, no colour and no style.
    const isWide = locale === "fr" && (WIDE.includes(id) || process.env.JOURNEYS === "all");
    test(`${id} in ${locale}: head, one h1, hydration, bytes, accessibility, no sideways scroll, styles`, {
      tag,
    }, async ({ page, product }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      const visit = countFirstVisit(page);
      const answer = await page.goto(at(path, locale));
      expect(answer?.status()).toBe(200);
      await hydrated(page);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page).toHaveTitle(/Passerelle/);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);
      const text = await texts(page, (await answer?.text()) ?? "");
      expect(text.live, "hydration changes no text").toContain(text.sent);
      const { bytes, scriptBytes } = await visit();
      expect(scriptBytes, "84 KB of JavaScript").toBeLessThanOrEqual(84 * 1024);
      if (id === "home") expect(bytes, "140 KiB in all").toBeLessThanOrEqual(140 * 1024);
      await expectAccessible(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await (isWide ? expectAccessible(page) : expectNoSidewaysScroll(page));
      await noteAccessible(page, id, locale);
      if (isWide && !route.canonical) await expectOwnStyles(page, product.server.url);
    });
  }

  test(`an unknown page in ${locale} is an honest 404 with a way out`, async ({ page }) => {
    const path = at("/nowhere<b>", locale);
    expectConsoleError(page, /404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("main")).toContainText("nowhere");
    await expectAccessible(page);
  });
}

test("the site is dark and as tall as the window", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 3000 });
  await page.goto("/login");
  const look = await page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) throw new Error("no canvas");
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const footer = document.querySelector("footer")?.getBoundingClientRect();
    return { brightest: Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)), bottom: footer?.bottom };
  });
  expect(look.brightest).toBeLessThan(64);
  expect(look.bottom).toBe(3000);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  for (const locale of locales) {
    test(`home in ${locale} is readable and its links work`, async ({ page }) => {
      await page.goto(at("/", locale));
      await expect(page.locator("h1")).toBeVisible();
      await page
        .locator(`a[href="${at("/trial", locale)}"]`)
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`${at("/trial", locale)}$`));
      await expect(page.locator("h1")).toBeVisible();
    });
  }
});
