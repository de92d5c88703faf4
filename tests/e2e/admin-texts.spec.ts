import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, at, expect, expectAccessible, expectConsoleError, test } from "./fixtures.ts";
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
    expectConsoleError(page, /400/);
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("Une toile, partout.");
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(page.getByText(t("The text is saved."))).toBeVisible();
    await expect(page.getByRole("listitem").getByText(t("Changed"), { exact: true })).toBeVisible();

    await page.getByLabel(t("Words in a text")).fill("faq.");
    await page.getByRole("button", { name: t("Change the order…") }).click();
    const order = page.getByRole("dialog").getByRole("listitem");
    const second = (await order.nth(1).locator("span").first().textContent()) ?? "";
    await expectAccessible(page);
    await order.nth(1).getByRole("button").first().press("Enter");
    await expect(order.first()).toContainText(second);
    await expect(order.first().getByRole("button").first(), "the keyboard keeps its place").toBeFocused();
    await order.first().getByRole("button").last().click();
    await expect(order.nth(1)).toContainText(second);
    await page.keyboard.press("Escape");
    await page.getByLabel(t("Words in a text")).fill("home.title");

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
    const added = page.getByRole("dialog").locator("ins").filter({ hasText: "Une toile, partout." });
    await expect(added.first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("Back to the product’s text") }).click();
    await expect(field).toHaveValue(ours);
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(ours);
  });
}

for (const locale of LOCALES) {
  test(`the banner and a maintenance in ${locale}: pages and forms say so`, async ({ page, product }) => {
    const t = say(locale);
    await asAdmin(page, product);
    await page.goto(at("/admin/texts", locale));
    await page.getByRole("button", { name: t("Change {key}").replace("{key}", "banner.text") }).click();
    await page.getByRole("textbox", { name: "Français" }).fill("Nouvelle extension dès lundi.");
    await page.getByRole("textbox", { name: "English" }).fill("A new add-on from Monday on.");
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goto(at("/admin/settings#maintenance", locale));
    const soon = new Date(Date.now() + 3 * 3600_000);
    const local = new Date(soon.getTime() - soon.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    await page.getByLabel(t("Closed until")).fill(local);
    const card = page.locator("#maintenance");
    await card.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(card.getByText(t("Saved."))).toBeVisible();

    const visitor = await page.context().newPage();
    await visitor.goto(at("/contact", locale));
    const banner = visitor.getByRole("complementary", { name: t("Announcement") });
    await expect(banner).toContainText(locale === "fr" ? "dès lundi" : "from Monday on");
    await expect(banner).toContainText(/\d\d:\d\d/);
    for (const width of [360, 1280]) {
      await visitor.setViewportSize({ width, height: 800 });
      await expectAccessible(visitor);
    }
    await visitor.goto(at("/UserDashboard", locale));
    await expect(banner).toBeVisible();
    await card.getByLabel(t("Closed until")).fill("");
    await card.getByRole("button", { name: t("Save"), exact: true }).click();
    await expect(card.getByText(/\d\d:\d\d/)).toBeHidden();
    await visitor.goto(at("/contact", locale));
    await expect(banner).not.toContainText(/\d\d:\d\d/);
  });
}
