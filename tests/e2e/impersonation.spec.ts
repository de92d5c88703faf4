import type { Locator, Page } from "@playwright/test";
import { call } from "../support/http.ts";
import {
  asAdmin,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  hold,
  type Member,
  type Product,
  signInAdmin,
  test,
} from "./fixtures.ts";
import { leaveDuring } from "./keyboard.ts";
import { say } from "./texts.ts";

const t = say("en");

/** Where the browser keeps the session in use, and the administrator's during an impersonation. */
const [AUTH, WAITING] = ["pocketbase_auth", "passerelle_waiting"];
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? "", key);
const store = (page: Page, key: string, text: string) =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);

const tokenOf = (text: string) => (JSON.parse(text) as { token: string }).token; // the SDK wrote it

/** The claims of a stored session. */
function claimsOf(text: string): { session?: string; exp: number } {
  const body = tokenOf(text).split(".")[1] ?? "";
  return JSON.parse(Buffer.from(body, "base64url").toString()) as { session?: string; exp: number }; // a token of the server
}

/** A stored session whose time is over. Its signature is no longer right either, which only the server would notice. */
function expired(text: string): string {
  const [head, , signature] = tokenOf(text).split(".");
  const claims = { ...claimsOf(text), exp: Math.floor(Date.now() / 1000) - 1 };
  const token = [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
  return JSON.stringify({ ...(JSON.parse(text) as object), token });
}

/** How the server answers to a stored session. */
const me = async ({ server }: Product, text: string) =>
  (await call(server.url, "GET", "/api/app/me", { token: tokenOf(text) })).status;

const bannerOf = (page: Page) => page.getByRole("region", { name: t("Viewing as a member") });

/** Opens the question about an impersonation. @returns the button that begins it */
async function ask(page: Page, member: Member): Promise<Locator> {
  await page.goto(`/en/admin/users/${member.id}`);
  await page.getByRole("button", { name: t("More actions") }).click();
  await page.getByRole("menuitem", { name: t("See the site as this member") }).click();
  await page.getByLabel(t("Reason")).fill("Nothing plays, says the member");
  return page.getByRole("dialog").getByRole("button", { name: t("Begin") });
}

async function begin(page: Page, member: Member): Promise<void> {
  await (await ask(page, member)).click();
  await expect(page.getByRole("heading", { level: 1, name: t("Your account is ready.") })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: t("My account") })
    .click();
  await page.getByRole("menuitem", { name: t("Sign out") }).click();
}

test("impersonation shows a banner on every page, changes nothing, and can be ended", async ({ page, product }) => {
  const member = await createMember(product, { name: "Looked At", locale: "en" });
  await asAdmin(page, product);
  // One that was given up does not begin when its answer comes late.
  const answer = page.waitForResponse("**/impersonate");
  await leaveDuring(page, "**/impersonate", await ask(page, member), async () => {
    await page.clock.setFixedTime(Date.now() + 16_000);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  const late = await (await answer).text();
  await expect.poll(() => me(product, late)).toBe(401);
  expect(await stored(page, WAITING)).toBe("");
  // Nor where another tab has begun one meanwhile, or signed out, even if this one has not heard of it yet.
  for (const meanwhile of ["begun", "signed out"]) {
    const press = await ask(page, member);
    const release = await hold(page, "**/impersonate");
    const refused = page.waitForResponse("**/impersonate");
    await press.click();
    await expect(press).toHaveAttribute("aria-busy", "true");
    const own = await stored(page, AUTH);
    const left = meanwhile === "begun" ? [own, own] : ["", ""];
    if (meanwhile === "begun") await store(page, WAITING, own);
    else await page.evaluate((key) => localStorage.removeItem(key), AUTH);
    const ended = page.waitForResponse("**/impersonation/stop");
    release();
    const unused = await (await refused).text();
    await ended;
    expect([await stored(page, WAITING), await stored(page, AUTH)]).toEqual(left);
    expect(await me(product, unused)).toBe(401);
    await page.unroute("**/impersonate");
    await page.evaluate((key) => localStorage.removeItem(key), WAITING);
    await store(page, AUTH, own);
  }

  await begin(page, member);
  const banner = bannerOf(page);
  await expect(banner).toContainText(member.email);
  const notices = page.getByRole("region", { name: t("Notifications") });
  const [end, bar] = [await notices.evaluate((box) => box.getBoundingClientRect().bottom), await banner.boundingBox()];
  expect(end, "messages show above the bar and its button").toBeLessThan(bar?.y ?? 0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/en");
  await expect(banner).toContainText(member.email);
  await expectAccessible(page);

  // Ended in one tab, it is over in the other one too, whose refused reads sign nobody out.
  const other = await page.context().newPage();
  await other.goto("/en/UserDashboard/account");
  await expect(bannerOf(other)).toBeVisible();
  const impersonated = await stored(page, AUTH);
  // The browser stays, and takes the page as "back" restores it later.
  const left = page.waitForRequest("**/en/admin/users");
  await page.route("**/en/admin/users", (route) => route.fulfill({ status: 204 }), { times: 1 });
  await banner.getByRole("button", { name: t("Stop") }).click();
  await left;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(banner).toHaveCount(0);
  await page.goto("/en/admin/users");
  await expect(page.getByRole("heading", { level: 1, name: t("Members") })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(bannerOf(other)).toHaveCount(0);
  await expect.poll(() => me(product, impersonated)).toBe(401);
  await other.reload();
  await expect(other.locator("#name")).toBeVisible();
  await expect(other.locator("#name")).not.toContainText("Looked");
  await other.close();
  expect(await me(product, await stored(page, AUTH))).toBe(200);

  await page.context().clearCookies();
  await store(page, AUTH, JSON.stringify({ token: member.token, record: member.record }));
  await page.goto("/en/UserDashboard/account#activity");
  const activity = page.locator("#activity");
  await expect(activity).toContainText(t("Site viewed as the member"));
  await expect(activity).toContainText(t("our team"));
});

test("an impersonation that is over gives the administrator back, and a sign-out ends both", { tag: "@long" }, async ({
  page,
  product,
}) => {
  expectConsoleError(page, /401|403/); // also from what a page had begun as someone else
  const member = await createMember(product, { name: "Looked At", locale: "en" });
  await asAdmin(page, product);
  await begin(page, member);
  const waiting = await stored(page, WAITING);
  const returned = async () => {
    await expect(page.getByRole("heading", { level: 1, name: t("Members") })).toBeVisible();
    await expect.poll(() => stored(page, WAITING)).toBe("");
    expect(claimsOf(await stored(page, AUTH)).session).toBe(claimsOf(waiting).session);
    expect(await me(product, waiting)).toBe(200);
  };

  const impersonated = await stored(page, AUTH);
  expect([await me(product, impersonated), await me(product, waiting)]).toEqual([200, 200]);
  await store(page, AUTH, expired(impersonated));
  await page.reload();
  await returned();

  await begin(page, member);
  const token = tokenOf(await stored(page, AUTH));
  await call(product.server.url, "POST", "/api/app/impersonation/stop", { token, body: {} });
  await page.reload();
  await returned();

  // What an older release left behind after a sign-out signs nobody in.
  const own = await stored(page, AUTH);
  await page.evaluate((key) => localStorage.removeItem(key), AUTH);
  await store(page, "passerelle_impersonation", JSON.stringify({ own, email: member.email, expires: "2026-01-01" }));
  await page.goto("/en");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await store(page, AUTH, own);

  // Someone else signs in meanwhile: nobody returns to the administrator's session.
  await begin(page, member);
  const first = await stored(page, WAITING);
  const session = JSON.stringify({ token: member.token, record: member.record });
  await store(page, AUTH, session);
  await page.reload();
  await expect.poll(() => me(product, first)).toBe(401);
  expect([await stored(page, AUTH), await stored(page, WAITING)]).toEqual([expect.stringContaining(member.id), ""]);

  // A sign-out instead of "Stop" leaves nothing that the next person could use, also before the first answer of the server.
  const { token: fresh, record } = await signInAdmin(product);
  await store(page, AUTH, JSON.stringify({ token: fresh, record }));
  await begin(page, member);
  const both = [await stored(page, WAITING), await stored(page, AUTH)];
  const release = await hold(page, "**/auth-refresh");
  await page.reload();
  await expect(bannerOf(page)).toBeVisible();
  await signOut(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  release();
  for (const text of both) await expect.poll(() => me(product, text)).toBe(401);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  // Nor does a new password chosen through a mailed link, which asks for a sign-in, where one began in another tab.
  const again = await signInAdmin(product);
  await store(page, AUTH, JSON.stringify({ token: again.token, record: again.record }));
  await begin(page, member);
  const open = [await stored(page, WAITING), await stored(page, AUTH)] as const;
  await page.evaluate(() => localStorage.clear());
  const forgetful = await createMember(product, { locale: "en" });
  const body = { email: forgetful.email };
  await call(product.server.url, "POST", "/api/collections/users/request-password-reset", { body });
  const { text } = await product.mail.waitFor(forgetful.email, /forgot#/);
  await page.goto(/http:\S+forgot#\S+/.exec(text)?.[0] ?? "no link");
  const next = "another bank, further down";
  await page.getByLabel(t("New password"), { exact: true }).fill(next);
  await page.getByLabel(t("New password, once more")).fill(next);
  const answer = await hold(page, "**/confirm-password-reset");
  const change = page.getByRole("button", { name: t("Change my password") });
  await change.click();
  await expect(change).toHaveAttribute("aria-busy", "true");
  await store(page, WAITING, open[0]);
  await store(page, AUTH, open[1]);
  answer();
  await expect(page.getByRole("heading", { level: 1, name: t("Your password has been changed") })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  for (const text of open) await expect.poll(() => me(product, text)).toBe(401);
});
