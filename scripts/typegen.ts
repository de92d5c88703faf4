import { spawn } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { type Collection, generateFromSchema } from "pocketbase-typegen";
import { nameOfIndex } from "../pb_hooks/guard/parts.ts";
import { buildHooks, buildMigrations } from "./hooks.ts";
import { writeJsonSchemas } from "./lib/json-schemas.ts";
import { capture, ROOT, toolEnv } from "./lib/shell.ts";
import { stockBinary } from "./lib/stock.ts";

const POCKETBASE = "github.com/pocketbase/pocketbase";
const COLLECTIONS = `${ROOT}common/wire/collections.ts`;
const JSVM = `${ROOT}types/jsvm.d.ts`;
const ADMIN = { identity: "typegen@passerelle.example", password: "only for this throw-away folder" };

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

/** Starts a server on a fresh data folder, reads its collections, and stops it. */
async function schema(binary: string): Promise<Collection[]> {
  const folder = await mkdtemp(`${tmpdir()}/passerelle-typegen-`);
  const port = await freePort();
  const args = ["serve", `--dir=${folder}`, `--http=127.0.0.1:${port}`, "--dev=false", "--hooksWatch=false"];
  args.push("--automigrate=false", `--hooksDir=${ROOT}pb_hooks/dist`, `--migrationsDir=${ROOT}pb_migrations/dist`);
  const env = { ...toolEnv(), ADMIN_EMAIL: ADMIN.identity, ADMIN_PASSWORD: ADMIN.password, APP_KEY: "t".repeat(32) };
  const server = spawn(binary, args, { env });
  const gone = new Promise((resolve) => server.once("close", resolve));
  let log = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (data: Buffer) => (log += data.toString()));
  try {
    const api = `http://127.0.0.1:${port}/api`;
    await ready(`${api}/health`, () => server.exitCode !== null);
    const { token } = await json<{ token: string }>(`${api}/collections/_superusers/auth-with-password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ADMIN),
    });
    const headers = { authorization: token };
    return (await json<{ items: Collection[] }>(`${api}/collections?perPage=500&sort=name`, { headers })).items;
  } catch (error) {
    throw new Error(`Reading the schema failed: ${String(error)}\n${log}`);
  } finally {
    server.kill("SIGTERM");
    await gone;
    await rm(folder, { recursive: true, force: true });
  }
}

/** An answer's JSON, in the shape that PocketBase documents for that address. */
async function json<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}

async function ready(url: string, isOver: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end && !isOver(); ) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("the server did not start");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

if (import.meta.main) {
  await ensureJsvmTypes();
  await Promise.all([buildHooks(), buildMigrations()]);
  await Promise.all([writeCollections(), writeJsonSchemas()]);
  console.log("Wrote common/wire/collections.ts, pb_hooks/api-v1/json-schemas.json and types/jsvm.d.ts");
}
