import type { Page } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import { setOperator } from "../support/operator.ts";
import { superuserToken } from "../support/superuser.ts";
import {
  ADMIN,
  asAdmin,
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  hydrated,
  patch,
  signIn,
  test,
} from "./fixtures.ts";
import { say } from "./texts.ts";

/** The tile with this name, and the figure on it. */
const tile = (page: Page, name: string) => page.locator("dl > div", { has: page.getByRole("link", { name }) });
const figure = async (page: Page, name: string) => {
  await expect(page.locator('section[aria-busy="false"]', { has: page.getByRole("link", { name }) })).toBeVisible();
  return Number((await tile(page, name).locator("dd").first().textContent())?.replace(/\D/g, ""));
};

for (const locale of LOCALES) {
  const t = say(locale);

  test(`today at a glance in ${locale}: accessible at any width, each tile leads to its list`, {
    tag: "@long",
  }, async ({ page, product }) => {
    await createMember(product);
    await asAdmin(page, product);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at("/admin", locale));
      await expect.poll(() => figure(page, t("Sign-ups"))).toBeGreaterThan(0);
      await expect(page.getByText(t("Updated at {time}").split("{")[0]?.trim() ?? "")).toBeVisible();
      await expectAccessible(page);
    }
    const today = new Date().toISOString().slice(0, 10);
    await expect(page.getByRole("link", { name: t("Sign-ups") })).toHaveAttribute("href", /\/admin\/users\?from=20/);
    await page.getByRole("link", { name: t("Sign-ups") }).click();
    await expect(page).toHaveURL(new RegExp(`${at("/admin/users", locale)}\\?from=${today}`));
    await page.goto(at("/admin/orders?view=failed", locale));
    await expect(page.getByRole("tab", { name: t("Failed payments") })).toHaveAttribute("aria-selected", "true");
    await page.goto(at("/admin/stremio?state=suspended", locale));
    await expect(page.getByLabel(t("State"), { exact: true })).toHaveValue("suspended");
  });
}

test("an administrator who signs in comes to the administration, and reads there of a suspension", async ({
  page,
  product,
}) => {
  const t = say("en");
  await page.goto("/en/login");
  await page.getByLabel(t("E-mail address")).fill(ADMIN.email);
  await page.getByLabel(t("Password"), { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
  await expect(page).toHaveURL(/\/en\/admin$/);

  const other = await createMember(product);
  await patch(product, "users", other.id, { admin: true, role: "owner", verified: true });
  await patch(product, "users", other.id, { blocked: "2026-01-01 00:00:00.000Z" });
  const { token, record } = await signIn(product, other.email, other.password);
  expectConsoleError(page, /403/);
  await page.evaluate((stored) => localStorage.setItem("pocketbase_auth", stored), JSON.stringify({ token, record }));
  await page.goto("/en/admin");
  const suspended = t("Your account is blocked. Another administrator can unblock it.");
  await expect(page.getByRole("alert").filter({ hasText: suspended }).first()).toBeVisible();
});

test("a new operator's first steps are ticked off when done", async ({ page, product }) => {
  const t = say("en");
  await asAdmin(page, product);
  const operator = { url: product.server.url, superuser: await superuserToken(product.server) };
  await setOperator(operator, { legal: {} });
  await page.goto("/en/admin");
  const closed = page.getByText(t("Nobody can order yet"));
  await expect(closed).toBeVisible();
  await expect(page.getByRole("link", { name: t("Fill in the legal identity") })).toHaveAttribute("href", /#legal$/);
  await expect(page.getByRole("link", { name: t("Write how to pay") })).toHaveCount(0);
  // The part that the link names is there only once the settings are.
  await page.getByRole("link", { name: t("Fill in the legal identity") }).click();
  await expect(page.getByRole("heading", { name: t("Legal identity") })).toBeInViewport();
  await page.goBack();
  const steps = page.getByRole("region", { name: t("First steps") });
  await expect(steps.getByRole("listitem").filter({ hasText: t("Set up a mail server") })).toContainText(t("(done)"));
  await expect(steps.getByRole("link", { name: t("Say who you are") })).toHaveAttribute("href", /\/admin\/settings/);
  await setOperator(operator);
  await page.reload();
  await expect(steps.getByRole("listitem").filter({ hasText: t("Say who you are") })).toContainText(t("(done)"));
  await expect(closed).toHaveCount(0);
});

test("a sign-up in another browser appears without a reload", { tag: "@long" }, async ({ page, browser, product }) => {
  const t = say("fr");
  await asAdmin(page, product);
  const subscribed = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/realtime") && answer.request().method() === "POST",
  );
  await page.goto("/admin");
  await subscribed;
  // The read after the subscription; the next poll is half a minute away.
  await page.waitForResponse((answer) => answer.url().endsWith("/api/app/admin/overview"));
  const before = await figure(page, t("Sign-ups"));

  const other = await browser.newContext({ baseURL: product.server.url });
  const visitor = await other.newPage();
  await visitor.goto("/trial");
  await hydrated(visitor);
  await visitor.getByLabel(t("E-mail address")).fill(`visitor.${Date.now()}@mail.example`);
  await visitor.getByLabel(t("Password"), { exact: true }).fill("quatre mots sans lien");
  await visitor.getByRole("checkbox", { name: t("I accept the terms of use.") }).check();
  await visitor.getByRole("button", { name: t("Create my account") }).click();
  await expect(visitor).not.toHaveURL(/\/trial/);
  await expect.poll(() => figure(page, t("Sign-ups"))).toBe(before + 1);
  await other.close();
});

test("without realtime the figures are polled, and a failure shows since when", async ({ page, product }) => {
  const t = say("en");
  expectConsoleError(page, /Failed to load|net::/);
  await page.route("**/api/realtime", (route) => route.abort());
  await asAdmin(page, product);
  await page.clock.install();
  await page.goto("/en/admin");
  const before = await figure(page, t("Sign-ups"));
  await createMember(product);
  await page.clock.fastForward(31_000);
  await expect.poll(() => figure(page, t("Sign-ups"))).toBe(before + 1);

  await page.route("**/api/app/admin/overview", (route) => route.fulfill({ status: 503, json: { data: {} } }));
  await page.clock.fastForward(31_000);
  await page.clock.runFor(5000);
  await expect(page.getByText(t("Unreachable since {time}; retried automatically").split("{")[0] ?? "")).toBeVisible();
  await page.reload();
  await page.clock.runFor(5000);
  await expect(page.getByRole("button", { name: t("Try again") })).toBeVisible();
});
