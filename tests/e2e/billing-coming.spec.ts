import type { Locator, Page } from "@playwright/test";
import { LOCALES, type Locale } from "../../common/contract/api.ts";
import { addDays, dayOf } from "../../common/time.ts";
import type { Billing } from "../support/billing.ts";
import { query } from "../support/database.ts";
import { plainPlan } from "../support/plain-plan.ts";
import { subscribeInBrowser, test } from "./billing-fixtures.ts";
import { at, expect, expectAccessible } from "./fixtures.ts";
import { choose, press } from "./keyboard.ts";
import { say } from "./texts.ts";

// Each test has its own member; a worker has its own Stripe.
test.describe.configure({ mode: "parallel" });

/** Announces 12 € instead of 10 € to the members of a plan; resolves once their letters have left. */
async function announce(billing: Billing, plan: string): Promise<void> {
  const { product } = billing;
  await product.manage("PATCH", `/api/collections/plans/records/${plan}`, { monthly_cents: 1200 });
  const move = {
    plan,
    period: "month",
    cents: 1200,
    effective: dayOf(addDays(new Date(), 33)),
    reason: "law",
  };
  await product.manage("POST", "/api/app/admin/price-moves", move);
  await billing.settle();
  const unsent = () => query(product.dir, "SELECT id FROM price_notices WHERE sent = '' AND state = 'told'");
  await product.cron("billing-sweep", "the letters to be noted", () => unsent().length === 0);
  await billing.settle();
}

for (const locale of LOCALES) {
  const t = say(locale);
  const money = (euros: string) => (locale === "fr" ? `${euros.replace(".", ",")}\u00a0€` : `€${euros}`);
  const button = t("Order with obligation to pay");
  const monthly = (euros: string) => t("{price} per month").replace("{price}", money(euros));
  const news = t("New price: {price}").replace("{price}", monthly("12.00"));

  test.describe(`with Stripe, in ${locale}`, () => {
    test("a member who does not agree with an announced price leaves", { tag: "@long" }, async ({ page, billing }) => {
      const access = await told(page, billing, locale);
      await page.setViewportSize({ width: 360, height: 800 });
      await expect(access.getByText(news)).toBeVisible();
      const right =
        "If you do not agree, you can cancel your subscription before then: it ends with the period that you have paid, at no cost.";
      await expect(access.getByText(t(right))).toBeVisible();
      await expectAccessible(page);
      await access.getByRole("button", { name: t("Cancel my subscription…") }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("Cancel my subscription"), exact: true })
        .click();
      await expect(access.getByText(t("Cancelled", "subscription"), { exact: true })).toBeVisible();
      await expect(access.getByText(news)).toHaveCount(0);
      await access.getByRole("button", { name: t("Resume my subscription") }).click();
      await expect(access.getByText(news)).toBeVisible();
    });

    test("a change for the end of the period is asked for, shown and called off with the keyboard", async ({
      page,
      billing,
    }) => {
      const [family, essential] = locale === "fr" ? ["Famille", "Essentiel"] : ["Family", "Essential"];
      await page.setViewportSize({ width: 360, height: 800 });
      await subscribeInBrowser(page, billing, locale, { plan: "family", button });
      const access = page.locator("#access");
      await press(page, access.getByRole("button", { name: t("Change my plan…") }));
      const dialog = page.getByRole("dialog");
      const group = (name: string) => dialog.getByRole("group", { name: t(name) });
      await choose(page, group("Which plan?"), dialog.getByRole("radio", { name: essential }));
      await choose(page, group("From when?"), dialog.getByRole("radio", { name: t("When my period ends") }));
      const confirm = dialog.getByRole("button", { name: t("Confirm the change") });
      await expect(confirm).toBeVisible();
      await expect(dialog.getByText(money("0.00"))).toBeVisible();
      await expectAccessible(page);
      await press(page, confirm);
      await expect(page.getByText(t("Your plan changes when the current period ends."))).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await shows(access, family, essential);
      await expectAccessible(page);
      await billing.settle();
      await page.reload();
      await shows(access, family, essential);

      const stay = access.getByRole("button", { name: t("Stay on {now}").replace("{now}", family) });
      await press(page, stay);
      await expect(page.getByText(t("Your plan stays as it is."))).toBeVisible();
      await expect(stay).toHaveCount(0);
      await expect(access.getByText(family, { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  });

  /** A member of a plan at 10 €, on the dashboard, whose letter about the price of 12 € has left. */
  async function told(page: Page, billing: Billing, locale: Locale): Promise<Locator> {
    const plan = await plainPlan(billing.product);
    await subscribeInBrowser(page, billing, locale, { plan: plan.slug, button });
    await announce(billing, plan.id);
    await page.goto(at("/UserDashboard/plan", locale));
    return page.locator("#access");
  }

  async function shows(access: Locator, now: string, next: string): Promise<void> {
    await expect(access.getByText(`${next}, ${monthly("4.99")}`)).toBeVisible();
    const kept = t("You keep {now} until then, and nothing is charged before.").replace("{now}", now);
    await expect(access.getByText(kept)).toBeVisible();
  }
}
