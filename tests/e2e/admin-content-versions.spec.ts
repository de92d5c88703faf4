import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, at, expect, expectAccessible, test } from "./fixtures.ts";
import { pane, writePost } from "./posts.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  const t = say(locale);

  test.describe(`in ${locale}`, () => {
    test.beforeEach(async ({ page, product }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await asAdmin(page, product);
    });

    test("unsaved text outlives its tab, and a former version comes back", async ({ page, product }) => {
      const { key } = await writePost(product, "<p>Un pont sur la rivière.</p>");
      await page.goto(at(`/admin/content/posts/${key}`, locale));
      const title = pane(page, "fr").getByLabel(t("Title"), { exact: true });
      await title.fill("Perdu sans cela");
      await expect(page.getByText(t("A copy is kept in case this page closes."))).toBeVisible();
      const tab = await page.context().newPage();
      await page.close({ runBeforeUnload: false });

      await tab.setViewportSize({ width: 1280, height: 900 });
      await tab.goto(at(`/admin/content/posts/${key}`, locale));
      const again = pane(tab, "fr").getByLabel(t("Title"), { exact: true });
      await expect(again).toHaveValue("Déjà là");
      await expect(tab.getByText(t("Text that was not saved"))).toBeVisible();
      for (const width of [360, 1280]) {
        await tab.setViewportSize({ width, height: 900 });
        await expectAccessible(tab);
      }
      await tab.getByRole("button", { name: t("Continue with it") }).click();
      await expect(again).toHaveValue("Perdu sans cela");
      const body = pane(tab, "fr").getByRole("textbox", { name: t("Text") });
      await body.click();
      await tab.keyboard.press("Control+a");
      await tab.keyboard.type("Un bac sur la rivière.");
      await tab.getByRole("button", { name: t("Save") }).click();
      await expect(tab.getByText(t("Everything is saved."))).toBeVisible();

      await tab.getByRole("button", { name: t("Show the versions") }).click();
      await tab
        .getByRole("button", { name: t("Compare"), exact: false })
        .last()
        .click();
      const dialog = tab.getByRole("dialog");
      await expect(dialog.locator("del").filter({ hasText: "pont" })).toBeVisible();
      await expect(dialog.locator("ins").filter({ hasText: "bac" })).toBeVisible();
      for (const width of [360, 1280]) {
        await tab.setViewportSize({ width, height: 900 });
        await expectAccessible(tab);
      }
      await dialog.getByRole("button", { name: t("Restore this version") }).click();
      await expect(again).toHaveValue("Déjà là");
      await expect(body).toHaveText("Un pont sur la rivière.");
      await expect(tab.getByText(t("There are unsaved changes."))).toBeVisible();
    });

    test("links are checked, and a large picture is made small once", async ({ page, product }) => {
      const { key } = await writePost(product, '<p>Voir aussi <a href="/nulle-part">le pont</a> sur la rivière.</p>');
      await page.goto(at(`/admin/content/posts/${key}`, locale));
      await pane(page, "fr")
        .getByRole("button", { name: t("Picture"), exact: true })
        .click();
      const dialog = page.getByRole("dialog");
      const large = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(4000, 1000);
        canvas.getContext("2d")?.fillRect(0, 0, 3000, 500);
        const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 1 });
        return [...new Uint8Array(await blob.arrayBuffer())];
      });
      await dialog
        .getByLabel(t("File"))
        .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(large) });
      await dialog.getByLabel(t("What it shows")).fill("Un pont");
      await dialog.getByRole("button", { name: t("Insert the picture") }).click();
      const picture = pane(page, "fr").locator(".prose img");
      await expect(picture).toHaveAttribute("width", "1920");
      await expect(picture).toHaveAttribute("height", "480");
      await page.getByRole("button", { name: t("Save") }).click();
      await expect(pane(page, "fr").getByText("/nulle-part")).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      }
    });
  });
}
