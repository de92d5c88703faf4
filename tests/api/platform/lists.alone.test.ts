import { beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { listOf } from "../../support/http.ts";
import { OWN_COLLECTOR, peakMegabytes } from "../../support/process.ts";
import { signUp, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const POSTS = 300;
const BODY = 150_000;
const product = shared(() => startProduct({ env: OWN_COLLECTOR }));
beforeAll(async () => {
  change(
    product.dir,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${POSTS})
     INSERT INTO posts (id, locale, translation_key, slug, title, body, published, published_at, created, updated)
     SELECT printf('%015d', i), 'en', 'k' || i, 's' || i, 'Post ' || i, printf('%.${BODY}c', 'x'), TRUE,
       '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n`,
  );
});

const list = (path: string, token = "") => product.call("GET", `/api/collections/${path}`, { token });

it("lists of a visitor hold a hundred records at most and no whole texts, and a single record is whole", async () => {
  const { status, json } = await list("posts/records?perPage=1000&filter=locale%3D'en'");
  expect([status, json.perPage, listOf(json, "items").length]).toEqual([200, 100, 100]);
  expect(Number(json.totalItems)).toBeGreaterThanOrEqual(POSTS);
  const member = await signUp(product);
  for (const token of ["", member.token])
    for (const path of ["posts/records", "articles/records", "posts/records?fields=*,body&sort=-published_at"]) {
      const found = await list(path, token);
      const items = listOf(found.json, "items");
      expect([path, found.status, items.length > 0, items.some((each) => "body" in each)]).toEqual([
        path,
        200,
        true,
        false,
      ]);
      expect(items[0]).toMatchObject({ title: expect.any(String), slug: expect.any(String) });
    }
  expect(String((await list("posts/records/000000000000001")).json.body)).toHaveLength(BODY);
  const own = await list("posts/records?perPage=200", member.token);
  expect(listOf(own.json, "items")).toHaveLength(200);
  const whole = await list("posts/records?perPage=1", product.superuser);
  expect(listOf(whole.json, "items")[0]).toHaveProperty("body");
});

it("no collection that a visitor may list has other large fields, but for those of the site, which is one row", () => {
  const rows = query(
    product.dir,
    "SELECT name, fields FROM _collections WHERE listRule IS NOT NULL AND type = 'base' AND name != 'site'",
  );
  // PocketBase's own form of a collection.
  const fields = rows.flatMap(({ name, fields }) =>
    (JSON.parse(String(fields)) as { name: string; type: string; max?: number; maxSize?: number }[])
      .filter(
        ({ type, max = 0, maxSize = 0 }) => (type === "text" && max > 5000) || (type === "json" && maxSize > 50_000),
      )
      .map((field) => `${name}.${field.name}`),
  );
  expect(fields).toEqual([]);
});

it("forty lists of one visitor at once take less than 150 MB", async () => {
  await list("posts/records?perPage=1000");
  const before = peakMegabytes(product.pid());
  const answers = await Promise.all(Array.from({ length: 40 }, () => list("posts/records?perPage=1000")));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const head = () => fetch(`${product.url}/api/collections/posts/records?perPage=1000`, { method: "HEAD" });
  const heads = await Promise.all(Array.from({ length: 40 }, head)); // HEAD reads as much as GET
  expect(heads.every(({ status }) => status === 200)).toBe(true);
  expect(peakMegabytes(product.pid()) - before).toBeLessThan(150);
});
