import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { nameOfIndex } from "../pb_hooks/platform/guard/parts.ts";
import { buildHooks, buildMigrations } from "./hooks.ts";
import { goBuild } from "./lib/go.ts";
import { writeJsonSchemas } from "./lib/json-schemas.ts";
import { capture, ROOT } from "./lib/shell.ts";

const POCKETBASE = "github.com/pocketbase/pocketbase";
/** Every collection, as pocketbase-typegen writes it. */
const TYPES = `${ROOT}types/pocketbase-types.ts`;
/** The names of all fields and indexes, which pb_hooks/platform/guard keeps superusers from changing. */
const COLLECTIONS = `${ROOT}common/contract/collections.ts`;
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

/** Our binary with today's Go code; it reads hooks and migrations from disk. A second when nothing has changed. */
const BINARY = `${ROOT}.cache/passerelle`;

type Generated = { types: string; names: string };

/**
 * Both files as the built migrations make them, on a fresh data folder. No server: it would need a port, which another program
 * may take before it listens.
 */
async function generate(): Promise<Generated> {
  const folder = await mkdtemp(`${tmpdir()}/passerelle-typegen-`);
  try {
    await goBuild(BINARY, ".");
    const folders = [`--hooksDir=${ROOT}pb_hooks/dist`, `--migrationsDir=${ROOT}pb_migrations/dist`];
    const migrated = await capture(BINARY, ["migrate", "up", `--dir=${folder}`, ...folders], ENV);
    if (migrated.code !== 0)
      throw new Error(`The migrations failed, so the types stay as they are:\n${migrated.output}`);
    const [db, out] = [`${folder}/data.db`, `${folder}/types.ts`];
    const written = await capture("pocketbase-typegen", ["--db", db, "--out", out]);
    if (written.code !== 0) throw new Error(`pocketbase-typegen failed:\n${written.output}`);
    return { types: await readFile(out, "utf8"), names: namesIn(db) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The source of common/contract/collections.ts, from a database. */
function namesIn(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare("SELECT name, fields, indexes FROM _collections ORDER BY name").all();
    const lines = rows.map(({ name, fields, indexes }) => {
      const [all, sql] = [JSON.parse(String(fields)), JSON.parse(String(indexes))] as [{ name: string }[], string[]];
      const names = { fields: all.map((field) => field.name), indexes: sql.map(nameOfIndex) };
      return `${JSON.stringify(name)}:${JSON.stringify(names)}`;
    });
    return `// Written by npm run typegen: all fields and indexes, which pb_hooks/platform/guard keeps.\nexport const OURS = {\n${lines.join(",\n")}\n}\n`;
  } finally {
    database.close();
  }
}

/** Writes both files from the last built migrations. */
export async function writeTypes(): Promise<void> {
  const { types, names } = await generate();
  await Promise.all([writeFile(TYPES, types), writeFile(COLLECTIONS, names)]);
}

/** A check for `npm run check`: [] when both files match the migrations. */
export async function checkTypesAreFresh(): Promise<string[]> {
  await Promise.all([buildHooks(), buildMigrations()]);
  const { types, names } = await generate();
  const stale = [];
  if (types !== (await readFile(TYPES, "utf8"))) stale.push("types/pocketbase-types.ts");
  if (names !== (await readFile(COLLECTIONS, "utf8"))) stale.push("common/contract/collections.ts");
  return stale.map((file) => `${file} is out of date: run npm run typegen`);
}

if (import.meta.main) {
  await ensureJsvmTypes();
  await Promise.all([buildHooks(), buildMigrations()]);
  await Promise.all([writeTypes(), writeJsonSchemas()]);
  console.log(
    "Wrote types/pocketbase-types.ts, common/contract/collections.ts, pb_hooks/programs/api-v1/json-schemas.json and types/jsvm.d.ts",
  );
}
