import { LOCALES } from "../../common/contract/api.ts";
import { awayFromHour } from "../support/poll.ts";
import { card } from "../support/stripe-fake/world.ts";
import { backFromStripe, enter, orderOnRecap, subscribeInBrowser, test } from "./billing-fixtures.ts";
import { at, expect, expectAccessible, expectConsoleError } from "./fixtures.ts";
import { leaveDuring } from "./keyboard.ts";
import { say } from "./texts.ts";

// Each test has its own member; a worker has its own Stripe.
test.describe.configure({ mode: "parallel" });

for (const locale of LOCALES) {
  const t = say(locale);
  const money = (euros: string) => (locale === "fr" ? `${euros.replace(".", ",")}\u00a0€` : `€${euros}`);
  const button = t("Order with obligation to pay");
  const [comfort, essential] = locale === "fr" ? ["Confort", "Essentiel"] : ["Comfort", "Essential"];
  const yours = t("Your {name} plan is active").replace("{name}", comfort);

  test.describe(`with Stripe, in ${locale}`, () => {
    test("a payer's four pages are two and a half screens of a phone at most", async ({ page, billing }) => {
      await subscribeInBrowser(page, billing, locale, { plan: "comfort", button });
      await page.setViewportSize({ width: 360, height: 800 });
      for (const part of ["", "/plan", "/invite", "/account"]) {
        await page.goto(at(`/UserDashboard${part}`, locale));
        await expect(page.locator("h1")).toHaveCount(1);
        await expect(page.locator("main :is(.skeleton, .spin)")).toHaveCount(0);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height, part).toBeLessThanOrEqual(2.5 * 800);
      }
    });

    test("trial, order, card payment, dashboard, cancel, resume, cancel, end", async ({ page, billing }) => {
      await enter(page, billing, locale);
      await page.goto(at("/checkout?plan=comfort&period=month", locale));
      await expect(page.getByText(t("Your free trial continues"))).toBeVisible();
      await expect(page.getByText(money("0.00"))).toHaveCount(2);
      const session = await orderOnRecap(page, button);

      // "Back" from Stripe finds the choice again, and a page that can be used.
      await page.goBack();
      await expect(page.getByRole("radio", { name: t("Each month") })).toBeChecked();
      expect(await orderOnRecap(page, button)).toBe(session);

      expect(billing.stripe.pay(session, { card: card({ declines: "card_declined" }) })).toBe("declined");
      expect(billing.stripe.pay(session)).toBe("complete");
      await backFromStripe(page, billing, session);
      await expect(page.getByRole("heading", { name: yours })).toBeVisible();
      await expectAccessible(page);
      await billing.settle();

      await page.goto(at("/UserDashboard/plan", locale));
      const access = page.locator("#access");
      await expect(access.getByText(comfort, { exact: true })).toBeVisible();
      await expect(access.getByText(t("Free trial"))).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }

      const stop = async () => {
        await access.getByRole("button", { name: t("Cancel my subscription…") }).click();
        const dialog = page.getByRole("alertdialog");
        await expectAccessible(page);
        await dialog.getByRole("button", { name: t("Cancel my subscription"), exact: true }).click();
        await expect(access.getByText(t("Cancelled", "subscription"), { exact: true })).toBeVisible();
      };
      await stop();
      await expectAccessible(page);
      await access.getByRole("button", { name: t("Resume my subscription") }).click();
      await expect(access.getByText(t("Free trial"))).toBeVisible();
      await stop();
      await billing.settle();

      await billing.pass(5);
      await page.reload();
      await expect(access.getByText(t("Your access has ended."))).toBeVisible();
      await expect(access.getByRole("link", { name: t("See the plans") })).toBeVisible();
    });

    test("a failed payment shows until when access stays open, and what to do", { tag: "@long" }, async ({
      page,
      billing,
    }) => {
      const member = await subscribeInBrowser(page, billing, locale, { plan: "comfort", button });
      const access = page.locator("#access");
      await expect(access.getByText(t("Active"))).toBeVisible();
      await expect(page.locator("#invoices").getByText(money("7.99"))).toBeVisible();
      billing.stripe.changeCard(member.customer, card({ declines: "insufficient_funds" }));
      await billing.pass(32);
      await page.reload();
      await expect(access.getByText(t("Payment overdue"))).toBeVisible();
      await expect(access.getByText(t("Your payment did not go through"))).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
      const open = billing.stripe.invoicesOf(member.subscription).find(({ status }) => status === "open");
      await expect(access.getByRole("link", { name: t("Pay now") })).toHaveAttribute(
        "href",
        open?.hosted_invoice_url ?? "",
      );
      await access.getByRole("button", { name: t("Update my card") }).click();
      await page.waitForURL(/^https:\/\/billing\.stripe\.com\//);
      billing.stripe.changeCard(member.customer, card());
      for (const invoice of billing.stripe.invoicesOf(member.subscription))
        if (invoice.status === "open") billing.stripe.payInvoice(invoice.id);
      await billing.settle();
      await page.goto(at("/UserDashboard/plan", locale));
      await expect(access.getByText(t("Active"))).toBeVisible();
    });

    test("a coupon is entered, refused, accepted and removed, and its discount is shown", { tag: "@long" }, async ({
      page,
      billing,
    }) => {
      const code = `TEST-${locale.toUpperCase()}-${Date.now()}`;
      await billing.product.manage("POST", "/api/collections/coupons/records", {
        code,
        kind: "percent",
        percent: 50,
        duration: "repeating",
        months: 3,
        active: true,
      });
      await enter(page, billing, locale, "paid");
      await page.goto(at("/checkout?plan=essential&period=month", locale));
      const field = page.getByRole("textbox", { name: t("Coupon") });
      await field.fill("nobody-knows-it");
      await page.getByRole("button", { name: t("Apply") }).click();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
      await field.fill(` ${code.toLowerCase()} `);
      await field.press("Enter");
      await expect(page.getByRole("button", { name: t("Remove the coupon") })).toBeVisible();
      await expect(page.getByText(t("After {after} payments").replace("{after}", "3"))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`coupon=${code}`));
      await expectAccessible(page);
      await page.getByRole("button", { name: t("Remove the coupon") }).click();
      await expect(field).toHaveValue("");
      await field.fill(code);
      await page.getByRole("button", { name: t("Apply") }).click();
      await expect(page.getByRole("button", { name: t("Remove the coupon") })).toBeVisible();

      const session = await orderOnRecap(page, button);
      await page.goto(at("/UserDashboard/plan", locale));
      await page.getByRole("link", { name: t("Continue my order") }).click();
      await expect(page.getByRole("button", { name: t("Remove the coupon") })).toBeVisible();
      expect(await orderOnRecap(page, button)).toBe(session);
      expect(billing.stripe.pay(session)).toBe("complete");
      await backFromStripe(page, billing, session);
      await expect(
        page.getByRole("heading", { name: t("Your {name} plan is active").replace("{name}", essential) }),
      ).toBeVisible({
        timeout: 15_000,
      });
      await billing.settle();
      await page.goto(at("/UserDashboard/plan", locale));
      await expect(page.locator("#invoices").getByText(money("2.49"))).toBeVisible();
    });

    test("a change shows what is due before it is made, and why it is refused", { tag: "@long" }, async ({
      page,
      billing,
    }) => {
      expectConsoleError(page, /402/);
      const member = await subscribeInBrowser(page, billing, locale, { plan: "essential", button });
      const access = page.locator("#access");
      await access.getByRole("button", { name: t("Change my plan…") }).click();
      const dialog = page.getByRole("dialog");
      await awayFromHour();
      await dialog.getByRole("radio", { name: comfort }).check();
      await expect(dialog.getByText(t("Due now, tax included"))).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
      const change = dialog.getByRole("button", { name: new RegExp(t("Change and pay {amount}").split("{")[0] ?? "") });
      billing.stripe.changeCard(member.customer, card({ declines: "insufficient_funds" }));
      await leaveDuring(page, "**/api/app/billing/change?*", change, async () => {
        for (const radio of await dialog.getByRole("radio").all()) await expect(radio).toBeDisabled();
      });
      await expect(dialog.getByRole("alert")).toHaveText(
        t("Your bank refused the payment. Update your card, then try again."),
      );
      await dialog.getByRole("radio", { name: t("Each year") }).check();
      await expect(change).toBeVisible();
      await expect(dialog.getByRole("alert"), "another choice has not been refused").toHaveCount(0);
      await dialog.getByRole("radio", { name: t("Each month") }).check();
      billing.stripe.changeCard(member.customer, card());
      await change.click();
      await expect(page.getByText(t("Your subscription has been changed."))).toBeVisible();
      await expect(access.getByText(comfort, { exact: true })).toBeVisible();
      await expect(access.getByText(t("{price} per month").replace("{price}", money("7.99")))).toBeVisible();
    });

    test("a member whom the operator paused is led to no second plan, and stops or resumes", { tag: "@long" }, async ({
      page,
      billing,
    }) => {
      const { subscription } = await subscribeInBrowser(page, billing, locale, { plan: "essential", button });
      billing.stripe.pauseInDashboard(subscription);
      await billing.settle();
      await page.goto(at("/checkout?plan=comfort&period=month", locale));
      const refusal = "There is no need to order again. Your dashboard shows the state of your subscription.";
      await expect(page.getByText(t(refusal))).toBeVisible();
      await page.getByRole("link", { name: t("Go to my dashboard") }).click();
      await expect(page.getByRole("heading", { name: t("Your subscription is paused.") })).toBeVisible();
      await expect(page.getByRole("link", { name: t("Choose a plan") })).toHaveCount(0);
      const access = page.locator("#access");
      await access.getByRole("button", { name: t("Cancel my subscription…") }).click();
      await expect(page.getByRole("alertdialog")).not.toContainText(locale === "fr" ? "reste dû" : "remains due");
      await page.getByRole("button", { name: t("Cancel my subscription"), exact: true }).click();
      const ends = t(
        "Your subscription is paused and ends on {date}. Until then, you cannot stream and nothing is charged.",
      );
      await expect(access).toContainText(ends.split("{date}")[0] ?? "");
      await access.getByRole("button", { name: t("Resume my subscription") }).click();
      await expect(access.getByRole("button", { name: t("Cancel my subscription…") })).toBeVisible();
    });
  });
}
