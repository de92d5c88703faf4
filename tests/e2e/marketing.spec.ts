import type { Page } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import { LEGAL } from "../support/operator.ts";
import {
  ADMIN,
  at,
  createMember,
  expect,
  expectAccessible,
  hydrated,
  type Product,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";
import { subscriber } from "./transfers.ts";

/** Writes fields of the site record as the operator would in the dashboard. */
async function changeSite({ server }: Product, fields: Record<string, unknown>): Promise<void> {
  const send = async (method: string, path: string, body: unknown, token = "") => {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: token } : {}) };
    const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as Record<string, unknown>; // our own server's answer
  };
  const login = { identity: ADMIN.email, password: ADMIN.password };
  const { token } = await send("POST", "/api/collections/_superusers/auth-with-password", login);
  await send("PATCH", "/api/collections/site/records/site", fields, String(token));
}

/** What the plans show of both prices: the one of the switch. */
const shown = (page: Page, text: string | RegExp) =>
  page.getByRole("main").getByRole("listitem").getByText(text).filter({ visible: true });

for (const locale of LOCALES) {
  const t = say(locale);
  const [month, year, twelve] = locale === "fr" ? ["4,99 €", "49,90 €", "59,88 €"] : ["€4.99", "€49.90", "€59.88"];
  const exact = (price = "") => new RegExp(`^${price.replace(" ", "\\s").replace(".", "\\.")}$`);

  test(`prices per month and per year in ${locale}, by keyboard too`, async ({ page }) => {
    await page.goto(at("/subscription-plans", locale));
    await hydrated(page);
    const screens = locale === "fr" ? /^\d écrans? à la fois$/ : /^\d screens? at a time$/;
    await expect(shown(page, screens)).toHaveText([/^1/, /^2/, /^4/]);
    await expect(shown(page, exact(month))).toHaveCount(1);
    await expect(shown(page, exact(year))).toHaveCount(0);
    await page.getByRole("radio", { name: t("Monthly") }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: t("Yearly") })).toBeChecked();
    await expect(shown(page, exact(year))).toHaveCount(1);
    await expect(shown(page, exact(month))).toHaveCount(0);
    await expect(shown(page, new RegExp((twelve ?? "").replace(" ", "\\s")))).toHaveCount(1);
    await expect(
      page.getByRole("main").locator("a[href*='/trial?plan=']").filter({ visible: true }).last(),
    ).toHaveAttribute("href", /period=year$/);
    await expectAccessible(page);
  });

  test(`a member in ${locale} finds the own link, here and in the dashboard`, async ({ page, product }) => {
    const member = await createMember(product);
    const link = product.server.url + at(`/u/${String(member.record.affiliate_code)}`, locale);
    await withSession(page, member);
    await page.goto(at("/referral", locale));
    await expect(page.getByText(link)).toBeVisible();
    await expectAccessible(page);
    await page.goto(at("/UserDashboard/invite", locale));
    await expect(page.locator("#sharing").getByText(link.replace("http://", ""))).toBeVisible();
    await page.goto(at("/UserDashboard/plan", locale));
    await page
      .locator("#access")
      .getByRole("link", { name: t("See the plans") })
      .click();
    await expect(page).toHaveURL(new RegExp(`${at("/subscription-plans", locale)}$`));
  });

  test(`a member's own plan is marked in ${locale}, and the others lead to its change`, async ({ page, product }) => {
    await withSession(page, await subscriber(product, locale, "essential"));
    await page.goto(at("/subscription-plans", locale));
    const main = page.getByRole("main");
    await expect(main.getByText(t("Your plan"), { exact: true })).toBeVisible();
    const own = main.getByRole("link", { name: t("See my subscription") }).filter({ visible: true });
    await expect(own).toHaveAttribute("href", at("/UserDashboard/plan", locale));
    const family = main
      .getByRole("link", { name: /^(Passer à|Switch to) (Famille|Family)$/ })
      .filter({ visible: true });
    await expect(family).toHaveAttribute("href", at("/UserDashboard/plan?change=family&period=month", locale));
    await expectAccessible(page);
    await family.click();
    await expect(page.getByRole("dialog").getByRole("radio", { name: /Famille|Family/ })).toBeChecked();
  });

  test(`legal pages in ${locale} say what is missing until it is filled in`, async ({ page, product }) => {
    await changeSite(product, { legal: {} });
    for (const path of ["/mentions", "/cgu", "/cgv", "/politique-de-confidentialite"]) {
      await page.goto(at(path, locale));
      await expect(page.getByText(t("This page is not complete"))).toBeVisible();
    }
    await changeSite(product, { legal: LEGAL });
    for (const path of ["/mentions", "/cgu", "/cgv", "/politique-de-confidentialite"]) {
      await page.goto(at(path, locale));
      await expect(page.getByRole("main")).toContainText("Exemple SARL");
      await expect(page.getByText(t("This page is not complete"))).toHaveCount(0);
      await expect(page.getByRole("main")).not.toContainText("[");
    }
  });
}

test("communities show a page until a link is set, then redirect", async ({ page, product }) => {
  await page.goto("/en/reddit");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We are not on Reddit yet");
  await changeSite(product, { links: { discord: "", reddit: "https://www.reddit.com/r/passerelle" } });
  const answer = await fetch(`${product.server.url}/en/reddit`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://www.reddit.com/r/passerelle"]);
  await page.goto("/en");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Reddit" })).toBeVisible();
  await changeSite(product, { links: { discord: "", reddit: "" } });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the walk can be read, and the price switch works", async ({ page }) => {
    await page.goto("/en/comment-ca-marche");
    for (const name of ["An address, a password", "Install Stremio", /^Add your add.on$/, "The television lights up"]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    await page.goto("/en/subscription-plans");
    await expect(shown(page, "or €49.90 per year, tax included")).toHaveCount(1);
    await page.getByText(/^Yearly/).click();
    await expect(shown(page, /^€49\.90$/)).toHaveCount(1);
  });

  test("a referral link leads to the form with its code", async ({ page }) => {
    await page.goto("/en/u/AFF-0A1B2C3D");
    await page.getByRole("link", { name: "Accept the invitation" }).click();
    await expect(page).toHaveURL(/\/en\/trial\?ref=AFF-0A1B2C3D$/);
  });
});

test("a long brand name is shortened and pushes nothing off the screen", async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/trial");
  const short = page.getByRole("banner").getByText("Passerelle", { exact: true });
  expect(await short.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  await changeSite(product, { brand: "Grand Pont de la Méditerranée, streaming du Sud" });
  try {
    for (const width of [360, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/trial");
      await expect(page).toHaveTitle(/Méditerranée/);
      const size = await page.evaluate(() => ({
        beyond: document.documentElement.scrollWidth - window.innerWidth,
        brand: document.querySelector("header a[href='/']")?.getBoundingClientRect().height,
      }));
      expect(size).toEqual({ beyond: 0, brand: 44 });
    }
  } finally {
    await changeSite(product, { brand: "Passerelle" });
  }
});
