import { LOCALES } from "../../common/contract/api.ts";
import { addDays, dayOf } from "../../common/time.ts";
import { call } from "../support/http.ts";
import { plainPlan } from "../support/plain-plan.ts";
import { superuserToken } from "../support/superuser.ts";
import { at, expect, expectAccessible, patch, test, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";
import { confirmOrder, placeOrder, subscriber } from "./transfers.ts";

for (const locale of LOCALES) {
  const t = say(locale);
  const money = (euros: string) => (locale === "fr" ? `${euros.replace(".", ",")}\u00a0€` : `€${euros}`);
  const [family, essential] = locale === "fr" ? ["Famille", "Essentiel"] : ["Family", "Essential"];

  test(`by transfer, in ${locale}: a change for the end of the period waits to be ordered, and is called off`, {
    tag: "@long",
  }, async ({ page, product }) => {
    const member = await subscriber(product, locale, "family");
    await withSession(page, member);
    await page.goto(at("/UserDashboard/plan", locale));
    const access = page.locator("#access");
    await access.getByRole("button", { name: t("Change my plan…") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: essential }).check();
    // A transfer buys a period that begins when the running one ends: there is no other choice.
    await expect(dialog.getByRole("radio", { name: t("When my period ends") })).toHaveCount(0);
    await dialog.getByRole("button", { name: t("Confirm the change") }).click();
    await expect(page.getByText(t("Your plan changes when the current period ends."))).toBeVisible();
    const waits =
      "You keep {now} until then. Your plan does not renew automatically: order the next one before that day.";
    await expect(access.getByText(t(waits).replace("{now}", family))).toBeVisible();
    const order = access.getByRole("link", { name: t("Order {plan}").replace("{plan}", essential) });
    await expect(order).toHaveAttribute("href", at("/checkout?plan=essential&period=month", locale));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    const review = page.getByRole("button", { name: t("Order with obligation to pay") });
    await order.click();
    await expect(review).toBeVisible();
    await page.goBack();
    const stay = access.getByRole("button", { name: t("Stay on {now}").replace("{now}", family) });
    await stay.click();
    await expect(page.getByText(t("Your plan stays as it is."))).toBeVisible();
    await expect(order).toHaveCount(0);
    await expect(access.getByText(family, { exact: true })).toBeVisible();

    // Once the next plan is paid, it is the one to extend.
    const later = { plan: "essential", period: "month", when: "end", expected_due_cents: 0 };
    const path = "/api/app/billing/change";
    expect((await call(product.server.url, "POST", path, { token: member.token, body: later })).status).toBe(200);
    await confirmOrder(product, await placeOrder(product, member.token, "essential"));
    await page.reload();
    await access.getByRole("link", { name: t("Extend my plan") }).click();
    await expect(page.getByRole("heading", { name: essential })).toBeVisible();
    await expect(review).toBeVisible();
  });

  test(`by transfer, in ${locale}: an announced price applies to the next order`, async ({ page, product }) => {
    const { url } = product.server;
    const superuser = await superuserToken(product.server);
    const send = (method: string, path: string, options?: object) => call(url, method, path, options);
    const plan = await plainPlan({ superuser, call: send });
    await withSession(page, await subscriber(product, locale, plan.slug));
    await patch(product, "plans", plan.id, { monthly_cents: 1200 });
    const effective = dayOf(addDays(new Date(), 33));
    const move = { plan: plan.id, period: "month", cents: 1200, effective, objection: "end", reason: "costs" };
    expect((await send("POST", "/api/app/admin/price-moves", { token: superuser, body: move })).status).toBe(200);
    const access = page.locator("#access");
    const price = t("{price} per month").replace("{price}", money("12.00"));
    await expect(async () => {
      await page.goto(at("/UserDashboard/plan", locale));
      await expect(access.getByText(t("New price: {price}").replace("{price}", price))).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    const next = t("It applies to your next order. The period you have paid for does not change.");
    await expect(access.getByText(next)).toBeVisible();
    await expect(access.getByText(t("{price} per month").replace("{price}", money("10.00")))).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(page);
    // Off again, so that other tests meet the plans of a fresh installation.
    await patch(product, "plans", plan.id, { public: false });
  });
}
