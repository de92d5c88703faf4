import { LOCALES } from "../../common/contract/api.ts";
import { png } from "../support/png.ts";
import { asAdmin, asSuperuser, at, createMember, expect, expectAccessible, type Product, test } from "./fixtures.ts";
import { say } from "./texts.ts";

const PINK = { name: "icon.png", mimeType: "image/png", buffer: png(256, 256, [214, 51, 132]) };

/** Letters of a dark ink on nothing, which a dark head hides. */
const DARK = { name: "logo.png", mimeType: "image/png", buffer: png(320, 80, [27, 42, 73]) };
const LIGHT = { name: "logo.png", mimeType: "image/png", buffer: png(320, 80, [255, 240, 250]) };

const bytes = async (product: Product, path: string, token = ""): Promise<Buffer> => {
  const headers = token ? { Authorization: token } : {};
  return Buffer.from(await (await fetch(product.server.url + path, { headers })).arrayBuffer());
};

for (const locale of LOCALES) {
  test(`a second brand in ${locale}: refused, tried, published, seen everywhere, and ours again`, async ({
    page,
    product,
    browser,
  }) => {
    const t = say(locale);
    const accent = () => getComputedStyle(document.documentElement).getPropertyValue("--press").trim();
    const visitor = await (await browser.newContext({ baseURL: product.server.url })).newPage();
    const share = await bytes(product, "/og/default.png");
    // The gateway draws notices once a member has an address there.
    await bytes(product, "/api/app/addon", (await createMember(product)).token);
    const poster = await bytes(product, "/addon/posters/expired.fr.png");
    await asAdmin(page, product);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at("/admin/brand", locale));
    const state = page.getByRole("region", { name: t("What visitors see"), exact: true });
    await expect(state).toContainText(t("Visitors see the original look: you have not published a brand yet."));
    const original = page.getByRole("region", { name: t("The original look"), exact: true });
    await expect(original.getByRole("figure")).toHaveCount(4);
    const name = page.getByLabel(t("Name of the service"));
    const was = await name.inputValue();
    await name.fill("Luciole");
    await page
      .getByRole("region", { name: t("Name"), exact: true })
      .getByRole("button", { name: t("Save") })
      .click();
    await expect(page.getByRole("banner")).toContainText("Luciole");
    const shown = await page.getByRole("banner").getByText("Luciole").boundingBox();
    expect(shown?.width, "the name has room on a phone").toBeGreaterThan(40);
    const press = page.getByRole("textbox", { name: t("Action"), exact: true });
    await press.fill("#7a1257");
    await expect(page.getByText(/4[.,]5/).first()).toBeVisible();
    await page.getByRole("button", { name: t("Save the draft") }).click();
    await expect(press).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await page.getByRole("button", { name: /#[0-9a-f]{6}/ }).click();
    await expect(press).not.toHaveValue("#7a1257");
    await press.fill("#7EF0A0");
    await page.getByRole("textbox", { name: t("Information"), exact: true }).fill("#f7a8d8");
    await page.getByRole("textbox", { name: t("Action on paper"), exact: true }).fill("#7a1257");
    await page.getByRole("textbox", { name: t("Information on paper"), exact: true }).fill("#6a1048");
    await page.getByLabel(t("Icon"), { exact: false }).setInputFiles(PINK);
    const logo = page.getByLabel(t("Logo"), { exact: false });
    const lost = page.getByText(t("Hard to see on the dark head of pages and e-mails: choose a light logo."));
    await logo.setInputFiles(DARK);
    await expect(lost).toBeVisible();
    await expectAccessible(page);
    await logo.setInputFiles(LIGHT);
    await expect(lost).toBeHidden();
    await logo.setInputFiles([]);
    await page.getByRole("button", { name: t("Save the draft") }).click();
    await expect(page.getByText(t("The draft is saved. Publish it below when it looks right."))).toBeVisible();
    const draft = page.getByRole("region", { name: t("Your draft"), exact: true });
    await expect(draft.getByRole("figure")).toHaveCount(4);
    await expect(state).toContainText(t("Draft not published"));
    const sample = page.waitForEvent("download");
    await draft.getByRole("button", { name: t("See an invoice (PDF)") }).click();
    expect((await sample).suggestedFilename()).toMatch(/facture-specimen|invoice-sample/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);

    await draft.getByRole("button", { name: t("See it on the site") }).click();
    await expect(page).toHaveURL(new RegExp(`${at("/", locale)}$`));
    expect(await page.evaluate(accent)).toBe("#7ef0a0");
    await expect(page.locator("header img[src^='data:']")).toBeVisible();
    await visitor.goto(at("/", locale));
    expect(await visitor.evaluate(accent)).toBe("#ffb765");
    await page.getByRole("button", { name: t("Back to the brand") }).click();

    await draft.getByRole("button", { name: t("Publish…") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Publish"), exact: true })
      .click();
    await expect(page.getByText(t("Your brand is published."))).toBeVisible();
    // Without a load of the page.
    expect(await page.evaluate(accent)).toBe("#7ef0a0");
    await expect(page.getByRole("banner").locator("img[src^='data:']")).toBeVisible();
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /favicon\.svg\?v=\w{8}$/);
    const own = page.getByRole("region", { name: t("Your brand, as it is published"), exact: true });
    await expect(own.getByRole("figure")).toHaveCount(4);
    const since = t("Visitors have seen your brand since {when}.").split("{when}")[0] ?? "";
    await expect(state).toContainText(since);
    await expect(state).not.toContainText(t("Draft not published"));
    await visitor.reload();
    expect(await visitor.evaluate(accent)).toBe("#7ef0a0");
    await expect(visitor.locator("header img[src^='/icon-192.png?v=']")).toBeVisible();
    await expectAccessible(visitor);
    expect((await bytes(product, "/og/default.png")).equals(share)).toBe(false);
    expect((await bytes(product, "/addon/posters/expired.fr.png")).equals(poster)).toBe(false);
    const member = await createMember(product);
    const { html } = await product.mail.waitFor(member.email);
    expect(html).toContain("background:#7a1257");
    expect(html).toMatch(/<img src="http[^"]*\/icon-192\.png\?v=\w+" width="32" height="32" alt=""> \w+/);
    const payment = { user: member.id, provider: "manual", status: "paid", amount_cents: 499 };
    await asSuperuser(product, "POST", "/api/collections/payments/records", payment);
    const list = await bytes(product, "/api/app/invoices", member.token);
    const [invoice] = (JSON.parse(list.toString()) as { items: { id: string }[] }).items;
    const pdf = await bytes(product, `/api/app/invoices/${invoice?.id}/pdf`, member.token);
    expect(pdf.subarray(0, 4).toString()).toBe("%PDF");
    expect(pdf.includes("/Subtype /Image")).toBe(true);

    await page.getByRole("button", { name: t("Return to the original look…") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("Return to the original look"), exact: true })
      .click();
    await expect(page.getByText(t("The original look is back."))).toBeVisible();
    await expect(press).toHaveValue("#ffb765");
    expect(await page.evaluate(accent)).toBe("#ffb765");
    await expect(page.getByRole("banner").locator("img")).toHaveCount(0);
    await expect(original.getByRole("figure")).toHaveCount(4);
    await name.fill(was);
    await page
      .getByRole("region", { name: t("Name"), exact: true })
      .getByRole("button", { name: t("Save") })
      .click();
    await expect(page.getByRole("banner")).toContainText(was);
    await visitor.reload();
    expect(await visitor.evaluate(accent)).toBe("#ffb765");
    await visitor.context().close();
  });
}
