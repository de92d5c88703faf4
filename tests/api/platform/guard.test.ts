import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { OURS } from "../../../common/contract/collections.ts";
import { type Ours, partsOf, problemOf } from "../../../pb_hooks/platform/guard/parts.ts";
import { query } from "../../support/database.ts";
import { type Answer, codes, type Json, listOf, textOf } from "../../support/http.ts";
import { startProduct } from "../../support/product.ts";
import { schemaOf } from "../../support/release.ts";
import { shared } from "../../support/shared.ts";

const COLLECTIONS = "/api/collections";
const PARTS: { readonly [collection: string]: Ours } = OURS;

const product = shared(startProduct);
let all: Json[];
beforeAll(async () => {
  all = listOf(await product.manage("GET", `${COLLECTIONS}?perPage=500`), "items");
});

const root = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  product.call(method, path, { token: product.superuser, headers, ...(body === undefined ? {} : { body }) });

const of = (name: string): Json => all.find((collection) => collection.name === name) ?? {};

/** Refused with our code and a sentence that names what it is about. */
function expectGuarded(answer: Answer, named: string): void {
  expect([answer.status, codes(answer), answer.json.message]).toEqual([
    403,
    { form: "guarded" },
    expect.stringContaining(named),
  ]);
}

describe("every collection of the product", () => {
  it("stays, with its rows, whatever name it is given", async () => {
    const schema = schemaOf(product.dir);
    expect(all.length).toBeGreaterThan(60);
    for (const collection of all) {
      const [id, name] = [textOf(collection, "id"), textOf(collection, "name")];
      for (const path of [name, id, name.toUpperCase()]) {
        expectGuarded(await root("DELETE", `${COLLECTIONS}/${path}`), `“${name}”`);
        expectGuarded(await root("DELETE", `${COLLECTIONS}/${path}/truncate`), `“${name}”`);
      }
    }
    expect(schemaOf(product.dir)).toEqual(schema);
    expect(await product.find("site")).toHaveLength(1);
    expect((await product.call("DELETE", `${COLLECTIONS}/plans/truncate`)).status).toBe(401);
  });

  it("keeps each of its fields, indexes and rules", async () => {
    const schema = schemaOf(product.dir);
    for (const collection of all) {
      const name = textOf(collection, "name");
      const path = `${COLLECTIONS}/${name}`;
      const fields = listOf(collection, "fields");
      const hidden = fields.map((field) => ({ ...field, hidden: !field.hidden }));
      // The rule that the requests below meet, for each field.
      const [before, ours] = [partsOf(JSON.stringify(collection)), PARTS[name] ?? { fields: [], indexes: [] }];
      for (const [index, field] of fields.entries()) {
        const after = partsOf(JSON.stringify({ ...collection, fields: fields.with(index, hidden[index] ?? {}) }));
        const part = `fields.${textOf(field, "name")}`;
        expect([name, problemOf(before, after, ours)]).toEqual([name, { why: "read", part }]);
      }
      const [first] = fields.map((field) => textOf(field, "name")).sort();
      expectGuarded(await root("PATCH", path, { fields: hidden }), `“${first}” of “${name}”`);
      // Of a relation under another name, the guard says that it deletes in cascade.
      const last = fields.findLast(({ type }) => type !== "relation");
      const rest = fields.filter((field) => field !== last);
      expectGuarded(await root("PATCH", path, { fields: rest }), textOf(last, "name"));
      const renamed = [...rest, { ...last, name: "renamed" }];
      expectGuarded(await root("PATCH", path, { fields: renamed }), textOf(last, "name"));
      const emptied = [...rest, { ...last, id: "another_id" }];
      expectGuarded(await root("PATCH", path, { fields: emptied }), textOf(last, "name"));
      expectGuarded(await root("PATCH", path, { listRule: "id = 'x'" }), "listRule");
      expectGuarded(await root("PATCH", path, { name: `${name}_old` }), "name");
      if (Array.isArray(collection.indexes) && collection.indexes.length > 0)
        expectGuarded(await root("PATCH", path, { indexes: [] }), "idx_");
    }
    expect(schemaOf(product.dir)).toEqual(schema);
  }, 120_000);

  it("says so in the language of the request", async () => {
    const french = await root("DELETE", `${COLLECTIONS}/plans`, undefined, { "Accept-Language": "fr-FR,fr;q=0.9" });
    expect(french.json.message).toContain("ne peut pas être supprimée");
  });
});

describe("what is the operator's own", () => {
  const text = (name: string, changes: Json = {}) => ({ name, type: "text", ...changes });
  const add = (changes: Json) => {
    const plans = of("plans");
    const indexes = Array.isArray(plans.indexes) ? plans.indexes : [];
    return root("PATCH", `${COLLECTIONS}/plans`, {
      fields: [...listOf(plans, "fields"), text("own_note", changes)],
      indexes: changes.index ? [...indexes, changes.index] : indexes,
    });
  };

  it("may be added, changed and removed, unless it would refuse the product's own rows", async () => {
    const schema = schemaOf(product.dir);
    expectGuarded(await add({ required: true }), "“own_note”");
    const cascade = { type: "relation", collectionId: textOf(of("site"), "id"), maxSelect: 1, cascadeDelete: true };
    expectGuarded(await add(cascade), "“own_note”");
    const member = { name: "member", type: "relation", collectionId: textOf(of("users"), "id"), maxSelect: 1 };
    const notes = (field: Json) => root("POST", COLLECTIONS, { name: "own_notes", type: "base", fields: [field] });
    expectGuarded(await notes({ ...member, required: true }), "“member” of “own_notes”");
    expectGuarded(await add({ index: "CREATE UNIQUE INDEX own_idx ON plans (own_note)" }), "“own_idx”");

    expect((await add({ index: "CREATE INDEX own_idx ON plans (own_note)" })).status).toBe(200);
    expect((await add({ max: 20 })).status).toBe(200);
    expect((await root("PATCH", `${COLLECTIONS}/plans`, { fields: of("plans").fields })).status).toBe(200);
    expect(schemaOf(product.dir)).toEqual(schema);

    const own = await root("POST", COLLECTIONS, { name: "own_things", type: "base", fields: [text("title")] });
    expect(own.status).toBe(200);
    expect((await root("POST", `${COLLECTIONS}/own_things/records`, { title: "a" })).status).toBe(200);
    expect((await root("DELETE", `${COLLECTIONS}/own_things/truncate`)).status).toBe(204);
    expect(query(product.dir, "SELECT id FROM own_things")).toEqual([]);
    const renamed = await root("PATCH", `${COLLECTIONS}/own_things`, { name: "own_other", listRule: "" });
    expect(renamed.status).toBe(200);
    expect((await root("DELETE", `${COLLECTIONS}/own_other`)).status).toBe(204);
    const log = query(
      product.dir,
      "SELECT action, actor_kind, target, after FROM audit_log ORDER BY rowid DESC LIMIT 7",
    );
    expect(log.reverse().map(({ action, target }) => `${action} ${target}`)).toEqual([
      "collection.update plans",
      "collection.update plans",
      "collection.update plans",
      "collection.create own_things",
      "collection.empty own_things",
      "collection.update own_other",
      "collection.delete own_other",
    ]);
    expect(log[0]).toMatchObject({ actor_kind: "superuser", after: '{"changed":"fields.own_note, indexes.own_idx"}' });
  });

  it("may be imported with an export of everything, which may change nothing of the product's", {
    tags: "long",
  }, async () => {
    const schema = schemaOf(product.dir);
    const fresh = listOf(await product.manage("GET", `${COLLECTIONS}?perPage=500`), "items");
    const own = { name: "own_imported", type: "base", fields: [text("title")] };
    const put = (collections: Json[], deleteMissing: boolean) =>
      root("PUT", `${COLLECTIONS}/import`, { collections, deleteMissing });
    const changed = (name: string, changes: (collection: Json) => Json) =>
      fresh.map((collection) => (collection.name === name ? { ...collection, ...changes(collection) } : collection));
    const without = (name: string) => fresh.filter((collection) => collection.name !== name);

    expectGuarded(await put([own], true), "can't be deleted");
    expectGuarded(await put(without("audit_log"), true), "“audit_log”");
    const short = changed("users", ({ fields }) => ({ fields: listOf({ fields }, "fields").slice(0, -1) }));
    expectGuarded(await put(short, true), "of “users”");
    expectGuarded(
      await put(
        changed("payments", () => ({ listRule: "" })),
        false,
      ),
      "“listRule”",
    );
    expectGuarded(
      await put(
        changed("site", () => ({ name: "shop" })),
        false,
      ),
      "“site”",
    );
    expect(schemaOf(product.dir)).toEqual(schema);
    // The server's own memory of its collections is that of the database.
    expect((await product.call("GET", "/api/collections/payments/records")).json.items).toEqual([]);
    expect((await product.call("GET", "/")).status).toBe(200);

    expect((await put([...fresh, own], true)).status).toBe(204);
    expect((await root("GET", `${COLLECTIONS}/own_imported/records`)).status).toBe(200);
    expect((await put(fresh, true)).status).toBe(204);
    expect(schemaOf(product.dir)).toEqual(schema);
    const imports = query(product.dir, "SELECT after FROM audit_log WHERE action = 'collection.import'");
    expect(imports.map(({ after }) => after)).toEqual(Array(2).fill('{"changed":"own_imported"}'));
  });
});

describe("the SQL console", () => {
  const run = (sql: string, headers = {}) => root("POST", "/api/sql", { query: sql }, headers);

  it("reads", async () => {
    const answer = await run("SELECT id, brand FROM site");
    expect([answer.status, answer.json.rows]).toEqual([200, [["site", "Passerelle"]]]);
    expect((await run("WITH x AS (SELECT 1 AS n) SELECT n FROM x")).json.rows).toEqual([["1"]]);
    expect((await run("SELECT nothing FROM site")).status).toBe(400);
    expect((await product.call("POST", "/api/sql", { body: { query: "SELECT 1" } })).status).toBe(401);
  });

  it("writes nothing, however a statement hides it", async () => {
    const copy = `${product.dir}/copy.db`;
    for (const sql of [
      "DELETE FROM site",
      "UPDATE site SET brand = 'x'",
      "DROP TABLE plans",
      "  delete from site",
      "/* SELECT */ DELETE FROM site",
      "SELECT 1; DELETE FROM site",
      "SELECT 1; PRAGMA query_only = 0; DELETE FROM site",
      "WITH x AS (SELECT 1) DELETE FROM site",
      "EXPLAIN SELECT 1; DELETE FROM site",
      "PRAGMA writable_schema = 1; DELETE FROM site",
      "BEGIN; DELETE FROM site; COMMIT",
      `ATTACH DATABASE 'file:${product.dir}/data.db?mode=rwc' AS again; DELETE FROM again.site`,
      `VACUUM INTO '${copy}'`,
    ]) {
      const answer = await run(sql);
      expect([answer.status >= 400 && answer.status < 500, sql]).toEqual([true, sql]);
      expect(query(product.dir, "SELECT brand FROM site"), sql).toEqual([{ brand: "Passerelle" }]);
    }
    expect(existsSync(copy)).toBe(false);
    const plain = await run("DELETE FROM site");
    expect([plain.status, codes(plain), plain.json.message]).toEqual([
      403,
      { form: "guarded" },
      expect.stringContaining("only reads"),
    ]);
    expect((await run("DELETE FROM site", { "Accept-Language": "fr" })).json.message).toContain("ne fait que lire");
  });
});
