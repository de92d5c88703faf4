import { LOCALES } from "../../common/contract/api.ts";
import {
  asSuperuser,
  at,
  createMember,
  expect,
  expectAccessible,
  hold,
  hydrated,
  patch,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";
import { orderByTransfer, subscriber } from "./transfers.ts";

for (const locale of LOCALES) {
  const t = say(locale);
  const other = locale === "fr" ? "en" : "fr";
  const width = locale === "fr" ? 360 : 1280;

  test.describe(`in ${locale}`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("the meter of a new password says what the server will say, with the address in mind", async ({ page }) => {
      await page.goto(at("/trial", locale));
      await hydrated(page);
      const password = page.locator("input[name=password]");
      await password.fill("lovelace sous la pluie");
      await expect(page.getByText(t("Strong"), { exact: true })).toBeVisible();
      await page.locator("input[name=email]").fill("ada.lovelace@mail.example");
      await expect(page.getByText(t("Strong"), { exact: true })).toBeVisible();
      await password.fill("Ada.Lovelace sous la pluie");
      await expect(page.getByText(t("Easy to guess"), { exact: true })).toBeVisible();
      await page.locator("input[name=email]").fill("ada@mail.example");
      await expect(page.getByText(t("Strong"), { exact: true })).toBeVisible();
    });

    test("what is typed before the page's scripts run is judged too", async ({ page }) => {
      const release = await hold(page, "**/assets/*.js");
      await page.goto(at("/trial", locale), { waitUntil: "commit" });
      await page.locator("input[name=email]").fill("ada@gmial.com");
      await page.locator("input[name=password]").focus();
      release();
      await expect(page.getByRole("button", { name: /^(Corriger|Correct it)$/ })).toBeVisible();
    });

    test("the plan chosen before the trial is offered again in the member area", async ({ page }) => {
      await page.goto(at("/trial?plan=comfort&period=year", locale));
      await hydrated(page);
      await page.locator("input[name=email]").fill(`kept-${locale}@example.org`);
      await page.locator("input[name=password]").fill("sept lanternes sur la rive");
      await page.locator("input[name=terms]").check();
      await page.locator("#sign-up").click();
      await page.waitForURL(/UserDashboard/);
      await page.goto(at("/UserDashboard/plan", locale));
      const next = page.locator("#access").getByRole("link", { name: /Confort|Comfort/ });
      await expect(next).toHaveAttribute("href", at("/checkout?plan=comfort&period=year", locale));
      await expect(page.locator("#access")).toContainText(/79,90|79\.90/);
      await page.goto(at("/checkout", locale));
      await expect(page.getByRole("main")).toContainText(/79,90|79\.90/);
    });

    test("/trial offers the paid plan only while orders are open, and a trial only where there is one", async ({
      page,
      product,
    }) => {
      const shown = async (changes: object) => {
        await patch(product, "site", "site", changes);
        await page.goto(at("/trial", locale));
        await expect(page.locator("[name=plan]").first()).toBeAttached();
        const choice = await page.locator("input[type=radio]").count();
        const promises = await page.getByText(/Sans carte\. À la fin|No card\. When the trial/).count();
        return { choice, promises, plan: await page.locator("[name=plan]").first().inputValue() };
      };
      const { legal, trial_days } = await asSuperuser(product, "GET", "/api/collections/site/records/site");
      try {
        expect(await shown({})).toEqual({ choice: 2, promises: 1, plan: "free" });
        expect(await shown({ trial_days: 0 })).toEqual({ choice: 0, promises: 0, plan: "paid" });
        expect(await shown({ trial_days, legal: {} })).toEqual({ choice: 0, promises: 1, plan: "free" });
        await hydrated(page);
        await expectAccessible(page);
        const member = await createMember(product, { plan: "paid", locale });
        await withSession(page, member);
        await page.goto(at("/checkout?plan=essential&period=month", locale));
        await expect(
          page.getByText(t("Nothing is charged in the meantime. Your dashboard shows until when you have access.")),
        ).toBeVisible();
      } finally {
        await patch(product, "site", "site", { legal, trial_days });
      }
    });

    test("/trial keeps what was typed over reload, back and a change of language, but no password", async ({
      page,
    }) => {
      await page.goto(at("/trial", locale));
      await hydrated(page);
      const email = page.locator("input[name=email]");
      await email.fill("ada@gmial.com");
      await page.locator("input[name=password]").fill("vif-argent 42");
      await page.getByText(t("Begin with a paid plan instead")).click();
      await page.getByRole("radio", { name: t("Paid plan") }).check();
      const meant = page.getByRole("button", { name: /^(Corriger|Correct it)$/ });
      await expect(meant).toBeVisible();
      await expectAccessible(page);
      await meant.click();
      await expect(email).toHaveValue("ada@gmail.com");
      await expect(email).toBeFocused();
      await expect(meant).toHaveCount(0);
      const kept = async () => {
        await expect(email).toHaveValue("ada@gmail.com");
        await expect(page.locator("input[name=plan][value=paid]")).toBeChecked();
        await expect(page.locator("input[name=password]")).toHaveValue("");
        await expect(page.locator("input[name=terms]")).not.toBeChecked();
      };
      await page.reload();
      await kept();
      await page.goto(at("/trial", other));
      await kept();
      await page.goto(at("/cgu", other));
      await page.goBack();
      await expect(email).toHaveValue("ada@gmail.com");
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("vif-argent");
    });

    test("what a visitor typed into /trial stays until a member signs out in that tab", async ({ page, product }) => {
      const member = await createMember(product, { locale });
      await page.goto(at("/trial", locale));
      await hydrated(page);
      await page.locator("input[name=email]").fill("ada@mail.example");
      const kept = () => page.evaluate(() => sessionStorage.getItem("sign-up"));
      await expect.poll(kept).toContain("ada@mail.example");
      await withSession(page, member);
      await page.goto(at("/UserDashboard/account", locale));
      await expect(page.locator("#devices").getByText(t("This device"))).toBeVisible();
      await page.getByRole("button", { name: new RegExp(`^${t("My account")}`) }).click();
      await page.getByRole("menuitem", { name: t("Sign out"), exact: true }).click();
      await expect.poll(kept).toBeNull();
    });

    test("an order that waits is cancelled by the member, and its code stays with another one", async ({
      page,
      product,
    }) => {
      const code = `WAITS-${locale.toUpperCase()}`;
      const terms = { code, kind: "percent", percent: 20, duration: "once", active: true };
      await asSuperuser(product, "POST", "/api/collections/coupons/records", terms);
      const { member, order } = await orderByTransfer(product, locale, "essential", code);
      await withSession(page, member);
      await page.goto(at(`/success?order=${order}`, locale));
      const again = new RegExp(`coupon=${code}$`);
      await expect(page.getByRole("link", { name: t("Change the order") })).toHaveAttribute("href", again);
      await page.getByRole("button", { name: t("Cancel the order…") }).click();
      await expectAccessible(page);
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("Cancel the order"), exact: true })
        .click();
      await expect(page.getByRole("heading", { name: t("Your order was cancelled") })).toBeVisible();
      await expect(page.getByRole("link", { name: t("Order again") })).toHaveAttribute("href", again);
      await expectAccessible(page);
    });

    test("deleting with paid time left says what is lost and what the law gives back", async ({ page, product }) => {
      const member = await subscriber(product, locale);
      const reward = { referrer: member.id, cents: 250, state: "confirmed", confirm_at: new Date().toISOString() };
      await asSuperuser(product, "POST", "/api/collections/rewards/records", reward);
      await withSession(page, member);
      await page.goto(at("/UserDashboard/account", locale));
      await page.getByRole("button", { name: t("Delete my account…") }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(t("This also withdraws from your contract"))).toBeVisible();
      await expect(dialog.getByText(/4[.,]98/)).toBeVisible(); // a month of 4.99, less the first minutes
      await expect(dialog.getByText(/2[.,]50/)).toBeVisible();
      await expectAccessible(page);
    });

    test("a code that is not valid says so once, on the order's page", async ({ page, product }) => {
      await withSession(page, await createMember(product));
      await page.goto(at("/checkout?plan=essential&period=month&coupon=NONESUCH", locale));
      const refused = page.getByText(t("This code is not valid or can no longer be used. Check what you typed."));
      await expect(refused).toHaveCount(1);
      await expect(page).not.toHaveURL(/coupon/);
      await expect(page.getByText("Exemple SARL")).toBeVisible();
    });
  });
}
