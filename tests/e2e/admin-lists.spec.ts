import type { Page } from "@playwright/test";
import { call } from "../support/http.ts";
import { createBuyer } from "./desk-world.ts";
import { asAdmin, createMember, expect, expectNoSidewaysScroll, type Product, test } from "./fixtures.ts";

/** Of a row, in px: two lines of small text. */
const ROW_MOST = 48;
const PHONE = { width: 360, height: 740 };
/** Screens of a phone before the first thing to press or to fill in. */
const SCREENS = 6;
/** Pages with a list, and how many rows each has here at least. */
const LISTS = {
  "/admin/users": 6,
  "/admin/stremio": 6,
  "/admin/orders?view=payments": 1,
  "/admin/invoices": 1,
  "/admin/content": 1,
  "/admin/team": 2,
  "/admin/inbox": 0,
  "/admin/audit": 0,
};

/** A row in each list, with the longest texts that people have. */
async function fill(product: Product): Promise<void> {
  const name = "Marie-Élisabeth de La Rochefoucauld-Montmorency";
  const buyer = await createBuyer(product, { name });
  for (let index = 0; index < 6; index++) await createMember(product, { name: `${name} ${index}` });
  const written = {
    subject: "A subject that says everything that its message says as well",
    message: "How?",
    trap: false,
  };
  const body = { name, email: buyer.email, locale: "fr", ...written };
  await call(product.server.url, "POST", "/api/app/contact", { token: buyer.token, body });
}

// Its own rows alone are measured.
test.use({ own: "lists" });

const open = async (page: Page, path: string) => {
  await page.goto(`/en${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

test("lists of the administration are dense at 1280, and at 360 an action comes within six screens", async ({
  page,
  product,
}) => {
  test.slow();
  await fill(product);
  await asAdmin(page, product);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [path, rows] of Object.entries(LISTS)) {
    await open(page, path);
    const shown = page.locator("main tbody tr:visible");
    await expect.poll(() => shown.count(), `rows of ${path}`).toBeGreaterThanOrEqual(rows);
    const heights = await shown.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect.soft(Math.max(0, ...heights), `the highest row of ${path}`).toBeLessThanOrEqual(ROW_MOST + 0.5);
  }
  await page.setViewportSize(PHONE);
  for (const path of Object.keys(LISTS)) {
    await open(page, path);
    const first = page
      .locator("main")
      .locator("a[href], button, input, select, textarea")
      .filter({ visible: true })
      .first();
    const box = await first.boundingBox();
    const top = (box?.y ?? Number.POSITIVE_INFINITY) + (await page.evaluate(() => scrollY));
    expect.soft(top, `the first action of ${path}`).toBeLessThanOrEqual(SCREENS * PHONE.height);
    await expectNoSidewaysScroll(page);
  }
});
