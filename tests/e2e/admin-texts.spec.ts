import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, at, expect, expectAccessible, test } from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`texts in ${locale}: an own title, its variables, its versions, and the product's again`, async ({
    page,
    product,
  }) => {
    const t = say(locale);
    const ours = t("Stremio, ready on every screen.");
    await asAdmin(page, product);
    await page.goto(at("/admin/texts", locale));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole("heading", { name: t("Home page") })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByLabel(t("Words in a text")).fill("home.title");
    await page.getByRole("button", { name: t("Change {key}").replace("{key}", "home.title") }).click();
    const field = page.getByRole("textbox", { name: locale === "fr" ? "Français" : "English" });
    await expect(field).toHaveValue(ours);
    await field.fill("Films {now}");
    await expect(page.getByText(t("Nobody fills in {unknownNames}.").replace("{unknownNames}", "{now}"))).toBeVisible();
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("Une toile, partout.");
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(page.getByText(t("The text is saved."))).toBeVisible();
    await expect(page.getByRole("listitem").getByText(t("Changed"), { exact: true })).toBeVisible();

    const visitor = await page.context().newPage();
    await visitor.goto(at("/", locale));
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Une toile, partout.");
    // The title stays once the page lives, and when the visitor comes back from another page.
    await visitor
      .getByRole("contentinfo")
      .getByRole("link", { name: t("Help centre") })
      .click();
    await expect(visitor).toHaveURL(/aide/);
    await visitor.goBack();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Une toile, partout.");

    await page.getByRole("button", { name: t("Change {key}").replace("{key}", "home.title") }).click();
    await page.getByText(t("Versions"), { exact: true }).click();
    await expect(page.getByRole("dialog").locator("ins")).toContainText("Une toile");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("Back to the product’s text") }).click();
    await expect(field).toHaveValue(ours);
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(ours);
  });
}
