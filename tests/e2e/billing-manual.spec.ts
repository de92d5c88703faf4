import type { Page } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import { DAY_MS } from "../../common/time.ts";
import { listOf, textOf } from "../support/http.ts";
import type { Product } from "./fixtures.ts";
import {
  asSuperuser,
  at,
  clipboard,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  expectToStay,
  hold,
  patch,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

const NAMES = { fr: "Confort", en: "Comfort" } as const;

const ordersOf = async (product: Product, member: string) =>
  listOf(await asSuperuser(product, "GET", `/api/collections/orders/records?filter=(user='${member}')`), "items");

/** Ticks both boxes of the order review. */
async function agree(page: Page): Promise<void> {
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
}

for (const locale of LOCALES) {
  const t = say(locale);
  const orderButton = t("Order with obligation to pay");

  test.describe(`without a payment provider, in ${locale}`, () => {
    test("an accepted order review becomes one order, with payment instructions", async ({
      page,
      product,
      context,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const member = await createMember(product, { locale });
      await withSession(page, member);
      await page.goto(at("/checkout?plan=comfort&period=month", locale));
      await expect(page.getByRole("heading", { name: t("What you pay, and when") })).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }

      await page.getByRole("button", { name: orderButton }).click();
      await expect(page.getByText(t("Accept the terms to continue."))).toBeVisible();
      await expect(page.getByText(t("Tick this box to continue."))).toBeVisible();
      await expect(page.getByRole("checkbox").first()).toBeFocused();
      await expectAccessible(page);

      await page.getByRole("radio", { name: t("Each year") }).check();
      await expect(page).toHaveURL(/period=year/);
      await expect(page.getByText(locale === "fr" ? "79,90\u00a0€" : "€79.90")).toHaveCount(3);
      await page.reload();
      await expect(page.getByRole("radio", { name: t("Each year") })).toBeChecked();

      await agree(page);
      await page.getByRole("button", { name: orderButton }).dblclick();
      await expect(page.getByRole("heading", { name: t("One step left: your payment") })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${at("/success", locale)}\\?order=[a-z0-9]{15}$`));
      await expectAccessible(page);
      const items = await ordersOf(product, member.id);
      expect(items).toHaveLength(1);
      expect(items[0]).toMatchObject({
        period: "year",
        state: "pending",
        terms_version: expect.stringMatching(/^\d{4}-/),
      });
      await page.getByRole("button", { name: t("Copy the reference") }).click();
      await expect.poll(() => clipboard(page)).toBe(items[0]?.reference);

      await page.goto(at("/UserDashboard/plan", locale));
      const waits = t("Your order is waiting for your payment: {name}").replace("{name}", NAMES[locale]);
      await expect(page.locator("#access").getByText(waits)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: t("See how to pay") }).click();
      await patch(product, "orders", textOf(items[0], "id"), { state: "refused", reason: "Test." });
      await expect(page.getByRole("heading", { name: t("Your order was refused") })).toBeVisible();
      await expectAccessible(page);
    });

    test("a subscription is changed instead of ordered twice, and shows its days", { tag: "@long" }, async ({
      page,
      product,
    }) => {
      const member = await createMember(product, { locale, plan: "paid" });
      const plans = listOf(await asSuperuser(product, "GET", "/api/collections/plans/records"), "items");
      const day = DAY_MS;
      const plan = plans.find(({ slug }) => slug === "essential")?.id;
      const start = new Date(Date.now() - 10 * day).toISOString();
      const end = new Date(Date.now() + 20 * day).toISOString();
      await asSuperuser(product, "POST", "/api/collections/subscriptions/records", {
        user: member.id,
        plan,
        period: "month",
        provider: "manual",
        status: "active",
        price_cents: 499,
        started: start,
        current_period_start: start,
        current_period_end: end,
      });
      await withSession(page, member);
      await page.goto(at("/checkout?plan=comfort&period=month", locale));
      await expect(
        page.getByText(
          t("You already have a subscription: {name}").replace("{name}", locale === "fr" ? "Essentiel" : "Essential"),
        ),
      ).toBeVisible();
      await page.getByRole("link", { name: t("Change my subscription") }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("button", { name: t("Confirm the change") })).toBeVisible();
      await expect(dialog.getByText(t("Already deducted for the rest of your current period"))).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.locator("#access").getByText(t("Active"))).toBeVisible();
      await expect(page.locator("#access").getByRole("link", { name: t("Extend my plan") })).toBeVisible();
      await page.setViewportSize({ width: 360, height: 800 });
      await expectAccessible(page);
    });

    test("a payment has its invoice, to save as PDF", async ({ page, product, context }) => {
      const member = await createMember(product, { locale, name: "N".repeat(100) });
      const plans = listOf(await asSuperuser(product, "GET", "/api/collections/plans/records"), "items");
      await asSuperuser(product, "POST", "/api/collections/payments/records", {
        user: member.id,
        plan: plans.find(({ slug }) => slug === "comfort")?.id,
        provider: "manual",
        status: "paid",
        amount_cents: 799,
        number: "PS-ABC234",
        paid_at: "2026-11-20 09:00:00.000Z",
        period_start: "2026-11-20 09:00:00.000Z",
        period_end: "2026-12-20 09:00:00.000Z",
      });
      await withSession(page, member);
      await page.setViewportSize({ width: 360, height: 800 });
      expectConsoleError(page, /500/);
      await page.route(/\/api\/app\/invoices\b/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(at("/UserDashboard/plan", locale));
      const [document] = listOf(
        await asSuperuser(product, "GET", `/api/collections/invoices/records?filter=(member="${member.id}")`),
        "items",
      );
      const card = page.locator("#invoices");
      await expect(card.getByText(locale === "fr" ? "7,99\u00a0€" : "€7.99")).toBeVisible();
      const retry = card.getByRole("button", { name: t("Try again") });
      await expect(retry, "payments without their invoices say so").toBeVisible();
      await expectAccessible(page);
      await page.unrouteAll();
      await retry.click();
      await card.getByRole("link", { name: t("All my invoices") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("Invoices"));
      await expect(page.getByText(String(document?.number), { exact: true })).toBeVisible();
      await expectAccessible(page);

      // Opened from a mail, the page has no other one's parts, and it says without a network that it has none.
      const message = page.waitForResponse(/\/assets\/toaster-/);
      await page.goto(at("/receipt", locale));
      await (await message).finished();
      const pdf = page.getByRole("button", { name: "PDF" });
      await expect(pdf, "the list has been read").toBeVisible();
      expectConsoleError(page, /ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(true);
      await pdf.click();
      await expect(page.getByText(t("The file could not be created. {reason}").split("{")[0] ?? "")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("Invoices"));
      await context.setOffline(false);
    });

    test("what cannot be ordered says so", async ({ page, product }) => {
      await withSession(page, await createMember(product, { locale }));
      await page.goto(at("/checkout?plan=no-such-plan&period=month", locale));
      await expect(page.getByText(t("Which plan would you like?"))).toBeVisible();
      await expectAccessible(page);
      expectConsoleError(page, /404/);
      await page.goto(at("/success?order=abcdefghijklmno", locale));
      await expect(page.getByText(t("There is no such order"))).toBeVisible();
      await expectAccessible(page);
    });

    test("a visitor signs in first and returns to the order review", async ({ page, product }) => {
      const member = await createMember(product, { locale });
      await page.goto(at("/checkout?plan=comfort&period=year", locale));
      await expect(page).toHaveURL(/\/login\?return=/);
      await page.getByLabel(t("E-mail address")).fill(member.email);
      await page.getByLabel(t("Password"), { exact: true }).fill(member.password);
      await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
      await expect(page.getByRole("radio", { name: t("Each year") })).toBeChecked();
      await expect(page).toHaveURL(new RegExp(`${at("/checkout", locale)}\\?plan=comfort&period=year$`));
    });
  });
}

test("realtime reconnects after the server was down, long before the page would poll", async ({ page, product }) => {
  const t = say("en");
  expectConsoleError(page, /ERR_|Failed to load resource/);
  const member = await createMember(product, { locale: "en" });
  await withSession(page, member);
  await page.goto("/en/checkout?plan=comfort&period=month");
  await agree(page);
  const streams: number[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/realtime") && request.method() === "GET" && streams.push(Date.now()),
  );
  const followed = () =>
    page.waitForResponse((answer) => answer.url().endsWith("/api/realtime") && answer.status() === 204);
  const first = followed();
  await page.getByRole("button", { name: t("Order with obligation to pay") }).click();
  await expect(page.getByRole("heading", { name: t("One step left: your payment") })).toBeVisible();
  await first;

  const again = followed();
  await product.server.restart();
  await again;
  expect(streams.length).toBeGreaterThan(1);
  const [order] = await ordersOf(product, member.id);
  await patch(product, "orders", textOf(order, "id"), { state: "expired" });
  await expect(page.getByRole("heading", { name: t("Your order has expired") })).toBeVisible();
});

test("the page of the plan says when payments fail to load, and retries", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const t = say("fr");
  expectConsoleError(page, /503|ERR_FAILED/);
  await withSession(page, await createMember(product));
  // Without realtime events, which would make the page reload its data.
  await page.route("**/api/realtime", (route) => route.abort());
  await page.route("**/api/app/billing?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/UserDashboard/plan");
  const retry = page.getByRole("button", { name: t("Try again") });
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/app/billing?*");
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("See the plans") })).toBeVisible();

  await page.route("**/api/app/billing/quote?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/checkout?plan=comfort&period=month");
  await expect(retry).toBeVisible();
  await page.unroute("**/api/app/billing/quote?*");
  await retry.click();
  await expect(page.getByRole("checkbox")).toHaveCount(2);
});

test("a late answer takes nobody away from the page that they went on to, and the dashboard shows the order", async ({
  page,
  product,
}) => {
  const t = say("en");
  await withSession(page, await createMember(product, { locale: "en" }));
  await page.setViewportSize({ width: 1280, height: 800 });
  const stays = async (answer: string, release: () => void) => {
    await expect(page).toHaveURL(/\/contact$/);
    await expectToStay(page.getByLabel(t("Your message")), answer, release);
  };
  await page.goto("/en/checkout?plan=comfort&period=month");
  await agree(page);
  const ordered = "**/billing/checkout?*";
  let release = await hold(page, ordered);
  await page.getByRole("button", { name: t("Order with obligation to pay") }).click();
  await page.getByRole("link", { name: "A question before you order?" }).click();
  await stays(ordered, release);
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("Dashboard") })
    .click();
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("Plan"), exact: true })
    .click();
  await expect(page.getByText(/^Your order is waiting for your payment/)).toBeVisible();

  // The mail about an expiring card leads to Stripe's page, as does a button.
  const opened = "**/billing/portal?*";
  await page.route(opened, (route) => route.fulfill({ json: { url: "/en/status" } }));
  await page.route(/\/api\/app\/billing\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), portal: true } });
  });
  release = await hold(page, opened);
  const asked = page.waitForRequest(opened);
  await page.goto("/en/UserDashboard?card=update");
  await asked;
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("Contact us") })
    .click();
  await stays(opened, release);
});
