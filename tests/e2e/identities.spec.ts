import { query } from "../support/database.ts";
import { call } from "../support/http.ts";
import { newPerson } from "../support/identities.ts";
import { CLIENT, type Oidc, startOidc } from "../support/oidc.ts";
import { ageProofs } from "../support/proofs.ts";
import { superuserToken } from "../support/superuser.ts";
import {
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  giveProof,
  hydrated,
  type Product,
  signIn,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

test.describe.configure({ mode: "serial" });

const t = say("en");
let oidc: Oidc;
let made: Product;

/** As the operator does on /admin/settings. */
async function offer(enabled: boolean): Promise<void> {
  const body = { label: "Maison", issuer: oidc.issuer, clientId: CLIENT.id, secret: CLIENT.secret, enabled };
  const options = { token: await superuserToken(made.server), body };
  const answer = await call(made.server.url, "POST", "/api/app/admin/identity-providers/oidc", options);
  expect(answer.status).toBe(204);
}

async function verify(member: string): Promise<void> {
  const options = { token: await superuserToken(made.server), body: { verified: true } };
  await call(made.server.url, "PATCH", `/api/collections/users/records/${member}`, options);
}

test.beforeAll(async ({ product }) => {
  made = product;
  oidc = await startOidc([`${product.server.url}/api/app/identities/callback/oidc`]);
  await offer(true);
});
// The other tests of this worker see pages without it.
test.afterAll(async () => {
  await offer(false);
  await oidc.close();
});

test("a newcomer accepts the terms, and the next press signs in", async ({ page, browser }) => {
  oidc.person = newPerson();
  await page.goto(at("/trial", "en"));
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue with Maison" }).click();
  await expect(page.getByText(oidc.person.email)).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await expectAccessible(page);
  await page.getByRole("button", { name: t("Create my account") }).click();
  await expect(page.getByText(t("Accept the terms to continue."))).toBeVisible();
  await page.getByRole("checkbox", { name: /terms of use/ }).check();
  await page.getByRole("button", { name: t("Create my account") }).click();
  await expect(page).toHaveURL(/\/en\/UserDashboard/);
  await page.goto(at("/UserDashboard/account", "en"));
  await expect(page.locator("#identities")).toContainText("Maison");

  const elsewhere = await browser.newPage();
  await elsewhere.goto(made.server.url + at("/login", "en"));
  await elsewhere.getByRole("link", { name: "Continue with Maison" }).click();
  await expect(elsewhere).toHaveURL(/\/en\/UserDashboard/);
  await elsewhere.close();
});

test("a member who knows no password deletes the account after pressing the provider's button again", {
  tag: "@long",
}, async ({ page }) => {
  expectConsoleError(page, /403/);
  oidc.person = newPerson();
  const { email } = oidc.person;
  await page.goto(at("/login", "en"));
  await page.getByRole("link", { name: "Continue with Maison" }).click();
  await page.getByRole("checkbox", { name: /terms of use/ }).check();
  await page.getByRole("button", { name: t("Create my account") }).click();
  await expect(page).toHaveURL(/\/en\/UserDashboard/);
  ageProofs(made.server.dir, email);
  const remove = async () => {
    await page.getByRole("button", { name: t("Delete my account…") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("Delete my account"), exact: true })
      .click();
  };
  await page.goto(at("/UserDashboard/account", "en"));
  await remove();
  const question = page.getByRole("dialog", { name: t("Confirm it’s you") });
  await expect(question.getByRole("button", { name: t("Use a code by e-mail") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem("pocketbase_auth"));
  await page.goto(at("/login", "en"));
  await page.getByRole("link", { name: "Continue with Maison" }).click();
  await expect(page).toHaveURL(/\/en\/UserDashboard/);
  await page.goto(at("/UserDashboard/account", "en"));
  await remove();
  await expect(page).toHaveURL(/\/en$/);
  expect(query(made.server.dir, `SELECT id FROM users WHERE email = '${email}'`)).toEqual([]);
});

test("a refusal over there is said in the reader's language, with the way back", async ({ page }) => {
  // Anyone can write the address of the page.
  await page.goto("/login#identity-problem=__proto__");
  await expect(page.getByRole("alert")).toContainText("n’a pas fonctionné");
  await page.goto("/");
  oidc.refuses = true;
  await page.goto("/login");
  await hydrated(page);
  await page.getByRole("link", { name: "Continuer avec Maison" }).click();
  await expect(page.getByRole("alert")).toContainText("annulé");
  oidc.refuses = false;
  await page.getByRole("button", { name: "Retour à la connexion" }).click();
  await expect(page.getByLabel("Mot de passe", { exact: true })).toBeVisible();
});

test("an account with the same address is proved once, then the press signs in", async ({ page, browser }) => {
  const member = await createMember(made, { locale: "en" });
  await verify(member.id);
  oidc.person = newPerson({ email: member.email });
  await page.goto(at("/login", "en"));
  await page.getByRole("link", { name: "Continue with Maison" }).click();
  await expect(page.getByText(/exists already/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("Sign in and link") }).click();
  await page.getByLabel(t("E-mail address")).fill(member.email);
  await page.getByLabel(t("Password"), { exact: true }).fill(member.password);
  await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
  await expect(page).toHaveURL(/\/en\/UserDashboard/);
  await page.goto(at("/UserDashboard/account#identities", "en"));
  await expect(page.locator("#identities").getByText(`Maison (${member.email})`)).toBeVisible();

  const elsewhere = await browser.newPage();
  await elsewhere.goto(made.server.url + at("/login", "en"));
  await elsewhere.getByRole("link", { name: "Continue with Maison" }).click();
  await expect(elsewhere).toHaveURL(/\/en\/UserDashboard/);
  await elsewhere.close();
});

test("a member links a service on the account page and unlinks it again", { tag: "@long" }, async ({ page }) => {
  const member = await createMember(made, { locale: "en" });
  await verify(member.id);
  const fresh = await signIn(made, member.email, member.password);
  await giveProof(made, fresh);
  await withSession(page, fresh);
  oidc.person = newPerson();
  await page.goto(at("/UserDashboard/account#identities", "en"));
  const card = page.locator("#identities");
  await card.getByRole("button", { name: "Link Maison" }).click();
  await card.getByRole("button", { name: t("Manage sign-in with other services") }).click();
  const row = card.getByText(`Maison (${oidc.person.email})`);
  await expect(row).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Unlink Maison…" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("Unlink"), exact: true })
    .click();
  await expect(row).toBeHidden();
  await expect(card.getByRole("button", { name: "Link Maison" })).toBeVisible();
});
