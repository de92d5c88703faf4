import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, at, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`the manual in ${locale}: from a page to its section, to another page, on a phone`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    const t = say(locale);
    const heading = (name: string) => page.getByRole("heading", { level: 2, name });
    await asAdmin(page, product);
    await page.goto(at("/admin/invoices", locale));
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("Manual") })
      .click();
    await expect(heading("Invoices")).toBeInViewport();
    await expectAccessible(page);
    await page
      .getByRole("navigation", { name: t("Pages of the manual") })
      .getByRole("link", { name: t("Something is wrong") })
      .click();
    await page.getByRole("link", { name: "The disk is full" }).first().click();
    await expect(heading("The disk is full")).toBeInViewport();

    await page.setViewportSize({ width: 360, height: 740 });
    for (const name of ["recover", "install", "settings", "desk", "scale"]) {
      await page.goto(at(`/admin/manual?page=${name}`, locale));
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await page.goto(at("/admin/invoices", locale));
    await page.getByRole("button", { name: t("Menu") }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("Manual") })
      .last()
      .click();
    await expect(heading("Invoices")).toBeInViewport();
  });
}
