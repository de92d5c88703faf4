import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import {
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  hydrated,
  signIn,
  test,
  withSession,
} from "./fixtures.ts";
import { countShifts, shiftedParts } from "./layout-shifts.ts";
import { say } from "./texts.ts";

/** Public pages that offer something else to a visitor than to a member. */
const PAGES = ["/", "/subscription-plans", "/comment-ca-marche", "/more", "/u/AFF-0A1B2C3D", "/nowhere"];

/** Where the page's fixed parts are, and what has moved since it was first painted. */
async function frame(page: Page): Promise<{ places: string[]; moved: string[] }> {
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  const places = await page.evaluate(() => {
    const parts = document.querySelectorAll(
      "h1, h2, h3, header a[href], header nav, main section, footer p, footer ul",
    );
    return [...parts]
      .filter((part) => !part.closest(".either"))
      .map((part) => {
        const { x, y, height } = part.getBoundingClientRect();
        return `${part.tagName} ${part.textContent?.slice(0, 20)} ${[x, y + scrollY, height].map(Math.round)}`;
      });
  });
  return { places, moved: await shiftedParts(page) };
}

const shown = (page: Page, path: string) => page.locator(`a[href$="${path}"]`).filter({ visible: true });

for (const locale of LOCALES) {
  const t = say(locale);

  for (const width of [360, 1280]) {
    test(`cached pages are the member's own without a jump, in ${locale} at ${width} px`, async ({
      browser,
      product,
    }) => {
      const member = await createMember(product);
      const screen = { baseURL: product.server.url, viewport: { width, height: 800 } };
      const [guest, own] = await Promise.all([browser.newContext(screen), browser.newContext(screen)]);
      const [visitor, reader] = [await guest.newPage(), await own.newPage()];
      await withSession(reader, member);
      await Promise.all([visitor, reader].map(countShifts));
      for (const path of PAGES) {
        await Promise.all([visitor, reader].map((page) => page.goto(at(path, locale))));
        await expect(shown(reader, at("/UserDashboard", locale)).first()).toBeVisible();
        const [before, after] = await Promise.all([frame(visitor), frame(reader)]);
        expect(after, path).toEqual({ places: before.places, moved: [] });
        expect(before.moved, path).toEqual([]);
        // A visitor is offered the trial, a member no second one, nor a login.
        expect(await shown(visitor, at("/trial", locale)).count(), path).toBeGreaterThan(0);
        await expect(shown(visitor, at("/UserDashboard", locale)), path).toHaveCount(0);
        for (const offer of ["/trial", "/login", "/trial?ref=AFF-0A1B2C3D"]) {
          await expect(shown(reader, at(offer, locale)), `${offer} on ${path}`).toHaveCount(0);
        }
      }
      await guest.close();
      await own.close();
    });
  }

  test(`a member signs out on any public page, in ${locale}`, { tag: "@long" }, async ({ page, product }) => {
    expectConsoleError(page, /404/);
    const { email, password } = await createMember(product);
    const stored = () => page.evaluate(() => localStorage.getItem("pocketbase_auth"));
    for (const [path, width] of [
      ["/", 360],
      ["/nowhere", 1280],
      ["/base-de-connaissances/installer-sur-un-televiseur", 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at(path, locale));
      const member = await signIn(product, email, password); // signing out ends a session permanently
      await page.evaluate(
        ([token, record]) => localStorage.setItem("pocketbase_auth", JSON.stringify({ token, record })),
        [member.token, member.record] as const,
      );
      await page.reload();
      if (width === 360) {
        await page.getByRole("button", { name: t("Menu") }).click();
        // The bar has it already.
        await expect(page.getByRole("banner").getByRole("link", { name: t("Dashboard") })).toHaveCount(1);
        await expectAccessible(page);
      }
      await page.getByRole("button", { name: t("Sign out") }).click();
      await expect(page.getByRole("banner").getByRole("link", { name: t("Free trial") })).toBeVisible();
      expect(await stored()).toBeNull();
    }
  });

  test(`the login page leads on for a member, in ${locale}`, async ({ page, product }) => {
    await withSession(page, await createMember(product));
    await page.goto(`${at("/login", locale)}?return=${encodeURIComponent("/coupons?x=1")}`);
    await expect(page).toHaveURL(new RegExp(`${at("/coupons", locale)}\\?x=1$`));
    await page.goto(at("/login", locale));
    await expect(page).toHaveURL(new RegExp(`${at("/UserDashboard", locale)}$`));
    // The login left no entry behind: back leads to the page before it.
    await page.goBack();
    await expect(page).toHaveURL(/coupons/);
  });
}

/** Passes a site on, but the texts of a document one by one, each of which the browser paints before it has the next. */
async function inParts(site: string): Promise<Server> {
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(site + request.url);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "Content-Type": type });
    const parts = type.startsWith("text/html") ? body.toString().split(/(?=<footer|<p\b|<ul\b|<li\b)/) : [body];
    for (const part of parts) {
      response.write(part);
      await setTimeout(60);
    }
    response.end();
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return proxy;
}

test("a document that arrives in parts moves nothing", { tag: "@long" }, async ({ browser, product }) => {
  const proxy = await inParts(product.server.url);
  const { port } = proxy.address() as AddressInfo; // of a TCP server
  for (const width of [360, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await countShifts(page);
    for (const path of ["/", "/subscription-plans", "/nowhere", "/wp-admin", "/u/AFF-0A1B2C3D", "/comment-ca-marche"]) {
      await page.goto(`http://127.0.0.1:${port}${path}`);
      expect((await frame(page)).moved, path).toEqual([]);
    }
    await page.close();
  }
  proxy.close();
});

/** Lets no request to these addresses through before `release`; `came` once there is one. */
async function hold(page: Page, addresses: RegExp) {
  const [came, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(addresses, async (route) => {
    came.resolve();
    await go.promise;
    await route.continue().catch(() => {}); // the page may have given it up
  });
  return { came: came.promise, release: go.resolve };
}

/** What is under way when its session ends is given up: the fixture fails on the console's note of a 401. */
for (const [what, path, addresses] of [
  ["the account functions are", "/", /\/assets\/pb-/],
  ["a renewal is", "/", /auth-refresh/],
  ["a page's data are", "/UserDashboard", /\/api\/app\/me$/],
] as const) {
  test(`a member signs out while ${what} under way`, async ({ page, product }) => {
    const t = say("en");
    await withSession(page, await createMember(product));
    const { came, release } = await hold(page, addresses);
    await page.goto(at(path, "en"));
    await came;
    const ended = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/sessions/end"));
    const menu = page.getByRole("button", { name: new RegExp(`^${t("My account")}`) });
    if (path === "/UserDashboard") await menu.click();
    await page.getByRole(path === "/UserDashboard" ? "menuitem" : "button", { name: t("Sign out") }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: t("Free trial") })).toBeVisible();
    if (path !== "/UserDashboard") release(); // the server hears of the end after these
    await ended;
    release();
    await page.unrouteAll({ behavior: "wait" });
    await page.goto(at("/more", "en"));
    await expect(page.getByRole("banner").getByRole("link", { name: t("Free trial") })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeNull();
  });
}

test("a session that the server refuses stays on the login page", async ({ page, product }) => {
  const member = await createMember(product);
  expectConsoleError(page, /40[0-9]/);
  await withSession(page, { ...member, token: `${member.token.slice(0, -6)}aaaaaa` });
  await page.goto("/en/login?return=%2FUserDashboard");
  await expect(page.getByRole("banner").getByRole("link", { name: "Free trial" })).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
