import type { Page } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import { streamingPasswordIn } from "../support/sealed.ts";
import {
  at,
  clipboard,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  hydrated,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

/** A private address: its origin is the product's, whichever that is here. */
const ADDRESS = /^https?:\/\/\S+\/addon\/[\w-]{20,}\/manifest\.json$/;

/** The private address behind "Copy" of a card. */
async function copied(page: Page, label: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: label }).first().click();
  await expect.poll(() => clipboard(page)).toMatch(ADDRESS);
  return clipboard(page);
}

for (const locale of LOCALES) {
  const t = say(locale);

  test(`the private address in ${locale}: install links, QR code, copy, a new one`, { tag: "@long" }, async ({
    page,
    product,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await withSession(page, await createMember(product, { locale }));
    await page.goto(at("/UserDashboard", locale));
    const row = page.getByRole("group", { name: t("Private link") });
    const secret = row.getByText(ADDRESS);
    await page.getByRole("button", { name: t("I have it") }).click();
    const install = page.getByRole("link", { name: t("Install in Stremio") });
    await expect(install).toBeVisible();
    await expect(secret).toHaveCount(0);
    const address = await copied(page, t("Copy the private link"));
    await row.getByRole("button", { name: t("Show"), exact: true }).click();
    await expect(secret).toHaveText(address);
    await expect(install).toHaveAttribute("href", address.replace(/^https?:/, "stremio:"));
    await page.getByRole("button", { name: t("QR code") }).press("Enter");
    await expect(page.getByRole("img", { name: t("QR code of the private link") })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: t("New link…") }).click();
    await expectAccessible(page);
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Replace it") })
      .click();
    await expect(
      page.getByText(
        t("Your new private link is ready. The old one has stopped: install the add-on again on your screens."),
      ),
    ).toBeVisible();
    await expect(secret).toHaveCount(0);
    const next = await copied(page, t("Copy the private link"));
    expect(next).not.toBe(address);
    expect([(await fetch(address)).status, (await fetch(next)).status]).toEqual([404, 200]);
  });

  test(`/addon in ${locale}: the streaming credentials open the same card, wrong ones nothing`, async ({
    page,
    product,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const member = await createMember(product, { locale });
    const headers = { Authorization: member.token };
    const get = async (path: string) => (await fetch(product.server.url + path, { headers })).json();
    const { streaming } = await get("/api/app/me");
    const password = streamingPasswordIn(product.server.dir, member.id);
    await page.goto(at("/addon", locale));
    await hydrated(page);
    const fill = async (username: string, password: string) => {
      await page.getByLabel(t("Streaming username")).fill(username);
      await page.getByLabel(t("Streaming password"), { exact: true }).fill(password);
      await page.getByRole("button", { name: t("Show my add-on") }).click();
    };
    expectConsoleError(page, /400/);
    await fill(streaming.username, "another password");
    await expect(page.getByRole("alert")).toHaveText(t("This username or password is not correct."));
    await expectAccessible(page);

    await fill(streaming.username.toUpperCase(), password);
    await expect(page.getByRole("heading", { name: t("Your add-on") })).toBeFocused();
    expect(await copied(page, t("Copy the private link"))).toBe((await get("/api/app/addon")).url);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    // A browser that keeps the page it leaves shows the form to anyone who comes back to it.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    await expect(page.getByLabel(t("Streaming username"))).toHaveValue("");
    await fill(streaming.username, password);
    await page.getByRole("button", { name: t("Done: hide it again") }).click();
    await expect(page.getByLabel(t("Streaming username"))).toHaveValue("");
  });
}

test("after access ends, the page says why and what to do; an update explains itself", async ({ page, product }) => {
  const t = say("en");
  const member = await createMember(product, { locale: "en" });
  await withSession(page, member);
  let over: object = { state: "expired" };
  await page.route("**/api/app/addon", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...over } });
  });
  await page.goto("/en/UserDashboard");
  await expect(page.getByRole("heading", { level: 1, name: /^Your access ended on/ })).toBeVisible();
  await expect(page.getByRole("link", { name: t("Choose a plan") })).toHaveAttribute("href", "/en/subscription-plans");
  await expect(page.getByRole("main").getByRole("link", { name: t("Write to us") })).toHaveAttribute(
    "href",
    "/en/contact",
  );
  await expectAccessible(page);
  over = { installed: true, update: true, screens: { used: 2, allowed: 3 }, lastUsed: "2026-11-22T08:15:00.000Z" };
  await page.reload();
  await expect(page.getByText(t("Update available"))).toBeVisible();
  await expect(page.getByRole("img", { name: "Screens in use: 2 of 3" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("What does this mean?") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Several screens");
});
