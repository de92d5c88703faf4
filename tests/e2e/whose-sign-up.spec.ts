import type { Page } from "@playwright/test";
import { LOCALES, type Locale } from "../../common/contract/api.ts";
import { query } from "../support/database.ts";
import { call } from "../support/http.ts";
import {
  asSuperuser,
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  type Product,
  test,
  withSession,
} from "./fixtures.ts";
import { press } from "./keyboard.ts";
import { say } from "./texts.ts";

// The link of a confirmation mail, opened in the browser that signed up, in another one, and by what is no person.

/** Someone's sign-up, and the link in the mail that it caused. */
async function signedUp(product: Product, locale: Locale) {
  const member = await createMember(product, { locale });
  const { text } = await product.mail.waitFor(member.email, /verify-email#token=/);
  const link = /http:\S+verify-email#token=\S+/.exec(text)?.[0] ?? "";
  return { ...member, link };
}

const stored = (product: Product, id: string) =>
  query(product.server.dir, `SELECT verified FROM users WHERE id = '${id}'`).map(({ verified }) => verified === "1");

/** The paths of what the page asks the server about accounts, in order. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && /sign-up|confirm-verification/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

for (const locale of LOCALES) {
  const t = say(locale);
  const heading = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: t(text) });

  test.describe(`in ${locale}`, () => {
    test("the browser that signed up confirms at once", async ({ page, product }) => {
      const member = await signedUp(product, locale);
      await withSession(page, member);
      const paths = asked(page);
      await page.goto(member.link);
      await expect(heading(page, "Your address is confirmed")).toBeVisible();
      expect(page.url()).not.toContain("token");
      expect(paths).toEqual(["/api/collections/users/confirm-verification"]);
      expect(stored(product, member.id)).toEqual([true]);
    });

    test("another browser says whose account it is, and confirms with one press", async ({ page, product }) => {
      const { id, email, link } = await signedUp(product, locale);
      await page.goto(link);
      await expect(heading(page, "Did you create this account?")).toBeVisible();
      await expect(heading(page, "Did you create this account?")).toBeFocused();
      await expect(page.getByRole("definition").filter({ hasText: email })).toBeVisible();
      await expect(page.getByRole("definition").filter({ hasText: String(new Date().getFullYear()) })).toBeVisible();
      await expectAccessible(page);
      expect(stored(product, id)).toEqual([false]);
      await press(page, page.getByRole("button", { name: t("I signed up: confirm") }));
      await expect(heading(page, "Your address is confirmed")).toBeFocused();
      expect(stored(product, id)).toEqual([true]);

      // Confirmed by now, so there is nothing to ask.
      await page.goto("about:blank");
      await page.goto(link);
      await expect(heading(page, "Your address is confirmed")).toBeVisible();
    });

    test("who did not sign up deletes the account, by keyboard and after a second question", async ({
      page,
      product,
    }) => {
      expectConsoleError(page, /400/); // the used link
      const { id, email, link } = await signedUp(product, locale);
      await page.goto(link);
      await press(page, page.getByRole("button", { name: t("It wasn’t me") }));
      await expect(heading(page, "Delete the account")).toBeFocused();
      await expect(page.getByText(email)).toBeVisible();
      await expectAccessible(page);
      await press(page, page.getByRole("button", { name: t("Back") }));
      await expect(heading(page, "Did you create this account?")).toBeFocused();
      await press(page, page.getByRole("button", { name: t("It wasn’t me") }));
      await press(page, page.getByRole("button", { name: t("Delete the account") }));
      await expect(heading(page, "The account is deleted")).toBeFocused();
      await expectAccessible(page);
      expect(stored(product, id)).toEqual([]);
      const signUp = page.getByRole("main").getByRole("link", { name: t("Free trial") });
      await expect(signUp).toHaveAttribute("href", at("/trial", locale));

      await page.goto("about:blank");
      await page.goto(link);
      await expect(page.getByRole("alert")).toContainText(t("This link is no longer valid."));
    });

    test("an account that is kept is taken over with a new password", async ({ page, product }) => {
      expectConsoleError(page, /409/);
      const { id, link } = await signedUp(product, locale);
      await page.goto(link);
      await page.getByRole("button", { name: t("It wasn’t me") }).click();
      await asSuperuser(product, "PATCH", `/api/collections/users/records/${id}`, { verified: true });
      await page.getByRole("button", { name: t("Delete the account") }).click();
      const refusal = page.getByRole("alert");
      await expect(refusal).toContainText(t("This address is already confirmed."));
      await expectAccessible(page);
      await expect(page.getByRole("button", { name: t("Delete the account") })).toHaveCount(0);
      const onward = page.getByRole("main").getByRole("link", { name: locale === "fr" ? /mot de passe/ : /password/ });
      await expect(onward).toHaveAttribute("href", at("/forgot", locale));
    });
  });
}

const t = say("en");

test("what only opens the page confirms nothing, and presses no button twice", async ({ page, product }) => {
  const { id, link, token } = await signedUp(product, "en");
  const paths = asked(page);
  await page.goto(link);
  // A scanner that runs scripts stops here.
  await expect(page.getByRole("button", { name: t("It wasn’t me") })).toBeVisible();
  expect(paths).toEqual(["/api/app/account/sign-up/check"]);
  expect(stored(product, id)).toEqual([false]);
  await page.getByRole("button", { name: t("It wasn’t me") }).click();
  await page.getByRole("button", { name: t("Delete the account") }).dblclick();
  await expect(page.getByRole("heading", { name: t("The account is deleted") })).toBeVisible();
  expect(paths).toEqual(["/api/app/account/sign-up/check", "/api/app/account/sign-up/refuse"]);
  expect((await call(product.server.url, "GET", "/api/app/me", { token })).status).toBe(401);
});

test("an account that no longer exists by then, and a server that cannot be reached, are said", async ({
  page,
  product,
}) => {
  expectConsoleError(page, /400|ERR_|Failed to load/);
  const { id, link } = await signedUp(product, "en");
  await page.route("**/sign-up/**", (route) => route.abort());
  // The page is loaded again for a part that is missing, and then says so.
  await page.route("**/assets/whose-sign-up-*.js", (route) => route.abort(), { times: 2 });
  await page.goto(link);
  const unreachable = page.getByText(t("The server cannot be reached. Check your connection, then try again."));
  await expect(unreachable).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("Confirm your address"));
  const asked = page.waitForRequest("**/sign-up/**");
  await page.getByRole("button", { name: t("Try again") }).click();
  await asked;
  await expect(unreachable).toBeVisible();
  await page.unroute("**/sign-up/**");
  await page.getByRole("button", { name: t("Try again") }).click();
  const question = page.getByRole("heading", { name: t("Did you create this account?") });
  await expect(question).toBeVisible();

  await page.getByRole("button", { name: t("It wasn’t me") }).click();
  await page.route("**/sign-up/**", (route) => route.abort());
  await page.getByRole("button", { name: t("Delete the account") }).click();
  await expect(unreachable).toBeVisible();
  expect(stored(product, id)).toEqual([false]);
  await page.getByRole("button", { name: t("Back") }).click();

  await asSuperuser(product, "DELETE", `/api/collections/users/records/${id}`);
  await page.getByRole("button", { name: t("I signed up: confirm") }).click();
  await expect(page.getByRole("alert")).toContainText(t("This link is no longer valid."));
});

test("someone who is signed in to another account is asked too", async ({ page, product }) => {
  const { id, link } = await signedUp(product, "en");
  await withSession(page, await createMember(product, { locale: "en" }));
  await page.goto(link);
  await expect(page.getByRole("heading", { name: t("Did you create this account?") })).toBeVisible();
  expect(stored(product, id)).toEqual([false]);
});
