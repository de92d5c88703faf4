import { LOCALES } from "../../common/contract/api.ts";
import { until } from "../support/poll.ts";
import { ageProofs } from "../support/proofs.ts";
import { totpCode } from "../support/totp.ts";
import {
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  type Product,
  patch,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

const WRONG_CODE = "This code is not correct, or it has been used already. Type the next one.";

const verify = (product: Product, member: string) => patch(product, "users", member, { verified: true });

for (const locale of LOCALES) {
  test(`a member adds an authenticator app, signs in with it and with a recovery code (${locale})`, async ({
    page,
    browser,
    product,
  }) => {
    test.slow();
    const t = say(locale);
    const member = await createMember(product, { locale });
    await verify(product, member.id);
    await withSession(page, member);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(at("/UserDashboard/account#two-step", locale));
    const ageProof = () => ageProofs(product.server.dir, member.id);
    const proof = page.getByRole("dialog", { name: t("Confirm it’s you") });
    ageProof();
    expectConsoleError(page, /40[03]/);
    await page.getByRole("button", { name: t("Add an authenticator app…") }).click();
    await proof.getByLabel(t("Your password"), { exact: true }).fill(member.password);
    await proof.getByRole("button", { name: t("Confirm"), exact: true }).click();
    await expect(page.getByRole("img", { name: t("QR code for your authenticator app") })).toBeVisible();
    const key = await page.getByRole("group", { name: t("Key, to type by hand") }).textContent();
    const secret = /(?:[A-Z2-7]{4} ?){8}/.exec(key ?? "")?.[0].replace(/ /g, "") ?? "";
    await expectAccessible(page);
    // Nothing was sent, so nothing can be sent again.
    await page.getByLabel(t("Code from the app")).fill(totpCode(secret, -9));
    await page.getByRole("button", { name: t("Turn on"), exact: true }).click();
    await expect(page.getByText(t(WRONG_CODE))).toBeVisible();
    // The code of the previous step: the present one is for the sign-in. As apps show it, with a blank.
    await page.getByLabel(t("Code from the app")).fill(totpCode(secret, -1).replace(/^.../, "$& "));
    await page.getByRole("button", { name: t("Turn on"), exact: true }).click();
    await expect(page.getByText(t("Save your recovery codes now"))).toBeVisible();
    const codes = await page
      .getByRole("listitem")
      .filter({ hasText: /^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/ })
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
    await page.getByRole("button", { name: t("I have saved them"), exact: true }).click();

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
      if (label === "Recovery code") await visitor.getByRole("button", { name: t("Use a recovery code") }).click();
      await expect(visitor.getByLabel(t(label))).toBeVisible();
      await expectAccessible(visitor);
      await expect(visitor.getByLabel(t(label))).toBeFocused();
      // What is typed at once arrives, and the sixth digit signs in.
      await visitor.keyboard.type(code);
      if (label === "Recovery code") await visitor.keyboard.press("Enter");
      await expect(visitor).toHaveURL(/UserDashboard/);
      await fresh.close();
    }

    // From now on the password proves nothing more inside a session.
    ageProof();
    await page.getByRole("button", { name: t("Create new codes…") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Create new codes"), exact: true })
      .click();
    await expect(proof.getByLabel(t("Code from your authenticator app"))).toBeVisible();
    await proof.getByLabel(t("Code from your authenticator app")).fill("000000");
    await expect(proof.getByText(t(WRONG_CODE))).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await proof.getByRole("button", { name: t("Use a recovery code") }).click();
    await proof.getByLabel(t("Recovery code")).fill(codes[1] ?? "");
    await proof.getByRole("button", { name: t("Confirm"), exact: true }).click();
    await expect(page.getByText(t("Save your recovery codes now"))).toBeVisible();
  });

  test(`a member confirms with a mailed code and has another one sent (${locale})`, async ({ page, product }) => {
    const t = say(locale);
    const member = await createMember(product, { locale });
    await verify(product, member.id);
    await withSession(page, member);
    await page.clock.install();
    await page.goto(at("/UserDashboard/account#two-step", locale));
    ageProofs(product.server.dir, member.id);
    expectConsoleError(page, /40[03]/);
    expectConsoleError(page, /Failed to fetch|ERR_FAILED/);
    await page.getByRole("button", { name: t("Add an authenticator app…") }).click();
    const proof = page.getByRole("dialog", { name: t("Confirm it’s you") });
    await proof.getByRole("button", { name: t("Use a code by e-mail") }).click();
    await proof.getByRole("button", { name: t("Send me a code") }).press("Enter");
    const field = proof.getByLabel(t("Code from the e-mail"));
    await expect(field).toBeFocused();
    await expect(proof.getByRole("status").getByText(t("A code is on its way."))).toBeVisible();
    const again = proof.getByRole("button", { name: t("Send another code") });
    await expect(again).toBeHidden(); // it shows the wait
    await page.clock.fastForward(61_000);
    await page.route("**/request-otp", (route) => route.abort(), { times: 1 });
    await again.press("Enter");
    await expect(proof.getByRole("alert")).toBeFocused();
    await again.press("Enter");
    await expect(again).toBeHidden();
    const codes = await until("two mails", () => {
      const found = product.mail.to(member.email).flatMap(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? []);
      return found.length === 2 ? found : undefined;
    });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await field.fill(codes[1] ?? "");
    await field.press("Enter");
    await expect(proof).toBeHidden();
  });
}
