import { LOCALES } from "../../common/contract/api.ts";
import { change } from "../support/database.ts";
import { call } from "../support/http.ts";
import { superuserToken } from "../support/superuser.ts";
import {
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  openRow,
  signIn,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

// Administrators of this server are asked for mailed codes.
test.use({ own: "mailbox-factor" });

for (const locale of LOCALES) {
  test(`an administrator's address waits for a code from the old mailbox, in ${locale}`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    expectConsoleError(page, /40[013]/); // the first question, and the wrong code
    const t = say(locale);
    const { url, dir } = product.server;
    const token = await superuserToken(product.server);
    const patch = (record: string, body: { [field: string]: boolean | string }) =>
      call(url, "PATCH", `/api/collections/${record}`, { token, body });
    const member = await createMember(product, { locale });
    await patch(`users/records/${member.id}`, { admin: true, role: "owner", verified: true });
    const admin = await signIn(product, member.email, member.password);
    await patch("site/records/site", { admin_mfa: true });
    change(dir, `UPDATE users SET factor_proved = email WHERE id = '${admin.id}'`);
    change(dir, `UPDATE sessions SET proved = '' WHERE user = '${admin.id}'`);
    await withSession(page, admin);
    await page.goto(at("/UserDashboard/account#two-step", locale));
    const asks =
      /^(Your sign-in asks for your password and a code|Votre connexion demande votre mot de passe et un code)/;
    await expect(page.locator("#two-step").getByText(asks)).toBeVisible();
    const email = `next.${admin.email}`;
    await openRow(page, t("Change the e-mail address"));
    await page.getByLabel(t("New e-mail address")).fill(email);
    await page.locator("#security").getByLabel(t("Current password")).first().fill(admin.password);
    await page.getByRole("button", { name: t("Send the confirmation") }).click();
    const question = page.getByRole("dialog", { name: t("Confirm it’s you") });
    await expect(question.getByText(admin.email)).toBeVisible();
    await expect(question.getByLabel(t("Your password"))).toHaveCount(0);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/code-${locale}-${width}.png` });
    }
    await question.getByRole("button", { name: t("Send me a code") }).click();
    const { text } = await product.mail.waitFor(admin.email, /\b\d{8}\b/);
    await question.getByLabel(t("Code from the e-mail")).fill(/\b\d{8}\b/.exec(text)?.[0] ?? "");
    await question.getByRole("button", { name: t("Confirm"), exact: true }).click();
    await expect(page.getByText(t("Open your new mailbox"))).toBeVisible();
    await product.mail.waitFor(email, /#change=/);
    await patch("site/records/site", { admin_mfa: false });
  });
}
