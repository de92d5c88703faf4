import { LOCALES } from "../../common/contract/api.ts";
import type { AdminRewards } from "../../common/contract/referrals.ts";
import { formatMoney } from "../../common/format.ts";
import {
  asAdmin,
  asSuperuser,
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  patch,
  test,
} from "./fixtures.ts";
import { payAs } from "./rewards.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`rewards in ${locale}: look, choose, pay out, export`, { tag: "@long" }, async ({ page, product }) => {
    const t = say(locale);
    const guide = await createMember(product, { name: "Une personne au nom plus long que la colonne où il s’affiche" });
    const [confirmed = ""] = await Promise.all(
      [20, 1].map(async (days) => {
        const guest = await createMember(product, { referral: guide.record.affiliate_code });
        return payAs(product, guest.id, days);
      }),
    );
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

    const box = page.getByRole("checkbox", { name: new RegExp(guide.email) });
    const mark = page.getByRole("button", { name: locale === "fr" ? "Marquer 1 comme versée" : "Mark 1 as paid out" });
    const dialog = page.getByRole("dialog");
    await box.check();
    await mark.click();
    await expect(dialog).toContainText(formatMoney(99, locale));
    // Half of the payment is refunded before the press: the sum on the page is no longer the reward's.
    expectConsoleError(page, /409/);
    await patch(product, "payments", confirmed, { refunded_cents: 250 });
    await dialog.getByLabel(t("Reason")).fill("Virement du jour");
    await dialog.getByRole("button", { name: t("Mark as paid out") }).click();
    const changed = "Some of these rewards have changed in the meantime. Check the list again.";
    await expect(dialog.getByText(t(changed))).toBeVisible();
    await dialog.getByRole("button", { name: t("Cancel") }).click();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeDisabled();
    await box.check();
    await mark.click();
    await expect(dialog).toContainText(formatMoney(49, locale));
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

    await page.route(/\/api\/app\/admin\/rewards\?/, async (route) => {
      const list = (await (await route.fetch()).json()) as AdminRewards;
      const items = Array.from({ length: 101 }, (_, index) => ({ ...list.items[0], id: String(index) }));
      const open = items.map((item) => ({ ...item, state: "confirmed", settledCents: 0 }));
      await route.fulfill({ json: { ...list, items: open, next: null } });
    });
    await page.goto(at("/admin/rewards", locale));
    await expect(page.getByRole("checkbox")).toHaveCount(101);
    await page.getByRole("checkbox").evaluateAll(async (boxes: HTMLElement[]) => {
      for (const each of boxes) {
        each.click();
        await new Promise((done) => setTimeout(done));
      }
    });
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(100);
    await expect(page.getByRole("checkbox").last()).toBeDisabled();
    await expect(
      page.getByText(
        t("You can mark {MOST_PAID_OUT} rewards at once: mark these first.").replace("{MOST_PAID_OUT}", "100"),
      ),
    ).toBeVisible();
  });
}
