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
  await page.getByRole("button", { name: label }).click();
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
    const card = page.locator("#screens");
    const secret = card.getByText(ADDRESS);
    await expect(card.getByText(t("never"))).toBeVisible();
    await expect(secret).toHaveCount(0);
    const address = await copied(page, t("Copy the private address"));
    await card.getByRole("button", { name: t("Show"), exact: true }).click();
    await expect(secret).toHaveText(address);

    const install = card.getByRole("link", { name: t("Install in Stremio") });
    await expect(install).toHaveAttribute("href", address.replace(/^https?:/, "stremio:"));
    await expect(card.getByRole("link", { name: t("In the browser") })).toHaveAttribute(
      "href",
      `https://web.stremio.com/#/addons?addon=${encodeURIComponent(address)}`,
    );
    await card.getByRole("button", { name: t("Show the QR code") }).press("Enter");
    await expect(card.getByRole("img", { name: t("QR code of the install link") })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }

    await card.getByRole("button", { name: t("New address…") }).click();
    await expectAccessible(page);
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Replace it") })
      .click();
    await expect(page.getByText(t("Your new address is ready. Install it on your screens."))).toBeVisible();
    await expect(secret).toHaveCount(0);
    const next = await copied(page, t("Copy the private address"));
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
    await expect(page.getByRole("heading", { name: t("On my screens") })).toBeFocused();
    expect(await copied(page, t("Copy the private address"))).toBe((await get("/api/app/addon")).url);
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

test("after access ends, the card says why and links to the plans; an update explains what to do", async ({
  page,
  product,
}) => {
  const t = say("en");
  const member = await createMember(product, { locale: "en" });
  await withSession(page, member);
  let over: object = { state: "expired" };
  await page.route("**/api/app/addon", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...over } });
  });
  await page.goto("/en/UserDashboard");
  const card = page.locator("#screens");
  await expect(card.getByText(t("Your access has ended"))).toBeVisible();
  await expect(card.getByRole("link", { name: t("See the plans") })).toHaveAttribute("href", "/en/subscription-plans");
  over = { update: true, screens: { used: 2, allowed: 3 }, lastUsed: "2026-11-22T08:15:00.000Z" };
  await page.reload();
  await expect(card.getByText(t("Update available"))).toBeVisible();
  await expect(card.getByText("2 of 3")).toBeVisible();
  await card.getByRole("link", { name: t("What does this mean?") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Several screens");
});
