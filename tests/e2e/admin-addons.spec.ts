import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LOCALES } from "../../common/contract/api.ts";
import { EMPTY_LINE } from "../../common/contract/source-lines.ts";
import { asAdmin, at, createMember, expect, expectAccessible, expectConsoleError, hold, test } from "./fixtures.ts";
import { say } from "./texts.ts";

const META = { id: "demo:1", type: "movie", name: "A film of this test" };
const ANSWERS: Record<string, unknown> = {
  "/manifest.json": {
    id: "org.e2e.source",
    name: "Source of this test",
    version: "1.0.0",
    description: "Films for a test",
    resources: ["catalog", "stream"],
    types: ["movie"],
    idPrefixes: ["demo:"],
    catalogs: [
      { type: "movie", id: "top", name: "Top films" },
      { type: "movie", id: "new", name: "New films" },
    ],
  },
  "/catalog/movie/top.json": { metas: [META] },
  "/catalog/movie/new.json": { metas: [META] },
  "/stream/movie/demo%3A1.json": { streams: [{ name: "In HD", url: "https://media.example/film.mp4" }] },
};

/** A source on this machine, below a path that stands for an operator's key. */
async function startSource() {
  const server = createServer((request, response) => {
    const answer = ANSWERS[(request.url ?? "").replace(/^\/secret-[a-z]+/, "")];
    response.writeHead(answer ? 200 : 404, { "Content-Type": "application/json" }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return {
    url: (name: string) => `http://127.0.0.1:${port}/secret-${name}/manifest.json`,
    close: () => server.close(),
  };
}

for (const locale of LOCALES) {
  test(`add-on sources in ${locale}: add, name catalogs, test, order by keyboard, use, delete`, async ({
    page,
    product,
  }) => {
    const t = say(locale);
    const source = await startSource();
    const named = (text: string, name: string) => t(text).replace("{name}", name);
    await asAdmin(page, product);
    await page.goto(at("/admin/addons", locale));
    await expect(page.getByText(t("No sources yet"))).toBeVisible();
    const dialog = page.getByRole("dialog");
    const save = () => dialog.getByRole("button", { name: t("Save") }).click();

    await page.getByRole("button", { name: t("Add a source…") }).click();
    await dialog.getByLabel(t("Name"), { exact: true }).fill("First");
    await save();
    await expect(dialog.getByText(t("Fill in this field."))).toBeVisible();
    await dialog.getByLabel(t("Address of the manifest")).fill("https://x.example/");
    await save();
    await expect(dialog.getByText(t("Enter an https address that ends in /manifest.json."))).toBeVisible();
    await dialog.getByLabel(t("Address of the manifest")).fill(source.url("one"));
    await save();
    await expect(page.getByText(t("The source is added. You can now choose what members see."))).toBeVisible();
    // The same dialog continues with the manifest's contents; the address is secret from now on.
    await expect(dialog.getByLabel(t("Address of the manifest"))).toHaveValue("");
    await expect(page.getByText("secret-one")).toHaveCount(0);
    await dialog.getByRole("checkbox", { name: /^Top films/ }).check();
    await dialog.getByLabel(named("Name of {name} in French", "Top films")).fill("Les meilleurs films");
    await dialog.getByLabel(named("Name of {name} in English", "Top films")).fill("Best films");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await save();
    await expect(dialog).toBeHidden();

    const opens = page.getByRole("button", { name: named("Test {name}", "First") });
    await opens.click();
    // A source may take long: nobody has to wait for a test.
    const release = await hold(page, "**/addons/test");
    await dialog.getByRole("button", { name: t("Run the test") }).click();
    await expect(dialog.getByRole("button", { name: t("Run the test") })).toHaveAttribute("aria-busy", "true");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    release();
    await opens.click();
    await dialog.getByRole("button", { name: t("Run the test") }).click();
    await expect(dialog.getByText(locale === "fr" ? "Les meilleurs films" : "Best films").first()).toBeVisible();
    await expect(dialog.getByText("New films")).toHaveCount(0);
    await expect(dialog.getByText(META.name)).toBeVisible();
    await expect(dialog.getByText("In HD")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: t("Add a source…") }).click();
    await dialog.getByLabel(t("Name"), { exact: true }).fill("Second");
    await dialog.getByLabel(t("Address of the manifest")).fill(source.url("two"));
    await save();
    await expect(dialog.getByRole("heading", { name: t("Change a source") })).toBeVisible();
    await dialog.getByRole("switch", { name: t("On"), exact: true }).uncheck();
    await save();
    await expect(dialog).toBeHidden();
    const names = page.locator("#sources").getByRole("heading", { level: 3 });
    await expect(names).toHaveText(["First", "Second"]);
    await page.getByRole("button", { name: named("Move {name} up", "Second") }).focus();
    await page.keyboard.press("Enter");
    await expect(names).toHaveText(["Second", "First"]);

    // A member's client asks: what it did is a figure here.
    const member = await createMember(product, { locale });
    const headers = { Authorization: member.token };
    const card = await (await fetch(`${product.server.url}/api/app/addon`, { headers })).json();
    const manifest = await fetch(product.server.url + new URL(card.url).pathname);
    expect(manifest.status).toBe(200);
    expect(await manifest.text()).toContain(locale === "fr" ? "Les meilleurs films" : "Best films");

    const trial = page.locator("#trials");
    await trial.getByLabel(t("Plan for trials")).selectOption({ index: 1 });
    await trial.getByRole("button", { name: t("Save") }).click();
    await expect(page.getByText(t("The plan of trials is saved."))).toBeVisible();
    await page.reload();
    await expect(trial.getByLabel(t("Plan for trials"))).not.toHaveValue("");
    await trial.getByLabel(t("Plan for trials")).selectOption("");
    await trial.getByRole("button", { name: t("Save") }).click();
    await expect(page.getByText(t("The plan of trials is saved."))).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }

    for (const name of ["First", "Second"]) {
      await page.getByRole("button", { name: named("Actions for {name}", name), exact: true }).click();
      await page.getByRole("menuitem", { name: t("Delete…") }).click();
      await dialog.getByRole("button", { name: t("Delete it") }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByText(t("No sources yet"))).toBeVisible();
    source.close();
  });
}

test("shows how sources do: an outage, manifest changes, figures of 30 days, an import", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const t = say("en");
  const live = { p50: 120, p95: 900, calls: 200, errors: 3, breaker: "open", cacheHits: 30, cacheMisses: 70 };
  const item = {
    ...{
      id: "s1",
      name: "Falling",
      active: true,
      plans: [],
      resources: [],
      catalogs: [],
      line: EMPTY_LINE,
      host: "a.example",
      tail: "json",
    },
    ...{ timeoutMs: 8000, cacheMin: 0, cacheMax: 60, debrid: ["torbox"], checked: "2026-11-22T08:00:00.000Z" },
    manifest: { id: "x", name: "X", version: "1.0.0", resources: ["stream"], types: ["movie"], catalogs: [] },
    difference: { gone: [{ kind: "catalog", name: "Old films" }], added: [], since: "2026-11-22T07:00:00.000Z" },
    live: {
      ...live,
      dropped: 2,
      keys: 2,
      veiled: 40,
      unplayable: 1,
      lastError: "HTTP 503",
      downSince: "2026-11-22T08:10:00.000Z",
    },
    ...{ lastError: "", answers: 1234 },
  };
  const days = Array.from({ length: 30 }, (_, day) => ({
    day: new Date(Date.UTC(2026, 9, 24 + day)).toISOString().slice(0, 10),
    ...{ members: day, devices: day * 2, answers: day * 40 },
  }));
  await page.route("**/api/app/admin/addons", (route) =>
    route.fulfill({
      json: { items: [item], trialPlan: "", plans: [], importable: 2, manifestBytes: 4096, manifestMost: 8192, days },
    }),
  );
  await asAdmin(page, product);
  await page.goto("/en/admin/addons");
  const row = page.getByRole("listitem").filter({ hasText: "Falling" });
  for (const text of [
    t("Down"),
    "120 ms",
    "900 ms",
    "2%",
    "30%",
    "1,234",
    "torbox",
    "HTTP 503",
    /Old films/,
    /^2 entries showed a key/,
    /^1 stream with a key led/,
  ])
    await expect(row.getByText(text).first()).toBeVisible();
  await expect(page.getByText("2 add‑ons from the streaming accounts are not sources yet.")).toBeVisible();
  await expect(page.getByText(/uses 4.0 of the 8 KB/)).toBeVisible();
  await page.getByRole("button", { name: `Table: ${t("Responses per day")}` }).click();
  await expect(page.getByRole("cell", { name: "1,160" })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }

  // A dialog that was refused sends what it shows again, not what the list has read since.
  expectConsoleError(page, /409/);
  const seen: unknown[] = [];
  await page.route("**/api/app/admin/addons/save", (route) => {
    seen.push(route.request().postDataJSON().before.timeoutMs);
    item.timeoutMs = 9000;
    return route.fulfill({ status: 409, json: { status: 409, data: { form: { code: "record_changed" } } } });
  });
  await row.getByRole("button", { name: t("Actions for {name}").replace("{name}", item.name), exact: true }).click();
  await page.getByRole("menuitem", { name: t("Change…") }).click();
  const dialog = page.getByRole("dialog");
  for (let attempt = 1; attempt <= 2; attempt++) {
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect.poll(() => seen.length).toBe(attempt);
    await expect(dialog.getByRole("button", { name: t("Save") })).not.toHaveAttribute("aria-busy");
  }
  expect(seen).toEqual([8000, 8000]);
});
