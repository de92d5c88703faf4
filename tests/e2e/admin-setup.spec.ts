import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Locator, Page } from "@playwright/test";
import type { Locale } from "../../common/contract/api.ts";
import { LEGAL_FIELDS } from "../../common/contract/legal.ts";
import { change, query } from "../support/database.ts";
import { call } from "../support/http.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { type StripeFake, startStripeFake } from "../support/stripe-fake/stripe-fake.ts";
import { template } from "../support/template.ts";
import { ADMIN, at, test as base, expect, expectAccessible, expectConsoleError } from "./fixtures.ts";
import { say } from "./texts.ts";

/** `place` is where copies may go. */
type Installation = { server: TestServer; mail: SmtpSink; stripe: StripeFake; place: string };

const OWN = { email: "operator@mail.example", password: "une clé sous le paillasson" };
const ADDRESS = "https://shop.example";

/** `installation` is a new one without any setting, beside a mail server and Stripe; its visitors come by its port. */
const test = base.extend<{ installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const [mail, stripe] = await Promise.all([startSmtpSink(), startStripeFake("test")]);
      const env = { APP_URL: "", STRIPE_API_BASE: stripe.url };
      const server = await startServer({ env, from: await template() });
      change(server.dir, "UPDATE site SET legal = '{}'");
      // What a name server would do.
      stripe.world.onEndpoint = (url, secret) =>
        Object.assign(stripe.webhooks, { url: url.replace(ADDRESS, server.url), secrets: [secret] });
      const place = mkdtempSync(`${tmpdir()}/passerelle-copies-`);
      await use({ server, mail, stripe, place });
      await server.stop();
      await mail.close();
      await stripe.stop();
      rmSync(place, { recursive: true, force: true });
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.server.url),
});

async function fill(region: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await region.getByLabel(label, { exact: true }).fill(value);
}

async function signIn(page: Page, locale: Locale): Promise<void> {
  const t = say(locale);
  await page.goto(`${at("/login", locale)}?return=%2Fadmin%2Fsetup`);
  await page.getByLabel(t("E-mail address")).fill(ADMIN.email);
  await page.getByLabel(t("Password"), { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
}

for (const [locale, width] of [
  ["fr", 360],
  ["en", 1280],
] as const) {
  test(`a newcomer sets up mail, payments and copies without a shell, in ${locale} at ${width} px`, {
    tag: "@long",
  }, async ({ page, installation }) => {
    test.slow();
    const { mail, stripe, server, place } = installation;
    const t = say(locale);
    const step = (number: number, title: string) => page.getByRole("region", { name: `${number}. ${t(title)}` });
    const isDone = (region: Locator) => expect(region.getByText(t("Complete"), { exact: true })).toBeVisible();
    const began = Date.now();
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, locale);
    await expect(page.getByRole("heading", { level: 1, name: t("Set-up") })).toBeVisible();
    // On a phone the menu is in a window.
    const entry = page.getByRole("link", { name: new RegExp(`^${t("Set-up")}`) });
    if (width > 1000) await expect(entry).toContainText("0/5");
    await expect(page.getByText(locale === "fr" ? "Encore 5 étapes" : "5 steps left")).toBeVisible();
    await expectAccessible(page);

    // Nobody changes anything with the administrator's session alone.
    await expect(page.getByRole("textbox")).toHaveCount(2);
    const proof = page.getByRole("region", { name: t("Confirm your identity") });
    expectConsoleError(page, /40[03]/);
    await fill(proof, { [t("Password")]: "something else" });
    await page.keyboard.press("Enter");
    await expect(proof.getByRole("alert")).toBeVisible();
    await fill(proof, { [t("Password")]: ADMIN.password });
    await page.keyboard.press("Enter");
    await expect(proof).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

    // Another tab of the same session, which hears from the server when sessions end.
    const second = await page.context().newPage();
    await second.goto(at("/admin/setup", locale));
    await expect(second.getByRole("region", { name: t("Confirm your identity") })).toBeVisible();

    const account = step(1, "Your account");
    await fill(account, { [t("Your e-mail address")]: OWN.email, [t("New password")]: OWN.password });
    await account.getByRole("button", { name: t("Save") }).click();
    await isDone(account);
    await expect(page).toHaveURL(/admin\/setup/);
    await second.reload();
    await expect(second.getByRole("region", { name: t("Confirm your identity") })).toBeVisible();
    await second.close();

    await expect(step(3, "Legal identity"), "it says why it is not done").toContainText(t("Registration number"));
    const address = step(2, "Public address");
    await expect(address.getByLabel(t("Address"), { exact: true })).toHaveValue(server.url);
    await fill(address, { [t("Address")]: ADDRESS });
    await address.getByRole("button", { name: t("Save") }).click();
    await isDone(address);
    const [owner] = query(server.dir, "SELECT id FROM users LIMIT 1");
    const passkey = `'p', '${owner?.id}', 'f', 'c', '${new URL(ADDRESS).hostname}'`;
    change(server.dir, `INSERT INTO passkeys (id, user, factor, credential, domain) VALUES (${passkey})`);
    await page.reload();
    await fill(proof, { [t("Password")]: OWN.password });
    await page.keyboard.press("Enter");
    await address.getByRole("button", { name: t("Change"), exact: true }).click();
    await fill(address, { [t("Address")]: "https://other.example" });
    await address.getByRole("button", { name: t("Save") }).click();
    const moving = page.getByRole("alertdialog");
    await expect(moving).toContainText(locale === "fr" ? "1 clé d’accès cessera" : "1 passkey will stop working");
    await expectAccessible(page);
    await moving.getByRole("button", { name: t("Cancel") }).click();
    expect(query(server.dir, "SELECT id FROM audit_log WHERE action = 'setup.address'")).toHaveLength(1);
    await address.getByRole("button", { name: t("Save") }).click();
    await moving.getByRole("button", { name: t("Move anyway") }).click();
    await isDone(address);
    await expect(moving).toBeHidden();
    // No passkey was made at the other domain, but e-mails and add-ons have its address.
    await fill(address, { [t("Address")]: ADDRESS });
    await address.getByRole("button", { name: t("Save") }).click();
    await expect(moving).toContainText(locale === "fr" ? "l’ancienne adresse" : "keep the old address");
    await expect(moving).not.toContainText(locale === "fr" ? "clé d’accès" : "passkey");
    await moving.getByRole("button", { name: t("Move anyway") }).click();
    await expect
      .poll(() => query(server.dir, "SELECT id FROM audit_log WHERE action = 'setup.address'").length)
      .toBe(3);

    const post = step(4, "Mail");
    const wanted = { [t("Mail server")]: "127.0.0.1", [t("Sender’s address")]: "hello@shop.example" };
    await fill(post, { ...wanted, [t("Port")]: "9" });
    await post.getByRole("button", { name: t("Send me a code through this server") }).click();
    await expect(post.getByRole("alert"), "nothing listens there").toContainText(t("The mail server does not answer"));
    await fill(post, { [t("Port")]: String(mail.port) });
    mail.mode = "refuse";
    await post.getByRole("button", { name: t("Send me a code through this server") }).click();
    await expect(post.getByRole("alert")).toContainText("550");
    mail.mode = "accept";
    await post.getByRole("button", { name: t("Send me a code through this server") }).click();
    const { text } = await mail.waitFor(OWN.email, /\b\d{8}\b/);
    await fill(post, { [t("Code from the test message")]: "00000000" });
    await post.getByRole("button", { name: t("Confirm and save") }).click();
    await expect(post.getByText(t("This code is not correct, or it has expired. Send another one."))).toBeVisible();
    await fill(post, { [t("Code from the test message")]: /\b\d{8}\b/.exec(text)?.[0] ?? "" });
    await post.getByRole("button", { name: t("Confirm and save") }).click();
    await isDone(post);

    const payments = step(5, "Card payments");
    await fill(payments, { [t("Secret key of Stripe")]: stripe.env.STRIPE_SECRET_KEY });
    await payments.getByRole("button", { name: t("Check and save") }).click();
    await expect(payments.getByText(t("Test mode"))).toBeVisible();
    await payments.getByRole("button", { name: t("Create the webhook"), exact: true }).click();
    await payments.getByRole("button", { name: t("Test the webhook") }).click();
    await isDone(payments);
    await payments.getByRole("button", { name: t("Disconnect Stripe"), exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(
      t("No subscription depends on it. New orders will wait for a transfer that you confirm by hand."),
    );
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("Cancel") }).click();
    await expectAccessible(page);

    const key = step(6, "Copy of the key");
    const download = page.waitForEvent("download");
    await key.getByRole("button", { name: t("Download the key") }).click();
    expect((await download).suggestedFilename()).toBe("app.key");
    await isDone(key);

    const copies = step(7, "Off-site copies");
    await copies.getByText(t("Copy to a folder on another disk")).click();
    const folder = copies.getByLabel(t("Folder"), { exact: true });
    await folder.fill(server.dir);
    await folder.press("Enter");
    await expect(copies.getByRole("alert")).toContainText(
      t("This folder is inside the data folder: both would be lost together."),
    );
    await folder.fill(place);
    await folder.press("Enter");
    await isDone(copies);
    expect(existsSync(`${place}/single/owner.json`)).toBe(true);
    await expectAccessible(page);

    // The add-on's sources, colleagues and the look may come later: they do not count.
    await expect(page.getByText(locale === "fr" ? "Encore 1 étape" : "1 step left")).toBeVisible();
    for (const left of [step(8, "First source"), step(9, "Team"), step(10, "Brand")]) {
      await expect(left.getByText(t("Optional", "step"), { exact: true })).toBeVisible();
      await left.getByRole("button", { name: t("Skip this step") }).click();
      await expect(left.getByRole("button", { name: t("Do this step after all") })).toBeVisible();
    }

    // Resumable: the legal identity is on another page, and a reload changes nothing.
    await step(3, "Legal identity")
      .getByRole("link", { name: t("Open the legal identity") })
      .click();
    const legal = page.getByRole("region", { name: t("Legal identity"), exact: true });
    for (const field of LEGAL_FIELDS)
      await legal.locator(`[name=legal_${field}]`).fill(field === "email" ? OWN.email : `Passerelle ${field}`);
    await legal.getByRole("button", { name: t("Save") }).click();
    // The mailbox is the second factor since the test message, whose code was the proof.
    await expect(page.getByText(t("The settings are saved."))).toBeVisible();
    await page.goto(at("/admin/setup", locale));
    await expect(page.getByText(t("Everything that a service needs is set up."))).toBeVisible();
    if (width > 1000) await expect(page.getByRole("link", { name: t("Set-up"), exact: true })).toBeVisible();
    await expectAccessible(page);

    const minutes = (Date.now() - began) / 60_000;
    expect(minutes, "of the newcomer's time").toBeLessThan(10);

    // The mailed code is the second factor now, for the own address alone.
    const enter = (identity: string, password: string) =>
      call(server.url, "POST", "/api/collections/users/auth-with-password", { body: { identity, password } });
    expect([(await enter(OWN.email, OWN.password)).status, (await enter(ADMIN.email, ADMIN.password)).status]).toEqual([
      401, 400,
    ]);
  });
}
