import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { brotliDecompressSync } from "node:zlib";
import { query } from "./database.ts";
import { ROOT } from "./server.ts";

const FIXTURES = `${ROOT}tests/fixtures`;

/** What a test must know of a kept data folder; `password` is that of the administrator and of every member. */
export type Facts = { admin: string; password: string; paid: string; streamingPassword: string };

/** The releases of which a data folder is kept, oldest first. */
export function releases(): string[] {
  const names = readdirSync(FIXTURES).filter((name) => name.startsWith("release-"));
  return names.map((name) => name.slice("release-".length)).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** A copy of what a release left: its data folder with the key. The caller removes it. */
export function folderOf(release: string): { dir: string; facts: Facts } {
  const dir = unpack(`release-${release}`);
  const facts = readFileSync(`${FIXTURES}/release-${release}/facts.json`, "utf8");
  return { dir, facts: JSON.parse(facts) as Facts }; // written by make-release.ts
}

/** A copy of a kept database, with its key, in a new data folder. The caller removes it. */
export function unpack(fixture: string): string {
  const dir = mkdtempSync(`${tmpdir()}/passerelle-kept-`);
  writeFileSync(`${dir}/data.db`, brotliDecompressSync(readFileSync(`${FIXTURES}/${fixture}/data.db.br`)));
  copyFileSync(`${FIXTURES}/${fixture}/key.txt`, `${dir}/app.key`);
  return dir;
}

/**
 * What a database is made of, as sorted texts that two databases with equal schemas share: collections with their rules
 * and options, fields, columns, indexes, triggers, views and settings. Neither the order of columns nor the secrets of
 * tokens, which each installation makes.
 */
export function schemaOf(dir: string): string[] {
  const collections = query(
    dir,
    `SELECT c.name, c.type, c.system, c.listRule, c.viewRule, c.createRule, c.updateRule, c.deleteRule,
       (SELECT group_concat(o.fullkey || '=' || o.atom, ' ') FROM json_tree(c.options) o
        WHERE o.atom IS NOT NULL AND o.key != 'secret') AS options
     FROM _collections c`,
  );
  const fields = query(dir, "SELECT c.name, f.value FROM _collections c, json_each(c.fields) f");
  const columns = query(
    dir,
    `SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value, c.pk
     FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
  );
  const others = query(dir, "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type != 'table'");
  const settings = query(
    dir,
    "SELECT s.fullkey, s.atom FROM _params p, json_tree(CAST(p.value AS TEXT)) s WHERE p.id = 'settings'",
  );
  const facts = [collections, fields, columns, others, settings].flat().map((row) => JSON.stringify(row));
  return facts.sort();
}
