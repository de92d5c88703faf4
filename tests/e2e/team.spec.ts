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
    // The mail is in the language that the owner's browser asks for.
    const theirs = pathname.startsWith("/en/") ? "en" : "fr";
    const c = say(theirs);
    await colleague.goto(product.server.url + pathname + hash);
    await expect(colleague.getByText(email)).toBeVisible();
    await expectAccessible(colleague);
    await colleague.getByLabel(c("Password"), { exact: true }).fill(PASSWORD);
    await colleague.getByLabel(c("Password, once more")).fill(PASSWORD);
    await colleague.getByRole("button", { name: c("Join the team") }).click();
    await expect(colleague.getByText(c("Welcome to the team"))).toBeVisible();
    await colleague
      .getByRole("main")
      .getByRole("link", { name: c("Sign in") })
      .click();
    await colleague.getByLabel(c("E-mail address")).fill(email);
    await colleague.getByLabel(c("Password"), { exact: true }).fill(PASSWORD);
    await colleague.getByRole("button", { name: c("Sign in"), exact: true }).click();

    // Nothing opens before the second step; a password that came with a mailed link is typed once more.
    await expect(colleague.getByRole("heading", { level: 1, name: c("One more step") })).toBeVisible();
    await expectAccessible(colleague);
    await colleague.getByRole("link", { name: c("Add a second step") }).click();
    await colleague.getByRole("button", { name: c("Add an authenticator app…") }).click();
    const proof = colleague.getByRole("dialog", { name: c("Confirm it’s you") });
    await proof.getByLabel(c("Your password"), { exact: true }).fill(PASSWORD);
    await proof.getByRole("button", { name: c("Confirm"), exact: true }).click();
    const key = await colleague.getByRole("group", { name: c("Key, to type by hand") }).textContent();
    const secret = /(?:[A-Z2-7]{4} ?){8}/.exec(key ?? "")?.[0].replace(/ /g, "") ?? "";
    await colleague.getByLabel(c("Code from the app")).fill(totpCode(secret));
    await colleague.getByRole("button", { name: c("Turn on"), exact: true }).click();
    await colleague.getByRole("button", { name: c("I have saved them"), exact: true }).click();

    await colleague.setViewportSize({ width: 1280, height: 900 });
    await colleague.goto(product.server.url + at("/admin", theirs));
    const menu = colleague.getByRole("navigation", { name: c("Administration") });
    await expect(menu.getByRole("link", { name: c("Members") })).toBeVisible();
    await expect(colleague.getByRole("link", { name: c("Sign-ups") })).toBeVisible();
    for (const hidden of ["Settings", "Team", "Analytics", "Content"])
      await expect(menu.getByRole("link", { name: c(hidden), exact: true })).toHaveCount(0);
    await expect(colleague.getByText(c("Monthly recurring revenue"))).toHaveCount(0);
    await colleague.goto(product.server.url + at("/admin/plans", theirs));
    await expect(colleague.getByRole("heading", { level: 1, name: c("Plans") })).toBeVisible();
    await expect(colleague.getByRole("button", { name: c("New plan") })).toHaveCount(0);
    await expectAccessible(colleague);
    await context.close();

    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Support");
  });
}
