import type { Page } from "@playwright/test";
import { change } from "../support/database.ts";
import { ageProofs } from "../support/proofs.ts";
import { superuserToken } from "../support/superuser.ts";
import {
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  giveProof,
  openRow,
  type Product,
  signIn,
  test,
} from "./fixtures.ts";
import { device, named, withoutSuggestions } from "./passkey-device.ts";
import { say } from "./texts.ts";

const t = say("en");
const account = (page: Page) => page.getByRole("navigation", { name: t("My account") }).first();
const button = (page: Page) => page.getByRole("button", { name: t("Sign in with a passkey") });

/** A signed-in member with a confirmed address who has given the password again, on the account page. */
async function openAccount(page: Page, product: Product) {
  const member = await createMember(product, { locale: "en", name: "Camille" });
  const token = await superuserToken(product.server);
  await fetch(`${product.server.url}/api/collections/users/records/${member.id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json", Authorization: token },
    body: JSON.stringify({ verified: true }),
  });
  const fresh = await signIn(product, member.email, member.password);
  await giveProof(product, fresh);
  await page.goto(named(product, "/en"));
  const session = JSON.stringify({ token: fresh.token, record: fresh.record });
  await page.evaluate((stored) => localStorage.setItem("pocketbase_auth", stored), session);
  await page.goto(named(product, "/en/UserDashboard/account#two-step"));
  return fresh;
}

async function add(page: Page, name: string): Promise<void> {
  const card = page.locator("#two-step");
  await card.getByRole("button", { name: t("Add a passkey…") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("Name")).fill(name);
  await dialog.getByRole("button", { name: t("Continue") }).click();
  await expect(card.getByText(name, { exact: true })).toBeVisible();
}

/** Forgets the session where no script runs that could store it again, and opens the login page. */
async function leave(page: Page, product: Product): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto("about:blank");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
  await page.goto(named(product, "/en/login"));
}

test("a member adds a passkey, signs in with it alone, and removes it", async ({ page, product }) => {
  test.slow();
  await withoutSuggestions(page);
  await device(page);
  const member = await openAccount(page, product);
  await add(page, "My laptop");
  await expect(page.locator("#two-step").getByText(t("Save your recovery codes now"))).toBeVisible();
  await expectAccessible(page);
  await openRow(page, t("Show the activity"));
  await expect(page.getByText(t("Second factor added"))).toBeVisible();
  await expectAccessible(page);

  await leave(page, product);
  await expect(button(page)).toBeVisible();
  await expectAccessible(page);
  await button(page).click();
  await expect(account(page)).toBeVisible();
  await page.goto(named(product, "/en/UserDashboard/account#activity"));
  await expect(page.getByText(t("Signed in with a second factor"))).toBeVisible();
  await openRow(page, t("Manage two-step sign-in"));

  const card = page.locator("#two-step");
  await card.getByRole("button", { name: "Rename “My laptop”…" }).click();
  await page.getByRole("dialog").getByLabel(t("Name"), { exact: true }).fill("Old laptop");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("Save"), exact: true })
    .click();
  await expect(card.getByText("Old laptop", { exact: true })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await card.getByRole("button", { name: "Remove “Old laptop”…" }).click();
  ageProofs(product.server.dir, member.id);
  expectConsoleError(page, /403/);
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: t("Remove"), exact: true }).click();
  // Dismissed, the first question stays open and says why; then the passkey answers.
  const proof = page.getByRole("dialog", { name: t("Confirm it’s you") });
  await expect(proof.getByLabel(t("Your password"))).toHaveCount(0);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await page.keyboard.press("Escape");
  await expect(proof).toBeHidden();
  await expect(question.getByText(t("Confirm it’s you to continue."))).toBeVisible();
  await question.getByRole("button", { name: t("Remove"), exact: true }).click();
  await proof.getByRole("button", { name: t("Use a passkey") }).click();
  await expect(card.getByText(t("It is off. Your password alone opens your account."))).toBeVisible();

  expectConsoleError(page, /400/); // the passkey that the device still has
  await leave(page, product);
  await expect(button(page)).toBeVisible();
  await button(page).click();
  await expect(page.getByText(/^This passkey belongs to no account here/)).toBeVisible();
});

test("a copied passkey is refused, and so is a sign-in that the owner does not confirm", { tag: "@long" }, async ({
  page,
  product,
}) => {
  test.slow();
  await withoutSuggestions(page);
  const { browser, authenticatorId } = await device(page);
  await openAccount(page, product);
  await add(page, "My key");
  const { credentials } = await browser.send("WebAuthn.getCredentials", { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error("the device has no passkey");
  const put = async (signCount: number) => {
    await browser.send("WebAuthn.clearCredentials", { authenticatorId });
    await browser.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount } });
  };
  await leave(page, product);
  await expect(button(page)).toBeVisible();
  await put(20);
  await button(page).click();
  await expect(account(page)).toBeVisible();

  expectConsoleError(page, /403/);
  await leave(page, product);
  await expect(button(page)).toBeVisible();
  await put(3);
  await button(page).click();
  await expect(page.getByText(/^This passkey may have been copied/)).toBeVisible();

  await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await button(page).click();
  await expect(page.getByText(/^No passkey was used/)).toBeVisible();
  await expectAccessible(page);
});

test("a passkey is the second step after the password", async ({ page, product }) => {
  await withoutSuggestions(page);
  await device(page);
  const member = await openAccount(page, product);
  await add(page, "My key");
  await leave(page, product);
  expectConsoleError(page, /401/); // the password alone
  const code = page.getByLabel(t("Recovery code"));
  const password = page.getByLabel(t("Password"), { exact: true });
  const enter = async () => {
    await page.getByLabel(t("E-mail address")).fill(member.email);
    await password.fill(member.password);
    await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
  };
  await enter();
  await expect(code).toBeVisible();
  await expectAccessible(page);
  // Nobody is asked for one when each has been used.
  change(product.server.dir, `DELETE FROM recovery_codes WHERE user = '${member.id}'`);
  await page.reload();
  await enter();
  await expect(password).toHaveCount(0);
  await expect(button(page)).toBeVisible();
  await expect(code).toHaveCount(0);
  await expectAccessible(page);
  await button(page).click();
  await expect(account(page)).toBeVisible();
});

test("the browser offers a passkey in the address field", async ({ page, product }) => {
  await device(page);
  await openAccount(page, product);
  await add(page, "My phone");
  await leave(page, product);
  await page.getByLabel(t("E-mail address")).focus();
  await expect(account(page)).toBeVisible(); // the played device takes the first suggestion
});

test("a page at another address gets no passkey", async ({ page, product }) => {
  await device(page);
  await page.goto(`${product.server.url}/en/login`);
  await button(page).click();
  await expect(page.getByText(t("Passkeys do not work at this address."))).toBeVisible();
});

test("the login page has no such button in a browser without passkeys", async ({ page, product }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto(named(product, "/en/login"));
  await page.getByLabel(t("E-mail address")).fill("x");
  await expect(page.getByRole("button", { name: t("Sign in"), exact: true })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
