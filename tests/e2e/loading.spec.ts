import { setTimeout } from "node:timers/promises";
import { asSuperuser, createMember, expect, signInAdmin, test, withSession } from "./fixtures.ts";
import { countShifts, shifted } from "./layout-shifts.ts";

/** What Core Web Vitals call good. */
const MOST = 0.1;
/** Of the answers in turn: a part may come before the one above it. */
const DELAYS_MS = [300, 800, 550];
const PAGES = {
  admin: ["/admin/addons", "/admin/invoices", "/admin/settings", "/admin/users"],
  member: ["/receipt", "/UserDashboard"],
};

for (const who of ["admin", "member"] as const) {
  test(`pages of the ${who} hardly move while they load`, async ({ page, product }) => {
    const member = await createMember(product);
    const payment = { user: member.id, provider: "manual", status: "paid", amount_cents: 123_456, refunded_cents: 499 };
    await asSuperuser(product, "POST", "/api/collections/payments/records", payment);
    await withSession(page, who === "admin" ? await signInAdmin(product) : member);
    await countShifts(page);
    let asked = 0;
    let loads = Promise.withResolvers<void>();
    await page.route("**/api/app/**", async (route) => {
      await loads.promise;
      await setTimeout(DELAYS_MS[asked++ % DELAYS_MS.length]);
      await route.continue().catch(() => {}); // the page may have given it up
    });
    const loading = page.locator("main .skeleton");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of PAGES[who]) {
        loads = Promise.withResolvers();
        await page.goto(path);
        await expect(loading, path).not.toHaveCount(0);
        loads.resolve();
        await expect(loading, path).toHaveCount(0);
        expect(await shifted(page), `${path} at ${width} px`).toBeLessThan(MOST);
      }
    }
  });
}
