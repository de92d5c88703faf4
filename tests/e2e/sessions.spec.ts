import type { BrowserContext, Page } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import { change, query } from "../support/database.ts";
import { ageProofs } from "../support/proofs.ts";
import { streamingPasswordIn } from "../support/sealed.ts";
import {
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  expectToStay,
  hold,
  type Member,
  openRow,
  passwordRow,
  signIn,
  signInAdmin,
  test,
  withSession,
} from "./fixtures.ts";
import { leaveDuring } from "./keyboard.ts";
import { say } from "./texts.ts";
import { subscriber } from "./transfers.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";

/** A page whose console errors are kept. */
async function watched(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors };
}

for (const locale of LOCALES) {
  const t = say(locale);

  test.describe(`in ${locale}`, () => {
    test("a closed session leaves nothing on the screen and leads back after a sign-in", async ({
      page,
      product,
      browser,
      baseURL,
    }) => {
      const member = await createMember(product, { locale });
      const secret = streamingPasswordIn(product.server.dir, member.id);
      const other = await browser.newContext({ userAgent: FIREFOX, baseURL: baseURL ?? "" });
      const there = await watched(other);
      const body = { identity: member.email, password: member.password };
      const session = await other.request.post("/api/collections/users/auth-with-password", {
        data: body,
        headers: { "User-Agent": FIREFOX },
      });
      const { token, record } = await session.json();
      await withSession(there.page, { ...member, token, record });
      await there.page.goto(at("/UserDashboard", locale));
      await passwordRow(there.page, t)
        .getByRole("button", { name: t("Show"), exact: true })
        .click();
      await expect(there.page.getByText(secret)).toBeVisible();

      await withSession(page, member);
      await page.goto(at("/UserDashboard/account", locale));
      const card = page.locator("#devices");
      await expect(card.getByText(t("This device"))).toHaveCount(1);
      const name = locale === "fr" ? "Firefox sur Windows" : "Firefox on Windows";
      await expect(card.getByText(name)).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
      await card
        .getByRole("button", { name: locale === "fr" ? `Se déconnecter\u00a0: ${name}` : `Sign out: ${name}` })
        .click();
      await expect(card.getByText(name)).toHaveCount(0);

      await expect(there.page).toHaveURL(/\/login\?return=/);
      await expect(there.page.getByText(t("Your session was closed. Sign in again."))).toBeVisible();
      await expect(there.page.getByText(secret)).toHaveCount(0);
      await there.page.getByLabel(t("E-mail address")).fill(member.email);
      await there.page.getByLabel(t("Password"), { exact: true }).fill(member.password);
      await there.page.getByRole("button", { name: t("Sign in"), exact: true }).click();
      await expect(there.page).toHaveURL(/UserDashboard/);
      expect(there.errors).toEqual([]);
      await other.close();
    });

    test("a session of ninety days leads to a new sign-in and back", async ({ page, product }) => {
      const member = await createMember(product, { locale });
      await withSession(page, member);
      change(
        product.server.dir,
        `UPDATE sessions SET created = '2020-01-01 00:00:00.000Z' WHERE user = '${member.id}'`,
      );
      expectConsoleError(page, /401/);
      await page.goto(at("/UserDashboard/account?from=mail", locale));
      await expect(page).toHaveURL(
        new RegExp(`${at("/login", locale)}\\?return=${encodeURIComponent("/UserDashboard/account?from=mail")}$`),
      );
      await page.getByLabel(t("E-mail address")).fill(member.email);
      await page.getByLabel(t("Password"), { exact: true }).fill(member.password);
      await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${at("/UserDashboard/account", locale)}\\?from=mail$`));
      await expect(page.locator("#devices").getByText(t("This device"))).toBeVisible();
    });

    test("a new password closes the other browsers and keeps this one, in both of its tabs", async ({
      page,
      product,
      browser,
      baseURL,
    }) => {
      const member = await createMember(product, { locale });
      const other = await browser.newContext({ baseURL: baseURL ?? "" });
      const there = await watched(other);
      await withSession(there.page, await signIn(product, member.email, member.password));
      await there.page.goto(at("/UserDashboard/account", locale));
      await expect(there.page.locator("#devices").getByText(t("This device"))).toBeVisible();
      await withSession(page, member);
      await page.goto(at("/UserDashboard/account", locale));
      const second = await watched(page.context());
      await second.page.goto(at("/UserDashboard/account", locale));
      await expect(second.page.locator("#devices").getByText(t("This device"))).toBeVisible();

      await openRow(page, t("Change the password"));
      const form = page.locator("form").filter({ has: page.getByLabel(t("New password, once more")) });
      const next = "une autre rive, plus loin";
      await form.getByLabel(t("Current password")).fill(member.password);
      await form.getByLabel(t("New password"), { exact: true }).fill(next);
      await form.getByLabel(t("New password, once more")).fill(next);
      // The other tab reads with the former token between the change and its answer.
      const answer = Promise.withResolvers<void>();
      await page.route("**/account/password", async (route) => {
        const response = await route.fetch();
        await answer.promise;
        await route.fulfill({ response });
      });
      const refusal = second.page.waitForResponse((response) => response.status() === 401);
      const keyOf = () =>
        query(product.server.dir, `SELECT tokenKey FROM users WHERE id = '${member.id}'`)[0]?.tokenKey;
      const before = keyOf();
      await form.getByRole("button", { name: t("Change the password") }).click();
      await expect.poll(keyOf).not.toBe(before);
      await second.page.getByRole("link", { name: t("See my contract") }).click();
      await refusal;
      await second.page.waitForTimeout(300); // nothing signs out
      answer.resolve();
      await expect(page.getByText(t("Your password has been changed."))).toBeVisible();
      await expect(there.page).toHaveURL(/\/login\?return=/);
      await expect(second.page).toHaveURL(/\/contrat$/);
      expect(second.errors.splice(0).filter((error) => !error.includes("401"))).toEqual([]);
      await second.page.goto(at("/UserDashboard/account", locale));
      await expect(second.page.locator("#devices").getByText(t("This device"))).toBeVisible();
      expect([...there.errors, ...second.errors]).toEqual([]);
      // Signing out in one tab signs out the other, on the server too, and neither keeps an address.
      await second.page.getByRole("button", { name: t("Send the e-mail again") }).click();
      const kept = () => second.page.evaluate(() => JSON.stringify({ ...sessionStorage }));
      await expect.poll(kept).toContain(member.email);
      await page.evaluate(() => sessionStorage.setItem("address-change", "the token of a mailed link"));
      const token = await page.evaluate(() => JSON.parse(localStorage.getItem("pocketbase_auth") ?? "{}").token);
      await page.getByRole("button", { name: new RegExp(`^${t("My account")}`) }).click();
      await page.getByRole("menuitem", { name: t("Sign out"), exact: true }).click();
      await expect(second.page).toHaveURL(/\/login/);
      await expect.poll(kept).not.toContain(member.email);
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem("address-change"))).toBeNull();
      await expect
        .poll(async () => (await other.request.get("/api/app/me", { headers: { Authorization: token } })).status())
        .toBe(401);
      await other.close();
    });

    test("a page that the browser had frozen shows nothing once the member has signed out elsewhere", async ({
      page,
      product,
    }) => {
      const member = await createMember(product, { locale });
      await withSession(page, member);
      await page.goto(at("/UserDashboard/account", locale));
      await openRow(page, t("Change the name"));
      const name = page.locator("#profile input[name=name]");
      await name.fill("half a na");
      // A file that the member had asked for is not for the next person.
      await hold(page, "**/api/app/export");
      const dropped = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/app/export"));
      const asked = page.waitForRequest("**/api/app/export");
      await page
        .locator("#data")
        .getByRole("button", { name: t("Download"), exact: true })
        .click();
      await asked;
      // A frozen page hears neither of the storage nor from the server; this one is not frozen, and its stream complains.
      expectConsoleError(page, /403/);
      await page.evaluate(() => {
        localStorage.removeItem("pocketbase_auth");
        window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      });
      await expect(page).toHaveURL(/\/login/);
      await expect(name).toHaveCount(0);
      await dropped;
    });

    test("the streaming password is shown after a fresh proof, and not when that is dismissed", async ({
      page,
      product,
    }) => {
      const member = await createMember(product, { locale });
      const secret = streamingPasswordIn(product.server.dir, member.id);
      ageProofs(product.server.dir, member.id);
      await withSession(page, member);
      await page.goto(at("/UserDashboard", locale));
      const show = passwordRow(page, t).getByRole("button", { name: t("Show"), exact: true });
      const dialog = page.getByRole("dialog", { name: t("Confirm it’s you") });
      expectConsoleError(page, /40[03]/);
      await show.click();
      await expect(dialog).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(page.getByText(secret)).toHaveCount(0);
      await show.click();
      await dialog.getByLabel(t("Your password")).fill("not this one, sorry");
      await dialog.getByRole("button", { name: t("Confirm"), exact: true }).click();
      await expect(dialog.getByText(t("This password is not correct."))).toBeVisible();
      await dialog.getByLabel(t("Your password")).fill(member.password);
      await dialog.getByRole("button", { name: t("Confirm"), exact: true }).click();
      await expect(page.getByText(secret)).toBeVisible();
      await expect(dialog).toBeHidden();
    });
  });
}

test("a deletion whose answer comes late neither signs out nor leads away the next member", async ({
  page,
  product,
}) => {
  const t = say("en");
  const [member, next] = [
    await createMember(product, { locale: "en" }),
    await createMember(product, { locale: "en", name: "Next" }),
  ];
  await withSession(page, member);
  await page.goto("/en/UserDashboard/account");
  await page.getByRole("button", { name: t("Delete my account…") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("Your password")).fill(member.password);
  const answered = page.waitForResponse("**/account/delete");
  await leaveDuring(
    page,
    "**/account/delete",
    dialog.getByRole("button", { name: t("Delete my account") }),
    async () => {
      await page.clock.setFixedTime(Date.now() + 16_000);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      // As after a sign-in in another tab.
      await page.evaluate(
        ([key, value]) => {
          localStorage.setItem(key, value);
          dispatchEvent(new StorageEvent("storage", { key }));
        },
        ["pocketbase_auth", JSON.stringify({ token: next.token, record: next.record })] as const,
      );
      await expect(page.getByRole("listitem").filter({ hasText: "Next" }).first()).toBeVisible();
    },
  );
  await answered;
  await page.waitForTimeout(300); // nothing signs out or leads away
  await expect(page.getByRole("listitem").filter({ hasText: "Next" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toContain(next.id);
});

test("without the part that shows it, a page says that the session was closed", async ({ page, product }) => {
  const t = say("en");
  expectConsoleError(page, /ERR_FAILED|401/);
  let missing = 0;
  await page.route("**/assets/toaster-*.js", (route) => {
    missing++;
    return route.abort();
  });
  await withSession(page, await createMember(product, { locale: "en" }));
  await page.goto("/en/base-de-connaissances");
  await expect.poll(() => missing, "the page is loaded again once").toBe(2);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("How can we help?"));
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  await page.evaluate(() => {
    localStorage.removeItem("pocketbase_auth");
    dispatchEvent(new StorageEvent("storage", { key: "pocketbase_auth" }));
  });
  await expect(page).toHaveURL(/\/en\/login/);
  await expect(
    page.getByRole("status").filter({ hasText: t("Your session was closed. Sign in again.") }),
  ).toBeVisible();
  expect(loads).toEqual([]);
});

/** As after "back" to a page that the browser had frozen, when someone else has signed in meanwhile. */
const thawFor = (page: Page, { token, record }: Member) =>
  page.evaluate((value) => {
    localStorage.setItem("pocketbase_auth", value);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, JSON.stringify({ token, record }));

test("a page that the browser had frozen shows the next member nothing of the former one", async ({
  page,
  product,
}) => {
  const t = say("en");
  const former = await subscriber(product, "en");
  const next = await createMember(product, { locale: "en", name: "Next" });
  await page.goto("/en/newsletter");
  await thawFor(page, former);
  await page.goto("/en/contrat");
  const document = page.getByText(t("Confirmation of your order"), { exact: true });
  await expect(document).toBeVisible();
  expectConsoleError(page, /403/); // the stream of the former member, who has never gone
  await thawFor(page, next);
  await expect(document).toHaveCount(0);

  // What the page names is what its last button ends.
  for (const path of ["/en/resilier", "/en/retractation"]) {
    await thawFor(page, former);
    await page.goto(path);
    const facts = page.getByRole("definition");
    if (path === "/en/resilier") await expect(facts.filter({ hasText: former.email })).toBeVisible();
    else await expect(page.getByRole("button", { name: t("Confirm withdrawal") })).toBeVisible();
    await thawFor(page, next);
    await expect(page.getByText(former.email)).toHaveCount(0);
    if (path === "/en/resilier") await expect(facts.filter({ hasText: next.email })).toBeVisible();
    else await expect(page.getByRole("button", { name: t("Confirm withdrawal") })).toHaveCount(0);
  }
});

test("a session that ends while the reader goes to another page leads to a sign-in from there", async ({
  page,
  product,
}) => {
  expectConsoleError(page, /401/);
  await withSession(page, await signInAdmin(product));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/en/admin/users");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const release = await hold(page, "**/assets/**");
  await page.locator("nav a[href='/en/admin/coupons']").click();
  await page.evaluate(() => {
    localStorage.removeItem("pocketbase_auth");
    dispatchEvent(new StorageEvent("storage", { key: "pocketbase_auth" }));
  });
  await page.waitForTimeout(300); // the navigation has not been replaced
  await expect(page).toHaveURL(/\/admin\/users$/);
  release();
  await expect(page).toHaveURL(new RegExp(`/en/login\\?return=${encodeURIComponent("/admin/coupons")}$`));
});

test("a sign-in whose answer comes late takes nobody away from the page that they went on to", async ({
  page,
  product,
}) => {
  const t = say("en");
  const member = await createMember(product, { locale: "en" });
  const stays = async (answer: string, release: () => void) => {
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("Contact us") })
      .click();
    await expectToStay(page.getByLabel(t("Your message")), answer, release);
    await expect(page.getByRole("banner").getByRole("link", { name: t("Dashboard") })).toBeVisible();
  };
  await page.goto("/en/login");
  await page.getByLabel(t("E-mail address")).fill(member.email);
  await page.getByLabel(t("Password"), { exact: true }).fill(member.password);
  const signedIn = "**/auth-with-password*";
  let release = await hold(page, signedIn);
  const sent = page.waitForRequest(signedIn);
  await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
  await sent;
  await stays(signedIn, release);

  // A member who is signed in already waits for the server to say so.
  const renewed = "**/auth-refresh";
  release = await hold(page, renewed);
  await page.goto("/en/login");
  await expect(page.getByRole("link", { name: t("Go to my dashboard") })).toBeVisible();
  await stays(renewed, release);
});
