import { LOCALES } from "../../common/contract/api.ts";
import {
  asSuperuser,
  at,
  createMember,
  expect,
  expectAccessible,
  hydrated,
  type Product,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

let serial = 0;
async function newCoupon(product: Pick<Product, "server">, changes: Record<string, unknown> = {}): Promise<string> {
  const code = `E2E-${Date.now()}-${++serial}`;
  const terms = { kind: "percent", percent: 20, duration: "repeating", months: 3, active: true };
  await asSuperuser(product, "POST", "/api/collections/coupons/records", { code, ...terms, ...changes });
  return code;
}

for (const locale of LOCALES) {
  test(`a public coupon in ${locale}: copied, looked at, carried to the order`, async ({ page, product }) => {
    const t = say(locale);
    const code = await newCoupon(product, { public: true });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(async () => {
        await page.goto(at("/coupons", locale));
        await expect(page.getByText(code)).toBeVisible({ timeout: 500 });
      }).toPass();
      await expectAccessible(page);
    }
    await hydrated(page);
    const card = page.getByRole("listitem").filter({ hasText: code });
    await card.getByRole("button").click();
    await expect(card.getByRole("button")).toContainText(t("Copied"));
    await card.getByRole("link", { name: t("See the prices") }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByLabel(t("Code"), { exact: true })).toHaveValue(code);
    const sentence = locale === "fr" ? "Vous payez 3,99" : "You pay €3.99 a month for 3 months, then €4.99 a month.";
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("Choose a plan with this code") }).click();
    await expect(page.getByRole("main")).toContainText(code);
    const choose = page.getByRole("link", { name: t("Choose this plan") });
    await expect(choose.first()).toHaveAttribute("href", new RegExp(`/trial\\?return=.*${code}`));
    await page.getByRole("radio", { name: t("Yearly") }).check({ force: true });
    await choose.filter({ visible: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`/trial\\?return=.*period%3Dyear.*${code}`));
  });

  test(`a code that is not valid in ${locale} says so at its field`, async ({ page }) => {
    const t = say(locale);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at("/discount", locale));
    await hydrated(page);
    await expectAccessible(page);
    await page.getByLabel(t("Code"), { exact: true }).fill("no-such-code");
    await page.getByRole("button", { name: t("Check the code") }).click();
    await expect(
      page.getByText(t("This code is not valid or can no longer be used. Check what you typed.")),
    ).toBeVisible();
    await expect(page.getByLabel(t("Code"), { exact: true })).toHaveValue("NO-SUCH-CODE");
    await expectAccessible(page);
  });

  test(`a member's plan in ${locale} leads to the order review, where the code waits for a confirmed address`, async ({
    page,
    product,
  }) => {
    const t = say(locale);
    const code = await newCoupon(product);
    const member = await createMember(product);
    await withSession(page, member);
    await page.goto(at(`/subscription-plans?coupon=${code.toLowerCase()}`, locale));
    await page
      .getByRole("link", { name: t("Choose this plan") })
      .first()
      .click();
    const kept = new RegExp(`/checkout\\?.*coupon=${code}`);
    await expect(page).toHaveURL(kept);
    const notice = page.getByText(t("Your code is kept: it applies here once your address is confirmed."));
    await expect(notice).toBeVisible();
    await expect(page.getByText(t("Confirm your e-mail address first."))).toBeVisible();
    await expect(page.getByRole("textbox", { name: t("Coupon") })).toHaveValue(code);
    await expectAccessible(page);
    await page.getByRole("button", { name: t("Send the e-mail again") }).click();
    await expect(page.getByText(t("We have written to you. The e-mail may take two minutes to arrive."))).toBeVisible();
    await asSuperuser(product, "PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
    // Back from the mail's link.
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("button", { name: t("Remove the coupon") })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(kept);
  });
}

test("the form checks a code without JavaScript", async ({ browser, product }) => {
  const code = await newCoupon(product);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.server.url });
  const page = await context.newPage();
  await page.goto("/en/discount");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Check the code" }).click();
  await expect(page.getByText("20% off for 3 months")).toBeVisible();
  await context.close();
});
