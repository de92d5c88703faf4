import { LOCALES } from "../../common/contract/api.ts";
import { call } from "../support/http.ts";
import { at, expect, expectAccessible, test, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";
import { confirmOrder, placeOrder, subscriber } from "./transfers.ts";

for (const locale of LOCALES) {
  const t = say(locale);
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
}
