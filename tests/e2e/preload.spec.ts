import type { Page } from "@playwright/test";
import { startServer } from "../support/server.ts";
import { template } from "../support/template.ts";
import { expect, hydrated, test } from "./fixtures.ts";

/** Paths of the answers that a page asks for from now on. */
function requests(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const count = (paths: string[], wanted: string | RegExp) =>
  paths.filter((path) => (typeof wanted === "string" ? path === wanted : wanted.test(path))).length;

test("a hovered link is preloaded once and used by the click", async ({ page }) => {
  await page.goto("/login");
  await hydrated(page);
  const paths = requests(page);
  const home = page.getByRole("link", { name: /Passerelle/ }).first();
  await home.hover();
  await expect.poll(() => count(paths, "/_payload.json")).toBe(1);
  await expect.poll(() => count(paths, /\/assets\/home\.page-/)).toBe(1);
  await page.mouse.move(0, 700);
  await home.hover();
  await home.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("#faq")).toBeVisible();
  expect(count(paths, "/_payload.json")).toBe(1);
  expect(count(paths, /\/assets\/home\.page-/)).toBe(1);
});

test("a focused link is preloaded too; its data is fetched again after 30 seconds", async ({ page }) => {
  await page.clock.install();
  // The clock must not jump over the time limit of a request that is under way.
  const manifest = page.waitForResponse(/\/builds\/meta\//);
  await page.goto("/login");
  await page.clock.runFor(4000);
  await hydrated(page);
  await (await manifest).finished();
  const paths = requests(page);
  const payload = page.waitForResponse(/_payload\.json$/);
  const home = page.getByRole("link", { name: /Passerelle/ }).first();
  await home.focus();
  await (await payload).finished();
  expect(count(paths, "/_payload.json")).toBe(1);
  await page.clock.runFor(31_000);
  await page.keyboard.press("Enter");
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => count(paths, "/_payload.json")).toBe(2);
});

test("links in view wait until the page is idle, and respect data saving", { tag: "@long" }, async ({ page }) => {
  for (const [thrift, fetched] of [
    [false, true],
    [true, false],
  ] as const) {
    if (thrift)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
      );
    await page.goto("/login");
    await hydrated(page);
    // By the page's own clock, in ms since it was asked for: 0 while no data of another page was fetched.
    const first = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType("resource").find(({ name }) => name.endsWith("_payload.json"))?.startTime ?? 0,
      );
    await page.waitForFunction(() => performance.now() > 8000);
    if (fetched) await expect.poll(first).toBeGreaterThan(5000);
    else expect(await first()).toBe(0);
  }
});

test("each page view is counted once, without a cookie", async ({ page, context }) => {
  const views: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/app/collect") views.push(JSON.parse(request.postData() ?? "null"));
  });
  await page.goto("/en/login?return=%2Fadmin");
  await hydrated(page);
  await expect.poll(() => views.length).toBe(1);
  await page
    .getByRole("link", { name: /Passerelle/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/en$/);
  await expect.poll(() => views.length).toBe(2);
  expect(views).toEqual([
    { name: "view", path: "/en/login", referrer: "" },
    { name: "view", path: "/en", referrer: "" },
  ]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test("an external script set in the environment is loaded, but not against the reader's preference", async ({
  page,
}) => {
  let loads = 0;
  await page.route("https://stats.example/**", (route) => {
    loads++;
    return route.fulfill({ contentType: "text/javascript", body: "document.body.dataset.tag = 'here'" });
  });
  await page.goto("/login");
  await hydrated(page);
  expect(loads).toBe(0);
  const server = await startServer({
    from: await template(),
    env: { ANALYTICS_TAG: "https://stats.example/js/script.js" },
  });
  try {
    await page.goto(`${server.url}/login`);
    await expect(page.locator("body")).toHaveAttribute("data-tag", "here");
    expect(loads).toBe(1);
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    await page.goto(`${server.url}/login`);
    await hydrated(page);
    await page.waitForTimeout(500);
    expect(loads).toBe(1);
    await page.close(); // it would ask a server that has gone
  } finally {
    await server.stop();
  }
});

test("a visitor who asks not to be tracked is not counted", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "doNotTrack", { value: "1" }));
  const paths = requests(page);
  await page.goto("/login");
  await hydrated(page);
  await page.waitForTimeout(500);
  expect(count(paths, "/api/app/collect")).toBe(0);
});

test.describe("an English browser", () => {
  test.use({ locale: "en-GB" });

  test("is redirected to the English home page on its first visit, and stays in French once chosen", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/en$/);
    await hydrated(page);
    await page.getByRole("link", { name: /FR/ }).first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await page.goto("/");
    await expect(page).toHaveURL(/[^n]\/$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("can still choose French", async ({ page }) => {
      await page.goto("/");
      await expect(page).toHaveURL(/\/en$/);
      await page.getByRole("link", { name: /FR/ }).first().click();
      await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    });
  });
});
