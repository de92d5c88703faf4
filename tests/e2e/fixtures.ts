import { appendFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type { Locale } from "../../common/contract/api.ts";
import { type DebridFake, startDebridFake } from "../support/debrid-fake.ts";
import { call, type Json } from "../support/http.ts";
import { ADMIN, startServer, type TestServer } from "../support/server.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../support/smtp-sink.ts";
import { superuserToken } from "../support/superuser.ts";
import { template } from "../support/template.ts";

export type Product = { server: TestServer; mail: SmtpSink; debrid: DebridFake };
export type Member = { id: string; email: string; password: string; token: string; record: Record<string, unknown> };

/** Addresses of a page in a language. */
export const at = (path: string, locale: Locale) => (locale === "fr" ? path : path === "/" ? "/en" : `/en${path}`);

/** Console errors that a test provokes on purpose are named; any other fails it. */
const expected = new WeakMap<Page, RegExp[]>();
export const expectConsoleError = (page: Page, pattern: RegExp) => expected.get(page)?.push(pattern);

/**
 * `product` is the real binary on its own data folder with stand-ins for its partners, one per worker, with rate limits off so that
 * tests do not slow each other (tests/api holds the limits). A file that says `test.use({ own: "…" })` shares it with no other
 * file. `page` fails its test on any console error.
 */
export const test = base.extend<{ page: Page }, { own: string; product: Product }>({
  own: ["", { scope: "worker", option: true }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const mail = await startSmtpSink();
      const debrid = await startDebridFake();
      const env = { ...smtpEnv(mail), DEBRID_API_BASE: debrid.url };
      const server = await startServer({ env, from: await template() });
      await oneProof(server);
      await use({ server, mail, debrid });
      await server.stop();
      await mail.close();
      await debrid.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.server.url),
  page: async ({ page }, use) => {
    const errors: string[] = [];
    expected.set(page, []);
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    await use(page);
    const allowed = expected.get(page) ?? [];
    expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
  },
});

/** One proof is enough to log in where the second one is not what is tested (second-factor.spec.ts). */
async function oneProof(server: TestServer): Promise<void> {
  await patch({ server }, "site", "site", { admin_mfa: false });
}

async function post(url: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const data: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(data)}`);
  return data as Record<string, unknown>; // our own server's answer
}

let members = 0;

/** Creates a member through the API, without the form. */
export async function createMember(product: Product, over: Record<string, unknown> = {}): Promise<Member> {
  const email = `member${++members}.${Date.now()}@mail.example`;
  const password = "un pont vers ailleurs";
  const body = { email, password, passwordConfirm: password, plan: "free", newsletter: false, locale: "fr", ...over };
  await post(product.server.url, "/api/collections/users/records", body);
  return signIn(product, String(body.email), password);
}

export async function signIn(product: Product, email: string, password: string, collection = "users"): Promise<Member> {
  const answer = await post(product.server.url, `/api/collections/${collection}/auth-with-password`, {
    identity: email,
    password,
  });
  const record = answer.record as Record<string, unknown>; // PocketBase's auth answer
  return { id: String(record.id), email, password, token: String(answer.token), record };
}

/** Gives a member's password again in the session: the sign-in alone hands no account over. */
export async function giveProof(product: Product, { token, password }: Member): Promise<void> {
  await call(product.server.url, "POST", "/api/app/proof", { token, body: { method: "password", answer: password } });
}

export const signInAdmin = (product: Product): Promise<Member> => signIn(product, ADMIN.email, ADMIN.password);

/** Calls the product's API as the superuser; throws unless it goes well. */
export async function asSuperuser(
  { server }: Pick<Product, "server">,
  method: string,
  path: string,
  body?: unknown,
): Promise<Json> {
  const token = await superuserToken(server);
  const answer = await call(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.json;
}

/** Changes fields of a record as the superuser. */
export const patch = (
  product: Pick<Product, "server">,
  collection: string,
  id: string,
  fields: object,
): Promise<Json> => asSuperuser(product, "PATCH", `/api/collections/${collection}/records/${id}`, fields);

/** Puts a session into the browser as the product stores it, before its first page. */
export async function withSession(page: Page, member: Member): Promise<void> {
  await page.addInitScript(
    ([token, record]) => {
      if (!localStorage.getItem("pocketbase_auth") && !sessionStorage.getItem("test-session")) {
        sessionStorage.setItem("test-session", "set");
        localStorage.setItem("pocketbase_auth", JSON.stringify({ token, record }));
      }
    },
    [member.token, member.record] as const,
  );
}

/** Opens a row of /UserDashboard/account by the name of its button, such as "Change the password". */
export const openRow = (page: Page, name: string): Promise<void> =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** The row of the dashboard with the streaming password. */
export const passwordRow = (page: Page, t: (english: string) => string): Locator =>
  page.locator("#streaming").getByRole("group", { name: t("Streaming password") });

export const asAdmin = async (page: Page, product: Product): Promise<void> =>
  withSession(page, await signInAdmin(product));

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds wrong with the page on show, as "rule: elements", and a raw value in its text. Not through @axe-core/playwright,
 * which reports what is right too and opens a second page for it: 1.2 s of processor time instead of 0.15. No page of ours has a
 * frame.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe } = window as typeof window & { axe: typeof import("axe-core") }; // the script above
    const options = { runOnly: tags, resultTypes: ["violations" as const], iframes: false };
    const result = await axe.run(document, options);
    // A value that was written as it is, where a sentence wanted an element or a formatted one.
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts, and scripts are text content too
    const raw = document.body.innerText.match(/.*(\[object \w+\]|\bNaN\b|\bundefined\b|Invalid Date).*/)?.[0];
    const found = result.violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(" ")).join(", ")}`);
    return raw === undefined ? found : [...found, `raw value: ${raw}`];
  }, AXE_TAGS);
}

/** No accessibility violation of WCAG 2.2 A and AA, and no horizontal scroll. */
export async function expectAccessible(page: Page): Promise<void> {
  // What a sticky header covers half of, where the page happens to stand, counts as a target that is too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  // Colours are judged as they stay, not in the middle of a fade, which may also begin just now: what is wrong stays wrong.
  await expect(async () => {
    // One that follows scrolling never ends.
    await page.evaluate(() => {
      const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      return Promise.allSettled(timed.map((animation) => animation.finished));
    });
    expect(await violations(page)).toEqual([]);
  }).toPass({ timeout: 20_000 });
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "horizontal scroll").toBeLessThanOrEqual(0);
}

/** Notes that axe found nothing on a page, where scripts/accessibility.ts asks for it. */
export async function noteAccessible(page: Page, id: string, locale: string): Promise<void> {
  const file = process.env.ACCESSIBILITY;
  if (!file) return;
  const facts = await page.evaluate((tags) => {
    const { axe } = window as typeof window & { axe: typeof import("axe-core") }; // violations() put it there
    return { axe: axe.version, rules: axe.getRules(tags).length };
  }, AXE_TAGS);
  appendFileSync(file, `${JSON.stringify({ page: id, locale, ...facts })}\n`);
}

/** Waits until React has taken over the page that the server sent. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    const first = root?.firstElementChild ?? root;
    return first !== null && Object.keys(first).some((key) => key.startsWith("__react"));
  });
}

/** Holds requests to `url` until the function that it returns is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.fallback().catch(() => {}); // the page has dropped it meanwhile
  });
  return held.resolve;
}

/** Types into a field, lets a held answer come (`hold`), and expects the page and the words to stay. */
export async function expectToStay(field: Locator, answer: string, release: () => void): Promise<void> {
  await field.fill("A question");
  const answered = field.page().waitForResponse(answer);
  release();
  await (await answered).finished();
  await field.page().waitForTimeout(300); // nothing leads away
  await expect(field).toHaveValue("A question");
}

/** Saves with Ctrl+S, and runs `meanwhile` before the request to `url` gets its answer. `save` is the page's button. */
export async function whileSaving(
  page: Page,
  url: string,
  save: Locator,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const release = await hold(page, url);
  await page.keyboard.press("Control+s");
  await expect(save).toHaveAttribute("aria-busy", "true");
  await meanwhile();
  release();
  await expect(save).not.toHaveAttribute("aria-busy");
}

/** What was copied last; a button says so before the browser has it. */
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

export { ADMIN, expect };
