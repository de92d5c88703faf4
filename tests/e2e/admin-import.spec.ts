import { Buffer } from "node:buffer";
import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, at, createMember, expect, expectAccessible, test } from "./fixtures.ts";
import { say } from "./texts.ts";

const NOTICE = "Counts as a gift: the column “Paid until, the rest was given” is empty.";
const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

for (const locale of LOCALES) {
  test(`an import in ${locale}: chosen, asked about, corrected, run and undone`, async ({ page, product }) => {
    const t = say(locale);
    const known = await createMember(product, { name: "Known" });
    const rows = [
      `lou.${locale}@example.org;Lou Martin;03/04/2099;amis, 2024;true`,
      `${known.email.toUpperCase()};Known;05/06/2099;;false`,
      `karim@@example.org;Karim;05/06/2099;;false`,
      `a.very.long.address.that.breaks.nowhere.${locale}@a-long-domain-name.example.org;${"Long ".repeat(15)};0000-00-00;;`,
    ];
    await asAdmin(page, product);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(at("/admin/import", locale));
    await expect(page.getByRole("heading", { level: 1, name: t("Import of members") })).toBeVisible();
    await expectAccessible(page);
    await page.locator("input[type=file]").setInputFiles(file("members.xlsx.csv", "PK\u0003\u0004rest"));
    await expect(page.getByRole("alert")).toContainText(t("This file cannot be read"));
    await page
      .locator("input[type=file]")
      .setInputFiles(
        file("membres.csv", `Adresse e-mail;Nom;Payé jusqu’au;Labels;subscribed_to_emails\n${rows.join("\n")}\n`),
      );

    const start = page.getByRole("button", {
      name: new RegExp(locale === "fr" ? "^Importer 1 membre…" : "^Import 1 member…"),
    });
    await expect(page.getByText(locale === "fr" ? "Répondez à 1 question" : "Answer 1 question")).toBeVisible();
    await expect(start, "a question is open").toHaveCount(0);
    await expectAccessible(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/import-asked-${locale}-1280.png`, fullPage: true });
    await page.getByRole("radio", { name: locale === "fr" ? /3 avril 2099/ : /3 April 2099/ }).check();
    const go = page.getByRole("button", {
      name: new RegExp(locale === "fr" ? "^Importer 2 membres…" : "^Import 2 members…"),
    });
    await expect(go).toBeEnabled();
    await expect(page.getByText(t("The e-mail address has two “@”."))).toBeVisible();
    await expect(page.getByText(t("No newsletter: the consent is not proved."))).toBeVisible();
    await expectAccessible(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/import-${locale}-1280.png`, fullPage: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing is wider than a phone").toBeLessThanOrEqual(0);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/import-${locale}-360.png`, fullPage: true });
    const saved = page.waitForEvent("download");
    await page
      .getByRole("button", { name: locale === "fr" ? "Télécharger 1 ligne à corriger" : "Download 1 row to correct" })
      .click();
    expect((await saved).suggestedFilename()).toBe("refused-membres.csv");

    await go.focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Import"), exact: true })
      .click();
    const card = page.getByRole("article").first();
    await expect(card.getByText(t("Import done"), { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(card).toContainText(locale === "fr" ? "2 nouveaux membres" : "2 new members");
    await card.getByRole("button", { name: t("Show the rows to correct") }).click();
    await expect(card.getByText(t("The e-mail address has two “@”."))).toBeVisible();
    await expectAccessible(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/import-done-${locale}-360.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/import-done-${locale}-1280.png`, fullPage: true });
    await card.getByRole("button", { name: t("Undo…") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Undo the import") })
      .click();
    await expect(card.getByText(t("Undone"), { exact: true })).toBeVisible({ timeout: 30_000 });
  });
}

test("a Ghost export of 500 members, by the page alone", async ({ page, product }) => {
  const t = say("fr");
  const headings =
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id";
  const row = (index: number, email = `ghost.${index}@example.org`, name = `Membre ${index}`) =>
    `65f${index},${email},${name},"Dit ""bonjour""\r\net repart",${index % 2 === 0},${index % 50 === 0},cus_Ghost${index},2024-03-01T10:00:00.000Z,,"amis, 2024",Soutien,`;
  const rows = Array.from({ length: 500 }, (_, index) => row(index));
  rows[16] = row(16, "karim@@example.org");
  rows[89] = row(89, "GHOST.1@example.org");
  rows[287] = row(287, "");
  await asAdmin(page, product);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/import");
  const text = `\ufeff${headings}\r\n${rows.join("\r\n")}\r\n`;
  await page.locator("input[type=file]").setInputFiles(file("members.2026-11-29.csv", text));
  await expect(page.getByText("Ghost reconnu")).toBeVisible();
  await page.getByLabel("Soutien").selectOption({ label: t("No plan") });
  const given = page.getByRole("group", { name: "10 membres sans date de fin" });
  await given.getByRole("radio", { name: t("Access until a day") }).check();
  await given.getByLabel(t("Last day")).fill("2099-06-30");
  await expect(page.getByText(t("Active without an end date: gets the access that you give.")).first()).toBeVisible();
  if (process.env.SHOTS) {
    await expect(page.getByRole("button", { name: /^Importer 497 membres…/ })).toBeEnabled();
    await page.screenshot({ path: `${process.env.SHOTS}/ghost-1280.png` });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.screenshot({ path: `${process.env.SHOTS}/ghost-360.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await page.getByRole("button", { name: /^Importer 497 membres…/ }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("Import"), exact: true })
    .click();
  const card = page.getByRole("article").first();
  await expect(card.getByText(t("Import done"), { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText("497 nouveaux membres");
  await expect(card).toContainText("3 lignes à corriger");
  await card.getByRole("button", { name: t("Send the invitations…") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Inviter 497 membres");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/ghost-invite-1280.png` });
  await dialog.getByRole("button", { name: t("Send the invitations"), exact: true }).click();
  await product.mail.waitFor("ghost.0@example.org", /\/forgot#token=/);
});

test("a member added by hand", async ({ page, product }) => {
  const t = say("en");
  await asAdmin(page, product);
  await page.goto(at("/admin/users", "en"));
  await page.getByRole("button", { name: t("Add a member…") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("Add the member") }).click();
  await expect(dialog.getByLabel(t("E-mail address"))).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(t("E-mail address")).fill("by.hand@example.org");
  await dialog.getByLabel(t("Plan"), { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel(t("Paid by transfer")).selectOption({ label: t("One month") });
  await dialog.getByLabel(t("Reason")).fill("Paid in cash");
  await expectAccessible(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/add-1280.png` });
  await dialog.getByRole("button", { name: t("Add the member") }).click();
  await expect(page.getByRole("link", { name: "by.hand@example.org" })).toBeVisible();
  await product.mail.waitFor("by.hand@example.org", /\/forgot#token=/);
});

test("a column of what was paid that a spreadsheet has emptied is said before the import", async ({
  page,
  product,
}) => {
  const t = say("en");
  await asAdmin(page, product);
  await page.goto("/en/admin/import");
  const rows = [
    "a@example.org,2099-01-31T10:00:00.000Z,",
    "b@example.org,2099-01-31T10:00:00.000Z,2099-01-31T10:00:00.000Z",
  ];
  const text = `email,paid_until,billed_until\n${rows.join("\n")}\n`;
  await page.locator("input[type=file]").setInputFiles(file("members.csv", text));
  const summary = page.getByRole("region", { name: t("What the import will do") });
  await expect(summary).toContainText(t("Counted as a gift"));
  await expect(page.getByText(NOTICE)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/unbilled-${width}.png`, fullPage: true });
  }
  // They were paid: the column is left out.
  await page.getByLabel("billed_until").selectOption({ label: t("Do not import") });
  await expect(summary).not.toContainText(t("Counted as a gift"));
  await expect(page.getByText(NOTICE)).toBeHidden();
});
