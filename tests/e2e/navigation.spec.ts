import type { Route } from "@playwright/test";
import { at, createMember, expect, expectConsoleError, hydrated, test, withSession } from "./fixtures.ts";

test("a member sees nothing of the administration", async ({ page, product }) => {
  await withSession(page, await createMember(product));
  await page.goto("/admin");
  await expect(page.getByRole("main")).toContainText("/admin");
  await expect(page).toHaveTitle(/Page introuvable/);
});

test("an expired session is anonymous from the start", async ({ page, product }) => {
  const member = await createMember(product);
  const claims = Buffer.from(JSON.stringify({ exp: 1_000_000_000 })).toString("base64url");
  await withSession(page, { ...member, token: `x.${claims}.y` });
  await page.goto("/UserDashboard");
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeNull();
});

test("in-site navigation keeps the document, fetches the payload, and moves focus and title", async ({ page }) => {
  await page.goto("/login");
  await hydrated(page);
  await page.evaluate(() => Reflect.set(window, "kept", true));
  const payload = page.waitForResponse(/\/_payload\.json$/);
  await page
    .getByRole("link", { name: /Passerelle/ })
    .first()
    .click();
  expect((await payload).status()).toBe(200);
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => Reflect.get(window, "kept"))).toBe(true);
  await page.goBack();
  await expect(page).toHaveTitle(/Connexion|Se connecter/);
});

test("the language switch keeps the document, loads messages, and is remembered for a year", async ({
  page,
  context,
}) => {
  await page.goto("/login?return=%2Fadmin");
  await hydrated(page);
  const messages = page.waitForResponse(/\/_i18n\/en\/messages\.json/);
  await page
    .getByRole("link", { name: /English|EN/ })
    .first()
    .click();
  expect((await messages).status()).toBe(200);
  await expect(page).toHaveURL(/\/en\/login\?return=%2Fadmin$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const cookie = (await context.cookies()).find(({ name }) => name === "i18n_redirected");
  expect(cookie).toMatchObject({ value: "en", sameSite: "Lax" });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600);
});

test("a visitor gets the messages of public pages only; signed-in pages load theirs in every language", async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const file = /\/_i18n\/(\w+\/[\w-]+)\.json/.exec(request.url())?.[1];
    if (file) asked.push(file);
  });
  await withSession(page, await createMember(product));
  await page.goto("/more");
  await hydrated(page);
  expect(new Set(asked)).toEqual(new Set(["fr/messages", "fr/more"]));
  await page.locator('header a[href="/UserDashboard"]').first().click();
  await expect(page).toHaveURL(/\/UserDashboard$/);
  await expect(page.locator("#main h2").first()).toBeVisible();
  expect(asked).toContain("fr/signed-in");
  asked.length = 0;
  await page
    .getByRole("link", { name: /English|EN/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/en\/UserDashboard$/);
  expect([...asked].sort()).toEqual(["en/messages", "en/signed-in"]);
});

test("a language that fails to load is logged, and the reader keeps the page", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  expectConsoleError(page, /./);
  await page.goto("/login");
  await hydrated(page);
  await page.route("**/_i18n/en/**", (route) => route.abort());
  await page
    .getByRole("link", { name: /English|EN/ })
    .first()
    .click();
  await expect.poll(() => warnings.join()).toContain("Failed loading locale (en)");
  await expect(page.getByRole("main")).toBeVisible();
});

test("a manifest that fails to load is logged, and navigation still works", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  expectConsoleError(page, /./);
  await page.route("**/builds/meta/**", (route) => route.fulfill({ status: 404 }));
  await page.goto("/login");
  await expect.poll(() => errors.join()).toContain("The app manifest could not be fetched");
  await page
    .getByRole("link", { name: /Passerelle/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
});

test("route rules of the manifest redirect in both languages", async ({ page }) => {
  for (const locale of ["fr", "en"] as const) {
    await page.goto(at("/signup", locale));
    await expect(page).toHaveURL(new RegExp(`${at("/trial", locale)}$`));
  }
});

test("a failing start is logged while mounting and rethrown, and the page stays readable", async ({ page }) => {
  const errors: string[] = [];
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  expectConsoleError(page, /./);
  await page.route("**/_i18n/**", (route) => route.abort());
  await page.goto("/");
  await expect.poll(() => errors.join()).toContain("Error while mounting app");
  await expect.poll(() => thrown.length).toBeGreaterThan(0);
  await expect(page.locator("h1")).toBeVisible();
});

test("a missing chunk reloads the page at most once in ten seconds", async ({ page }) => {
  expectConsoleError(page, /./);
  let loads = 0;
  page.on("request", (request) => request.isNavigationRequest() && loads++);
  await page.goto("/login");
  await hydrated(page);
  loads = 0;
  await page.route(/\/assets\/(home|trial)\.page-.*\.js$/, (route) => route.abort());
  await page
    .getByRole("link", { name: /Passerelle/ })
    .first()
    .click();
  await expect.poll(() => loads).toBe(1);
  await page.waitForTimeout(1500); // long enough for a loop to show
  expect(loads).toBe(1);
});

test("a script that fails while the page is left does not call the reader back", async ({ page }) => {
  expectConsoleError(page, /./);
  await page.goto("/login");
  await hydrated(page);
  const scripts: Route[] = [];
  await page.route(/\/assets\/home\.page-.*\.js$/, (route) => void scripts.push(route));
  await page
    .getByRole("link", { name: /Passerelle/ })
    .first()
    .click();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  const documents: Route[] = [];
  await page.route("**/blog", (route) => void documents.push(route));
  await page.evaluate(() => void setTimeout(() => location.assign("/blog")));
  await expect.poll(() => documents.length).toBe(1);
  // What Firefox and WebKit do to whatever the page is loading.
  await page.unroute(/\/assets\/home\.page-.*\.js$/);
  await page.route(/\/assets\/home\.page-.*\.js$/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  for (const script of scripts) await script.abort();
  await failed;
  await page.waitForTimeout(500); // long enough for the page to load something else
  for (const document of documents) await document.continue();
  await expect(page.locator("h1")).toHaveText("Blog");
  await expect(page).toHaveURL(/\/blog$/);
});

test("without even the error page, the browser itself continues", async ({ page }) => {
  expectConsoleError(page, /./);
  await page.goto("/en/login");
  await hydrated(page);
  await page.route("**/blog/_payload.json*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/assets/error-page-*.js", (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await expect(page.locator("h1")).toHaveText("Blog");
  await expect(page).toHaveURL(/\/en\/blog$/);
});

test("a new release is offered at the next hourly poll", async ({ page }) => {
  expectConsoleError(page, /manifest/); // the hour that passes at once also passes the time-out of a request under way
  await page.clock.install();
  await page.route("**/builds/latest.json*", (route) => route.fulfill({ json: { id: "another", timestamp: 1 } }));
  await page.goto("/en");
  await page.clock.runFor(5000);
  await hydrated(page);
  // A jump fires what is due once and only then lets time-outs begin; the hour may not have begun when the page took over.
  await expect(async () => {
    await page.clock.fastForward(3_600_000);
    await expect(page.getByRole("status").filter({ hasText: "A new version is available." })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
});

test("a form submitted before hydration is held, never put into the URL", async ({ page, product }) => {
  const member = await createMember(product);
  await page.route(/\/assets\/start-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel(/e\u2011mail/i).fill(member.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(member.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/UserDashboard$/);
});

test("a page that fails to render shows the error page, with links onward", async ({ page }) => {
  expectConsoleError(page, /./);
  await page.goto("/en/login");
  await hydrated(page);
  const answer = await page.request.get("/en/_payload.json");
  const broken = { ...(await answer.json()), data: { plans: null, faqs: null } };
  await page.route("**/en/_payload.json", (route) => route.fulfill({ json: broken }));
  await page
    .getByRole("link", { name: /Passerelle/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal Server Error");
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("a layout that fails shows the error page, and the next page has its own", async ({ page }) => {
  expectConsoleError(page, /./);
  await page.route("**/assets/docs-layout-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export const DocsLayout = () => { throw new Error("broken"); };',
    }),
  );
  await page.goto("/en/aide");
  await hydrated(page);
  await page.getByRole("main").locator('a[href^="/en/base-de-connaissances/"]').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal Server Error");
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("a signed-in page waits for its style sheet, and for one that failed once", async ({ page, product }) => {
  const member = await createMember(product);
  let refused = 0;
  await page.route("**/assets/*.css", (route) => (refused++ === 0 ? route.abort() : route.continue()));
  expectConsoleError(page, /Failed to load resource/);
  await page.goto("/login");
  await hydrated(page);
  await page.getByLabel(/e\u2011mail/i).fill(member.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page).toHaveURL(/UserDashboard/);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  expect(refused).toBe(2);
});
