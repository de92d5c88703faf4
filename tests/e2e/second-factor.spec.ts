import { ADMIN, expect, expectAccessible, expectConsoleError, signIn, test } from "./fixtures.ts";
import { say } from "./texts.ts";

test("an administrator signs in with the password and the mailed code", async ({ page, product }) => {
  const t = say("en");
  const { token } = await signIn(product, ADMIN.email, ADMIN.password, "_superusers");
  const ask = (admin_mfa: boolean) =>
    fetch(`${product.server.url}/api/collections/site/records/site`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", Authorization: token },
      body: JSON.stringify({ admin_mfa }),
    });
  await ask(true);
  try {
    expectConsoleError(page, /401/); // the first proof alone
    await page.goto("/en/login?return=%2Fadmin%2Fusers");
    await page.getByLabel(t("E-mail address")).fill(ADMIN.email);
    await page.getByLabel(t("Password"), { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
    const code = page.getByLabel(t("Code from the e-mail"));
    await expect(code).toBeVisible();
    await expectAccessible(page);
    const mail = await product.mail.waitFor(ADMIN.email, /\b\d{8}\b/);
    await code.fill(/\b\d{8}\b/.exec(mail.text)?.[0] ?? "");
    await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("Members") })).toBeVisible();
  } finally {
    await ask(false);
  }
});
