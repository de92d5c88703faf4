import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { LOCALES } from "../../common/contract/api.ts";
import { SESSION_TOPIC } from "../../common/contract/realtime.ts";
import {
  at,
  clipboard,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  openRow,
  passwordRow,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  const t = say(locale);

  test.describe(`in ${locale}`, () => {
    test("is accessible and does not scroll sideways, narrow and wide, even with long names", async ({
      page,
      product,
    }) => {
      const long = `${"a-very-long-local-part-of-an-address".repeat(1)}${Date.now()}${locale}@mail.example`;
      await withSession(page, await createMember(product, { locale, email: long, name: "N".repeat(100) }));
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const part of ["", "/plan", "/invite", "/account"]) {
          await page.goto(at(`/UserDashboard${part}`, locale));
          await expect(page.locator("main :is(.skeleton, .spin)")).toHaveCount(0);
          await expect(page.locator("h1")).toHaveCount(1);
          await expectAccessible(page);
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          if (width === 360) expect(height, `${part} in screens of a phone`).toBeLessThanOrEqual(2.5 * 800);
        }
      }
    });

    test("credentials: hidden, shown, copied, renewed after a confirmation", async ({ page, product, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await withSession(page, await createMember(product, { locale }));
      await page.goto(at("/UserDashboard", locale));
      const card = passwordRow(page, t);
      const secret = card.getByText(/^[A-Za-z0-9!@#$%^&*]{16}$/);
      await expect(secret).toHaveCount(0);
      await card.getByRole("button", { name: t("Show"), exact: true }).click();
      const before = await secret.textContent();

      await card.getByRole("button", { name: t("Copy the password") }).click();
      await expect.poll(() => clipboard(page)).toBe(before);

      // As Safari after a request: only what the click itself hands over is taken, and then nothing at all.
      await page.evaluate(async () => {
        await navigator.clipboard.writeText("");
        navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
        document.execCommand = () => false;
      });
      await card.getByRole("button", { name: t("Copy the password") }).click();
      await expect.poll(() => clipboard(page)).toBe(before);
      await page.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new Error("refused"));
      });
      await card.getByRole("button", { name: t("Copy the password") }).click();
      const refused = card.getByText(t("Copying failed. Select the text and copy it by hand."));
      await expect.poll(async () => (await refused.boundingBox())?.height, "to be seen").toBeGreaterThan(10);
      await expectAccessible(page);

      await page.getByRole("button", { name: t("Replace everything…") }).click();
      const dialog = page.getByRole("alertdialog");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("Replace them") }).click();
      await expect(
        page.getByText(t("Your new credentials and your new private link are ready. The old ones have stopped.")),
      ).toBeVisible();
      await card.getByRole("button", { name: t("Show"), exact: true }).click();
      await expect(secret).not.toHaveText(String(before));

      // The question asks again, with a button that answers.
      await page.getByRole("button", { name: t("Replace everything…") }).click();
      await expect(dialog.getByRole("button", { name: t("Replace them") })).not.toHaveAttribute("aria-busy");
    });

    test("language: the account and the page change together", async ({ page, product }) => {
      const other = locale === "fr" ? "en" : "fr";
      const member = await createMember(product, { locale });
      await withSession(page, member);
      await page.goto(at("/UserDashboard/account", locale));
      await openRow(page, t("Change the language"));
      await page.locator("#profile").getByLabel(t("Site and e-mail language")).selectOption(other);
      await page
        .locator("#profile")
        .getByRole("button", { name: t("Save the language") })
        .click();
      await expect(page).toHaveURL(new RegExp(`${at("/UserDashboard/account", other)}`));
      await expect(page.locator("html")).toHaveAttribute("lang", other);
    });

    test("data: downloaded as a file without passwords", async ({ page, product }) => {
      const member = await createMember(product, { locale });
      await withSession(page, member);
      await page.goto(at("/UserDashboard/account", locale));
      const download = page.waitForEvent("download");
      await page
        .locator("#data")
        .getByRole("button", { name: t("Download") })
        .click();
      const text = readFileSync(await (await download).path(), "utf8");
      expect(text).toContain(member.email);
      expect(text).not.toContain(String(member.record.stremio_password));
    });

    test("account: deleted only with the password", async ({ page, product }) => {
      expectConsoleError(page, /40[01]/);
      const member = await createMember(product, { locale });
      await withSession(page, member);
      const heard = page.waitForRequest((request) => request.postData()?.includes(SESSION_TOPIC) === true);
      // The news of the session's end comes before a slow answer, and must not send the reader to the login page.
      await page.route("**/account/delete", async (route) => {
        const response = await route.fetch();
        await setTimeout(response.ok() ? 500 : 0);
        await route.fulfill({ response });
      });
      await page.goto(at("/UserDashboard/account", locale));
      await heard;
      await page.getByRole("button", { name: t("Delete my account…") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(t("Your password")).fill("not this one, sorry");
      await dialog.getByRole("button", { name: t("Delete my account") }).click();
      await expect(dialog.getByText(t("This password is not correct."))).toBeVisible();
      await dialog.getByLabel(t("Your password")).fill(member.password);
      await dialog.getByRole("button", { name: t("Delete my account") }).click();
      await expect(page.getByText(t("Your account has been deleted."))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${at("/", locale)}$`));
      // Not retried: the notice goes after a few seconds.
      expect(await page.getByText(t("Your session was closed. Sign in again.")).count()).toBe(0);
      const again = await page.request.post("/api/collections/users/auth-with-password", {
        data: { identity: member.email, password: member.password },
      });
      expect(again.status()).toBe(400);
    });
  });
}

test("the newsletter choice is saved, and reverted on the page when saving fails", async ({ page, product }) => {
  const t = say("fr");
  expectConsoleError(page, /500/);
  await withSession(page, await createMember(product));
  await page.goto("/UserDashboard/account");
  const choice = page.getByRole("switch", { name: t("Newsletter") });
  const kept = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await choice.click();
  await expect(choice).toBeChecked();
  await kept; // the switch shows the choice before the server has it
  await page.reload();
  await expect(choice).toBeChecked();
  await page.route("**/api/collections/users/records/**", (route) => route.fulfill({ status: 500, json: {} }));
  await choice.click();
  await expect(choice).toBeChecked();
});

test("a read that began before the newsletter choice does not undo it", { tag: "@long" }, async ({ page, product }) => {
  const t = say("fr");
  await withSession(page, await createMember(product));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reads = 0;
  await page.route("**/api/app/me", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    reads += 1;
    if (reads === 2) await held;
    // The first read says that the account is still being made: the page asks again.
    await route.fulfill({ json: reads === 1 ? { ...body, streaming: null } : body }).catch(() => {}); // it was cancelled
  });
  await page.goto("/UserDashboard/account");
  await expect.poll(() => reads).toBe(2);
  const choice = page.getByRole("switch", { name: t("Newsletter") });
  const kept = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await choice.click();
  await kept;
  release();
  await expect(choice).toBeChecked();
});

test("a server that is down shows an error with a retry", async ({ page, product }) => {
  const t = say("en");
  expectConsoleError(page, /./);
  await withSession(page, await createMember(product));
  await page.route("**/api/app/me", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/en/UserDashboard");
  const retry = page.getByRole("button", { name: t("Try again") });
  await expect(retry).toBeVisible();
  await page.unroute("**/api/app/me");
  await retry.click();
  await expect(page.locator("#streaming")).toBeVisible();
});

test("a new member's steps tick themselves, and the addresses of former sections lead on", async ({
  page,
  product,
}) => {
  const t = say("en");
  const member = await createMember(product, { locale: "en" });
  await withSession(page, member);
  await page.goto("/en/UserDashboard");
  await expect(page.getByRole("heading", { level: 1, name: t("Your account is ready.") })).toBeVisible();
  await page.getByRole("button", { name: t("I have it") }).click();
  const install = page.getByRole("link", { name: t("Install in Stremio") });
  await expect(install).toHaveAttribute("href", /^stremio:/);
  // Nothing opens here: after a moment the page offers the other ways.
  await install.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await install.click();
  await expect(page.getByRole("heading", { name: t("Nothing opened?") })).toBeVisible();
  for (const name of ["Install Stremio first", "Open Stremio in the browser"]) {
    await expect(page.getByRole("link", { name: t(name) })).toBeVisible();
  }
  await expectAccessible(page);
  const { url } = await (
    await fetch(`${product.server.url}/api/app/addon`, { headers: { Authorization: member.token } })
  ).json();
  await fetch(url);
  await expect(page.getByText(t("Your add-on is in Stremio"))).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: t("All set") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("Everything is ready.") })).toBeVisible();
  await expectAccessible(page);
  for (const [former, place] of [
    ["#security", "/account#security"],
    ["#invoices", "/plan#invoices"],
    ["#sharing", "/invite#sharing"],
  ]) {
    await page.goto("/en");
    await page.goto(`/en/UserDashboard${former}`);
    await expect(page).toHaveURL(new RegExp(`/en/UserDashboard${place}$`));
  }
});

test("signing out in one tab signs out the other", async ({ page, product, context }) => {
  const t = say("fr");
  await withSession(page, await createMember(product));
  await page.goto("/UserDashboard");
  await expect(page.locator("#streaming")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/UserDashboard");
  await other
    .getByRole("banner")
    .getByRole("button", { name: t("My account") })
    .click();
  await other.getByRole("menuitem", { name: t("Sign out") }).click();
  await expect(other.getByRole("banner").getByRole("link", { name: t("Free trial") })).toBeVisible();
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByText(t("Your session was closed. Sign in again."))).toHaveCount(0);
  await page.goto("/UserDashboard");
  await expect(page).toHaveURL(/\/login/);
});
