import { LOCALES } from "../../common/contract/api.ts";
import {
  at,
  clipboard,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  openRow,
  type Product,
  patch,
  signIn,
  signInAdmin,
  test,
  withSession,
} from "./fixtures.ts";
import { leaveDuring } from "./keyboard.ts";
import { say } from "./texts.ts";

async function makeIntegrator(product: Product, locale: string) {
  const member = await createMember(product, { locale });
  await patch(product, "users", member.id, { is_api: true });
  return signIn(product, member.email, member.password);
}

const ask = (product: Product, key: string, path: string) =>
  fetch(`${product.server.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });

for (const locale of LOCALES) {
  const t = say(locale);

  test(`an administrator makes, finds, measures and revokes keys in ${locale}`, { tag: "@long" }, async ({
    page,
    product,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    expectConsoleError(page, /400/);
    const admin = await signInAdmin(product);
    await withSession(page, admin);
    await page.goto(at("/admin/api-keys", locale));
    const name = `Serveur ${locale}`;
    await page.getByRole("button", { name: t("Create a key…") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: t("Read the status of an account") }).uncheck();
    await dialog.getByRole("button", { name: t("Create the key") }).click();
    await expect(dialog.getByText(t("Choose at least one."))).toBeVisible();
    await dialog.getByLabel(t("Name")).fill(name);
    await dialog.getByRole("checkbox", { name: t("Read members with their addresses") }).check();
    await dialog.getByLabel(t("Ends"), { exact: true }).selectOption("0");
    await dialog.getByLabel(t("Limit per minute")).selectOption("300");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await dialog.getByRole("button", { name: t("Create the key") }).dblclick();
    const shown = dialog.getByText(/^psk_[A-Za-z0-9]{48}$/);
    await expect(shown).toBeVisible();
    await expectAccessible(page);
    const key = String(await shown.textContent());
    await page.mouse.click(5, 5);
    await expect(shown).toBeVisible();
    await dialog.getByRole("button", { name: t("Copy the key") }).click();
    await expect.poll(() => clipboard(page)).toBe(key);
    await dialog.getByRole("button", { name: t("I have copied it") }).click();
    await expect(page.getByText(key)).toHaveCount(0);

    // The same name once more is refused, at its field.
    await page.getByRole("button", { name: t("Create a key…") }).click();
    await dialog.getByLabel(t("Name")).fill(name);
    await dialog.getByRole("button", { name: t("Create the key") }).click();
    await expect(dialog.getByLabel(t("Name"))).toHaveAttribute("aria-invalid", "true");
    await dialog.getByRole("button", { name: t("Close") }).click();

    expect((await ask(product, key, "/users?limit=1")).status).toBe(200);
    expect((await ask(product, key, "/accounts/x")).status).toBe(403);
    await page.getByLabel(t("Search")).fill(key.slice(0, 12));
    await expect(page.locator("[aria-required]"), "a search is not required").toHaveCount(0);
    const row = page.getByRole("listitem", { name });
    await expect(row).toHaveCount(1);
    await expect(row.getByText(t("Every account"))).toBeVisible();
    await expect(row.getByText("users:read")).toBeVisible();
    await row.getByRole("button", { name: t("Usage") }).click();
    await expect(dialog.locator("canvas")).toBeVisible();
    await dialog.getByRole("button", { name: t("Table") }).click();
    await expect(dialog.getByRole("row").last()).toContainText("2");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("Close") }).click();

    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await row.getByRole("button", { name: t("Revoke…") }).click();
    await dialog.getByLabel(t("Reason")).fill("test");
    await dialog.getByRole("button", { name: t("Revoke"), exact: true }).click();
    await expect(row.getByText(t("Revoked"))).toBeVisible();
    expect((await ask(product, key, "/users")).status).toBe(401);

    await page.getByLabel(t("Search")).fill("nothing is named like this");
    await expect(page.getByText(t("No key matches this search"))).toBeVisible();
  });

  test(`a member with the right makes and revokes keys on the dashboard in ${locale}`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    const member = await makeIntegrator(product, locale);
    await withSession(page, member);
    await page.goto(at("/UserDashboard/account", locale));
    const card = page.locator("#api-keys");
    await expect(card.getByText(t("You have no key yet."))).toBeVisible();
    await card.getByRole("button", { name: t("Create a key…") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(t("Read members with their addresses"))).toHaveCount(0);
    await dialog.getByLabel(t("Name")).fill("Salon");
    await dialog.getByRole("button", { name: t("Create the key") }).click();
    const shown = dialog.getByText(/^psk_[A-Za-z0-9]{48}$/);
    const key = String(await shown.textContent());
    await page.keyboard.press("Escape");
    await expect(shown, "shown once, not lost by a key").toBeVisible();
    await dialog.getByRole("button", { name: t("I have copied it") }).click();
    const row = card.getByRole("listitem", { name: "Salon" });
    await expect(row.getByText(t("Never used"))).toBeVisible();
    const own = String(member.record.stremio_username);
    expect((await ask(product, key, `/accounts/${own}`)).status).toBe(200);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await row.getByRole("button", { name: t("Revoke…") }).click();
    const question = page.getByRole("alertdialog");
    // An answer that does not come holds nobody in the question.
    await leaveDuring(page, "**/revoke", question.getByRole("button", { name: t("Revoke"), exact: true }), async () => {
      await page.clock.setFixedTime(Date.now() + 16_000);
      await page.keyboard.press("Escape");
      await expect(question).toHaveCount(0);
    });
    await expect(row.getByText(t("Revoked"))).toBeVisible();
    expect((await ask(product, key, `/accounts/${own}`)).status).toBe(401);
    await page.goto(at("/UserDashboard/account", locale));
    await openRow(page, t("Show the activity"));
    await expect(page.locator("#activity").getByText(t("API key revoked"))).toBeVisible();
  });

  test.describe(`without JavaScript in ${locale}`, () => {
    test.use({ javaScriptEnabled: false });
    test("the API page can be read", async ({ page }) => {
      await page.goto(at("/api-docs", locale));
      for (const path of ["/api/v1/accounts/{name}", "/api/v1/credentials/verify", "/api/v1/users/{id}"]) {
        await expect(page.getByText(path, { exact: true }).first()).toBeVisible();
      }
      await expect(page.getByText("credentials:verify").first()).toBeVisible();
      await expect(page.getByText("too_many_guesses").first()).toBeVisible();
    });
  });
}

test("a member without the right sees no keys", async ({ page, product }) => {
  await withSession(page, await createMember(product));
  await page.goto("/UserDashboard/account");
  await expect(page.locator("#data")).toBeVisible();
  await expect(page.locator("#api-keys")).toHaveCount(0);
});
