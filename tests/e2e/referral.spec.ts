import type { Page } from "@playwright/test";
import { LOCALES } from "../../common/contract/api.ts";
import { formatMoney } from "../../common/format.ts";
import { call } from "../support/http.ts";
import { at, createMember, expect, expectAccessible, hydrated, signIn, test, withSession } from "./fixtures.ts";
import { payAs } from "./rewards.ts";
import { say } from "./texts.ts";

const PASSWORD = "un pont au-dessus de l’eau";

/** The figure with this name, in the member's own list. */
const figure = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");

for (const locale of LOCALES) {
  const t = say(locale);

  test(`an invitation in ${locale}, from the link to the pending reward`, async ({ page, product, browser }) => {
    const guide = await createMember(product);
    const code = String(guide.record.affiliate_code);
    const email = `invited.${locale}.${Date.now()}@mail.example`;
    await page.goto(at(`/u/${code.toLowerCase()}`, locale));
    await hydrated(page);
    await expect(page.getByRole("main")).toContainText(code);
    await expect(page.getByRole("main")).not.toContainText(guide.email);
    await page.getByRole("link", { name: t("Accept the invitation") }).click();
    await expect(page).toHaveURL(new RegExp(`${at("/trial", locale)}\\?ref=${code}$`));
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("ref");
    await page.getByLabel(t("E-mail address")).fill(email);
    await page.getByLabel(t("Password"), { exact: true }).fill(PASSWORD);
    await page.getByRole("checkbox", { name: t("I accept the terms of use.") }).check();
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/users/records"),
    );
    await page.getByRole("button", { name: t("Create my account") }).click();
    expect((await sent).postDataJSON()).toMatchObject({ referral: code });
    await expect(page).toHaveURL(new RegExp(`${at("/UserDashboard", locale)}$`));
    const counted = await call(product.server.url, "GET", "/api/app/referral", { token: guide.token });
    expect(counted.json).toMatchObject({ code, signUps: 1, paid: 0, pendingCents: 0 });
    await payAs(product, (await signIn(product, email, PASSWORD)).id);

    const context = await browser.newContext({ baseURL: product.server.url, locale });
    const own = await context.newPage();
    await withSession(own, guide);
    await own.goto(at("/referral", locale));
    await expect(figure(own, t("Pending"))).toHaveText(formatMoney(99, locale));
    await expect(figure(own, t("Visits"))).toHaveText("1");
    await expect(figure(own, t("Sign-ups"))).toHaveText("1");
    await expect(figure(own, t("Referrals who paid"))).toHaveText("1");
    await expect(figure(own, t("Received"))).toHaveText(formatMoney(0, locale));
    await expect(own.getByRole("main")).not.toContainText(email);
    for (const width of [360, 1280]) {
      await own.setViewportSize({ width, height: 800 });
      await expectAccessible(own);
    }
    await own.goto(at("/UserDashboard/invite", locale));
    await expect(figure(own, t("Pending"))).toHaveText(formatMoney(99, locale));
    await context.close();
  });

  test(`a code in ${locale} that someone was told is typed at sign-up`, { tag: "@long" }, async ({ page, product }) => {
    const guide = await createMember(product);
    const code = String(guide.record.affiliate_code);
    await page.goto(at("/trial", locale));
    await hydrated(page);
    await page.getByText(t("I have a referral code")).click();
    const field = page.getByLabel(t("Referral code"));
    await page.getByLabel(t("E-mail address")).fill(`told.${locale}.${Date.now()}@mail.example`);
    await page.getByLabel(t("Password"), { exact: true }).fill(PASSWORD);
    await page.getByRole("checkbox", { name: t("I accept the terms of use.") }).check();
    await field.fill("AFF-12");
    await page.getByRole("button", { name: t("Create my account") }).click();
    await expect(page.getByText(t("A referral code is AFF- followed by eight letters or digits."))).toBeVisible();
    await expectAccessible(page);
    await field.fill(`${code.slice(4, 8).toLowerCase()} ${code.slice(8)}`);
    const sent = page.waitForRequest((request) => request.url().endsWith("/users/records"));
    await page.getByRole("button", { name: t("Create my account") }).click();
    expect((await sent).postDataJSON()).toMatchObject({ referral: code, referral_via: "form" });
    await expect(page).toHaveURL(new RegExp(`${at("/UserDashboard", locale)}$`));
  });

  test(`someone who has had the trial reads so in ${locale}, after a sign-up like any other`, async ({
    page,
    product,
  }) => {
    const first = await createMember(product);
    const second = await createMember(product, { email: first.email.replace("@", "+again@"), locale });
    await withSession(page, second);
    await page.goto(at("/UserDashboard/plan", locale));
    const access = page.locator("#access");
    await expect(access).toContainText(
      t("Your account is ready. The free trial is offered once per person, and you have already had yours."),
    );
    await expect(access.getByRole("link", { name: t("See the plans") })).toBeVisible();
    await expectAccessible(page);
  });
}
