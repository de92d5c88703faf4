import type { Page } from "@playwright/test";
import type { AnalyticsStatus } from "../../common/contract/analytics.ts";
import { LOCALES, type Locale } from "../../common/contract/api.ts";
import { addDays, dayOf } from "../../common/time.ts";
import {
  asAdmin,
  asSuperuser,
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  type Product,
  signInAdmin,
  test,
} from "./fixtures.ts";
import { payAs } from "./rewards.ts";
import { say } from "./texts.ts";

const AREA = "**/api/app/admin/analytics";
const HOST = "a-host-whose-name-is-longer-than-the-column-that-it-stands-in.forum.example";
const NOBODY_FOLLOWED =
  "Visitors are counted per day; nobody is tracked across days: someone who comes on three days counts three times.";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

/** A visit from another site, an invited member, a payment; then the roll-up that runs every five minutes. */
async function live(product: Product): Promise<void> {
  await fetch(`${product.server.url}/api/app/collect`, {
    method: "POST",
    headers: { "User-Agent": FIREFOX },
    body: JSON.stringify({ name: "view", path: "/", referrer: `https://${HOST}/thread` }),
  });
  const guide = await createMember(product);
  const guest = await createMember(product, { referral: guide.record.affiliate_code });
  await payAs(product, guest.id);
  const admin = await signInAdmin(product);
  await asSuperuser(product, "POST", "/api/crons/analytics");
  const status = async () => {
    const address = `${product.server.url}/api/app/admin/analytics/status`;
    const answer = await fetch(address, { headers: { Authorization: admin.token } });
    return ((await answer.json()) as AnalyticsStatus).builtUntil; // our own server's answer
  };
  await expect.poll(status).toBe(new Date().toISOString().slice(0, 10));
}

async function open(page: Page, product: Product, locale: Locale, query = ""): Promise<void> {
  await asAdmin(page, product);
  await page.goto(at("/admin/analytics", locale) + query);
}

async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
}

for (const locale of LOCALES) {
  test(`the audience in ${locale}: chart, keys, table, comparison, range in the address`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    const t = say(locale);
    await live(product);
    await open(page, product, locale);
    const chart = page.getByRole("group", { name: t("Visitors and page views") });
    await expect(chart.locator("canvas")).toBeVisible();
    await expect(page.getByRole("rowheader", { name: HOST })).toBeVisible();
    await chart.focus();
    await page.keyboard.press("End");
    await expect(page.getByRole("status").filter({ hasText: locale === "fr" ? "(en cours)" : "(so far)" })).toHaveCount(
      1,
    );
    await page.keyboard.press("+");
    await page.getByRole("button", { name: t("Show all"), exact: true }).click();
    await page.getByLabel(t("Compared with")).selectOption("previous");
    await expect(page).toHaveURL(/compare=previous/);
    await expect(page.getByText(t(NOBODY_FOLLOWED))).toBeVisible();
    await page.getByRole("button", { name: new RegExp(`^${t("Table")}`) }).click();
    await expect(page.getByRole("columnheader", { name: t("Date"), exact: true })).toBeVisible();
    await expectSound(page);

    // The range: a preset and back, custom dates, what is wrong with them.
    await page.getByLabel(t("Range")).focus();
    await page.getByLabel(t("Range")).selectOption("12m");
    await expect(page.getByLabel(t("By"), { exact: true })).toHaveValue("month");
    await expect(page.getByLabel(t("Range"))).toBeFocused();
    await page.goBack();
    await expect(page.getByLabel(t("Range"))).toHaveValue("30d");
    await page.getByLabel(t("Range")).selectOption("custom");
    await page.getByLabel(t("First day")).fill("2026-02-02");
    await page.getByLabel(t("Last day")).fill("2026-02-01");
    await page.getByRole("button", { name: t("Show these days") }).click();
    await expect(page.getByText(t("The end date is before the start date."))).toBeVisible();
    await expectSound(page);
    await page.getByLabel(t("First day")).fill("2026-01-02");
    await page.getByRole("button", { name: t("Show these days") }).click();
    await expect(page).toHaveURL(/from=2026-01-02&to=2026-02-01/);
    await expect(page.getByText(t("Nothing in this range")).first()).toBeVisible();
  });

  test(`funnel and revenue in ${locale}`, { tag: "@long" }, async ({ page, product }) => {
    const t = say(locale);
    await live(product);
    await open(page, product, locale, "?range=7d");
    const tab = (name: string) => page.getByRole("tab", { name: t(name), exact: true });
    await tab("Funnel").click();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: t("First payments") })
        .first(),
    ).toContainText("%");
    await expectSound(page);
    await tab("Revenue").click();
    await expect(page.getByRole("group", { name: t("Churn rate") }).locator("canvas")).toBeVisible();
    await expectSound(page);
  });

  test(`cohorts, coupons and invitations in ${locale}; files, and counting again`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    const t = say(locale);
    await live(product);
    await open(page, product, locale, "?range=7d");
    const tab = (name: string) => page.getByRole("tab", { name: t(name), exact: true });
    await tab("Cohorts").click();
    const cohorts = page.getByRole("region", { name: t("Table of cohorts") });
    await expect(cohorts.getByRole("cell").filter({ hasText: "%" }).first()).toBeVisible();
    await expectSound(page);
    await tab("Coupons and referrals").click();
    await expect(page.getByText(t("Referred sign-ups"))).toBeVisible();
    await expectSound(page);
    await page.reload();
    await expect(page.getByText(t("Referred sign-ups"))).toBeVisible();

    // Files, and counting again.
    const effects = page.waitForEvent("download");
    await page.getByRole("button", { name: t("Export as CSV") }).click();
    expect((await effects).suggestedFilename()).toMatch(/^effects-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    await tab("Audience").click();
    const sources = page.waitForEvent("download");
    const region = page.getByRole("region", { name: t("Sources") });
    await region.getByRole("button", { name: t("Export as CSV") }).click();
    expect((await sources).suggestedFilename()).toMatch(/^sources-/);
    await page.getByRole("button", { name: t("Recalculate…") }).click();
    await expect(page.getByRole("alertdialog")).toContainText(t("Recalculate these figures"));
    await expectAccessible(page);
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Recalculate"), exact: true })
      .click();
    await expect(page.getByText(t("The figures have been recalculated."))).toBeVisible();
  });
}

test("a new product says when figures will appear; a failure can be retried", async ({ page, product }) => {
  const t = say("en");
  let broken = true;
  expectConsoleError(page, /500/);
  await page.route(`${AREA}/traffic?**`, async (route) => {
    if (broken) return route.fulfill({ status: 500, json: { status: 500, message: "", data: {} } });
    const report = await (await route.fetch()).json();
    return route.fulfill({ json: { ...report, builtUntil: "" } });
  });
  // Nor did the page views of today count to its end.
  const full = [0, -1].map((days) => dayOf(addDays(new Date(), days)));
  await page.route(`${AREA}/status`, async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), full } }),
  );
  await open(page, product, "en");
  await expect(page.getByText(/On 2 of these days, .*, page views reached the daily limit/)).toBeVisible();
  await expect(page.getByText(t("Something went wrong"))).toBeVisible();
  broken = false;
  await page.getByRole("button", { name: t("Try again") }).click();
  await expect(page.getByText(t("The figures begin with your first visitor"))).toBeVisible();
  await expectAccessible(page);
});
