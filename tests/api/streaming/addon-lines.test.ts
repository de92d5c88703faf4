import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AddonSource, startAddonSource } from "../../support/addon-source.ts";
import { type GatewayProduct, sourceOf, startGateway } from "../../support/addons.ts";
import { codes, type Json, listOf, objectOf } from "../../support/http.ts";
import type { Product } from "../../support/product.ts";

const LINE = {
  rows: { fr: "Classiques", en: "Classics" },
  shows: { fr: "Des films du domaine public.", en: "Films in the public domain." },
  ...{ provider: "Cinémathèque libre", link: "https://cinema.example/", cost: "paid", cents: 399, checked: true },
  right: { fr: "Domaine public", en: "Public domain" },
};

let gateway: GatewayProduct;
let product: Product;
let films: AddonSource;

beforeAll(async () => {
  films = await startAddonSource("films", [{ id: "films:1", name: "Le grand saut" }]);
  gateway = await startGateway();
  product = gateway.product;
});
afterAll(async () => {
  await product?.stop();
  await films?.close();
});

/** What visitors get with a page, in a language. */
const publicSources = async (page = "", locale = "") =>
  listOf(objectOf((await product.call("GET", `${locale}${page}/_payload.json`)).json, "data"), "sources");

describe("the public line of a source", () => {
  it("is on the pages that say what one may watch, in their language, without the source's own name and address", async () => {
    expect(await publicSources()).toEqual([]);
    const id = await gateway.save({ url: films.url, name: "A private name", line: LINE });
    expect((await sourceOf(gateway, id)).line).toEqual(LINE);
    const said = {
      said: true,
      provider: "Cinémathèque libre",
      link: "https://cinema.example/",
      cost: "paid",
      cents: 399,
    };
    const fr = {
      ...said,
      rows: "Classiques",
      shows: "Des films du domaine public.",
      right: "Domaine public",
      plans: [],
    };
    for (const page of ["", "/more", "/comment-ca-marche", "/subscription-plans"]) {
      expect(await publicSources(page)).toEqual([fr]);
    }
    expect(await publicSources("/more", "/en")).toMatchObject([{ rows: "Classics", right: "Public domain" }]);
    const { text } = await product.call("GET", "/");
    expect(text).toContain("Cinémathèque libre");
    expect(text).not.toContain("A private name");
    expect(text).not.toContain(new URL(films.url).host);
    await gateway.save({ id, url: "", name: "A private name", line: LINE, active: false });
    expect(await publicSources()).toEqual([]);
  });

  it.each([
    ["who provides it", { provider: "" }],
    ["the right", { right: { fr: "", en: "Public domain" } }],
    ["that the right is checked", { checked: false }],
    ["what it shows", { shows: { fr: " ", en: "" } }],
  ])("says nothing but the rows' names until it has %s", async (_, less: Json) => {
    const id = await gateway.save({ url: `${films.url}?${Math.random()}`, line: { ...LINE, ...less } });
    expect(await publicSources()).toMatchObject([{ rows: "Classiques", said: false, provider: "", right: "" }]);
    await gateway.manage("/delete", { id });
  });

  it.each([
    ["a link of another scheme", { link: "javascript:alert(1)" }, "line.link"],
    ["a negative price", { cents: -1 }, "line.cents"],
    ["an unknown cost", { cost: "gift" }, "line.cost"],
  ])("refuses %s", async (_, wrong: Json, field) => {
    const answer = await gateway.manage("/save", { ...NEW, url: films.url, line: { ...LINE, ...wrong } });
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(codes(answer))[0]).toContain(field.split(".")[0]);
  });

  it("belongs to administrators alone in the records", async () => {
    const { status } = await product.call("GET", "/api/collections/addon_sources/records");
    expect(status).toBe(403);
  });
});

const NEW = {
  ...{ id: "", name: "X", active: true, plans: [], resources: [], catalogs: [] },
  ...{ timeoutMs: 5000, cacheMin: 0, cacheMax: 0 },
};
