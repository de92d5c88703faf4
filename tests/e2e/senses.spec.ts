import type { Page } from "@playwright/test";
import type { AddonSource, AddonSources } from "../../common/contract/addons.ts";
import type { UserPage } from "../../common/contract/admin.ts";
import type { AdminOrder } from "../../common/contract/orders.ts";
import { EMPTY_LINE } from "../../common/contract/source-lines.ts";
import type { AdminTermination, AdminTerminations } from "../../common/contract/terminations.ts";
import {
  asAdmin,
  createMember,
  expect,
  expectNoSidewaysScroll,
  hydrated,
  signInAdmin,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

const t = say("fr");
/** A word as long as no language has one. */
const LONG = "x".repeat(120);
const EDITOR = "/admin/content/articles/install-tv";
const DASHBOARD = "/UserDashboard";

/** Pages with what a low window, a keyboard or forced colours have broken before. */
const PAGES = ["/admin", "/admin/users", "/admin/addons", "/admin/settings", "/admin/system", EDITOR];

/** Parts that stay where they are while the page scrolls, and take over a third of the window. */
const covers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((part) => /sticky|fixed/.test(getComputedStyle(part).position))
      .filter((part) => part.offsetHeight > innerHeight / 3)
      .map((part) => part.className),
  );

/** Presses a key a number of times. @returns what had the focus and was not seen: outside the window, or under something */
async function unseen(page: Page, key: string, times: number): Promise<string[]> {
  const found: string[] = [];
  for (let press = 0; press < times; press++) {
    await page.keyboard.press(key);
    const name = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame); // it has scrolled
      const part = document.activeElement;
      if (!part || part === document.body) return "nothing has the focus";
      const { left, top, width, height } = part.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]));
      const seen = points.some(([x = 0, y = 0]) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (part.contains(hit) || hit.closest("label")?.contains(part));
      });
      return seen ? "" : (part.textContent ?? "") || part.tagName;
    });
    if (name) found.push(name);
  }
  return found;
}

test("at 400 % zoom no page of the administration scrolls sideways or is covered", async ({ page, product }) => {
  await asAdmin(page, product);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await covers(page), path).toEqual([]);
  }
});

test("letters twice as large widen no page of a phone, and nothing covers the mark in its header", {
  tag: "@long",
}, async ({ playwright, launchOptions, product }) => {
  // The browser's own text size, which rem in media queries follows too.
  const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const [member, admin] = [await createMember(product), await signInAdmin(product)];
  const visits = [
    ...["/", "/trial", "/subscription-plans", "/more"].map((path) => ({ path, who: undefined })),
    ...["/trial", "/checkout?plan=comfort&period=month", DASHBOARD].map((path) => ({ path, who: member })),
    ...PAGES.map((path) => ({ path, who: admin })),
  ];
  for (const { path, who } of visits) {
    const context = { baseURL: product.server.url, viewport: { width: 360, height: 800 }, locale: "fr-FR" };
    const page = await browser.newPage(context);
    if (who) await withSession(page, who);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    if (who && path === "/trial") await expect(page.getByText(who.email)).toBeVisible();
    await expectNoSidewaysScroll(page);
    const covered = await page
      .locator("header a svg")
      .first()
      .evaluate((mark) => {
        const { left, width, top, height } = mark.getBoundingClientRect();
        const at = (part: number) => document.elementFromPoint(left + width * part, top + height / 2);
        return [0.1, 0.5, 0.9].some((part) => !at(part)?.closest("a")?.contains(mark));
      });
    expect(covered, path).toBe(false);
    await page.close();
  }
  await browser.close();
});

test("what has the focus is seen: in a menu higher than the window, at its side and in its sheet", {
  tag: "@long",
}, async ({ page, product }) => {
  await asAdmin(page, product);
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto("/admin/settings");
  await expect(page.getByLabel(t("Name of the service"))).toBeVisible();
  await page.getByRole("link", { name: t("Overview"), exact: true }).focus();
  expect(await unseen(page, "Tab", 24)).toEqual([]);
  await page.setViewportSize({ width: 640, height: 700 });
  await page.locator("footer a").last().focus();
  expect(await unseen(page, "Shift+Tab", 40)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 700 });
  await page.getByRole("button", { name: t("Menu"), exact: true }).click();
  const nav = page.getByRole("navigation", { name: t("Administration") });
  // All groups are open: the sheet is higher than the window.
  for (const group of await nav.locator("details").all()) {
    if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
  }
  const links = nav.locator("a, summary");
  await links.first().focus();
  for (const link of (await links.all()).slice(1)) {
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test("a phone sorts the members, and turns their pages, by buttons that are seen", async ({ page, product }) => {
  await asAdmin(page, product);
  await createMember(product);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/admin/users");
  const sort = page.getByRole("columnheader", { name: t("Signed up"), exact: true });
  await expect(sort).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: t("Select all on this page") }).focus();
  expect(await unseen(page, "Tab", 4)).toEqual([]);
  await sort.getByRole("button").click();
  await expect(sort).toHaveAttribute("aria-sort", "ascending");
  // The pager says which page is on show, and stays in view where the next page is longer.
  await page.route("**/api/app/admin/users/search", async (route) => {
    const asked = route.request().postDataJSON();
    const first = await route.fetch({ postData: { ...asked, after: "" } });
    const { items } = (await first.json()) as UserPage; // our own server's answer
    const rows = Array.from({ length: asked.after === "" ? 1 : 8 }, (_, row) => ({
      ...items[0],
      id: `${asked.after}${row}`,
    }));
    await route.fulfill({ json: { items: rows, next: "more", count: 9, cut: false } });
  });
  await page.getByRole("searchbox").fill("mail");
  const pager = page.getByRole("navigation", { name: t("Pages") });
  await expect(page.getByRole("row")).toHaveCount(2);
  await pager.getByRole("button", { name: t("Next") }).click();
  await expect(page.getByRole("row")).toHaveCount(9);
  await expect(pager.locator("[aria-current=page]")).toHaveText(t("Page {page}").replace("{page}", "2"));
  await expect(pager.getByRole("button", { name: t("Next") })).toBeInViewport({ ratio: 1 });
});

test("forced colours keep bars, and what is pressed", async ({ page, product }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/trial");
  await hydrated(page);
  await page.getByLabel(t("Password"), { exact: true }).fill("un pont vers ailleurs");
  const bar = page.locator("form span.bg-ok").first();
  await expect(bar).toBeVisible();
  // It takes its colour in a moment.
  await expect
    .poll(() =>
      bar.evaluate((part) => {
        const [ink, canvas] = [part, document.documentElement].map((one) => getComputedStyle(one).backgroundColor);
        return ink !== canvas;
      }),
    )
    .toBe(true);
  await asAdmin(page, product);
  const loads = Promise.withResolvers<void>();
  await page.route("**/api/app/admin/**", async (route) => {
    await loads.promise;
    await route.continue();
  });
  await page.goto(EDITOR);
  await expect(page.locator("main .skeleton").first()).toHaveCSS("border-style", "solid");
  loads.resolve();
  const tool = page.getByRole("button", { name: t("Numbered list") }).first();
  await expect(tool).toHaveCSS("outline-style", "none");
  await page
    .getByRole("textbox", { name: t("Text") })
    .first()
    .locator("p")
    .first()
    .click();
  await tool.click();
  await expect(tool).toHaveAttribute("aria-pressed", "true");
  await expect(tool).toHaveCSS("outline-style", "solid");
  // The focus shows on what is outlined already.
  const current = page.getByRole("navigation", { name: t("Administration") }).locator("[aria-current]");
  await expect(current).toHaveCSS("outline-width", "2px");
  await page.keyboard.press("Tab"); // by the keyboard from now on
  await current.focus();
  await expect(current).toHaveCSS("outline-width", "4px");
  // What is not selected has no line.
  const other = page.getByRole("tab", { selected: false }).first();
  const [line, canvas] = await other.evaluate((tab) => [
    getComputedStyle(tab).borderBottomColor,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  expect(line).toBe(canvas);
});

test("long names widen no page of the administration", async ({ page, product }) => {
  await asAdmin(page, product);
  await test.step("a long list of ended contracts shows its first rows", async () => {
    const request = (index: number): AdminTermination => ({
      ...{ id: `r${index}`, kind: "cancel", number: `R-ABCD${1000 + index}`, created: "2026-11-24T08:00:00.000Z" },
      ...{ name: LONG, email: `${LONG}@mail.example`, reference: LONG, from_day: "" },
      member: null,
    });
    const person = { name: LONG, email: `${LONG}@mail.example` };
    const answer: AdminTerminations = {
      requests: Array.from({ length: 25 }, (_, index) => request(index)),
      transfers: [
        { payment: "p1", number: "PS-7K2M9Q", member: null, bank: "", person, cents: 499, until: "2026-12-08" },
      ],
    };
    await page.route("**/api/app/admin/terminations", (route) => route.fulfill({ json: answer }));
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/admin/terminations");
    const approve = page.getByRole("button", { name: /^Accepter R-/ });
    await expect(approve).toHaveCount(20);
    await expectNoSidewaysScroll(page);
    const all = page.getByRole("button", { name: t("Show all {total}").replace("{total}", "25") });
    await all.click();
    await expect(approve).toHaveCount(25);
    await expect(page.getByRole("button", { name: t("Show fewer") })).toBeFocused();
    await approve.first().click();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    // Two long buttons do not fit beside each other in a small window.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .getByRole("button", { name: t("Record the refund of {number}").replace("{number}", "PS-7K2M9Q") })
      .click();
    await expect(page.getByRole("dialog").getByRole("button", { name: t("Cancel") })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("dialog")).toContainText(/personne n’en est prévenu/);
  });

  await test.step("plans stay in their tables", async () => {
    const order: AdminOrder = {
      ...{ id: "o1", reference: "PS-44AT47", member: { id: "m1", email: `${LONG}@mail.example` }, period: "month" },
      ...{ plan: { fr: LONG, en: LONG }, provider: "manual", state: "pending", test: false, regularCents: 499 },
      ...{ dueCents: 499, coupon: LONG, created: "2026-11-24T08:00:00.000Z", expires: null, reason: "" },
    };
    const answer = { items: [order], next: null, cut: false };
    await page.route("**/api/app/admin/orders/search", (route) => route.fulfill({ json: answer }));
    await page.goto("/admin/orders");
    const confirm = page.getByRole("button", {
      name: t("Confirm {reference}").replace("{reference}", order.reference),
    });
    for (const width of [1280, 700, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await confirm.scrollIntoViewIfNeeded();
      await expect(confirm).toBeInViewport({ ratio: 1 });
      const table = page.getByRole("table");
      // The box around a table cuts off what is wider.
      expect(await table.evaluate((part) => part.scrollWidth - (part.parentElement?.clientWidth ?? 0))).toBeLessThan(1);
    }
  });

  await test.step("names and errors of add-on sources stay in their window", async () => {
    const source: AddonSource = {
      ...{ id: "s1", name: LONG, host: `${LONG}.example`, tail: "json", active: true, plans: [], resources: [] },
      ...{
        catalogs: [],
        line: EMPTY_LINE,
        timeoutMs: 8000,
        cacheMin: 0,
        cacheMax: 60,
        debrid: [],
        checked: null,
        live: null,
        answers: 0,
      },
      manifest: { id: LONG, name: LONG, version: LONG, resources: [], types: [], catalogs: [] },
      lastError: `Get "https://${LONG}.example/manifest.json": no such host`,
      difference: { gone: [{ kind: "catalog", name: LONG }], added: [], since: null },
    };
    const size = { manifestBytes: 0, manifestMost: 8192 };
    const plans = [{ id: "p1", names: { fr: LONG, en: LONG } }];
    const answer: AddonSources = { items: [source], trialPlan: "", plans, importable: 0, ...size, days: [] };
    await page.route("**/api/app/admin/addons", (route) => route.fulfill({ json: answer }));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/admin/addons");
      await expect(page.getByRole("heading", { name: LONG })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: t("Add a source…") }).click();
      const choice = page.getByRole("dialog").getByText(LONG);
      await expect(choice).toBeVisible();
      const beyond = await choice.evaluate(
        (label) =>
          label.getBoundingClientRect().right - (label.closest("[role=dialog]")?.getBoundingClientRect().right ?? 0),
      );
      expect(beyond).toBeLessThan(0);
    }
  });
});
