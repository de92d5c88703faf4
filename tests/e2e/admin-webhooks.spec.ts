import type { Page } from "@playwright/test";
import { LOCALES, type Locale } from "../../common/contract/api.ts";
import { call } from "../support/http.ts";
import { startWebhookReceiver } from "../support/webhook-receiver.ts";
import {
  asAdmin,
  at,
  expect,
  expectAccessible,
  expectConsoleError,
  type Product,
  signInAdmin,
  test,
} from "./fixtures.ts";
import { leaveDuring } from "./keyboard.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`webhooks in ${locale}: added, tested, replayed, renewed and deleted`, async ({ page, product }) => {
    test.slow();
    const t = say(locale);
    const receiver = await startWebhookReceiver();
    expectConsoleError(page, /400|409/);
    try {
      await asAdmin(page, product);
      await page.goto(at("/admin/webhooks", locale));
      await expect(page.getByText(t("No webhooks yet"))).toBeVisible();
      // Two of one name, as for two programs of one team.
      for (let count = 1; count <= 2; count++) {
        await page.getByRole("button", { name: t("Add a webhook…") }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel(t("Name"), { exact: true }).fill("Shop");
        await dialog
          .getByLabel(t("Address"), { exact: true })
          .fill(count === 1 ? "http://example.org/x" : receiver.url);
        await dialog.getByRole("button", { name: t("Save") }).click();
        if (count === 1) {
          await expect(dialog.getByText(t("Enter an https address."))).toBeVisible();
          await dialog.getByLabel(t("Address"), { exact: true }).fill(receiver.url);
          // In a closed window, nobody would see the secret.
          await leaveDuring(page, "**/api/app/admin/webhooks", dialog.getByRole("button", { name: t("Save") }));
        }
        await expect(dialog.getByText(/^whsec_/)).toBeVisible();
        await dialog.getByRole("button", { name: t("I have copied it") }).click();
        await expect(page.getByRole("article")).toHaveCount(count);
      }
      const card = page.getByRole("article").first();
      await card.getByRole("button", { name: t("Send a test") }).click();
      await expect(card.getByRole("status")).toContainText("204");
      receiver.answer = 503;
      await card.getByRole("button", { name: t("Send a test") }).click();
      await expect(card.getByRole("alert")).toContainText("503");
      await card.getByRole("button", { name: t("Deliveries") }).click();
      await expect(card.getByRole("row").filter({ hasText: "webhook.test" })).toHaveCount(2);

      await card.getByRole("button", { name: t("Replay…") }).click();
      await page.getByLabel(t("Since")).fill("2026-01-01T00:00");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("Send again") })
        .click();
      await expect(page.getByRole("dialog")).toBeHidden(); // tests are not sent again

      await card.getByRole("button", { name: t("New secret…") }).click();
      await page.getByRole("button", { name: t("Replace the secret"), exact: true }).click();
      await page.getByRole("button", { name: t("I have copied it") }).click();

      await expectUnchangedAfterRefusal(page, product, locale);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
      for (let left = 2; left > 0; left--) {
        await page
          .getByRole("article")
          .first()
          .getByRole("button", { name: t("Delete…") })
          .click();
        await page
          .getByRole("alertdialog")
          .getByRole("button", { name: t("Delete"), exact: true })
          .click();
        await expect(page.getByRole("article")).toHaveCount(left - 1);
      }
    } finally {
      await receiver.close();
    }
  });

  test(`incidents in ${locale}: reported, updated, read by members and deleted`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    test.slow();
    const t = say(locale);
    await asAdmin(page, product);
    await page.goto(at("/admin/incidents", locale));
    const titles = { fr: `Panne ${locale}`, en: `Outage ${locale}` };
    const write = async (texts: { fr: string; en: string }) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(t("Title in French")).fill(titles.fr);
      await dialog.getByLabel(t("Title in English")).fill(titles.en);
      await dialog.getByLabel(t("Text in French")).fill(texts.fr);
      await dialog.getByLabel(t("Text in English")).fill(texts.en);
    };
    const publish = () =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: t("Publish") })
        .click();
    const cards = page.getByRole("article").filter({ hasText: titles[locale] });
    // Two of one title.
    for (let count = 1; count <= 2; count++) {
      await page.getByRole("button", { name: t("Report an incident…") }).click();
      await write({ fr: "On cherche.", en: "We are looking." });
      await publish();
      await expect(cards).toHaveCount(count);
    }
    await cards
      .first()
      .getByRole("button", { name: t("Add an update…") })
      .click();
    await write({ fr: "C’est réparé.", en: "It is fixed." });
    await page.getByRole("dialog").getByLabel(t("State")).selectOption("resolved");
    await publish();
    await expect(cards.first().getByText(locale === "fr" ? "C’est réparé." : "It is fixed.")).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await page.goto(at("/status", locale));
    await expect(page.getByRole("heading", { name: titles[locale] })).toHaveCount(2);
    await expect(page.getByText(locale === "fr" ? "C’est réparé." : "It is fixed.")).toBeVisible();
    await expectAccessible(page);
    await page.goto(at("/admin/incidents", locale));
    for (let left = 2; left > 0; left--) {
      await cards
        .first()
        .getByRole("button", { name: t("Delete…") })
        .click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("Delete"), exact: true })
        .click();
      await expect(cards).toHaveCount(left - 1);
    }
  });
}

/** While the dialog of the first webhook is open, it is switched off: no save of that dialog switches it on again. */
async function expectUnchangedAfterRefusal(page: Page, product: Product, locale: Locale): Promise<void> {
  const t = say(locale);
  const dialog = page.getByRole("dialog");
  const edit = page
    .getByRole("article")
    .first()
    .getByRole("button", { name: t("Change…") });
  await edit.click();
  const { token } = await signInAdmin(product);
  const path = "/api/app/admin/webhooks";
  const { json } = await call(product.server.url, "GET", path, { token });
  const { items } = json as { items: [{ id: string; name: string }] }; // our own server's answer
  const [{ id, name }] = items;
  const off = await call(product.server.url, "POST", path, { token, body: { id, name, url: "", active: false } });
  expect(off.status).toBe(200);
  // The first refusal refreshes the list, but not the fields of the dialog.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().endsWith(path));
    await dialog.getByRole("button", { name: t("Save") }).click();
    expect((await saved).status()).toBe(409);
    await expect(dialog.getByRole("button", { name: t("Save") })).not.toHaveAttribute("aria-busy");
  }
  await page.keyboard.press("Escape");
  await edit.click();
  await expect(dialog.getByRole("switch", { name: t("Enabled") })).not.toBeChecked();
  await page.keyboard.press("Escape");
}
