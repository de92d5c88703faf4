import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { type Checkout, copyCheckout, type Script } from "../support/checkout.ts";
import { query } from "../support/database.ts";
import { until } from "../support/poll.ts";
import { ADMIN, freePort, isFree } from "../support/server.ts";
import { hydrated } from "./fixtures.ts";
import { say } from "./texts.ts";

/** Builds and starts on a machine that is slow and busy. */
test.describe.configure({ mode: "serial", timeout: 600_000 });

let checkout: Checkout;
test.beforeAll(() => {
  checkout = copyCheckout();
});
test.afterAll(() => checkout.remove());

/** Takes a loopback port, as another program does. @returns the port, and what frees it */
async function occupied(): Promise<[number, () => void]> {
  const port = await freePort();
  const other = createServer((socket) => void socket.end("HTTP/1.1 500 Other\r\n\r\n"));
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  return [port, () => void other.close()];
}

/** Console errors and failed requests of a page. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (answer) => answer.status() >= 400 && problems.push(`${answer.status()} ${answer.url()}`));
  return problems;
}

const portOf = (address: string) => Number(new URL(address).port);
const allFree = (ports: number[]) => Promise.all(ports.map(isFree)).then((free) => free.every(Boolean));

test.describe("npm run dev", () => {
  let script: Script;
  let pages: string;
  let server: string;

  test.beforeAll(async () => {
    const [[port, freeIt], [backend, freeThat]] = await Promise.all([occupied(), occupied()]);
    const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    script = checkout.npm("dev", [`--port=${port}`, `--backend=${backend}`, "--dir=data"], env);
    pages = await script.says(/Local:\s+(http:\S+)\//);
    server = await script.says(/Server:\s+(http:\S+)/);
    expect(portOf(pages)).not.toBe(port);
    expect(portOf(server)).not.toBe(backend);
    freeIt();
    freeThat();
  });

  test("pages have the operator's colours", async ({ page }) => {
    const json = { "Content-Type": "application/json" };
    const credentials = { identity: ADMIN.email, password: ADMIN.password };
    const send = async (method: string, path: string, body: object, headers = {}) =>
      await (
        await fetch(`${server}/api/collections/${path}`, {
          method,
          headers: { ...json, ...headers },
          body: JSON.stringify(body),
        })
      ).json();
    const { token } = (await send("POST", "_superusers/auth-with-password", credentials)) as { token: string };
    const colours = { press: "#7ef0a0", glow: "#f7a8d8", paperPress: "#7a1257", paperGlow: "#6a1048" };
    const look = { ...colours, display: true, version: "0123abcd", logo: null, icon: "" };
    const paint = (look: unknown) => send("PATCH", "site/records/site", { look }, { Authorization: token });
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--press").trim());
    await paint(look);
    await page.goto(`${pages}/en`);
    await hydrated(page);
    expect(await accent()).toBe("#7ef0a0");
    await paint(null);
    await page.reload();
    await hydrated(page);
    expect(await accent()).toBe("#ffb765");
  });

  test("pages mount and navigate, and an administrator signs in", async ({ page }) => {
    const t = say("en");
    const problems = problemsOf(page);
    await page.goto(`${pages}/en`);
    await hydrated(page);
    await page.locator('a[href="/en/trial"]').first().click();
    await expect(page).toHaveURL(/\/en\/trial$/);
    await expect(page.locator("h1")).toHaveText(t("Create your account."));
    await page.goto(`${pages}/en/login`);
    await page.getByLabel(t("E-mail address")).fill(ADMIN.email);
    await page.getByLabel(t("Password"), { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
    await expect(page.getByRole("banner").getByRole("button", { name: t("My account") })).toBeVisible();
    expect(problems).toEqual([]);
    // The browser of these tests asks for no service worker.
    for (const file of ["sw.js", "site.webmanifest", "en/site.webmanifest", "favicon.ico"])
      expect([file, (await fetch(`${pages}/${file}`)).status]).toEqual([file, 200]);
  });

  test("a component, a new text and a translation show once saved", async ({ page }) => {
    await page.goto(`${pages}/trial`);
    await hydrated(page);
    await expect(page.locator("h1")).toHaveText(say("fr")("Create your account."));
    checkout.edit("web/src/locales/fr.po", 'msgstr "Créez votre compte."', 'msgstr "Un compte en une minute"');
    await expect(async () => {
      await page.reload();
      await hydrated(page);
      await expect(page.locator("h1")).toHaveText("Un compte en une minute", { timeout: 1000 });
    }).toPass();
    // What is saved before the page listens for changes does not reach it.
    const listens = page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
    await page.reload();
    await Promise.all([listens, hydrated(page)]);
    // Nothing has extracted the new text: it shows as it is written.
    checkout.edit("web/src/pages/trial.page.tsx", "{t`Create your account.`}", "{t`A text of this morning`}");
    await expect(page.locator("h1")).toHaveText("A text of this morning");
    expect(await (await fetch(`${pages}/trial`)).text()).toContain("A text of this morning");
  });

  test("a hook responds once saved", async () => {
    const file = "pb_hooks/platform/site/feature.ts";
    checkout.edit(
      file,
      "  routes: {\n",
      '  routes: {\n    "GET /api/app/morning": [noStore, (e) => e.json(200, { fresh: true })],\n',
    );
    const answer = await until(
      "the new route",
      async () => {
        const response = await fetch(`${pages}/api/app/morning`);
        return response.ok && response.text();
      },
      120_000,
    );
    expect(JSON.parse(answer)).toEqual({ fresh: true });
  });

  test("a migration runs once it is saved without its mistake, and the types follow", async () => {
    const types = `${checkout.dir}/types/pocketbase-types.ts`;
    expect(readFileSync(types, "utf8")).not.toContain("morning");
    const save = (text: string) => writeFileSync(`${checkout.dir}/pb_migrations/9990000000-add-morning.ts`, text);
    save(MIGRATION.replaceAll("findCollectionByNameOrId", "findCollectionByItsName"));
    await script.says(/(The migrations failed)/);
    save(MIGRATION);
    const fields = "SELECT fields FROM _collections WHERE name = 'faqs'";
    await until("the field", () => query(`${checkout.dir}/data`, fields)[0]?.fields?.includes('"morning"'), 120_000);
    const follow = until("the types", () => /morning\?: string/.test(readFileSync(types, "utf8")), 120_000);
    await follow.catch((cause) => {
      throw new Error(`The types did not follow; npm run dev said:\n${script.output()}`, { cause });
    });
    await until("the server", async () => (await fetch(`${server}/api/health`)).ok);
  });

  test("ends with npm and frees its ports", async () => {
    script.kill("SIGTERM");
    await until("free ports", () => allFree([portOf(pages), portOf(server)]));
  });
});

const MIGRATION = `migrate(
  (app) => {
    const faqs = app.findCollectionByNameOrId("faqs");
    faqs.fields.add(new TextField({ name: "morning" }));
    app.save(faqs);
  },
  (app) => {
    const faqs = app.findCollectionByNameOrId("faqs");
    faqs.fields.removeByName("morning");
    app.save(faqs);
  },
);
`;

test("npm start ends on SIGTERM to npm and on Ctrl-C", { tag: "@long" }, async () => {
  for (const [end, options] of [
    ["kill", []],
    ["interrupt", ["--no-build"]],
  ] as const) {
    const port = await freePort();
    const script = checkout.npm("start", [`--http=127.0.0.1:${port}`, "--dir=started", ...options]);
    await script.says(/(Server started)/);
    expect(await isFree(port)).toBe(false);
    if (end === "kill") script.kill("SIGTERM");
    else script.interrupt();
    await until("a free port", () => isFree(port));
    expect(script.output()).not.toContain("Error:");
  }
});

test("npm run demo ends on SIGTERM to npm", { tag: "@long" }, async () => {
  const port = await freePort();
  const size = ["--users=20", "--days=30", "--dir=shown", "--no-build"];
  const script = checkout.npm("demo", [...size, `--http=127.0.0.1:${port}`]);
  await script.says(/(Server started)/);
  script.kill("SIGTERM");
  await until("a free port", () => isFree(port));
});
