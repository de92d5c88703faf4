import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { type Collection, generateFromSchema } from "pocketbase-typegen";
import { nameOfIndex } from "../pb_hooks/guard/parts.ts";
import { buildHooks, buildMigrations } from "./hooks.ts";
import { writeJsonSchemas } from "./lib/json-schemas.ts";
import { capture, ROOT } from "./lib/shell.ts";
import { stockBinary } from "./lib/stock.ts";

const POCKETBASE = "github.com/pocketbase/pocketbase";
const COLLECTIONS = `${ROOT}common/wire/collections.ts`;
const JSVM = `${ROOT}types/jsvm.d.ts`;
/** What the migrations and hooks read, for a throw-away folder. */
const ENV = {
  ADMIN_EMAIL: "typegen@passerelle.example",
  ADMIN_PASSWORD: "only for this throw-away folder",
  APP_KEY: "t".repeat(32),
};

/** Copies the hook runtime's types from PocketBase's sources into types/jsvm.d.ts, which git ignores. */
export async function ensureJsvmTypes(): Promise<void> {
  await capture("go", ["mod", "download", POCKETBASE]);
  const { code, output } = await capture("go", ["list", "-m", "-f", "{{.Dir}}", POCKETBASE]);
  const folder = output.trim().split("\n").at(-1);
  if (code !== 0 || !folder) throw new Error(`PocketBase's sources are not in the Go module cache:\n${output}`);
  await copyFile(`${folder}/plugins/jsvm/internal/types/generated/types.d.ts`, JSVM);
}

/**
 * common/wire/collections.ts as the built migrations make it: the types of the collections that a member or a visitor may
 * read, without hidden fields; and all names, which pb_hooks/guard keeps superusers from changing.
 */
async function generate(): Promise<string> {
  const collections = await schema(await stockBinary());
  const names = collections.map(
    ({ name, fields, indexes }) =>
      `"${name}":${JSON.stringify({ fields: fields.map((field) => field.name), indexes: indexes.map(nameOfIndex) })}`,
  );
  const readable = collections
    .filter(({ name, listRule, viewRule }) => !name.startsWith("_") && (listRule !== null || viewRule !== null))
    .map((collection) => ({ ...collection, fields: collection.fields.filter(({ hidden }) => !hidden) }));
  // Without the maps of types and what a client writes: nothing uses them, and the hooks know no File.
  const [types] = generateFromSchema(readable, { sdk: false }).split("// Types containing all Records and Responses");
  return `${withUnions(types ?? "")}export const OURS = {\n${names.join(",\n")}\n}\n`;
}

/** Each choice as a union of its values: the generator also writes an object of them, which nothing reads. */
function withUnions(types: string): string {
  return types.replaceAll(
    /export const (\w+) = \{([^}]*)\} as const\nexport type .*\n/g,
    (_, name: string, entries: string) => {
      const values = [...entries.matchAll(/: (".*"),/g)].map(([, value]) => value);
      return `export type ${name} = ${values.join(" | ")}\n`;
    },
  );
}

/** Writes common/wire/collections.ts from the last built migrations. */
export async function writeCollections(): Promise<void> {
  await writeFile(COLLECTIONS, await generate());
}

/** A check for `npm run check`: [] when common/wire/collections.ts matches the migrations. */
export async function checkTypesAreFresh(): Promise<string[]> {
  await Promise.all([buildHooks(), buildMigrations()]);
  const fresh = (await generate()) === (await readFile(COLLECTIONS, "utf8"));
  return fresh ? [] : ["common/wire/collections.ts is out of date: run npm run typegen"];
}

/**
 * Runs the built migrations on a fresh data folder, and reads the collections there. No server: it would need a port, which
 * another program may take before it listens.
 */
async function schema(binary: string): Promise<Collection[]> {
  const folder = await mkdtemp(`${tmpdir()}/passerelle-typegen-`);
  const folders = [`--hooksDir=${ROOT}pb_hooks/dist`, `--migrationsDir=${ROOT}pb_migrations/dist`];
  try {
    const args = ["migrate", "up", `--dir=${folder}`, "--dev=false", "--hooksWatch=false", ...folders];
    const { code, output } = await capture(binary, args, ENV);
    if (code !== 0) throw new Error(`The migrations failed, so common/wire/collections.ts stays as it is:\n${output}`);
    return collectionsIn(`${folder}/data.db`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function collectionsIn(file: string): Collection[] {
  const database = new DatabaseSync(file);
  try {
    const columns = "name, type, fields, indexes, listRule, viewRule";
    const rows = database.prepare(`SELECT ${columns} FROM _collections ORDER BY name`).all();
    return rows.map(({ name, type, fields, indexes, listRule, viewRule }) => ({
      name: String(name),
      type: String(type),
      fields: JSON.parse(String(fields)),
      indexes: JSON.parse(String(indexes)),
      listRule: ruleOf(listRule),
      viewRule: ruleOf(viewRule),
    }));
  } finally {
    database.close();
  }
}

const ruleOf = (cell: unknown): string | null => (cell === null ? null : String(cell));

if (import.meta.main) {
  await ensureJsvmTypes();
  await Promise.all([buildHooks(), buildMigrations()]);
  await Promise.all([writeCollections(), writeJsonSchemas()]);
  console.log("Wrote common/wire/collections.ts, pb_hooks/api-v1/json-schemas.json and types/jsvm.d.ts");
}
