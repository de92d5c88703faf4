import { LOCALES } from "../../common/contract/api.ts";
import { soldElsewhere, soldToMember } from "../support/adoption.ts";
import { type Billing, startBilling } from "../support/billing.ts";
import { PASSWORD, signUpAdmin } from "../support/product.ts";
import { makePrice } from "../support/stripe-client.ts";
import { at, test as base, expect, expectAccessible, expectNoSidewaysScroll, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";

/** `billing` is a server with its own Stripe account, in which another system has sold. */
const test = base.extend<{ billing: Billing }>({
  billing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const billing = await startBilling();
      await use(billing);
      await billing.stop();
    },
    { timeout: 60_000 },
  ],
});

for (const locale of LOCALES) {
  test(`subscriptions in ${locale}: read, given a plan, adopted, and one given back`, async ({ page, billing }) => {
    const t = say(locale);
    const price = await makePrice(billing.stripe, 900, "month");
    const [first] = [await soldToMember(billing, { price }), await soldToMember(billing, { price })];
    await soldElsewhere(billing, {
      price,
      email: `a.very.long.address.that.breaks.nowhere.${locale}@a-long-domain-name.example.org`,
    });
    const { token, ...admin } = await signUpAdmin(billing.product);
    await withSession(page, { ...admin, token, password: PASSWORD });
    const shot = async (name: string) => {
      for (const [width, height] of [
        [360, 740],
        [1280, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/adopt-${name}-${locale}-${width}.png`, fullPage: true });
      }
    };
    await page.goto(billing.product.url + at("/admin/adopt", locale));
    await expect(page.getByRole("heading", { level: 1, name: t("Stripe subscriptions") })).toBeVisible();
    await expect(page.getByText(t("Not read yet"))).toBeVisible();
    await shot("new");
    await page.getByRole("button", { name: t("Read the subscriptions") }).click();
    const plan = page.getByLabel(t("Plan here"));
    await expect(plan).toBeVisible();
    const go = page.getByRole("button", {
      name: locale === "fr" ? /^Rattacher \d+ abonnements?…/ : /^Adopt \d+ subscriptions?…/,
    });
    await plan.selectOption({ index: 0 });
    await expect(go, "no price has a plan").toBeDisabled();
    await plan.selectOption({ index: 1 });
    await expect(go).toBeEnabled();
    await expect(
      page.getByText(t("No member has this address or this customer. Import the members first.")).first(),
    ).toBeVisible();
    await shot("read");
    await go.click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Adopt"), exact: true })
      .click();
    await expect(
      page.getByText(locale === "fr" ? "Les 2 abonnements sont rattachés" : "The 2 subscriptions are adopted"),
    ).toBeVisible({ timeout: 20_000 });
    const row = page.getByRole("listitem").filter({ hasText: first.subscription });
    await expect(row).toBeVisible({ timeout: 20_000 });
    await shot("adopted");
    await row.getByRole("button", { name: t("Give back…") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Give back"), exact: true })
      .click();
    await expect(row).toBeHidden({ timeout: 20_000 });
    await billing.settle();
    expect(billing.stripe.world.get("subscription", first.subscription)).toMatchObject({
      status: "active",
      metadata: { plan: "gold" },
    });
    // The list asks again every other second, and its server stops before the page.
    await page.close();
  });
}
