import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LOCALES } from "../../common/contract/api.ts";
import { signUp } from "../support/product.ts";
import { startProvisioned } from "../support/provisioned.ts";
import { asAdmin, at, createMember, expect, expectAccessible, passwordRow, test, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";

const MANIFEST = { id: "org.e2e", name: "From here", version: "1.0.0", resources: ["meta"], types: ["movie"] };

/** An add-on's server on this machine. */
async function startAddon() {
  const server = createServer((_, response) => response.end(JSON.stringify(MANIFEST)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return { url: (name: string) => `http://127.0.0.1:${port}/${name}/manifest.json`, close: () => server.close() };
}

for (const locale of LOCALES) {
  test(`streaming accounts in ${locale}: search, try again, new credentials, the add-on list by keyboard`, {
    tag: "@long",
  }, async ({ page, product }) => {
    const t = say(locale);
    const addon = await startAddon();
    const member = await createMember(product);
    await asAdmin(page, product);
    await page.goto(at("/admin/stremio", locale));
    await expect(
      page.getByText(t("The account exists only in our own database: no other service is involved.")),
    ).toBeVisible();
    await expect(page.getByText(t("No add-ons yet"))).toBeVisible();

    const required = page.locator("#accounts [aria-required]");
    await expect(required, "no filter says that it is required").toHaveCount(0);
    await page.getByLabel(t("Search")).fill(member.email);
    const row = page.getByRole("row").filter({ hasText: member.email });
    await expect(page.getByRole("row").filter({ hasText: "@" })).toHaveCount(1);
    await expect(row).toContainText(t("Active"));
    await row.getByRole("button").click();
    await page.getByRole("menuitem", { name: t("New credentials…") }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("Replace them") }).click();
    await expect(dialog.getByText(t("Give a reason."))).toBeVisible();
    await dialog.getByLabel(t("Reason")).fill("asked by phone");
    await dialog.getByRole("button", { name: t("Replace them") }).click();
    await expect(page.getByText(t("New credentials are on the member’s dashboard."))).toBeVisible();

    await row.getByRole("checkbox").check();
    await page
      .getByRole("button", { name: /Try 1|Relancer 1/ })
      .first()
      .click();
    await dialog.getByRole("button", { name: t("Try again") }).click();
    await expect(dialog).toBeHidden();

    for (const name of ["one", "two"]) {
      await page.getByRole("button", { name: t("Add an add-on…") }).click();
      await dialog.getByLabel(t("Name")).fill(name);
      await dialog.getByLabel(t("Address of the manifest")).fill("https://x.example/");
      await dialog.getByRole("button", { name: t("Save") }).click();
      await expect(dialog.getByText(t("Enter an https address that ends in /manifest.json."))).toBeVisible();
      await dialog.getByLabel(t("Address of the manifest")).fill(addon.url(name));
      await dialog.getByRole("button", { name: t("Save") }).click();
      await expect(dialog).toBeHidden();
    }
    const entries = page.getByRole("listitem").filter({ hasText: "/manifest.json" });
    await expect(entries).toHaveText([/^one/, /^two/]);
    await page.getByRole("button", { name: t("Move {name} up").replace("{name}", "two") }).focus();
    await page.keyboard.press("Enter");
    await expect(entries).toHaveText([/^two/, /^one/]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }

    for (const name of ["one", "two"]) {
      await page.getByRole("button", { name: t("Actions for {name}").replace("{name}", name), exact: true }).click();
      await page.getByRole("menuitem", { name: t("Delete…") }).click();
      await dialog.getByLabel(t("Reason")).fill("no longer offered");
      await dialog.getByRole("button", { name: t("Delete it") }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByText(t("No add-ons yet"))).toBeVisible();
    addon.close();
  });
}

for (const locale of LOCALES) {
  test(`a member agrees to Stremio's terms in ${locale}, then gets the account`, async ({ page }) => {
    const t = say(locale);
    const world = await startProvisioned();
    const { id, email, token, record } = await signUp(world.product);
    await withSession(page, { id, email, token, password: "", record: { ...record } });
    await page.goto(world.product.url + at("/UserDashboard", locale));
    await expect(page.getByText(t("One question before we create this account"))).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    expect(world.fake.calls).toEqual([]);
    await page.getByRole("button", { name: t("Create my account") }).click();
    await expect(page.getByText(t("Accept the terms to continue."))).toBeVisible();
    await page.getByRole("checkbox", { name: /Stremio/ }).check();
    await page.getByRole("button", { name: t("Create my account") }).click();
    await expect(passwordRow(page, t)).toBeVisible();
    await expect(page.getByText(t("One question before we create this account"))).toHaveCount(0);
    await expect.poll(() => world.fake.accounts.size).toBe(1);
    expect(world.fake.accounts.size).toBe(1);
    await page.close(); // its server goes: it would say so in the console
    await world.stop();
  });
}
