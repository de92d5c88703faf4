import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Locale } from "../../common/contract/api.ts";
import { asAdmin, at, createMember, expect, hydrated, test, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";

// Another worker than that of the other files: their members, plans and posts are not in these pages.
test.use({ own: "reading" });

const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre";
/** What differs from run to run, and what the files have instead. */
const CHANGING: [RegExp, string][] = [
  // Destinations are not read out.
  [/^ *- \/url: .*\n/gm, ""],
  [/^( *)(- .*):\n(?!\1 )/gm, "$1$2\n"],
  [new RegExp(`\\b(\\d{1,2}|1er) (${MONTHS}) 20\\d\\d`, "g"), "DATE"],
  [/\b\d\d:\d\d\b( UTC| [A-Z]{3,4}| GMT[+-]\d+)?/g, "TIME"],
  [/\b127\.0\.0\.1:\d+/g, "HOST"],
  [/\bAFF-[0-9A-Z]{8}\b/g, "AFF-CODE"],
  [/\bPS-[0-9A-Z]{6}\b/g, "PS-REFERENCE"],
  [/\balex_[0-9a-z]{4}@/g, "alex_CODE@"],
];

/** The page's accessibility tree: what a screen reader meets, in its order. */
async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator("body").ariaSnapshot();
  return CHANGING.reduce((text, [what, instead]) => text.replace(what, instead), `${tree}\n`);
}

/**
 * The page is read as the file of that name says. After a change on purpose, `npx playwright test reading -u` writes the
 * file again: read what changed.
 */
async function expectRead(page: Page, name: string): Promise<void> {
  await hydrated(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /^(Loading|Chargement)…$/ })).toHaveCount(0);
  const file = `${name}.txt`;
  const path = test.info().snapshotPath(file);
  if (test.info().config.updateSnapshots === "missing" && existsSync(path)) {
    // Some parts come late. What still differs then is shown by the comparison.
    await expect
      .poll(() => treeOf(page))
      .toBe(readFileSync(path, "utf8"))
      .catch(() => {});
  }
  expect(await treeOf(page)).toMatchSnapshot(file);
}

const open = (page: Page, path: string, locale: Locale) => page.goto(at(path, locale));

for (const [name, path] of Object.entries({
  home: "/",
  plans: "/subscription-plans",
  trial: "/trial",
  login: "/login",
  contact: "/contact",
  article: "/base-de-connaissances/installer-sur-un-televiseur",
})) {
  test(`a visitor reads ${name}`, async ({ page }) => {
    await open(page, path, "fr");
    await expectRead(page, name);
  });
}

// Before the member's order, which the menu counts.
test("an administrator reads the list of members", async ({ page, product }) => {
  const t = say("en");
  await createMember(product, { email: "charlie@mail.example", name: "Charlie", locale: "en" });
  await asAdmin(page, product);
  await open(page, "/admin/users", "en");
  await page.getByRole("searchbox", { name: t("Search") }).fill("charlie");
  await expect(page.getByRole("link", { name: /@/ })).toHaveText(["charlie@mail.example"]);
  await expectRead(page, "members");
});

test("a member reads the home page, the account, an order and what follows it", async ({ page, product }) => {
  const t = say("en");
  const member = await createMember(product, { email: "alex@mail.example", name: "Alex", locale: "en" });
  await withSession(page, member);
  await open(page, "/", "en");
  await expect(page.locator("html")).toHaveAttribute("data-member");
  await expectRead(page, "home-member");
  await open(page, "/UserDashboard", "en");
  await expect(page.getByRole("heading", { name: t("Private link and credentials") })).toBeVisible();
  await expectRead(page, "watch");
  await open(page, "/UserDashboard/account", "en");
  await expect(page.getByText(t("This device"))).toBeVisible();
  await expectRead(page, "account");
  await open(page, "/checkout?plan=comfort&period=month", "en");
  await expect(page.getByRole("heading", { name: t("What you pay, and when") })).toBeVisible();
  await expectRead(page, "checkout");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: t("Order with obligation to pay") }).click();
  await expect(page.getByRole("heading", { name: t("One step left: your payment") })).toBeVisible();
  await expectRead(page, "order");
});
