import { setTimeout } from "node:timers/promises";
import type { Route } from "@playwright/test";
import { PAGE_ROWS } from "../../common/limits.ts";
import { setOperator } from "../support/operator.ts";
import { superuserToken } from "../support/superuser.ts";
import {
  asAdmin,
  asSuperuser,
  createMember,
  expect,
  expectConsoleError,
  signInAdmin,
  test,
  withSession,
} from "./fixtures.ts";
import { countShifts, shifted } from "./layout-shifts.ts";
import { say } from "./texts.ts";

// Few members: an administrator's first steps come first. Notices show: nobody says who sells.
test.use({ own: "loading" });

/** What Core Web Vitals call good. */
const MOST = 0.1;
/** Of the answers in turn: a part may come before the one above it. */
const DELAYS_MS = [60, 240, 150];
const PAGES = {
  admin: ["", "/addons", "/invoices", "/plans", "/settings", "/setup", "/system", "/users"].map(
    (page) => `/admin${page}`,
  ),
  member: ["/receipt", "/resilier", ...["", "/plan", "/invite", "/account"].map((page) => `/UserDashboard${page}`)],
};

for (const who of ["admin", "member"] as const) {
  test(`pages of the ${who} hardly move while they load`, { tag: "@long" }, async ({ page, product }) => {
    const member = await createMember(product);
    const payment = { user: member.id, provider: "manual", status: "paid", amount_cents: 123_456, refunded_cents: 499 };
    await asSuperuser(product, "POST", "/api/collections/payments/records", payment);
    await setOperator({ url: product.server.url, superuser: await superuserToken(product.server) }, { legal: {} });
    await withSession(page, who === "admin" ? await signInAdmin(product) : member);
    await countShifts(page);
    let asked = 0;
    let loads = Promise.withResolvers<void>();
    await page.route("**/api/app/**", async (route) => {
      await loads.promise;
      await setTimeout(DELAYS_MS[asked++ % DELAYS_MS.length]);
      await route.continue().catch(() => {}); // the page may have given it up
    });
    const loading = page.locator("main :is(.skeleton, .spin)");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of PAGES[who]) {
        loads = Promise.withResolvers();
        await page.goto(path);
        await expect(loading, path).not.toHaveCount(0);
        // A list that fills its page waits in the height of a full one, so that a reload finds its place again.
        if (path === "/admin/users") {
          await expect(page.locator("tbody tr")).toHaveCount(PAGE_ROWS);
          await expect(page.locator("tbody .skeleton").first()).toBeVisible();
        }
        loads.resolve();
        await expect(loading, path).toHaveCount(0);
        expect(await shifted(page), `${path} at ${width} px`).toBeLessThan(MOST);
      }
    }
  });
}

test("a failed read says so, also while it is tried again, until it comes", async ({ page, product }) => {
  const t = say("en");
  expectConsoleError(page, /Failed to load/);
  await asAdmin(page, product);
  await page.clock.install();
  let asked = 0;
  const refuse = async (route: Route) => {
    asked++;
    await route.fulfill({ status: 500, json: { status: 500, message: "", data: {} } });
  };
  const STATUS = "**/api/app/admin/system";
  await page.route(STATUS, refuse);
  await page.goto("/en/admin/system");
  const passes = (ms: number) => page.clock.runFor(ms);
  const failed = page.getByRole("alert").filter({ hasText: t("Something went wrong") });
  // One more try, after a moment.
  await expect.poll(() => asked).toBeGreaterThan(0);
  await passes(1000);
  await expect(failed.first()).toBeVisible();
  await expect(page.getByRole("heading", { name: t("Scheduled tasks") })).toBeVisible();
  await expect(page.locator("main .skeleton")).toHaveCount(0);
  // While it is tried again, the page neither forgets the failure nor unmounts what was typed below it.
  await page.getByRole("button", { name: t("Show the log") }).click();
  await page.getByLabel(t("Text in the entry")).fill("kept");
  const pending = Promise.withResolvers<void>();
  await page.unroute(STATUS);
  await page.route(STATUS, async (route) => {
    await pending.promise;
    await refuse(route);
  });
  const before = asked;
  const again = page.waitForRequest(STATUS);
  await passes(12_000);
  await again;
  await expect(failed.first()).toBeVisible();
  await expect(page.getByLabel(t("Text in the entry"))).toHaveValue("kept");
  pending.resolve();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await passes(1000);
  await expect.poll(() => asked).toBeGreaterThan(before + 1);
  await page.unroute(STATUS);
  await failed
    .first()
    .getByRole("button", { name: t("Try again") })
    .click();
  await expect(page.getByRole("region", { name: t("Key figures") })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test("a page comes although the notice above it does not", async ({ page, product }) => {
  const t = say("en");
  expectConsoleError(page, /Failed to load|net::/);
  await asAdmin(page, product);
  await page.route("**/api/app/admin/sales", (route) => route.abort());
  await page.goto("/en/admin/settings");
  await expect(page.getByRole("heading", { name: t("Legal identity") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("Sign-in with other services") })).toBeVisible();
  await page.unroute("**/api/app/admin/sales");
  await page.route("**/api/app/admin/sales", () => {}); // neither comes nor fails
  await page.goto("/en/admin");
  await expect(page.getByRole("heading", { level: 2, name: /your attention/ })).toBeVisible();
});
