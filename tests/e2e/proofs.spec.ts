import type { Page } from "@playwright/test";
import { change } from "../support/database.ts";
import { ageProofs } from "../support/proofs.ts";
import {
  ADMIN,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  type Product,
  signIn,
  signInAdmin,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

const t = say("en");
const EXPORT = /\/api\/app\/admin\/users\/csv$/;

/** An administrator whose last proof is too old. */
async function staleAdmin(page: Page, product: Product): Promise<{ prove: (there?: Page) => Promise<void> }> {
  expectConsoleError(page, /403/);
  const admin = await signInAdmin(product);
  ageProofs(product.server.dir, admin.id);
  await withSession(page, admin);
  return {
    prove: async (there = page) => {
      await question(there).getByLabel(t("Your password")).fill(ADMIN.password);
      await question(there)
        .getByRole("button", { name: t("Confirm"), exact: true })
        .click();
    },
  };
}

const question = (page: Page) => page.getByRole("dialog", { name: t("Confirm it’s you") });

/** Presses "Export" in the dialog of the list of members. */
async function exportMembers(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("Export the list…") }).click();
  await page.getByLabel(t("Reason")).fill("A test");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("Export"), exact: true })
    .click();
}

test("a file begins to load once the administrator has proved to be there", async ({ page, product }) => {
  const { prove } = await staleAdmin(page, product);
  await page.goto("/en/admin/users");
  await exportMembers(page);
  await expect(question(page).getByLabel(t("Your password"))).toBeFocused();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  const download = page.waitForEvent("download");
  await prove();
  expect((await download).suggestedFilename()).toBe("members.csv");
  await expect(question(page)).toHaveCount(0);
});

test("a question that cannot be fetched leaves the page, and is asked at the next try", async ({ page, product }) => {
  await staleAdmin(page, product);
  expectConsoleError(page, /ERR_FAILED/);
  await page.route("**/assets/proof-dialog-*.js", (route) => route.abort());
  await page.goto("/en/admin/users");
  await exportMembers(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText(
    t("The server cannot be reached. Check your connection, then try again."),
  );
  await page.unrouteAll();
  await dialog.getByRole("button", { name: t("Export"), exact: true }).click();
  await expect(question(page)).toBeVisible();
});

test("going back drops the question and what was asked for", async ({ page, product }) => {
  await staleAdmin(page, product);
  let asked = 0;
  page.on("request", (request) => {
    if (EXPORT.test(request.url())) asked += 1;
  });
  await page.goto("/en/admin");
  await page
    .getByRole("link", { name: t("Members"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/users/);
  await exportMembers(page);
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/admin\/users/);
  await expect(question(page)).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole("button", { name: t("Export the list…") })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  expect(asked).toBe(1);
});

test("a proof in one tab answers the question in the other", async ({ page, product }) => {
  const { prove } = await staleAdmin(page, product);
  await page.goto("/en/admin/users");
  const second = await page.context().newPage();
  await second.goto("/en/admin/users");
  await exportMembers(page);
  await expect(question(page)).toBeVisible();
  // Nothing that changes the session, which both tabs share: the question of the first one would be dropped with it.
  await exportMembers(second);
  const download = page.waitForEvent("download");
  await prove(second);
  expect((await download).suggestedFilename()).toBe("members.csv");
  await expect(question(page)).toHaveCount(0);
});

test("a member who knows no password changes the address with proofs alone", { tag: "@long" }, async ({
  page,
  product,
}) => {
  expectConsoleError(page, /40[03]/);
  const [member, other] = [
    await createMember(product, { locale: "en" }),
    await createMember(product, { locale: "en" }),
  ];
  const stale = () => ageProofs(product.server.dir, member.id);
  const prove = async () => {
    await question(page).getByLabel(t("Your password")).fill(member.password);
    await question(page)
      .getByRole("button", { name: t("Confirm"), exact: true })
      .click();
  };
  stale();
  await withSession(page, member);
  await page.goto("/en/UserDashboard/account#email");
  const email = `next.${member.email}`;
  await page.getByLabel(t("New e-mail address")).fill(email);
  await page.getByRole("button", { name: t("Send the confirmation") }).click();
  await prove();
  await expect(page.getByText(t("Open your new mailbox"))).toBeVisible();
  const link = /http:\/\/\S+verify-email#change=\S+/.exec((await product.mail.waitFor(email, /#change=/)).text)?.[0];
  stale();
  await page.goto(link ?? "no link");
  await page.getByRole("link", { name: t("I do not know the password") }).click();
  const confirm = page.getByRole("button", { name: t("Confirm my new address") });
  await expectAccessible(page);
  await confirm.click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await confirm.click();
  await prove();
  await expect(page).toHaveURL(/\/en\/login/);
  await expect(page.getByText(t("Your new address is confirmed. Sign in again."))).toBeVisible();
  // An address that another account has just left is refused: the link never works again, and says so once.
  const kept = `kept.${member.email}`;
  const again = await signIn(product, email, member.password);
  await page.evaluate(([token, record]) => localStorage.setItem("pocketbase_auth", JSON.stringify({ token, record })), [
    again.token,
    again.record,
  ] as const);
  await page.goto("/en/UserDashboard/account#email");
  await page.getByLabel(t("New e-mail address")).fill(kept);
  await page.getByRole("button", { name: t("Send the confirmation") }).click();
  await prove(); // the sign-in is none
  await expect(page.getByText(t("Open your new mailbox"))).toBeVisible();
  const late = /#change=(\S+)/.exec((await product.mail.waitFor(kept, /#change=/)).text)?.[1] ?? "";
  change(
    product.server.dir,
    `INSERT INTO former_credentials (id, user, email, password, until, created, updated)
      VALUES ('kept${again.id.slice(4)}', '${other.id}', '${kept}', '', '2999-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z', '')`,
  );
  await page.evaluate((token) => sessionStorage.setItem("address-change", decodeURIComponent(token)), late);
  await page.reload();
  await confirm.click();
  await expect(page.getByText(t("This address belongs to an account, or did until recently."))).toBeVisible();
  await expect(confirm).toHaveCount(0);
  // Another member in this tab is shown no link that is not theirs.
  await page.evaluate(
    ([token, record, link]) => {
      localStorage.setItem("pocketbase_auth", JSON.stringify({ token, record }));
      sessionStorage.setItem("address-change", decodeURIComponent(link));
    },
    [other.token, other.record, late] as const,
  );
  await page.reload();
  await expect(page.getByLabel(t("New e-mail address"))).toBeVisible();
  await expect(confirm).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("address-change"))).toBeNull();
});
