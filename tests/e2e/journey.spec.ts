import type { Locator, Page } from "@playwright/test";
import { LOCALES, type Locale } from "../../common/contract/api.ts";
import { at, expect, expectAccessible, openRow, passwordRow, test } from "./fixtures.ts";
import { say } from "./texts.ts";

/** The link of a mail, as its reader would press it. */
function linkIn(text: string, page: string): string {
  const link = text.match(new RegExp(`http://\\S+${page}#\\S+`))?.[0];
  if (!link) throw new Error(`No link to ${page} in: ${text}`);
  return link;
}

test("five taps lead from the home page to the dashboard, eight to the add-on", async ({ page }) => {
  const t = say("en");
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/en");
  await tap(page.locator('main a[href^="/en/trial"]').first());
  for (const [label, text] of [
    ["E-mail address", "taps@mail.example"],
    ["Password", "un pont au-dessus de l’eau"],
  ] as const) {
    const field = page.getByLabel(t(label), { exact: true });
    await tap(field);
    await field.fill(text);
  }
  await tap(page.getByRole("checkbox", { name: t("I accept the terms of use.") }));
  await tap(page.getByRole("button", { name: t("Create my account") }));
  await expect(page).toHaveURL(/\/en\/UserDashboard$/);
  expect(taps).toBe(5);
  await tap(page.getByRole("button", { name: t("I have it") }));
  const install = page.getByRole("link", { name: t("Install in Stremio") });
  await install.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await tap(install);
  // The last one is Stremio's own button.
  expect(taps + 1).toBe(8);
});

async function credentials(page: Page, t: (english: string) => string) {
  const card = page.locator("#streaming");
  await passwordRow(page, t)
    .getByRole("button", { name: t("Show") })
    .click();
  const username = await card.getByText(/^\w+_[a-z0-9]{4}@/).textContent();
  const password = await card.getByText(/^[A-Za-z0-9!@#$%^&*]{16}$/).textContent();
  return { username, password };
}

for (const locale of LOCALES) {
  test(`the whole way in ${locale}: sign up, verify, credentials, new e-mail, new password, log in`, {
    tag: "@long",
  }, async ({ page, product }) => {
    const t = say(locale as Locale);
    const first = `journey.${locale}@mail.example`;
    const second = `arrival.${locale}@mail.example`;
    const password = "un pont au-dessus de l’eau";
    const nextPassword = "une autre rive, plus loin";

    await page.goto(at("/trial", locale));
    await page.getByLabel(t("E-mail address")).fill(first);
    await page.getByLabel(t("Password"), { exact: true }).fill(password);
    await page.getByRole("checkbox", { name: t("I accept the terms of use.") }).check();
    await page.getByRole("button", { name: t("Create my account") }).click();

    await expect(page).toHaveURL(new RegExp(`${at("/UserDashboard", locale)}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const before = await credentials(page, t);
    expect(before.username).toMatch(new RegExp(`^journey${locale}_[a-z0-9]{4}@passerelle\\.example$`));
    await expectAccessible(page);

    const verification = await product.mail.waitFor(first, /verify-email/);
    await page.goto(linkIn(verification.text, "verify-email"));
    await expect(page.getByRole("heading", { name: t("Your address is confirmed") })).toBeVisible();
    expect(page.url()).not.toContain("token");

    await page.goto(at("/UserDashboard/account", locale));
    await openRow(page, t("Change the e-mail address"));
    await page.getByLabel(t("New e-mail address")).fill(second);
    await page.locator("#security").getByLabel(t("Current password")).first().fill(password);
    await page.getByRole("button", { name: t("Send the confirmation") }).click();
    await expect(page.getByText(t("Open your new mailbox"))).toBeVisible();

    const change = await product.mail.waitFor(second, /verify-email/);
    await page.goto(linkIn(change.text, "verify-email"));
    await page.getByLabel(t("Password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: t("Confirm my new address") }).click();
    await expect(page.getByRole("heading", { name: t("Your new address is confirmed") })).toBeVisible();

    await logIn(page, locale, second, password);
    const after = await credentials(page, t);
    expect(after.username).toMatch(new RegExp(`^arrival${locale}_`));
    expect(after.password).not.toBe(before.password);

    await page.goto(at("/UserDashboard/account", locale));
    await openRow(page, t("Change the password"));
    const passwordForm = page.locator("form").filter({ has: page.getByLabel(t("New password, once more")) });
    await passwordForm.getByLabel(t("Current password")).fill(password);
    await passwordForm.getByLabel(t("New password"), { exact: true }).fill(nextPassword);
    await passwordForm.getByLabel(t("New password, once more")).fill(nextPassword);
    await passwordForm.getByRole("button", { name: t("Change the password"), exact: true }).click();
    await expect(page.getByText(t("Your password has been changed."))).toBeVisible();
    await page.reload();
    await expect(page.locator("#security")).toBeVisible();

    await page
      .getByRole("banner")
      .getByRole("button", { name: t("My account") })
      .click();
    await expect(page.getByRole("menuitem", { name: t("Sign out") })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[role=menuitem][data-highlighted]")).toHaveCSS("outline-style", "solid");
    await page.getByRole("menuitem", { name: t("Sign out") }).click();
    await logIn(page, locale, second, nextPassword);
    expect(await page.evaluate(() => localStorage.getItem("pocketbase_auth"))).not.toContain(String(after.password));
  });
}

async function logIn(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  const t = say(locale);
  await page.goto(at("/login", locale));
  await page.getByLabel(t("E-mail address")).fill(email);
  await page.getByLabel(t("Password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${at("/UserDashboard", locale)}$`));
  await expect(page.locator("#streaming")).toBeVisible();
}
