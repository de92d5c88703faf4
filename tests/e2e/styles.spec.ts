import type { Page } from "@playwright/test";
import { type Route, routes } from "../../web/src/routes.ts";
import { createMember, expect, hydrated, test, withSession } from "./fixtures.ts";

const pages = (routes as readonly Route[]).filter((route) => route.render === "page" && !route.canonical);
const SHEET = /\/assets\/pages-signed-in-[\w-]+\.css$/;

/** What the elements of a page look like, one of each name and class. Variables are no look. */
async function looks(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const found: Record<string, string[]> = {};
    for (const element of document.body.querySelectorAll("*")) {
      const name = `${element.tagName} ${element.getAttribute("class")}`;
      if (found[name]) continue;
      const style = getComputedStyle(element);
      found[name] = [...style]
        .filter((value) => !value.startsWith("--"))
        .map((value) => `${value}: ${style.getPropertyValue(value)}`);
    }
    return found;
  });
}

async function atBothWidths(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, style] of Object.entries(await looks(page))) found[`${width} ${name}`] = style;
  }
  return found;
}

/** Address of the signed-in pages' sheet, from a document of theirs. */
async function signedInSheet(url: string): Promise<string> {
  const shell = await (await fetch(`${url}/UserDashboard`)).text();
  return /<link rel="stylesheet" href="([^"]+)">/.exec(shell)?.[1] ?? "";
}

for (const route of pages) {
  test(`${route.id}: the sheet of public pages lacks nothing`, async ({ page, product }) => {
    const sheet = await signedInSheet(product.server.url);
    expect(sheet).toMatch(SHEET);
    await page.goto(route.example?.fr ?? route.path);
    await hydrated(page);
    const before = await atBothWidths(page);
    await page.addStyleTag({ url: sheet });
    const after = await atBothWidths(page);
    const changes = Object.entries(after).flatMap(([name, style]) => {
      const values = style.filter((value, index) => value !== before[name]?.[index]);
      return values.length > 0 ? [`${name} → ${values.join(", ")}`] : [];
    });
    expect(changes.slice(0, 5)).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThan(40);
  });
}

test("a signed-in page is first seen with its own sheet, on the way from a public page too", async ({
  page,
  product,
}) => {
  await withSession(page, await createMember(product));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SHEET, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(SHEET);
  await page.goto("/more");
  await hydrated(page);
  const title = await page.locator("h1").textContent();
  await page.locator('header a[href="/UserDashboard"]').first().click();
  await asked;
  await expect(page.locator(".nav-progress")).toBeVisible();
  // The screen changes in one piece: without the sheet the old page stays.
  expect(await page.locator("h1").textContent()).toBe(title);
  release();
  await expect(page).toHaveURL(/\/UserDashboard$/);
  const look = () => page.locator("#main").evaluate((main) => getComputedStyle(main).padding);
  const arrived = await look();
  await page.reload();
  await hydrated(page);
  expect(await look()).toBe(arrived);
});

test("a signed-in page's document carries its sheet before any script", async ({ product }) => {
  const shell = await (await fetch(`${product.server.url}/admin`)).text();
  expect(shell.indexOf('<link rel="stylesheet"')).toBeGreaterThan(0);
  expect(shell.indexOf('<link rel="stylesheet"')).toBeLessThan(shell.indexOf("<body"));
  const home = await (await fetch(product.server.url)).text();
  expect(home).not.toContain('<link rel="stylesheet"');
});
