import { lintManifest } from "stremio-addon-linter";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AddonSource, startAddonSource } from "../../support/addon-source.ts";
import { type GatewayProduct, sourceOf, startGateway } from "../../support/addons.ts";
import { change, filesWith, query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { type Product, signUpAdmin } from "../../support/product.ts";

let gateway: GatewayProduct;
let product: Product;
let films: AddonSource;
let series: AddonSource;

beforeAll(async () => {
  films = await startAddonSource("films", [{ id: "films:1", name: "Le grand saut" }]);
  series = await startAddonSource("more", [{ id: "more:1", name: "Une autre histoire" }]);
  gateway = await startGateway();
  product = gateway.product;
});
afterAll(async () => {
  await product?.stop();
  await films?.close();
  await series?.close();
});

/** Another address of the same source, which ignores the query. */
let serial = 0;
const addressOf = (source: AddonSource, secret = `key-${++serial}-wxyz`) => `${source.url}?key=${secret}`;
const clear = async () => {
  for (const { id } of listOf(await gateway.list(), "items")) await gateway.manage("/delete", { id });
};
const manifests = (locale = "fr") =>
  query(
    product.dir,
    `SELECT plan, version, manifest FROM addon_manifests WHERE locale = '${locale}' ORDER BY plan`,
  ).map(({ plan = "", version, manifest = "" }) => ({
    plan,
    version: Number(version),
    manifest: JSON.parse(manifest) as Json,
  }));
const catalogsOf = (manifest: Json | undefined) => listOf(manifest, "catalogs").map(({ name }) => name);

describe("an administrator's source", () => {
  it("never shows its address: only the host and the last characters", async () => {
    const id = await gateway.save({ url: addressOf(films, "very-secret-wxyz"), name: "Films" });
    const shown = await sourceOf(gateway, id);
    expect(shown).toMatchObject({ host: new URL(films.url).host, tail: "wxyz", active: true, debrid: [] });
    expect(objectOf(shown, "manifest").catalogs).toEqual([{ type: "movie", id: "top", name: "top" }]);
    expect(filesWith(product.dir, "very-secret-wxyz")).toEqual([]);
    expect(product.output()).not.toContain("very-secret");
    const log = await product.find("audit_log", 'action = "source.create"');
    expect(JSON.stringify(log)).not.toContain("very-secret");
    // An empty address keeps the stored one.
    await gateway.save({ id, url: "", name: "Films again" });
    expect(await sourceOf(gateway, id)).toMatchObject({ name: "Films again", tail: "wxyz" });
    await clear();
  });

  it.each([
    ["plain http", { url: "http://addon.example/manifest.json" }, { url: "addon_address" }],
    ["another file", { url: "https://addon.example/index.json" }, { url: "addon_address" }],
    ["an unknown placeholder", { url: "http://127.0.0.1:1/{debrid:x}/manifest.json" }, { url: "addon_address" }],
    [
      "a placeholder without account",
      { url: "http://127.0.0.1:1/{debrid:torbox}/manifest.json" },
      { url: "addon_key" },
    ],
    ["no answer", { url: "http://127.0.0.1:1/manifest.json" }, { url: "addon_unreachable" }],
    ["no address", { url: "" }, { url: "validation_required" }],
    ["a time-out of nothing", { timeoutMs: 0 }, { timeoutMs: "validation_min_number_constraint" }],
    ["an unknown resource", { resources: ["films"] }, { resources: "validation_in_invalid" }],
  ])("is refused with %s", async (_, changes, refusal) => {
    const answer = await gateway.manage("/save", {
      ...{ url: films.url, name: "X", active: true, plans: [], resources: [], catalogs: [] },
      ...{ timeoutMs: 5000, cacheMin: 0, cacheMax: 0, ...changes },
    });
    expect([answer.status, codes(answer)]).toEqual([400, refusal]);
  });

  it("is refused if its server does not answer with a manifest, or if it already exists", async () => {
    films.fails = true;
    await expect(gateway.save({ url: addressOf(films) })).rejects.toThrow("addon_unreachable");
    films.fails = false;
    const url = addressOf(films);
    await gateway.save({ url });
    await expect(gateway.save({ url })).rejects.toThrow("validation_not_unique");
    await expect(gateway.save({ url: `${product.url}/api/health/manifest.json` })).rejects.toThrow("addon_");
    await clear();
  });

  it("is not overwritten by someone who read an older version", async () => {
    const id = await gateway.save({ url: addressOf(films), name: "First" });
    const { manifest: _, ...seen } = await sourceOf(gateway, id);
    await gateway.save({ id, url: "", name: "Second" });
    await expect(gateway.save({ id, url: "", name: "Third", before: seen })).rejects.toThrow("record_changed");
    await clear();
  });

  it("has a place in an order of several", async () => {
    const [one, two] = [await gateway.save({ url: addressOf(films) }), await gateway.save({ url: addressOf(series) })];
    expect((await gateway.manage("/order", { ids: [two, one] })).status).toBe(204);
    expect(listOf(await gateway.list(), "items").map(({ id }) => id)).toEqual([two, one]);
    expect((await gateway.manage("/order", { ids: [two] })).status).toBe(400);
    await clear();
  });
});

describe("the manifests", () => {
  it("exist for each plan and language, pass the linter, and raise their version when they change", async () => {
    const [essential, comfort] = (await product.find("plans")).map(({ id }) => String(id));
    const names = { fr: "À l’affiche", en: "Now showing" };
    await gateway.save({ url: addressOf(films), catalogs: [{ type: "movie", id: "top", names }] });
    const id = await gateway.save({ url: addressOf(series), name: "More", plans: [comfort] });
    const of = (plan = "", locale = "fr") => manifests(locale).find((one) => one.plan === plan);
    expect(catalogsOf(of(essential)?.manifest)).toEqual(["À l’affiche"]);
    expect(catalogsOf(of(comfort, "en")?.manifest)).toEqual(["Now showing", "top"]);
    expect(catalogsOf(of("")?.manifest)).toEqual(["À l’affiche"]);
    for (const { manifest, version } of manifests())
      expect(lintManifest({ ...manifest, version: `1.${version}.0` })).toMatchObject({ valid: true, errors: [] });

    const before = of(comfort)?.version ?? 0;
    const untouched = of(essential)?.version;
    await gateway.save({ id, url: "", name: "More", plans: [comfort], active: false });
    expect(catalogsOf(of(comfort)?.manifest)).toEqual(["À l’affiche"]);
    expect(of(comfort)?.version).toBe(before + 1);
    expect(of(essential)?.version).toBe(untouched);
    // Trials use that plan.
    await gateway.save({ id, url: "", name: "More", plans: [comfort] });
    await gateway.manage("/settings", { trialPlan: comfort });
    expect(catalogsOf(of("")?.manifest)).toEqual(["À l’affiche", "top"]);
    await gateway.manage("/settings", { trialPlan: "" });
    await clear();
  });

  it("name the icon of the service, at another address once a brand has another one", async () => {
    const admin = (await signUpAdmin(product)).token;
    const post = (action: string, body: Json = {}) =>
      product.call("POST", `/api/app/admin/brand/${action}`, { token: admin, body });
    const logo = () => textOf(manifests()[0]?.manifest ?? {}, "logo");
    const asked = () => query(product.dir, "SELECT DISTINCT catalogs_changed FROM addon_manifests");
    await gateway.save({ url: addressOf(films) });
    const [ours, before] = [logo(), asked()];
    expect(ours).toMatch(/^https?:.*\/icon-512\.png$/);
    await post("draft", {
      press: "#7ef0a0",
      glow: "#f7a8d8",
      paperPress: "#7a1257",
      paperGlow: "#6a1048",
      display: true,
    });
    await post("publish");
    expect(logo()).toMatch(/\/icon-512\.png\?v=[0-9a-f]{8}$/);
    expect(logo().split("?")[0]).toBe(ours);
    for (const { manifest } of manifests())
      expect(lintManifest({ ...manifest, version: "1.0.0" })).toMatchObject({ valid: true, errors: [] });
    const answer = await fetch(product.url + new URL(logo()).pathname + new URL(logo()).search);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toMatch(/max-age=\d{4,}/);
    expect(asked(), "nobody has to install the add-on again").toEqual(before);
    await post("reset");
    expect(logo()).toBe(ours);
    await clear();
  });

  it("are created for a new plan, under the site's name", async () => {
    await gateway.save({ url: addressOf(films) });
    await product.manage("PATCH", "/api/collections/site/records/site", { brand: "Le Pont" });
    const texts = { name: "N", description: "", features: [] };
    const plan = await product.manage("POST", "/api/collections/plans/records", {
      slug: "new-one",
      texts: { fr: texts, en: texts },
    });
    const found = manifests().find((one) => one.plan === plan.id);
    expect(found?.manifest).toMatchObject({ name: "Le Pont", catalogs: [{ name: "top" }] });
    // A source of that plan only must not become a source of all plans.
    const id = await gateway.save({ url: addressOf(series), plans: [textOf(plan, "id")] });
    await product.manage("DELETE", `/api/collections/plans/records/${textOf(plan, "id")}`);
    expect(await sourceOf(gateway, id)).toMatchObject({ plans: [], active: false });
    expect(manifests().some((one) => one.plan === plan.id)).toBe(false);
    await clear();
  });

  it("are read again each hour, and differences are shown", async () => {
    const id = await gateway.save({ url: addressOf(films) });
    films.rename(["fresh"]);
    await product.run("addons-read");
    expect(await sourceOf(gateway, id)).toMatchObject({
      lastError: "",
      difference: { gone: [{ kind: "catalog", name: "top" }], added: [{ kind: "catalog", name: "fresh" }] },
    });
    expect(catalogsOf(manifests()[0]?.manifest)).toEqual(["fresh"]);
    // What is as it was is not merged again for every plan.
    change(product.dir, "DELETE FROM addon_manifests");
    await product.run("addons-read");
    expect(manifests()).toEqual([]);
    films.rename(["top"]);
    films.fails = true;
    await product.run("addons-read");
    // The known state is kept.
    expect(await sourceOf(gateway, id)).toMatchObject({
      lastError: "HTTP 500",
      manifest: { catalogs: [{ id: "fresh" }] },
    });
    films.fails = false;
    await clear();
  });
});

it("can be saved whatever it names", async () => {
  const id = await gateway.save({ url: addressOf(films) });
  const manifest = (await (await fetch(films.url)).json()) as Json; // what the SDK serves
  const catalogs = Array.from({ length: 50 }, (_, index) => ({ type: "movie", id: `${index}${"x".repeat(1100)}` }));
  films.manifest = { ...manifest, catalogs };
  await product.run("addons-read");
  const difference = (await sourceOf(gateway, id)).difference;
  expect(difference).toMatchObject({ gone: [{ kind: "catalog", name: "top" }] });
  expect(listOf(difference as Json, "added")).toHaveLength(50); // ours
  await gateway.save({ id, url: "", active: false });
  films.manifest = undefined;
  await clear();
});

describe("the test of a source", () => {
  const test = async (id: string, plan = "") =>
    listOf((await gateway.manage("/test", { id, plan, locale: "fr" })).json, "steps");

  it("calls manifest, catalogue and one response, and shows what a client sees", async () => {
    const names = { fr: "À l’affiche", en: "" };
    const id = await gateway.save({ url: addressOf(films), catalogs: [{ type: "movie", id: "top", names }] });
    expect(await test(id)).toMatchObject([
      { step: "manifest", outcome: "ok", status: 200, entries: [{ name: "À l’affiche", text: "movie" }] },
      { step: "catalog", outcome: "ok", asked: "À l’affiche", count: 1, entries: [{ name: "Le grand saut" }] },
      { step: "answer", outcome: "ok", entries: [{ name: "Le grand saut" }] },
    ]);
    films.fails = true;
    expect(await test(id)).toMatchObject([{ step: "manifest", outcome: "status", status: 500, entries: [] }]);
    films.fails = false;
    const [essential, comfort] = (await product.find("plans")).map((plan) => String(plan.id));
    await gateway.save({ id, url: "", plans: [essential] });
    expect(await test(id, comfort)).toMatchObject([{ outcome: "not_in_plan" }]);
    await gateway.save({ id, url: "", active: false });
    expect(await test(id)).toMatchObject([{ outcome: "off" }]);
    await clear();
  });
});

it("existing add-ons are imported as sources, once", async () => {
  const manifest = (await (await fetch(films.url)).json()) as Json; // what the SDK serves
  const url = addressOf(films);
  const addon = { name: "Ours", url: films.url, manifest, locked: true, active: true };
  await product.manage("POST", "/api/collections/addons/records", addon);
  await product.manage("POST", "/api/collections/addons/records", { ...addon, url: `${url}#odd`, manifest: {} });
  // A key would go to its host without the entry `source.try`.
  const keyed = url.replace("/manifest.json", "/{debrid:torbox}/manifest.json");
  await product.manage("POST", "/api/collections/addons/records", { ...addon, url: keyed });
  expect(await gateway.list()).toMatchObject({ importable: 1 });
  expect((await gateway.manage("/import")).json).toEqual({ count: 1 });
  expect((await gateway.manage("/import")).json).toEqual({ count: 0 });
  expect(listOf(await gateway.list(), "items")).toMatchObject([{ name: "Ours", active: true }]);
  await clear();
});
