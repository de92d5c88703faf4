import { createMember, expect, hydrated, test, withSession } from "./fixtures.ts";
import { SIGNED_IN_SHEET as SHEET } from "./signed-in-sheet.ts";

test("a signed-in page first shows with its own styles, also after a public page", { tag: "@long" }, async ({
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

test("a signed-in document contains its styles before any script", async ({ product }) => {
  const shell = await (await fetch(`${product.server.url}/admin`)).text();
  expect(shell.indexOf('<link rel="stylesheet"')).toBeGreaterThan(0);
  expect(shell.indexOf('<link rel="stylesheet"')).toBeLessThan(shell.indexOf("<body"));
  const home = await (await fetch(product.server.url)).text();
  expect(home).not.toContain('<link rel="stylesheet"');
});
