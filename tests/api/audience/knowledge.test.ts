import { beforeAll, describe, expect, it } from "vitest";
import { writeDocument } from "../../support/content.ts";
import { type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { payloadOf, read } from "../../support/pages.ts";
import { signUp, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

/** Articles per group, in the tree and on a page. */
const SHELF = 50;
const ADDED = 120;

const product = shared(startProduct);
let own: { path: string; id: string }[];

const get = (path: string) => read(product.url, path);
async function dataOf(path: string): Promise<Json> {
  const page = await get(path);
  expect([path, page.status]).toEqual([path, 200]);
  return objectOf(payloadOf(page), "data");
}
const treeOf = (data: Json) =>
  listOf(data, "tree").map((branch) => ({
    category: textOf(branch, "category"),
    total: Number(branch.total),
    paths: listOf(branch, "articles").map((link) => textOf(link, "path")),
  }));
const pathOf = (data: Json, side: "previous" | "next") => (data[side] ? textOf(objectOf(data, side), "path") : null);

/** All articles in order, following their link to the next one. Reads payloads only, without rendering pages. */
async function walk(from: string): Promise<string[]> {
  const seen: string[] = [];
  for (let path: string | null = from; path; ) {
    const data: Json = objectOf(JSON.parse((await get(`${path}/_payload.json`)).text), "data");
    if (seen.length > 0) expect(pathOf(data, "previous")).toBe(seen.at(-1));
    expect(seen).not.toContain(path);
    seen.push(path);
    path = pathOf(data, "next");
  }
  return seen;
}

it("a small knowledge base is listed in full beside each article", async () => {
  const tree = treeOf(await dataOf("/base-de-connaissances/installer-sur-un-televiseur"));
  expect(tree.map(({ category }) => category)).toEqual(["start", "devices", "account", "billing", "privacy"]);
  for (const { total, paths } of tree) expect(paths.length).toBe(total);
  const all = tree.flatMap(({ paths }) => paths);
  expect(all.length).toBeGreaterThanOrEqual(12);
  expect(await walk(all[0] ?? "")).toEqual(all);
});

describe("a large knowledge base", () => {
  beforeAll(async () => {
    own = [];
    for (let number = 1; number <= ADDED; number++) {
      own.push(await writeDocument(product, "articles", { category: "account", position: 1000 + number }));
    }
    await writeDocument(product, "articles", { category: "essais", position: 1 });
  });

  it("lists one category beside the article and links to the others", async () => {
    const path = own[70]?.path ?? "";
    const page = await get(path);
    const tree = treeOf(objectOf(payloadOf(page), "data"));
    const account = tree.find(({ category }) => category === "account");
    expect(account?.total).toBeGreaterThan(ADDED);
    expect(account?.paths.length).toBe(SHELF);
    expect(account?.paths).toContain(path);
    for (const { category, total, paths } of tree) {
      expect(total).toBeGreaterThan(0);
      if (category !== "account") expect(paths).toEqual([]);
      // Plain links: they work without scripts.
      expect(page.text).toContain(`href="/rubriques/${category}"`);
    }
  });

  it("is one sequence from its first article to its last, across pages and categories", async () => {
    const pages = ["", "?page=2", "?page=3"];
    const listed = await Promise.all(
      pages.map(async (page) => listOf(await dataOf(`/rubriques/account${page}`), "articles")),
    );
    const account = listed.flat().map((article) => textOf(article, "path"));
    expect(new Set(account).size).toBe(account.length);
    expect(account.slice(-ADDED)).toEqual(own.map(({ path }) => path));
    const before = pathOf(await dataOf(account[0] ?? ""), "previous");
    expect(textOf(objectOf(await dataOf(before ?? ""), "article"), "category")).toBe("devices");
    const walked = await walk(before ?? "");
    expect(walked.slice(1, account.length + 1)).toEqual(account);
    expect(textOf(objectOf(await dataOf(walked[account.length + 1] ?? ""), "article"), "category")).toBe("billing");
  });

  it("has numbered pages for each category, and 404s beyond them", async () => {
    const second = await get("/rubriques/account?page=2");
    expect(second.text).toContain('href="/rubriques/account?page=3"');
    expect(second.text).toContain('href="/rubriques/account"');
    for (const path of ["?page=0", "?page=4", "?page=x"])
      expect((await get(`/rubriques/account${path}`)).status).toBe(404);
    for (const path of ["/rubriques/none", "/rubriques", "/rubriques/a/b"]) expect((await get(path)).status).toBe(404);
  });

  it("links to the other language's page where that language has the category", async () => {
    expect((await get("/rubriques/account")).text).toContain('hreflang="en"');
    expect((await get("/rubriques/essais")).text).not.toContain('hreflang="en"');
    expect((await get("/en/rubriques/essais")).status).toBe(404);
  });

  it("shows an editor's change at once, also on cached pages", async () => {
    const total = async () => Number((await dataOf("/rubriques/privacy")).total);
    const before = await total();
    const { id, path } = await writeDocument(product, "articles", { category: "privacy", position: 5000 });
    expect(await total()).toBe(before + 1);
    expect((await get("/rubriques/privacy")).text).toContain(`href="${path}"`);
    await product.manage("PATCH", `/api/collections/articles/records/${id}`, { published: false });
    expect(await total()).toBe(before);
  });

  it("may have articles and a category with the word of add-on addresses", async () => {
    const written = await Promise.all(
      ["addon", "addon/installer"].map((slug) => writeDocument(product, "articles", { category: "addon", slug })),
    );
    for (const path of ["/rubriques/addon", ...written.map((article) => article.path)]) {
      await dataOf(path);
      expect([path, (await get(`${path}/_payload.json`)).status]).toEqual([path, 200]);
    }
  });

  it("shows members the first articles of each category", async () => {
    const { token } = await signUp(product);
    const answer = await product.call("GET", "/api/app/kb?locale=fr", { token });
    const account = listOf(answer.json, "categories").find((one) => textOf(one, "category") === "account");
    expect(listOf(account, "articles").length).toBe(10);
    expect(Number(account?.total)).toBeGreaterThan(ADDED);
  });
});
