import { LOCALES } from "../../common/wire/api.ts";
import { totpCode } from "../support/totp.ts";
import {
  ADMIN,
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  signIn,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`a member adds an authenticator app, signs in with it and with a recovery code (${locale})`, async ({
    page,
    browser,
    product,
  }) => {
    test.slow();
    const t = say(locale);
    const member = await createMember(product, { locale });
    const superuser = await signIn(product, ADMIN.email, ADMIN.password, "_superusers");
    await fetch(`${product.server.url}/api/collections/users/records/${member.id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", Authorization: superuser.token },
      body: JSON.stringify({ verified: true }),
    });
    await withSession(page, member);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(at("/UserDashboard", locale));
    await page.getByRole("button", { name: t("Add an authenticator app…") }).click();
    await page.getByRole("dialog").getByLabel(t("Your password"), { exact: true }).fill(member.password);
    await page.getByRole("button", { name: t("Continue"), exact: true }).click();
    await expect(page.getByRole("img", { name: t("QR code for your authenticator app") })).toBeVisible();
    const key = await page.getByRole("group", { name: t("Key, to type by hand") }).textContent();
    const secret = /(?:[A-Z2-7]{4} ?){8}/.exec(key ?? "")?.[0].replace(/ /g, "") ?? "";
    await expectAccessible(page);
    // The code of the previous step: the present one is for the sign-in. As apps show it, with a blank.
    await page.getByLabel(t("Code from the app")).fill(totpCode(secret, -1).replace(/^.../, "$& "));
    await page.getByRole("button", { name: t("Turn on"), exact: true }).click();
    await expect(page.getByText(t("Keep your recovery codes now"))).toBeVisible();
    const codes = await page
      .getByRole("listitem")
      .filter({ hasText: /^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/ })
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);

    for (const [label, code] of [
      ["Code from your authenticator app", totpCode(secret)],
      ["Recovery code", codes[0] ?? ""],
    ] as const) {
      const fresh = await browser.newContext({ viewport: { width: 360, height: 800 } });
      const visitor = await fresh.newPage();
      expectConsoleError(visitor, /401/);
      await visitor.goto(product.server.url + at("/login", locale));
      await visitor.getByLabel(t("E-mail address")).fill(member.email);
      await visitor.getByLabel(t("Password"), { exact: true }).fill(member.password);
      await visitor.getByRole("button", { name: t("Sign in"), exact: true }).click();
      await expect(visitor.getByLabel(t("Code from your authenticator app"))).toBeVisible();
      await expectAccessible(visitor);
      if (label === "Recovery code") await visitor.getByRole("button", { name: t("Use a recovery code") }).click();
      await visitor.getByLabel(t(label)).fill(code);
      await visitor.getByRole("button", { name: t("Sign in"), exact: true }).click();
      await expect(visitor).toHaveURL(/UserDashboard/);
      await fresh.close();
    }
  });
}
