import { LOCALES } from "../../common/wire/api.ts";
import { ADMIN, at, expect, expectAccessible, signInAdmin, test, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`the machine room in ${locale}: tasks, mail, backups`, async ({ page, product }) => {
    const t = say(locale);
    const admin = await signInAdmin(product);
    await withSession(page, admin);
    await page.goto(at("/admin/system", locale));
    await expect(page.getByText(t("No jobs in this state"))).toBeVisible();

    await page.getByRole("button", { name: t("Show all tasks") }).click();
    const task = page.getByRole("row").filter({ hasText: t("Delete old page views") });
    await expect(task).toContainText(locale === "fr" ? /tous les jours à \d\d:\d\d/ : /every day at \d\d:\d\d/);
    await task.getByRole("button", { name: t("Run now") }).click();
    await expect(page.getByText(t("The task is running."))).toBeVisible();

    await page.getByRole("button", { name: t("Send me a test message") }).click();
    await expect(page.getByText(ADMIN.email)).toBeVisible();
    await product.mail.waitFor(ADMIN.email, locale === "fr" ? /Message de test/ : /Message de test|Test message/);

    await page.getByRole("button", { name: t("Back up now") }).click();
    const file = page.getByRole("row").filter({ hasText: ".zip" }).first();
    await expect(file).toBeVisible();
    await expect(file.getByRole("button")).toHaveCount(0);

    await page.getByLabel(t("How many to keep")).fill("0");
    await page.getByRole("button", { name: t("Save the schedule") }).click();
    await expect(page.getByText(t("This number is too small.")).first()).toBeVisible();
    await page.getByLabel(t("How many to keep")).fill("5");
    await page.getByRole("button", { name: t("Save the schedule") }).click();
    await expect(page.getByLabel(t("How many to keep"))).toHaveValue("5");

    const log = page.locator("#logs");
    await expect(log.getByRole("listitem").first()).toBeVisible();
    await log.getByLabel(t("Level")).selectOption("error");
    await log.getByLabel(t("Text in the entry")).fill("nothing <b> says this");
    await expect(log.getByText(t("No entries in the log"))).toBeVisible();
    await log.getByLabel(t("Text in the entry")).fill("");
    await log.getByLabel(t("Level")).selectOption("");
    await log.getByText(t("Details")).first().click();
    await expect(log.locator("pre").first()).toBeVisible();

    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
  });
}
