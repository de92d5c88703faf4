import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { LOCALES, type Locale } from "../../common/contract/api.ts";
import { startServer } from "../support/server.ts";
import { template } from "../support/template.ts";
import {
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  hydrated,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

test.use({ serviceWorkers: "allow" });

const TITLE: Record<Locale, string> = { fr: "Vous êtes hors connexion", en: "You are offline" };

/** Waits until the service worker answers this page's navigations. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** What the service worker has kept. */
const kept = (page: Page) => page.evaluate(() => caches.keys());

async function cut(page: Page, context: BrowserContext): Promise<void> {
  expectConsoleError(page, /503|ERR_INTERNET_DISCONNECTED|Failed to fetch|no answer|manifest could not|Failed loading/);
  await context.setOffline(true);
}

for (const locale of LOCALES) {
  const t = say(locale);

  test(`a visitor without a network learns it in ${locale}, and comes back automatically`, async ({
    page,
    context,
  }) => {
    const answers: string[] = [];
    page.on("response", (answer) => {
      if (answer.fromServiceWorker()) answers.push(answer.request().resourceType());
    });
    await page.goto(at("/", locale));
    await controlled(page);
    await cut(page, context);
    // A link of the living page, whose target was not fetched yet.
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("Service status") })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE[locale]);
    await expect(page).toHaveURL(new RegExp(`${at("/status", locale)}$`));
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    const again = page.waitForEvent("load");
    await page.getByRole("link", { name: t("Try again") }).click();
    await again;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE[locale]);
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(TITLE[locale]);
    await hydrated(page);
    await expect(page).toHaveURL(new RegExp(`${at("/status", locale)}$`));
    // It answers for pages alone: never a script, a text or the notice of a new version.
    expect([...new Set(answers)]).toEqual(["document"]);
    expect(await kept(page)).toEqual([]);
  });

  test(`a member without a network sees nothing of an account in ${locale}, and all of it afterwards`, {
    tag: "@long",
  }, async ({ page, context, product }) => {
    const member = await createMember(product, { locale, name: "Alice Martin" });
    await withSession(page, member);
    await page.goto(at("/UserDashboard/account", locale));
    await expect(page.getByRole("main")).toContainText("Alice Martin");
    await controlled(page);
    await cut(page, context);
    await page.goto(at("/UserDashboard/account", locale));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE[locale]);
    expect(await page.content()).not.toMatch(/Alice|mail\.example/);
    await context.setOffline(false);
    await expect(page.getByRole("main")).toContainText("Alice Martin");
    expect(await kept(page)).toEqual([]);
  });

  test(`the site can be installed as an app, in ${locale}`, async ({ page, context }) => {
    await page.goto(at("/", locale));
    const devtools = await context.newCDPSession(page);
    const { url, errors, data = "{}" } = await devtools.send("Page.getAppManifest");
    expect([new URL(url).pathname, errors]).toEqual([at("/site.webmanifest", locale), []]);
    const manifest = JSON.parse(data) as Record<string, unknown> & { icons: Record<string, string>[] };
    expect(manifest).toMatchObject({
      name: "Passerelle",
      lang: locale,
      id: "/UserDashboard",
      start_url: at("/UserDashboard", locale),
      scope: "/",
      display: "standalone",
    });
    for (const { src = "", sizes = "", type } of manifest.icons) {
      const icon = await page.request.get(src);
      expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, type]);
      const body = await icon.body();
      if (type === "image/png") expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`)).toEqual(
      expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
    );
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  });
}

test("without a network, a form keeps its page and says what it lacks", async ({ page, context }) => {
  const t = say("en");
  const unreachable = t("The server cannot be reached. Check your connection, then try again.");
  for (const path of ["/en/trial", "/en/login"]) {
    await page.goto(path);
    await hydrated(page);
    await cut(page, context);
    const failed = page.waitForEvent("requestfailed", (request) => /sign-up-helper|passkey-login/.test(request.url()));
    await page.getByLabel(t("E-mail address")).fill("ada@gmial.com");
    await failed;
    await expect(page.getByLabel(t("E-mail address"))).toHaveValue("ada@gmial.com");
    if (path === "/en/login") {
      await page.getByRole("button", { name: t("Sign in with a passkey") }).click();
      await expect(page.getByRole("alert").filter({ hasText: unreachable })).toBeVisible();
    }
    await context.setOffline(false);
  }
});

test("a message whose form lacks a part at the moment of sending is kept", async ({ page }) => {
  const t = say("en");
  expectConsoleError(page, /ERR_FAILED/);
  await page.goto("/en/contact");
  await hydrated(page);
  await page.route(/\/assets\/receipt-/, (route) => route.abort());
  let loads = 0;
  page.on("request", (request) => request.isNavigationRequest() && loads++);
  // At once, as from a browser that fills in: the first focus fetches what is missing here.
  await page.evaluate(() => {
    const text = { name: "Ada", email: "ada@mail.example", subject: "A question", message: "A long one" };
    const { elements } = document.forms[0] ?? {};
    for (const [name, value] of Object.entries(text)) Object.assign(elements?.namedItem(name) ?? {}, { value });
  });
  await page.getByRole("button", { name: t("Send the message") }).click();
  await expect(page.getByRole("alert")).toHaveText(
    t("The server cannot be reached. Check your connection, then try again."),
  );
  await expect(page.getByRole("textbox", { name: t("Your message") })).toHaveValue("A long one");
  expect(loads).toBe(0);
  await page.unrouteAll();
  await page.getByRole("button", { name: t("Send the message") }).click();
  await expect(page.getByRole("status").filter({ hasText: t("Your message is on its way") })).toBeVisible();
});

/** The product behind another origin, whose service worker the test may exchange as a release would. */
async function behind(url: string): Promise<{ url: string; release: (worker: string) => void; close: () => void }> {
  let worker: string | undefined;
  const proxy = createServer((request, response) => {
    if (worker !== undefined && request.url === "/sw.js") {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(worker);
      return;
    }
    const { method, headers } = request;
    const passed = ask(url + request.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo; // it listens on a port
  const close = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { url: `http://127.0.0.1:${port}`, release: (next) => (worker = next), close };
}

const update = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

test("the operator's switch takes the service worker away", { tag: "@long" }, async ({ page, product }) => {
  const site = await behind(product.server.url);
  const off = await startServer({ from: await template(), env: { OFFLINE_PAGE: "off" } });
  const end = await (await fetch(`${off.url}/sw.js`)).text();
  await off.stop();
  await page.goto(`${site.url}/en`);
  await controlled(page);
  site.release(end);
  await update(page);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto(`${site.url}/en/login`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.close();
  site.close();
});

test("a new release's service worker replaces the old one at once", { tag: "@long" }, async ({
  page,
  context,
  product,
}) => {
  const site = await behind(product.server.url);
  await page.goto(`${site.url}/en`);
  await controlled(page);
  const first = await (await page.request.get(`${site.url}/sw.js`)).text();
  site.release(first.replaceAll(TITLE.en, "The new offline page"));
  const replaced = page.evaluate(
    () => new Promise<void>((resolve) => navigator.serviceWorker.addEventListener("controllerchange", () => resolve())),
  );
  await update(page);
  await replaced;
  await cut(page, context);
  await page.goto(`${site.url}/en/login`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The new offline page");
  await page.close();
  site.close();
});
