import { LOCALES } from "../../common/contract/api.ts";
import { at, expect, expectAccessible, expectConsoleError, signInAdmin, test, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  const t = say(locale);

  test(`settings in ${locale}: changed, refused, and not overwritten unseen`, async ({ page, product }) => {
    expectConsoleError(page, /409/);
    const admin = await signInAdmin(product);
    await withSession(page, admin);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at("/admin/settings", locale));
    const identity = page.getByRole("region", { name: t("Identity"), exact: true });
    const tagline = identity.getByLabel(t("Tagline in French"));
    await expect(tagline).toBeVisible();
    await expectAccessible(page);
    const first = await tagline.inputValue();

    await identity.getByLabel(t("Name of the service")).fill("");
    await identity.getByRole("button", { name: t("Save") }).click();
    await expect(identity.getByText(t("Fill in this field."))).toBeVisible();
    await identity.getByLabel(t("Name of the service")).fill("Passerelle");
    await tagline.fill("Le mien");
    await identity.getByRole("button", { name: t("Save") }).click();
    await expect(page.getByText(t("The settings are saved."))).toBeVisible();
    await expect(identity.getByRole("button", { name: t("Save") })).toBeFocused();

    const patched = await fetch(`${product.server.url}/api/app/admin/settings`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", Authorization: admin.token },
      body: JSON.stringify({ values: { tagline_fr: first }, before: { tagline_fr: "Le mien" } }),
    });
    expect(patched.status).toBe(200);
    // The answer to another card brings the change here, which the fields do not show.
    const referrals = page.getByRole("region", { name: t("Referrals"), exact: true });
    await referrals.getByRole("button", { name: t("Save") }).click();
    await expect(referrals.getByRole("button", { name: t("Save") })).not.toHaveAttribute("aria-busy");
    await tagline.fill("Encore le mien");
    await identity.getByRole("button", { name: t("Save") }).click();
    await expect(identity.getByText(t("Someone else has saved this since you opened it."))).toBeVisible();
    await identity.getByRole("button", { name: t("Load their version") }).click();
    await expect(tagline).toHaveValue(first);

    const protection = page.getByRole("region", { name: t("Security and privacy"), exact: true });
    await expect(protection.getByRole("definition").first()).toHaveText(t("None"));
    await expect(protection.getByRole("textbox")).toHaveCount(0);

    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  });
}
