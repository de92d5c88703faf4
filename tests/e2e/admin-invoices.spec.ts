import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, asSuperuser, at, createMember, expect, expectAccessible, test } from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`invoices in ${locale}: look, search, export`, async ({ page, product }) => {
    const t = say(locale);
    const member = await createMember(product, {
      name: "Une personne au nom plus long que la colonne où il s’affiche",
    });
    const payment = { user: member.id, provider: "manual", status: "paid", amount_cents: 123_456, refunded_cents: 499 };
    await asSuperuser(product, "POST", "/api/collections/payments/records", payment);
    await asAdmin(page, product);
    await page.goto(at("/admin/invoices", locale));
    await page.getByLabel(t("Number, or the buyer’s address or name")).fill(member.email);
    await page.getByRole("button", { name: t("Search"), exact: true }).click();
    const rows = page.getByRole("row").filter({ hasText: member.email });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(t("Credit note"));
    await expect(page.locator("[aria-required]"), "no filter says that it is required").toHaveCount(0);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d\.csv$/);
    await page.getByLabel(t("Number, or the buyer’s address or name")).fill("nobody@nowhere.example");
    await page.getByRole("button", { name: t("Search"), exact: true }).click();
    await expect(page.getByText(t("No results"))).toBeVisible();
  });
}
