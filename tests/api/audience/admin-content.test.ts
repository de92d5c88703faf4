import { beforeAll, describe, expect, it } from "vitest";
import { search, writeDocument } from "../../support/content.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { read } from "../../support/pages.ts";
import { type Member, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const BASE = "/api/app/admin/content";

const product = shared(startProduct);
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

const post = (path: string, body: unknown) => product.call("POST", BASE + path, { token: admin.token, body });
const get = (path: string) => product.call("GET", BASE + path, { token: admin.token });
const page = (path: string) => read(product.url, path);

/** Nobody closes them: each paragraph after them has them all. */
const MARKS = Array.from({ length: 95 }, (_, index) => `<b title=${index}>`).join("");
let serial = 0;
const version = (changes: Json = {}) => {
  const slug = `ecrit-${++serial}`;
  const own = { title: `Titre ${slug}`, slug, excerpt: "Court.", body: "<p>Texte.</p>", coverAlt: "" };
  return { ...own, published: true, publishedAt: "2026-01-01T08:00:00.000Z", updated: null, ...changes };
};
const SHARED = { tags: ["guides"], category: "start", position: 5, author: "" };

async function save(versions: Json, changes: Json = {}) {
  const body = { kind: "posts", key: null, shared: SHARED, force: false, ...changes, versions };
  const answer = await post("/save", body);
  return { ...answer, document: answer.status === 200 ? objectOf(answer.json, "document") : {} };
}

/** The current document, to send back with changes. */
async function edit(document: Json, locale: "fr" | "en", changes: Json, more: Json = {}) {
  const { kind, key, shared } = document;
  const old = objectOf(objectOf(document, "versions"), locale);
  return save({ [locale]: { ...old, ...changes } }, { kind, key, shared, ...more });
}

const log = () =>
  query(product.dir, "SELECT action, target, before, after, reason FROM audit_log ORDER BY created, rowid");

describe("a document", () => {
  it("is saved in both languages or not at all, and logged", async () => {
    const fr = version({ title: "Le pélican", body: "<p>Un pélican.</p>" });
    const en = version({ title: "The pelican" });
    const { document } = await save({ fr, en });
    expect(objectOf(document, "versions")).toMatchObject({ fr: { title: "Le pélican" }, en: { slug: en.slug } });
    expect((await page(`/blog/${fr.slug}`)).status).toBe(200);
    expect((await search(product, "pélican")).paths).toEqual([`/blog/${fr.slug}`]);
    expect((await log()).filter((row) => row.action === "content.create").length).toBe(2);

    const answer = await save({ fr: version({ title: "Perdu" }), en: version({ slug: en.slug }) });
    expect([answer.status, codes(answer)]).toEqual([400, { "en.slug": "slug_taken" }]);
    expect(await product.find("posts", 'title = "Perdu"')).toEqual([]);
  });

  it("is validated field by field", async () => {
    for (const [changes, expected] of [
      [{ title: " " }, { "fr.title": "validation_required" }],
      [{ slug: "Haut Et Fort" }, { "fr.slug": "slug_invalid" }],
      [{ slug: "" }, { "fr.slug": "validation_required" }],
      [{ excerpt: "x".repeat(321) }, { "fr.excerpt": "validation_max_text_constraint" }],
      ...["demain", "9", "2026-02-30T08:00:00Z"].map(
        (publishedAt) => [{ publishedAt }, { "fr.publishedAt": "validation_invalid_format" }] as const,
      ),
      [{ body: "<blockquote>".repeat(200) }, { "fr.body": "body_too_deep" }],
      [{ body: `${MARKS}${"<p>x".repeat(40_000)}` }, { "fr.body": "body_too_deep" }],
    ] as const) {
      const answer = await save({ fr: version(changes) });
      expect([answer.status, codes(answer)]).toEqual([400, expected]);
    }
    expect(codes(await save({ fr: version() }, { shared: { ...SHARED, tags: ["<b>"] } }))).toEqual({
      tags: "validation_invalid_format",
    });
    expect(codes(await save({}))).toEqual({ versions: "validation_required" });
    expect((await save({ fr: version() }, { kind: "users" })).status).toBe(404);
  });

  it("is sanitized, and the editor is warned when something was removed", async () => {
    const kept = await save({ fr: version({ body: "<p>a <b>b</b>&nbsp;c</p>" }) });
    expect(kept.json.cleaned).toEqual([]);
    const lost = await save({ fr: version({ body: '<p onclick="x()">a</p>' }) });
    expect(lost.json.cleaned).toEqual(["fr"]);
    expect(objectOf(objectOf(lost.document, "versions"), "fr").body).toBe("<p>a</p>");
    const preview = await post("/preview", { body: "<h2>Déjà</h2><script>x</script>" });
    expect(preview.json).toMatchObject({ body: '<h2 id="deja">Déjà</h2>', minutes: 1 });
  });

  it("changed by someone else is not overwritten, unless the editor insists", async () => {
    const { document } = await save({ fr: version() });
    const first = await edit(document, "fr", { title: "Première" });
    expect(first.status).toBe(200);
    const entry = (await log()).filter((row) => row.action === "content.update").at(-1);
    expect(JSON.parse(entry?.after ?? "")).toEqual({ title: "Première" });
    const second = await edit(document, "fr", { title: "Seconde" });
    expect([second.status, codes(second)]).toEqual([409, { fr: "content_changed" }]);
    expect((await edit(document, "fr", { title: "Seconde" }, { force: true })).status).toBe(200);
    const now = (await get(`/document?kind=posts&key=${textOf(document, "key")}`)).json;
    expect(objectOf(objectOf(now, "versions"), "fr").title).toBe("Seconde");
  });

  it("is made once by a save that is sent again after a lost answer", async () => {
    const attempt = `again${"0".repeat(9)}${serial % 10}`;
    const fr = version({ publishedAt: null });
    const first = await save({ fr }, { attempt });
    const again = await save({ fr }, { attempt });
    expect([again.status, again.document]).toEqual([200, first.document]);
    const renamed = await save({ fr: { ...fr, title: "Relu", slug: `${fr.slug}-relu` } }, { attempt });
    expect([renamed.status, renamed.document.key]).toEqual([200, first.document.key]);
    expect(await product.find("posts", `translation_key = "${first.document.key}"`)).toHaveLength(1);
    expect((await page(`/blog/${fr.slug}`)).status).not.toBe(200);
  });

  it("is as sent where the same save comes again, but of two who add a language only one does", async () => {
    const { document } = await save({ fr: version() });
    const first = await edit(document, "fr", { title: "Une fois" });
    const again = await edit(document, "fr", { title: "Une fois" });
    expect([again.status, again.document]).toEqual([200, first.document]);
    const add = () => save({ en: version() }, { key: document.key ?? "" });
    const [one, two] = [await add(), await add()];
    expect([one.status, two.status, codes(two)]).toEqual([200, 409, { en: "content_changed" }]);
  });

  it("saved without a change stays the same", async () => {
    const { document } = await save({ fr: version() });
    const again = await edit(document, "fr", {});
    expect(again.document).toEqual(document);
  });

  it("goes from draft to scheduled to published, and back", async () => {
    const { document } = await save({ fr: version({ published: false, publishedAt: null }) });
    const { slug } = objectOf(objectOf(document, "versions"), "fr");
    const status = async () => (await page(`/blog/${slug}`)).status;
    expect(await status()).toBe(404);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await edit(document, "fr", { published: true, publishedAt: later });
    expect(await status()).toBe(404);
    const list = await get("?state=scheduled");
    expect(listOf(list.json, "items").map((item) => item.key)).toContain(document.key);
    const published = await edit(scheduled.document, "fr", { publishedAt: new Date().toISOString() });
    expect(await status()).toBe(200);
    expect((await page("/sitemap.xml")).text).toContain(String(slug));
    await edit(published.document, "fr", { published: false });
    expect(await status()).toBe(404);
  });

  it("is deleted with a reason, entirely or in one language", async () => {
    const { document } = await save({ fr: version(), en: version() });
    const target = { kind: "posts", key: document.key };
    expect(codes(await post("/delete", target))).toEqual({ reason: "validation_required" });
    expect((await post("/delete", { ...target, locale: "en", reason: "double" })).status).toBe(204);
    const left = await get(`/document?kind=posts&key=${document.key}`);
    expect(objectOf(left.json, "versions").en).toBeNull();
    expect((await post("/delete", { ...target, reason: "fini" })).status).toBe(204);
    expect((await get(`/document?kind=posts&key=${document.key}`)).status).toBe(404);
    expect((await log()).filter((row) => row.action === "content.delete").map((row) => row.reason)).toEqual([
      "double",
      "fini",
    ]);
  });

  it("has one cover for both languages, also for a language added later", async () => {
    const { document } = await save({ fr: version() });
    const form = new FormData();
    form.set("kind", "posts");
    form.set("key", textOf(document, "key"));
    form.set("cover", new Blob([PIXEL], { type: "image/png" }), "pont.png");
    const send = (path: string, body: FormData) =>
      fetch(product.url + BASE + path, { method: "POST", headers: { Authorization: admin.token }, body });
    const covered = (await (await send("/cover", form)).json()) as Json; // our own answer
    expect(covered.cover).toMatch(/^\/api\/files\/posts\/\w+\/pont_\w+\.png/);
    await save({ en: version() }, { key: document.key });
    const rows = await product.find("posts", `translation_key = "${document.key}"`);
    expect(rows.map((row) => textOf(row, "cover") !== "")).toEqual([true, true]);

    const picture = new FormData();
    picture.set("image", new Blob([PIXEL], { type: "image/png" }), "a.png");
    const { src } = (await (await send("/images", picture)).json()) as Json; // our own answer
    expect((await fetch(product.url + src)).status).toBe(200);
    const svg = new FormData();
    svg.set("image", new Blob(['<svg xmlns="http://www.w3.org/2000/svg"></svg>'], { type: "image/svg+xml" }), "a.svg");
    expect((await send("/images", svg)).status).toBe(400);
  });
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("the list", () => {
  it("is paged by last change, with each document once", async () => {
    const keys: string[] = [];
    let after = "";
    do {
      const answer = await get(`?kind=articles&after=${encodeURIComponent(after)}`);
      keys.push(...listOf(answer.json, "items").map((item) => textOf(item, "key")));
      after = String(answer.json.next ?? "");
    } while (after);
    const all = await product.find("articles");
    expect(keys.length).toBeGreaterThanOrEqual(12);
    expect(keys.slice().sort()).toEqual([...new Set(all.map((row) => textOf(row, "translation_key")))].sort());
  });

  it("can be filtered by kind, language, missing translation and text", async () => {
    const { document } = await save({ fr: version({ title: "Une 100% loutre" }) });
    const keys = async (filter: string) => listOf((await get(`?${filter}`)).json, "items").map((item) => item.key);
    expect(await keys("q=100%25+loutre")).toEqual([document.key]);
    expect(await keys("q=100%25&language=fr&kind=posts&state=published")).toEqual([document.key]);
    expect(await keys("language=-en&q=loutre")).toEqual([document.key]);
    for (const none of [
      "language=en&q=loutre",
      "language=-fr&q=loutre",
      "kind=articles&q=loutre",
      "state=draft&q=loutre",
      "q=1_0%25",
    ])
      expect(await keys(none), none).toEqual([]);
    const [item] = listOf((await get("?q=loutre")).json, "items");
    expect(item).toMatchObject({ kind: "posts", versions: { fr: { state: "published" }, en: null }, votes: null });
  });
});

describe("searches without a result", () => {
  it("are listed, most frequent first, until they are handled", async () => {
    for (const q of ["axolotl", "axolotl", "quokka"]) await search(product, q, "en");
    const items = listOf((await get("/searches")).json, "items");
    expect(items.slice(0, 2)).toMatchObject([
      { query: "axolotl", locale: "en", count: 2 },
      { query: "quokka", count: 1 },
    ]);
    expect((await post("/searches/done", { id: items[0]?.id })).status).toBe(204);
    expect(listOf((await get("/searches")).json, "items").map((item) => item.query)).not.toContain("axolotl");
  });

  it("are still noted after a flood of nonsense", async () => {
    const words = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)";
    change(
      product.dir,
      `${words} INSERT INTO search_misses (id, locale, query, count, created, updated)
       SELECT printf('nonsense%07d', i), 'fr', 'nonsense' || i, 1, '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n`,
    );
    const kept = () => query(product.dir, "SELECT COUNT(*) AS n FROM search_misses")[0]?.n;
    const before = kept();
    for (let turn = 0; turn < 2; turn++) await search(product, "capybara", "fr");
    const items = listOf((await get("/searches")).json, "items");
    expect(items[0]).toMatchObject({ query: "capybara", count: 2 });
    expect(kept()).toBe(before);
  });
});

describe("votes", () => {
  const vote = (slug: string, useful: unknown, agent = "Firefox") =>
    product.call("POST", "/api/app/articles/vote", {
      body: { locale: "fr", slug, useful },
      headers: { "User-Agent": agent },
    });

  it("count once per visitor and day, without a cookie, and show in the list", async () => {
    const { slug, id } = await writeDocument(product, "articles", { title: "Le vote du gnou" });
    for (const [useful, agent] of [
      [true, "Firefox"],
      [false, "Firefox"], // the same visitor again
      [true, "Safari"],
      [false, "Chromium"],
      [true, "Googlebot/2.1"],
    ] as const) {
      const answer = await vote(slug, useful, agent);
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([204, null]);
    }
    const [item] = listOf((await get("?q=gnou")).json, "items");
    expect(item?.votes).toEqual({ yes: 2, no: 1 });
    // The stored votes do not identify voters and are deleted with the article.
    const kept = await query(product.dir, "SELECT * FROM article_voters");
    expect(JSON.stringify(kept)).not.toMatch(/127\.0\.0\.1|Firefox/);
    await product.manage("DELETE", `/api/collections/articles/records/${id}`);
    expect(await product.find("article_votes", `article = "${id}"`)).toEqual([]);
  });

  it("are accepted only for published articles", async () => {
    const { slug } = await writeDocument(product, "articles", { published: false });
    expect((await vote(slug, true)).status).toBe(404);
    expect((await vote("nowhere", true)).status).toBe(404);
    expect(codes(await vote("nowhere", "yes"))).toEqual({ useful: "validation_invalid_value" });
  });

  it("from a hundred visitors at once are all counted", async () => {
    const { slug } = await writeDocument(product, "articles", { title: "Le vote du tapir" });
    await Promise.all(Array.from({ length: 100 }, (_, index) => vote(slug, index % 4 !== 0, `Browser ${index}`)));
    const [item] = listOf((await get("?q=tapir")).json, "items");
    expect(item?.votes).toEqual({ yes: 75, no: 25 });
  });
});
