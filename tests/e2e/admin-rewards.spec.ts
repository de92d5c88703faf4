import { formatMoney } from "../../common/format.ts";
import { LOCALES } from "../../common/wire/api.ts";
import { asAdmin, asSuperuser, at, createMember, expect, expectAccessible, test } from "./fixtures.ts";
import { payAs } from "./rewards.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`rewards in ${locale}: look, choose, pay out, export`, { tag: "@long" }, async ({ page, product }) => {
    const t = say(locale);
    const guide = await createMember(product, { name: "Une personne au nom plus long que la colonne où il s’affiche" });
    for (const days of [16, 1]) {
      const guest = await createMember(product, { referral: guide.record.affiliate_code });
      await payAs(product, guest.id, days);
    }
    await asSuperuser(product, "POST", "/api/crons/rewards");
    await asAdmin(page, product);

    await expect
      .poll(async () => {
        await page.goto(at("/admin/rewards", locale));
        const box = page.getByRole("checkbox", { name: new RegExp(guide.email) });
        await page.getByRole("row").filter({ hasText: guide.email }).first().waitFor();
        return box.count();
      })
      .toBe(1);
    const rows = page.getByRole("row").filter({ hasText: guide.email });
    await expect(rows).toHaveCount(2);
    const button = page.getByRole("button", { name: t("Mark as paid out") });
    await expect(button).toBeDisabled();
    await expect(page.locator("[aria-required]"), "no filter says that it is required").toHaveCount(0);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }

    await page.getByRole("checkbox", { name: new RegExp(guide.email) }).check();
    const money = formatMoney(99, locale);
    await page.getByRole("button", { name: locale === "fr" ? "Marquer 1 comme versée" : "Mark 1 as paid out" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(money);
    await dialog.getByRole("button", { name: t("Mark as paid out") }).click();
    await expect(dialog.getByText(t("Give a reason."))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t("Reason")).fill("Virement du jour");
    await dialog.getByRole("button", { name: t("Mark as paid out") }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows.filter({ hasText: t("Granted") })).toHaveCount(1);
    await expect(page.getByRole("checkbox", { name: new RegExp(guide.email) })).toHaveCount(0);

    await page.getByLabel(t("Show")).selectOption("pending");
    await expect(rows).toHaveCount(1);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("Export as CSV") }).click();
    expect((await download).suggestedFilename()).toMatch(/^rewards-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByLabel(t("Show")).selectOption("overpaid");
    await expect(page.getByText(t("No rewards here"))).toBeVisible();
  });
}
