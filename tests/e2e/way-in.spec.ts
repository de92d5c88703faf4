import { Buffer } from "node:buffer";
import { sellElsewhere } from "../support/adoption.ts";
import { type Billing, startMailedBilling } from "../support/billing.ts";
import { query } from "../support/database.ts";
import { unbookedCharges } from "../support/former-payments.ts";
import { PASSWORD, signUpAdmin } from "../support/product.ts";
import { makePrice } from "../support/stripe-client.ts";
import { test as base, expect, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";

/** Members of the former system, of which every fifth pays nothing; `WAY_IN=500` is the measure. */
const MEMBERS = Number(process.env.WAY_IN ?? 40);
const AT_ONCE = 8;
const PAYING = MEMBERS - Math.floor(MEMBERS / 5);

const test = base.extend<{ billing: Billing }>({
  billing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const billing = await startMailedBilling();
      await use(billing);
      await billing.stop();
    },
    { timeout: 60_000 },
  ],
});

const emailOf = (index: number) => `ghost.${index}@example.org`;

/** What Ghost has sold in the account, and its export. */
async function soldByGhost(billing: Billing): Promise<string> {
  const prices = [await makePrice(billing.stripe, 500, "month"), await makePrice(billing.stripe, 1200, "month")];
  const customers = new Map<number, string>();
  const left = Array.from({ length: MEMBERS }, (_, index) => index).filter((index) => index % 5 !== 4);
  const worker = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const sale = { email: emailOf(index), price: prices[index % 2] ?? "" };
      customers.set(index, (await sellElsewhere(billing, sale)).customer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await billing.settle();
  const rows = Array.from({ length: MEMBERS }, (_, index) => {
    const customer = customers.get(index) ?? "";
    const tier = customer ? ["Soutien", "Mécène"][index % 2] : "";
    return `65f${index},${emailOf(index)},Membre ${index},,${index % 2 === 0},false,${customer},2024-03-01T10:00:00.000Z,,"amis, 2024",${tier},`;
  });
  const headings =
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id";
  return [headings, ...rows].join("\n");
}

test("a Ghost site with its Stripe subscriptions comes in by the pages alone, and each renewal is booked", async ({
  page,
  billing,
}) => {
  test.setTimeout(120_000 + MEMBERS * 2500);
  const t = say("fr");
  const text = await soldByGhost(billing);
  const { token, ...admin } = await signUpAdmin(billing.product);
  await withSession(page, { ...admin, token, password: PASSWORD });
  await page.setViewportSize({ width: 1280, height: 900 });
  const shot = async (name: string) => {
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/way-in-${name}-1280.png`, fullPage: true });
  };
  const begun = Date.now();

  // From the overview, by the menu.
  await page.goto(`${billing.product.url}/admin`);
  await page.getByRole("link", { name: t("Import of members"), exact: true }).click();
  const file = { name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(file);
  await shot("questions");
  await page.getByLabel("Soutien").selectOption({ index: 2 });
  await page.getByLabel("Mécène").selectOption({ index: 3 });
  const go = page.getByRole("button", { name: new RegExp(`^Importer ${MEMBERS} membres…`) });
  await expect(go).toBeEnabled();
  await shot("preview");
  await go.click();
  const confirm = (name: string) => page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
  await confirm(t("Import"));
  const card = page.getByRole("article").first();
  await expect(card.getByText(t("Import done"), { exact: true })).toBeVisible({ timeout: 60_000 });
  const imported = Date.now();
  await shot("imported");

  // The card says what comes next.
  await card.getByRole("link", { name: t("Adopt the subscriptions") }).click();
  await page.getByRole("button", { name: t("Read the subscriptions") }).click();
  const plans = page.getByLabel(t("Plan here"));
  await expect(plans).toHaveCount(2, { timeout: 60_000 });
  await shot("read");
  for (const index of [0, 1]) await plans.nth(index).selectOption({ index: index + 1 });
  await page.getByRole("button", { name: new RegExp(`^Rattacher ${PAYING} abonnements…`) }).click();
  await confirm(t("Adopt"));
  await expect(page.getByText(`Les ${PAYING} abonnements sont rattachés`)).toBeVisible({
    timeout: 15_000 + MEMBERS * 500,
  });
  await expect(page.getByRole("progressbar")).toHaveCount(0, { timeout: 15_000 + MEMBERS * 500 });
  const adopted = Date.now();
  await shot("adopted");

  await page.getByRole("link", { name: t("Import of members"), exact: true }).click();
  await expect(card.getByRole("link", { name: t("Adopt the subscriptions") })).toHaveCount(0);
  await card.getByRole("button", { name: t("Send the invitations…") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("Send the invitations"), exact: true })
    .click();
  await expect(page.getByText(t("Invitations under way"), { exact: true })).toBeVisible();
  await page.close();
  console.log(
    `${MEMBERS} members: imported after ${(imported - begun) / 1000} s, adopted after ${(adopted - begun) / 1000} s, all after ${(Date.now() - begun) / 1000} s`,
  );

  const count = (sql: string) => Number(query(billing.product.dir, sql)[0]?.n);
  expect(count("SELECT COUNT(*) AS n FROM payments")).toBe(0);
  await billing.pass(32);
  expect(count("SELECT COUNT(DISTINCT subscription) AS n FROM payments WHERE paid_at != ''")).toBe(PAYING);
  expect(unbookedCharges(billing)).toEqual([]);
});
