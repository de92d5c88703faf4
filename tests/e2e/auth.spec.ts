import type { Route } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import { DAY_MS } from "../../common/time.ts";
import { at, createMember, expect, expectConsoleError, hydrated, test } from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  const t = say(locale);

  test.describe(`in ${locale}`, () => {
    test("sign-up shows errors at the field, in the reader's language, and creates nothing", async ({
      page,
      product,
    }) => {
      expectConsoleError(page, /400/);
      const member = await createMember(product);
      await page.goto(at("/trial", locale));
      await hydrated(page);
      const submit = page.getByRole("button", { name: t("Create my account") });
      await submit.click();
      const email = page.getByLabel(t("E-mail address"));
      const password = page.getByLabel(t("Password"), { exact: true });
      await expect(email).toBeFocused();
      await expect(email).toHaveAttribute("aria-invalid", "true");

      await email.fill(member.email);
      await password.fill("court");
      await submit.click();
      await expect(page.getByText(t("Use at least 12 characters."))).toBeVisible();

      await password.fill("passwordpassword");
      await page.getByRole("checkbox", { name: t("I accept the terms of use.") }).check();
      await submit.click();
      await expect(page.getByText(t("This password is too easy to guess. Choose another one."))).toBeVisible();

      await password.fill("quatre mots sans lien");
      await submit.click();
      await expect(page.getByText(t("This address belongs to an account, or did until recently."))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${at("/trial", locale)}$`));
    });

    test("a forgotten password is reset by mail, once", async ({ page, product }) => {
      expectConsoleError(page, /400/);
      const member = await createMember(product, { locale });
      await page.goto(at("/forgot", locale));
      await page.getByLabel(t("E-mail address")).fill(member.email);
      await page.getByRole("button", { name: t("Send me the link") }).click();
      await expect(page.getByText(t("Check your inbox"))).toBeVisible();
      const mail = await product.mail.waitFor(member.email, /forgot#/);
      const link = mail.text.match(/http:\S+forgot#\S+/)?.[0] ?? "";
      expect(new URL(link).pathname).toBe(at("/forgot", locale));

      await page.goto(link);
      // Password managers store the new password for this account.
      await expect(page.locator("form input[autocomplete=username]")).toHaveValue(member.email);
      await page.getByLabel(t("New password"), { exact: true }).fill("trois arches de pierre");
      await page.getByLabel(t("New password, once more")).fill("trois arches de pierre");
      await page.getByRole("button", { name: t("Change my password") }).click();
      await expect(page.getByRole("heading", { name: t("Your password has been changed") })).toBeVisible();
      expect(page.url()).not.toContain("token");

      await page.goto("about:blank");
      await page.goto(link);
      await page.getByLabel(t("New password"), { exact: true }).fill("encore un autre essai");
      await page.getByLabel(t("New password, once more")).fill("encore un autre essai");
      await page.getByRole("button", { name: t("Change my password") }).click();
      await expect(
        page.getByText(t("This link has expired or has already been used. Ask for a new one.")),
      ).toBeVisible();
    });

    test("a one-time code signs in", async ({ page, product }) => {
      const member = await createMember(product, { locale });
      await page.goto(at("/login", locale));
      await page.getByRole("button", { name: t("E-mail me a code instead") }).click();
      // Both screens have a field of this name: what is typed before the second one shows stays in the first.
      await expect(page.getByRole("heading", { name: t("Sign in with a code") })).toBeVisible();
      await page.getByLabel(t("E-mail address")).fill(member.email);
      await page.getByRole("button", { name: t("Send me a code") }).click();
      const mail = await product.mail.waitFor(member.email, /\b\d{8}\b/);
      await page.getByLabel(t("Code from the e-mail")).fill(mail.text.match(/\b\d{8}\b/)?.[0] ?? "");
      await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${at("/UserDashboard", locale)}$`));
    });
  });
}

test("a page that lacks a part keeps its link's token and what was typed, and fetches the part again", async ({
  page,
}) => {
  const t = say("en");
  const unreachable = page
    .getByRole("alert")
    .filter({ hasText: t("The server cannot be reached. Check your connection, then try again.") });
  const again = page.getByRole("button", { name: t("Try again") });
  expectConsoleError(page, /ERR_FAILED|400/);
  // The first focus fetches it: nothing is typed yet, so that the page is loaded again.
  await page.route("**/assets/pb-*.js", (route) => route.abort(), { times: 1 });
  await page.goto("/en/forgot#token=x");
  await hydrated(page);
  const loaded = page.waitForEvent("load");
  await page.getByLabel(t("New password"), { exact: true }).focus();
  await loaded;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("Choose a new password"));
  expect(page.url()).not.toContain("#");

  await page.route("**/assets/undo-change-*.js", (route) => route.abort(), { times: 2 });
  await page.goto("/en/verify-email#undo=x");
  await expect(unreachable).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("Restore my address"));
  await again.click();
  await expect(page.getByRole("link", { name: t("Contact us") }).first()).toBeVisible();

  await page.route("**/assets/code-login-*.js", (route) => route.abort());
  await page.goto("/en/login");
  await hydrated(page);
  await page.getByLabel(t("E-mail address")).fill("ada@mail.example");
  await page.getByRole("button", { name: t("E-mail me a code instead") }).click();
  await expect(unreachable).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByLabel(t("E-mail address"))).toHaveValue("ada@mail.example");
  await expect(page.getByRole("button", { name: t("Send me a code") })).toBeVisible();
});

test("a wrong password and an unknown address get the same answer", async ({ page, product }) => {
  const t = say("en");
  expectConsoleError(page, /400/);
  const member = await createMember(product);
  const answers: (string | null)[] = [];
  for (const address of [member.email, "nobody@mail.example"]) {
    await page.goto("/en/login");
    await page.getByLabel(t("E-mail address")).fill(address);
    await page.getByLabel(t("Password"), { exact: true }).fill("not the password");
    await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
    answers.push(await page.getByRole("alert").textContent());
  }
  expect(answers[0]).toBe(answers[1]);
  expect(answers[0]).not.toBe("");
});

test("a clock that is days ahead is named, and no session stays open", async ({ page, product }) => {
  const t = say("en");
  const member = await createMember(product, { locale: "en" });
  await page.clock.setFixedTime(Date.now() + 6 * DAY_MS);
  await page.goto("/en/login");
  await page.getByLabel(t("E-mail address")).fill(member.email);
  await page.getByLabel(t("Password"), { exact: true }).fill(member.password);
  const ended = page.waitForResponse(/\/sessions\/end$/);
  await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
  const wrong = "This device’s clock is wrong. Set it, then sign in again.";
  await expect(page.getByRole("alert").filter({ hasText: t(wrong) })).toBeVisible();
  expect((await ended).ok()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeNull();
});

test("an invalid token is reported, and another mail waits a minute", async ({ page, product }) => {
  const t = say("en");
  expectConsoleError(page, /400/);
  const member = await createMember(product, { locale: "en" });
  await page.goto("/en/verify-email#token=abc");
  await expect(page.getByRole("alert")).toContainText(t("This link is no longer valid."));
  await page.getByLabel(t("E-mail address")).fill(member.email);
  await page.getByRole("button", { name: t("Send the e-mail again") }).click();
  await expect(page.getByText(t("Check your inbox"))).toBeVisible();
  await expect(page.getByRole("button", { name: /\d+/ })).toBeDisabled();
});

test("without a connection, the form says so and keeps the input", async ({ page }) => {
  const t = say("en");
  expectConsoleError(page, /ERR_|Failed to load/);
  await page.goto("/en/login");
  await hydrated(page);
  await page.getByLabel(t("E-mail address")).fill("someone@mail.example");
  await page.route("**/api/collections/**", (route) => route.abort());
  await page.getByLabel(t("Password"), { exact: true }).fill("not the password");
  await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(
    t("The server cannot be reached. Check your connection, then try again."),
  );
  await expect(page.getByLabel(t("E-mail address"))).toHaveValue("someone@mail.example");
});

test("why the login page asks is said at once or not at all: a late sentence moves no button under a finger", async ({
  page,
  product,
}) => {
  const t = say("en");
  const member = await createMember(product);
  await page.goto("/en/login?return=%2FUserDashboard");
  const why = page.getByText(t("The page that you asked for belongs to an account: sign in to see it."));
  await expect(why).toBeVisible();
  const late: Route[] = [];
  await page.route("**/assets/why-asked-*.js", (route) => void late.push(route));
  await page.goto("/en/login?return=%2FUserDashboard");
  await page.getByLabel(t("E-mail address")).fill(member.email);
  await page.getByLabel(t("Password"), { exact: true }).fill(member.password);
  await page.getByRole("button", { name: t("Sign in"), exact: true }).hover();
  await page.mouse.down();
  await expect.poll(() => late.length).toBe(1);
  const arrived = page.waitForEvent("requestfinished");
  await late[0]?.continue();
  await arrived;
  await page.waitForTimeout(500);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/UserDashboard$/);
});
