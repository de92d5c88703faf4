import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, at, expect, expectAccessible, test } from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`debrid accounts in ${locale}: add, check, chart, order, remove`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    const t = say(locale);
    const name = `Compte ${locale}`;
    const key = `a-key-that-works-${locale}-30d`;
    product.debrid.set(key, "ok");
    await asAdmin(page, product);
    await page.goto(at("/admin/debrid", locale));
    await page
      .getByRole("button", { name: t("Add an account…") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("API key")).fill("short");
    await dialog.getByRole("button", { name: t("Add and check") }).click();
    await expect(dialog.getByText(t("This value is not valid."))).toBeVisible();
    await dialog.getByLabel(t("Service")).selectOption("torbox");
    await dialog.getByLabel(t("Name")).fill(name);
    await dialog.getByLabel(t("API key")).fill(key);
    await dialog.getByRole("button", { name: t("Add and check") }).click();
    const card = page.getByRole("article", { name });
    await expect(card.getByText(t("Working"))).toBeVisible();
    await expect(card.getByText("…-30d")).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);

    await card.getByRole("button", { name: t("Check now") }).click();
    await card.getByRole("button", { name: t("History") }).click();
    const chart = card.getByRole("group");
    await expect(chart.locator("canvas")).toBeVisible();
    await chart.focus();
    await page.keyboard.press("End");
    await expect(card.getByRole("status").filter({ hasText: " ms" })).toHaveCount(1);
    await card.getByRole("button", { name: t("Table") }).click();
    await expect(card.getByRole("cell", { name: / ms$/ }).first()).toBeVisible();

    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await card.getByRole("button", { name: t("Remove…") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("Remove"), exact: true })
      .click();
    await expect(page.getByRole("dialog").getByText(t("Give a reason."))).toBeVisible();
    await page.getByLabel(t("Reason")).fill("test");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("Remove"), exact: true })
      .click();
    await expect(card).toHaveCount(0);
    expect(
      asked.filter((url) => url.endsWith("/checks")),
      "the history of what is gone is not asked for",
    ).toEqual([]);
  });
}
