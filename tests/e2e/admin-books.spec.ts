import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, asSuperuser, at, createMember, expect, expectAccessible, test } from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`books in ${locale}: sums of a range, files, accounts`, async ({ page, product }) => {
    const t = say(locale);
    const member = await createMember(product);
    const payment = { user: member.id, provider: "manual", status: "paid", amount_cents: 123_456, refunded_cents: 499 };
    await asSuperuser(product, "POST", "/api/collections/payments/records", payment);
    await asAdmin(page, product);
    await page.goto(at("/admin/books", locale));
    const money = page.getByRole("table", { name: t("What came and went, by kind") });
    await expect(money.getByRole("row").filter({ hasText: t("Refunds by transfer") })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await page.getByLabel(t("Range")).selectOption("own");
    await page.getByLabel(t("First day")).fill("2020-12-31");
    await page.getByLabel(t("Last day")).fill("2020-01-01");
    await expect(page.getByText(t("Enter a first and a last day, in this order."))).toBeVisible();
    await page.getByLabel(t("First day")).fill("2020-01-01");
    await expect(page.getByText(t("No invoice in these days"))).toBeVisible();
    await page.getByLabel(t("Range")).selectOption("year");
    await expect(money).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("Sales journal (FEC format)") }).click();
    expect((await download).suggestedFilename()).toMatch(/^\d{9}FEC\d{4}1231\.txt$/);
    const sales = page.getByRole("textbox", { name: t("Sales"), exact: true });
    await sales.fill("70 61");
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(sales).toHaveAttribute("aria-invalid", "true");
    await sales.fill("706100");
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(page.getByText(t("Saved."))).toBeVisible();
  });
}
