import type { Page } from "@playwright/test";
import type { Locale } from "../../common/contract/api.ts";
import { type Billing, startMailedBilling } from "../support/billing.ts";
import { textOf } from "../support/http.ts";
import { newEmail, PASSWORD, signUpBody } from "../support/product.ts";
import { at, test as base, expect, withSession } from "./fixtures.ts";

/**
 * `billing` is the product beside its own Stripe, one per worker. Stripe's pages are answered by a line of text: a
 * test acts as the customer there through the fake.
 */
export const test = base.extend<{ page: Page }, { billing: Billing }>({
  billing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const billing = await startMailedBilling();
      await use(billing);
      await billing.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ billing }, use) => use(billing.product.url),
  page: async ({ page }, use) => {
    await page
      .context()
      .route(/^https:\/\/(checkout|billing|invoice)\.stripe\.com\//, (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Stripe</title><h1>Stripe</h1>" }),
      );
    await use(page);
  },
});

/** A new member, signed in to this browser; on the free trial unless `plan` is "paid". */
export async function enter(page: Page, billing: Billing, locale: Locale, plan: "free" | "paid" = "free") {
  const { product } = billing;
  const email = newEmail("buyer");
  const created = await product.call("POST", "/api/collections/users/records", {
    body: signUpBody(email, { plan, locale, name: "Alex" }),
  });
  if (created.status !== 200) throw new Error(`sign-up: ${created.text}`);
  const record = `/api/collections/users/records/${textOf(created.json, "id")}`;
  await product.manage("PATCH", record, { verified: true }); // where there is a mail server, coupons ask for it
  const path = "/api/collections/users/auth-with-password";
  const { json } = await product.call("POST", path, { body: { identity: email, password: PASSWORD } });
  const member = { id: textOf(created.json, "id"), email, token: textOf(json, "token"), password: PASSWORD };
  await withSession(page, { ...member, record: json.record as Record<string, unknown> }); // PocketBase's auth answer
  return member;
}

/** Ticks both boxes of the order review and presses the button; resolves on Stripe's page with the id of its session. */
export async function orderOnRecap(page: Page, button: string): Promise<string> {
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(/^https:\/\/checkout\.stripe\.com\//);
  const session = /cs_test_\w+/.exec(page.url())?.[0];
  if (!session) throw new Error(`no session in ${page.url()}`);
  return session;
}

/** The way back from Stripe's page after the payment. */
export async function backFromStripe(page: Page, billing: Billing, session: string): Promise<void> {
  const { success_url } = billing.stripe.world.get("checkout.session", session);
  await page.goto(success_url.replace("{CHECKOUT_SESSION_ID}", session));
}

/** A member who has paid for a plan, on the dashboard. */
export async function subscribeInBrowser(
  page: Page,
  billing: Billing,
  locale: Locale,
  choice: { plan: string; button: string; trial?: boolean },
) {
  const member = await enter(page, billing, locale, choice.trial ? "free" : "paid");
  await page.goto(at(`/checkout?plan=${choice.plan}&period=month`, locale));
  const session = await orderOnRecap(page, choice.button);
  expect(billing.stripe.pay(session)).toBe("complete");
  await billing.settle();
  const { customer, subscription } = billing.stripe.world.get("checkout.session", session);
  await page.goto(at("/UserDashboard/plan", locale));
  return { ...member, customer: String(customer), subscription: String(subscription) };
}
