import { LOCALES } from "../../common/contract/api.ts";
import { totpCode } from "../support/totp.ts";
import { asAdmin, at, expect, expectAccessible, test } from "./fixtures.ts";
import { say } from "./texts.ts";

const PASSWORD = "trois barques sous la pluie";

for (const locale of LOCALES) {
  test(`an owner invites a colleague, who joins by the mailed link and sees the pages of the role (${locale})`, async ({
    page,
    browser,
    product,
  }) => {
    test.slow();
    const t = say(locale);
    const email = `colleague.${locale}.${Date.now()}@mail.example`;
    await asAdmin(page, product);
    await page.goto(at("/admin/team", locale));
    await page.getByLabel(t("Invite: e-mail address")).fill(email);
    await page.getByRole("button", { name: t("Send the invitation") }).click();
    await expect(page.getByText(t("The invitation is on its way."))).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    const link = () => /https?:\S*team-invitation#token=[\w.]+/.exec(product.mail.to(email).at(-1)?.text ?? "")?.[0];
    await expect.poll(link).toBeTruthy();

    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const colleague = await context.newPage();
    const { pathname, hash } = new URL(link() ?? "");
    expect(pathname, "the mail is in the language of the owner's page").toBe(at("/team-invitation", locale));
    await colleague.goto(product.server.url + pathname + hash);
    await expect(colleague.getByText(email)).toBeVisible();
    await expectAccessible(colleague);
    await colleague.getByLabel(t("Password"), { exact: true }).fill(PASSWORD);
    await colleague.getByLabel(t("Password, once more")).fill(PASSWORD);
    await colleague.getByRole("button", { name: t("Join the team") }).click();
    await expect(colleague.getByText(t("Welcome to the team"))).toBeVisible();
    await colleague
      .getByRole("main")
      .getByRole("link", { name: t("Sign in") })
      .click();
    await colleague.getByLabel(t("E-mail address")).fill(email);
    await colleague.getByLabel(t("Password"), { exact: true }).fill(PASSWORD);
    await colleague.getByRole("button", { name: t("Sign in"), exact: true }).click();

    // Nothing opens before the second step. A new way in takes a proof that was given after the sign-in.
    await expect(colleague.getByRole("heading", { level: 1, name: t("One more step") })).toBeVisible();
    await expectAccessible(colleague);
    await colleague.getByRole("link", { name: t("Add a second step") }).click();
    await colleague.getByRole("button", { name: t("Add an authenticator app…") }).click();
    const proof = colleague.getByRole("dialog", { name: t("Confirm it’s you") });
    await proof.getByLabel(t("Your password"), { exact: true }).fill(PASSWORD);
    await proof.getByRole("button", { name: t("Confirm"), exact: true }).click();
    const key = await colleague.getByRole("group", { name: t("Key, to type by hand") }).textContent();
    const secret = /(?:[A-Z2-7]{4} ?){8}/.exec(key ?? "")?.[0].replace(/ /g, "") ?? "";
    await colleague.getByLabel(t("Code from the app")).fill(totpCode(secret));
    await colleague.getByRole("button", { name: t("Turn on"), exact: true }).click();
    await colleague.getByRole("button", { name: t("I have saved them"), exact: true }).click();

    await colleague.setViewportSize({ width: 1280, height: 900 });
    await colleague.goto(product.server.url + at("/admin", locale));
    const menu = colleague.getByRole("navigation", { name: t("Administration") });
    await expect(menu.getByRole("link", { name: t("Members") })).toBeVisible();
    await expect(colleague.getByRole("link", { name: t("Sign-ups") })).toBeVisible();
    for (const hidden of ["Settings", "Team", "Analytics", "Content"])
      await expect(menu.getByRole("link", { name: t(hidden), exact: true })).toHaveCount(0);
    await expect(colleague.getByText(t("Monthly recurring revenue"))).toHaveCount(0);
    await colleague.goto(product.server.url + at("/admin/plans", locale));
    await expect(colleague.getByRole("heading", { level: 1, name: t("Plans") })).toBeVisible();
    await expect(colleague.getByRole("button", { name: t("New plan") })).toHaveCount(0);
    await expectAccessible(colleague);
    await context.close();

    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Support");
  });
}
