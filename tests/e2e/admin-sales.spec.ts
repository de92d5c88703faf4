import { LOCALES } from "../../common/contract/api.ts";
import {
  asAdmin,
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  type Product,
  test,
} from "./fixtures.ts";
import { say } from "./texts.ts";

/** A member's order of the essential plan, to be paid by transfer; returns its reference. */
async function order({ server }: Product, token: string): Promise<string> {
  const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { "Content-Type": "application/json", Authorization: token };
    const answer = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Record<string, unknown>; // our own server's answer
  };
  const quote = await call("GET", "/api/app/billing/quote?plan=essential&period=month");
  const accepted = { terms_version: quote.termsVersion, accept_terms: true, start_now: true };
  const placed = await call("POST", "/api/app/billing/checkout", { plan: "essential", period: "month", ...accepted });
  return String((await call("GET", `/api/app/billing/orders/${placed.order}`)).reference);
}

for (const locale of LOCALES) {
  test(`coupons in ${locale}: made, found, changed, switched off`, { tag: "@long" }, async ({ page, product }) => {
    const t = say(locale);
    const code = `ADMIN-${locale.toUpperCase()}-${Date.now()}`;
    await asAdmin(page, product);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at("/admin/coupons", locale));
    await page.getByRole("button", { name: t("New coupon") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("Code")).fill(code);
    await dialog.getByLabel(t("Percent")).fill("0");
    const lastDay = dialog.getByLabel(t("Last day"));
    await lastDay.pressSequentially("12"); // without its year, which is no date to the browser
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog.getByText(t("This number is too small."))).toBeVisible();
    await expect(lastDay).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await lastDay.fill("");
    await dialog.getByLabel(t("Benefit")).selectOption("amount");
    await dialog.getByLabel(t("Euros off each payment")).fill("2,50");
    await dialog.getByLabel(t("Applies to")).selectOption("repeating");
    await dialog.getByLabel(t("Months"), { exact: true }).fill("3");
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog).toBeHidden();
    await page.getByLabel(t("Part of the code")).fill(code);
    await page.getByRole("button", { name: t("Search") }).click();
    const money = locale === "fr" ? /2,50.€/ : /€2.50/;
    await expect(page.getByRole("table")).toContainText(money);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);

    await page.getByRole("button", { name: t("Open {name}").replace("{name}", code) }).click();
    await expect(page.getByText(t("Nobody has used it yet."))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("Change"), exact: true }).click();
    await dialog.getByLabel(t("Maximum uses")).fill("5");
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(page.getByRole("table")).toContainText("0 / 5");
    await page.getByRole("button", { name: t("Open {name}").replace("{name}", code) }).click();
    await dialog.getByRole("button", { name: t("Switch off") }).click();
    await dialog.getByLabel(t("Reason")).fill("Essai");
    await dialog.getByRole("button", { name: t("Switch off") }).click();
    await expect(page.getByRole("table")).toContainText(t("Switched off"));
  });

  test(`plans in ${locale}: a new one is changed and shown to visitors`, async ({ page, product }) => {
    const t = say(locale);
    const slug = `plan-${locale}-${Date.now()}`;
    await asAdmin(page, product);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at("/admin/plans", locale));
    await page.getByRole("button", { name: t("New plan") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("Name in the URL")).fill(slug);
    for (const group of [t("French"), t("English")])
      await dialog.getByRole("group", { name: group }).getByLabel(t("Name"), { exact: true }).fill(slug);
    await dialog.getByLabel(t("Price per month, in euros")).fill("7,77");
    await dialog.getByLabel(t("Price per year, in euros")).fill("zero");
    await dialog.getByLabel(t("On sale")).check();
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog.getByText(t("Enter a price in euros, such as 4.99."))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t("Price per year, in euros")).fill("0");
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: slug })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
    await page.getByRole("button", { name: t("Change {name}").replace("{name}", slug) }).click();
    await dialog.getByLabel(t("Price per month, in euros")).fill("6.66");
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog).toBeHidden();
    await expect(async () => {
      await page.goto(at("/subscription-plans", locale));
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: slug }) });
      await expect(card).toContainText(locale === "fr" ? "6,66" : "6.66", { timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(page);
    // Off again, so that other tests meet the plans of a fresh installation.
    await page.goto(at("/admin/plans", locale));
    await page.getByRole("button", { name: t("Change {name}").replace("{name}", slug) }).click();
    await dialog.getByLabel(t("On sale")).uncheck();
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog).toBeHidden();
  });

  test(`orders in ${locale}: confirmed, refused and refunded`, async ({ page, product }) => {
    const t = say(locale);
    const [first, second] = [await createMember(product), await createMember(product)];
    const [paid, refused] = [await order(product, first.token), await order(product, second.token)];
    await asAdmin(page, product);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at("/admin/orders", locale));
    await expect(page.getByRole("table")).toContainText(paid);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const colleague = await page.context().newPage();
    await colleague.goto(at("/admin/orders", locale));
    await expect(colleague.getByRole("table")).toContainText(paid);
    await page.getByRole("button", { name: t("Confirm {reference}").replace("{reference}", paid) }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("Payment received") }).click();
    await expect(page.getByText(t("The order is confirmed. The member has been notified."))).toBeVisible();
    await expect(colleague.getByText(refused), "an open list follows what others do").toBeVisible();
    await expect(colleague.getByText(paid)).toHaveCount(0, { timeout: 40_000 });
    await colleague.close();
    await page.getByRole("button", { name: t("Refuse {reference}").replace("{reference}", refused) }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(t("Reason")), "a window begins in its first field").toBeFocused();
    await dialog.getByLabel(t("Reason")).fill("Nothing came");
    // A window that is left while its request runs stays, and says what came of it.
    expectConsoleError(page, /503/);
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await page.route("**/api/app/admin/orders/*/refuse", async (route) => {
      await left;
      await route.fulfill({ status: 503, json: { data: {} } });
    });
    const sent = page.waitForRequest(/refuse$/);
    await dialog.getByRole("button", { name: t("Refuse the order") }).click();
    await sent;
    await page.keyboard.press("Escape");
    leave();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.unroute("**/api/app/admin/orders/*/refuse");
    await dialog.getByRole("button", { name: t("Refuse the order") }).click();
    await expect(page.getByText(t("The order is refused. The member has been notified."))).toBeVisible();
    await page.getByRole("tab", { name: t("All orders") }).click();
    await expect(page.getByRole("row").filter({ hasText: refused })).toContainText("Nothing came");
    await expectAccessible(page);
    await page.goto(at("/admin", locale));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(refused.toLowerCase());
    await expect(page.getByRole("option", { name: refused })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row").filter({ hasText: refused })).toContainText("Nothing came");
    await expect(page.getByText(paid)).toHaveCount(0);
    await page.getByRole("searchbox").fill("");
    await page.keyboard.press("Enter");
    await expect(page.getByText(paid)).toBeVisible();

    await page.getByRole("tab", { name: t("Payments"), exact: true }).click();
    await page.getByRole("button", { name: t("Refund {number}").replace("{number}", paid) }).click();
    await dialog.getByLabel(t("Amount, in euros")).fill("100");
    await dialog.getByLabel(t("Reason")).fill("Goodwill");
    await dialog.getByRole("button", { name: t("Refund"), exact: true }).click();
    await expect(dialog.getByText(t("This is more than can still be refunded."))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t("Amount, in euros")).fill("1");
    await dialog.getByRole("button", { name: t("Refund"), exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: paid });
    await expect(row).toContainText(locale === "fr" ? /1,00.€/ : /€1.00/);
    // The button goes with the rest of the money: its place keeps the focus.
    await row.getByRole("button").click();
    await dialog.getByLabel(t("Reason")).fill("The rest");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(row.getByRole("button")).toHaveCount(0);
    await expect(row.locator(":focus")).toHaveCount(1);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
  });
}
