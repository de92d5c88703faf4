import { beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { type Member, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const BASE = "/api/app/admin/content";
const ATTEMPT = "attempt00000001";

const product = shared(startProduct);
let admin: Member;
let other: Member;
beforeAll(async () => {
  [admin, other] = [await signUpAdmin(product), await signUpAdmin(product)];
});

const post = (path: string, body: unknown, { token } = admin) => product.call("POST", BASE + path, { token, body });
const get = (path: string, { token } = admin) => product.call("GET", BASE + path, { token });

let serial = 0;
const text = (changes: Json = {}) => {
  const slug = `version-${++serial}`;
  const own = { title: `Titre ${slug}`, slug, excerpt: "", body: "<p>Texte.</p>", coverAlt: "" };
  return { ...own, published: false, publishedAt: null, updated: null, ...changes };
};
const SHARED = { tags: [], category: "start", position: 0, author: "" };
const save = async (fr: Json, changes: Json = {}, as = admin) => {
  const body = { kind: "posts", key: null, shared: SHARED, versions: { fr, en: null }, ...changes };
  const answer = await post("/save", body, as);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return { ...answer.json, document: objectOf(answer.json, "document") } as Json & { document: Json };
};
const keep = (fr: Json, changes: Json = {}, as = admin) =>
  post(
    "/draft",
    { kind: "posts", key: "", attempt: ATTEMPT, shared: SHARED, versions: { fr, en: null }, ...changes },
    as,
  );
const versions = async (key: string, as = admin) =>
  listOf((await get(`/versions?kind=posts&key=${key}`, as)).json, "items");
const stored = (document: Json) => objectOf(objectOf(document, "versions"), "fr");

describe("versions", () => {
  it("hold each save, and what was there before the first one", async () => {
    const { document } = await save(text({ body: "<p>Un.</p>" }));
    const key = textOf(document, "key");
    const second = await save({ ...stored(document), body: "<p>Deux.</p>" }, { key }, other);
    await save({ ...stored(second.document) }, { key }); // changes nothing
    const list = await versions(key);
    expect(list.map(({ state, own, fr, en }) => [state, own, fr, en])).toEqual([
      ["saved", false, true, false],
      ["saved", true, true, false],
    ]);
    const first = (await get(`/version?id=${textOf(list[1] ?? {}, "id")}`)).json;
    expect(stored(first)).toMatchObject({ body: "<p>Un.</p>" });

    const [article] = query(product.dir, "SELECT translation_key AS key FROM articles WHERE locale = 'fr' LIMIT 1");
    const read = (await get(`/document?kind=articles&key=${article?.key}`)).json;
    // An editor keeps its copy before anything is saved: what was there is kept all the same.
    const fr = { ...stored(read), title: "Tapé" };
    expect((await keep(fr, { kind: "articles", key: article?.key })).status).toBe(204);
    await post("/save", { ...read, versions: { fr: { ...stored(read), title: "Autrement" }, en: null } });
    const items = listOf((await get(`/versions?kind=articles&key=${article?.key}`)).json, "items");
    const [now, before] = items.filter(({ state }) => state === "saved");
    expect(before).toMatchObject({ by: "", state: "saved", fr: true, en: true });
    expect(stored((await get(`/version?id=${textOf(now ?? {}, "id")}`)).json)).toMatchObject({ title: "Autrement" });
    expect(stored((await get(`/version?id=${textOf(before ?? {}, "id")}`)).json)).toEqual(stored(read));
  });

  it("name an author without a name by role, and by address for those who see members alone", async () => {
    const nameless = await signUpAdmin(product, { name: "" }, "editor");
    const { document } = await save(text(), {}, nameless);
    const key = textOf(document, "key");
    expect((await versions(key, nameless))[0]).toMatchObject({ by: "", role: "editor" });
    expect((await versions(key, admin))[0]).toMatchObject({ by: nameless.email, role: "editor" });
  });

  it("are the last fifty, and go with the document", async () => {
    const { document } = await save(text());
    const key = textOf(document, "key");
    change(
      product.dir,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO document_versions
         (id, kind, \`key\`, state, content, created, updated) SELECT printf('v%014d', i), 'posts', '${key}', 'saved', '{}',
         '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n`,
    );
    await save({ ...stored(document), title: "Encore" }, { key });
    expect(await versions(key)).toHaveLength(50);
    await post("/delete", { kind: "posts", key, locale: "", reason: "A test" });
    expect(await versions(key)).toEqual([]);
  });
});

describe("a draft", () => {
  it("is kept as typed, beside the document that readers see, and one for a quarter of an hour", async () => {
    const { document } = await save(text({ published: true, title: "En ligne" }));
    const key = textOf(document, "key");
    for (const title of ["Tapé", "", "Tapé encore"]) {
      const typed = { ...stored(document), title, slug: "pas une adresse", body: "<script>1</script>" };
      expect((await keep(typed, { key })).status).toBe(204);
    }
    const list = await versions(key);
    expect(list.map(({ state }) => state)).toEqual(["draft", "saved"]);
    const draft = (await get(`/version?id=${textOf(list[0] ?? {}, "id")}`)).json;
    expect(stored(draft)).toMatchObject({ title: "Tapé encore", body: "<script>1</script>" });
    expect(stored((await get(`/document?kind=posts&key=${key}`)).json)).toMatchObject({ title: "En ligne" });
    const old =
      "UPDATE document_versions SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-16 minutes') WHERE state = 'draft'";
    change(product.dir, old);
    await keep({ ...stored(document), title: "Plus tard" }, { key });
    expect((await versions(key)).filter(({ state }) => state === "draft")).toHaveLength(2);
  });

  it("of a new document is its author's alone, until a save makes it the document's", async () => {
    const [attempt, fr] = ["attempt00000002", text({ title: "Pas encore" })];
    await keep(fr, { attempt });
    const [mine] = await versions("");
    expect(mine).toMatchObject({ state: "draft", own: true });
    expect(await versions("", other)).toEqual([]);
    expect((await get(`/version?id=${textOf(mine ?? {}, "id")}`, other)).status).toBe(404);
    const { document } = await save(fr, { attempt });
    expect(await versions("")).toEqual([]);
    expect((await versions(textOf(document, "key"))).map(({ state }) => state)).toEqual(["saved", "draft"]);
  });

  it("is one for each editor, displaces nothing that was saved, and is read by its author alone", async () => {
    const { document } = await save(text());
    const key = textOf(document, "key");
    const typed = { ...stored(document), title: "Tapé" };
    for (let pause = 0; pause < 3; pause++) {
      for (const attempt of [ATTEMPT, "attempt00000003"]) await keep(typed, { key, attempt });
      await keep(typed, { key, attempt: "attempt00000004" }, other);
    }
    expect((await versions(key)).map(({ state }) => state)).toEqual(["draft", "draft", "saved"]);
    const [theirs, ...rest] = await versions(key, other);
    expect(rest.map(({ state }) => state)).toEqual(["saved"]);
    expect((await get(`/version?id=${textOf(theirs ?? {}, "id")}`)).status).toBe(404);
    for (let serial = 0; serial < 60; serial++)
      await keep(typed, { key, attempt: `attempt${String(serial).padStart(8, "9")}` });
    const states = (await versions(key)).map(({ state }) => state);
    expect(states).toEqual([...Array(20).fill("draft"), "saved"]);
    expect(await versions(key, other)).toHaveLength(2);
  });

  it("of a new document is dropped without those of other new documents", async () => {
    const author = await signUpAdmin(product);
    for (const attempt of ["attempt00000005", "attempt00000006"]) await keep(text(), { attempt }, author);
    const [newest, older] = await versions("", author);
    expect((await post("/draft/drop", { id: textOf(newest ?? {}, "id") }, author)).status).toBe(204);
    expect(await versions("", author)).toEqual([older]);
  });

  it("ends after 60 days, with its author's account, and is none of a document that does not exist", async () => {
    const author = await signUpAdmin(product);
    const drafts = () =>
      query(product.dir, `SELECT attempt FROM document_versions WHERE author = '${author.id}'`).map(
        ({ attempt }) => attempt,
      );
    for (const attempt of ["attempt00000007", "attempt00000008"]) await keep(text(), { attempt }, author);
    const old = "UPDATE document_versions SET updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-61 days')";
    change(product.dir, `${old} WHERE attempt = 'attempt00000007'`);
    await product.run("article-voters-purge");
    expect(drafts()).toEqual(["attempt00000008"]);
    expect((await keep(text(), { key: "nowhere" }, author)).status).toBe(404);
    await product.manage("DELETE", `/api/collections/users/records/${author.id}`);
    expect(drafts()).toEqual([]);
  });

  it("is dropped by its author, without what a save followed", async () => {
    const { document } = await save(text());
    const key = textOf(document, "key");
    const drop = async (as = admin) => {
      const [newest] = await versions(key);
      return (await post("/draft/drop", { id: textOf(newest ?? {}, "id") }, as)).status;
    };
    await keep({ ...stored(document), title: "Premier" }, { key });
    const saved = await save({ ...stored(document), title: "Enregistré" }, { key });
    await keep({ ...stored(saved.document), title: "Second" }, { key });
    expect(await drop(other)).toBe(404);
    expect(await drop()).toBe(204);
    expect((await versions(key)).map(({ state }) => state)).toEqual(["saved", "draft", "saved"]);
    expect(await drop()).toBe(404);
  });

  it("needs the name of its editor, and its texts an end", async () => {
    expect(codes(await keep(text(), { attempt: "" }))).toMatchObject({ attempt: "validation_required" });
    expect((await keep(text({ title: "a".repeat(700) }))).status).toBe(400);
  });
});

describe("the check of a text", () => {
  const problems = async (body: string, locale = "fr") =>
    listOf((await post("/preview", { body, locale })).json, "problems").map(({ kind, what }) => [kind, what]);
  const link = (href: string) => `<p><a href="${href}">x</a></p>`;

  it("knows the pages of this site, in both languages, and what is no page", async () => {
    const right = [
      "/",
      "/en",
      "/blog",
      "/en/blog?page=1",
      "/aide#x",
      "/rubriques/start",
      "/subscription-plans",
      "/rss.xml",
    ];
    const posts = query(product.dir, "SELECT slug FROM posts WHERE published AND locale = 'en' LIMIT 1");
    right.push(`/en/blog/${posts[0]?.slug}`, "https://example.org/a?b=1", "mailto:a@example.org", "tel:+33 1 02");
    expect(await problems(right.map(link).join(""))).toEqual([]);
    expect(await problems(["/nulle-part", "/blog/nulle-part", "/en/nulle-part"].map(link).join(""))).toEqual([
      ["page", "/nulle-part"],
      ["page", "/blog/nulle-part"],
      ["page", "/en/nulle-part"],
    ]);
    expect(await problems(link("https://example") + link("https://exa mple.org"))).toEqual([
      ["address", "https://example"],
      ["address", "https://exa mple.org"],
    ]);
  });

  it("finds the headings of the text, and pictures without a description", async () => {
    expect(await problems(`<h2>Première partie</h2>${link("#premiere-partie")}${link("#seconde")}`)).toEqual([
      ["anchor", "#seconde"],
    ]);
    const pictures = `<p><img src="/images/a.png" alt="Un pont"><img src="/images/b.png" alt=""></p>`;
    expect(await problems(pictures)).toEqual([["picture", "/images/b.png"]]);
  });

  it("comes with a save, which it never refuses", async () => {
    const { problems: found } = await save(text({ body: link("/nulle-part") }));
    expect(found).toEqual({ fr: [{ kind: "page", what: "/nulle-part" }], en: [] });
  });
});

it("documents are found by what they say, and by the addresses of their links", async () => {
  const word = `saltimbanque${Date.now()}`;
  const { document } = await save(text({ body: `<p>Le ${word} &amp; co <a href="/aide/${word}">x</a></p>` }));
  const found = async (q: string) =>
    listOf((await get(`?q=${encodeURIComponent(q)}`)).json, "items").map(({ key }) => key);
  expect(await found(`${word} & co`)).toEqual([document.key]);
  expect(await found(`/aide/${word}`)).toEqual([document.key]);
  expect(await found(`${word}x`)).toEqual([]);
});
