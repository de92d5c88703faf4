import type { Page } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import { ADMIN, at, expect, expectAccessible, expectConsoleError, type Product, signIn, test } from "./fixtures.ts";
import { say } from "./texts.ts";

type Texts = ReturnType<typeof say>;

async function typePassword(page: Page, t: Texts): Promise<void> {
  await page.getByLabel(t("E-mail address")).fill(ADMIN.email);
  await page.getByLabel(t("Password"), { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
}

/** Types the code of the next mail. `count`: how many codes the mailbox held before it was asked for. */
async function typeCode(page: Page, t: Texts, product: Product, count: number): Promise<void> {
  const codes = () => product.mail.to(ADMIN.email).flatMap(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? []);
  await expect.poll(() => codes().length).toBeGreaterThan(count);
  await page.getByLabel(t("Code from the e-mail")).fill(codes()[count] ?? "");
  await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
}

/** Forgets the session where no script runs that could ask in its name or store it again, and opens the login page. */
async function leave(page: Page, login = "/en/login?return=%2Fadmin"): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto("about:blank");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
  await page.goto(login);
}

test("an administrator proves that codes arrive, and needs both factors from then on", { tag: "@long" }, async ({
  page,
  product,
}) => {
  test.slow();
  const t = say("en");
  const superuser = await signIn(product, ADMIN.email, ADMIN.password, "_superusers");
  const patch = (record: string, body: { [field: string]: boolean | string }) =>
    fetch(`${product.server.url}/api/collections/${record}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", Authorization: superuser.token },
      body: JSON.stringify(body),
    });
  const ask = (admin_mfa: boolean) => patch("site/records/site", { admin_mfa });
  await ask(true);
  try {
    expectConsoleError(page, /401/); // the first proof alone
    const overview = page.getByRole("heading", { level: 1, name: t("Overview") });
    const asked = page.getByText(/^Your password alone still opens this account/);
    // No code has come back yet: the password is enough, and /admin asks for the proof.
    await page.goto("/en/login?return=%2Fadmin");
    await typePassword(page, t);
    await expect(overview).toBeVisible();
    await expect(asked).toBeVisible();
    await expectAccessible(page);

    await leave(page);
    await page.getByLabel(t("E-mail address")).fill(ADMIN.email);
    await page.getByRole("button", { name: t("E-mail me a code instead") }).click();
    await page.getByRole("button", { name: t("Send me a code") }).click();
    await typeCode(page, t, product, 0);
    await page.getByLabel(t("Password"), { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
    await expect(overview).toBeVisible();
    await expect(page.getByRole("region", { name: t("Today") })).toBeVisible();
    await expect(asked).toBeHidden();

    await leave(page);
    await typePassword(page, t);
    await expect(page.getByLabel(t("Code from the e-mail"))).toBeVisible();
    await expectAccessible(page);
    await typeCode(page, t, product, 1);
    await expect(overview).toBeVisible();

    // With the mail server down, the page names the command that helps.
    product.mail.mode = "refuse";
    for (const locale of LOCALES) {
      await leave(page, at("/login", locale));
      await typePassword(page, say(locale));
      const help = page.getByRole("alert").filter({ hasText: "passerelle admin otp" });
      await expect(help).toContainText("passerelle superuser otp", { timeout: 30_000 });
      await expectAccessible(page);
    }
  } finally {
    product.mail.mode = "accept";
    await ask(false);
    // The other tests of this product sign the superuser in with the password.
    await patch(`_superusers/records/${superuser.id}`, { factor_proved: "" });
  }
});
