import { describe, expect, it } from "vitest";
import { type Kind, search, writeDocument } from "../../support/content.ts";
import { type Json, listOf } from "../../support/http.ts";
import { startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);

const write = (collection: Kind, changes: Json = {}) => writeDocument(product, collection, changes);
const found = (q: string, locale = "fr") => search(product, q, locale);

describe("search", () => {
  it("finds words with and without accents, by prefix, and with typing mistakes", async () => {
    const cancelling = "/base-de-connaissances/resiliation-et-droit-de-retractation";
    for (const [query, exact] of [
      ["resiliation", true],
      ["RÉSILIATION", true],
      ["résil", true],
      ["resilaition", false],
    ] as const) {
      const answer = await found(query);
      expect([query, answer.paths[0], answer.json.exact]).toEqual([query, cancelling, exact]);
    }
    expect((await found("passwrod", "en")).paths).toContain("/base-de-connaissances/forgotten-password");
  });

  it.each([
    ["zibeline", "fr", "téléviseurs", "Brancher la tv"],
    ["genette", "fr", "TV", "Un grand téléviseur"],
    ["tapir", "fr", "arrêter", "Résiliez quand vous voulez"],
    ["margay", "en", "terminate", "Cancelling in one click"],
    ["binturong", "en", "telly", "Two televisions"],
  ])("%s: in %s, %s also finds %s", async (only, locale, query, title) => {
    const { path } = await write("articles", { locale, title: `${title} ${only}` });
    expect(await found(`${only} ${query}`, locale)).toMatchObject({ paths: [path], json: { exact: true } });
  });

  it.each([
    ["fr", "Samsung"],
    ["fr", "sony"],
    ["fr", "tcl"],
    ["fr", "xiaomi"],
    ["fr", "philips"],
    ["fr", "samsumg"],
    ["fr", "hisens"],
    ["fr", "televiseru"],
    ["en", "LG"],
    ["en", "Hisense"],
    ["en", "sony tv"],
    ["en", "chromecats"],
    ["en", "telvision"],
  ])("in %s, %s leads to the article on televisions", async (locale, query) => {
    const article = locale === "fr" ? "installer-sur-un-televiseur" : "install-on-a-tv";
    expect((await found(query, locale)).paths.slice(0, 2)).toContain(`/base-de-connaissances/${article}`);
  });

  it.each(["wifi", "Wi-Fi", "wi fi", "wiffi"])("%s finds Wi-Fi in both languages", async (query) => {
    for (const [locale, post] of [
      ["fr", "une-belle-image-a-la-maison"],
      ["en", "getting-ready-for-a-good-picture-at-home"],
    ] as const)
      expect((await found(query, locale)).paths.slice(0, 2)).toContain(`/blog/${post}`);
  });

  it.each([
    ["fr", "factrue", "formules-essai-et-facturation"],
    ["fr", "rezilier", "resiliation-et-droit-de-retractation"],
    ["en", "pasword", "forgotten-password"],
  ])("in %s, %s is one letter off", async (locale, query, article) => {
    expect((await found(query, locale)).paths.slice(0, 3)).toContain(`/base-de-connaissances/${article}`);
  });

  it("stays in its language and ranks titles before texts", async () => {
    const { path } = await write("articles", { title: "Le tatou", body: "<p>Rien.</p>" });
    await write("articles", { title: "Autre", body: "<p>Le tatou dort.</p>" });
    expect([(await found("tatou")).paths[0], (await found("tatou", "en")).paths]).toEqual([path, []]);
  });

  it("highlights matches and keeps markup as text", async () => {
    await write("posts", { title: "<b>Ocelot</b>", body: "<p>Un &lt;script&gt; ocelot<br>tacheté</p>" });
    const [hit] = listOf((await found("ocelot")).json, "hits");
    expect(hit?.title).toEqual([
      { text: "<b>", hit: false },
      { text: "Ocelot", hit: true },
      { text: "</b>", hit: false },
    ]);
    expect(JSON.stringify(hit?.snippet)).toContain("<script>");
  });

  it.each(['"', "a OR", "NEAR(", "*", "title:x", "-x", "' OR 1=1", "\u0000", "((", "AND", "^x", "  "])(
    "%j is only text",
    async (query) => expect((await found(query)).status).toBe(200),
  );

  it("refuses long queries, and falls back to French for an unknown language", async () => {
    expect((await product.call("GET", `/api/app/search?q=${"x".repeat(101)}`)).status).toBe(400);
    expect((await found("résiliation", "xx")).paths).not.toEqual([]);
  });

  it("ignores short words: they find and highlight nothing", async () => {
    const [hit] = listOf((await found("mot de passe")).json, "hits");
    expect(hit?.path).toBe("/base-de-connaissances/mot-de-passe-oublie");
    const marked = [...listOf(hit ?? {}, "title"), ...listOf(hit ?? {}, "snippet")].filter((part) => part.hit);
    expect(new Set(marked.map((part) => String(part.text).toLowerCase()))).toEqual(new Set(["mot", "de", "passe"]));
    expect((await found("le xylographe de la")).paths).toEqual([]);
    expect(await product.find("search_misses", 'query = "le xylographe de la"')).toHaveLength(1);
  });

  it("counts searches without results, without the visitor", async () => {
    for (const query of ["Xylophone", "xylophone", "xylophonè"]) expect((await found(query)).paths).toEqual([]);
    const [miss] = await product.find("search_misses", 'query = "xylophone"');
    expect(miss).toMatchObject({ locale: "fr", count: 3 });
  });
});
