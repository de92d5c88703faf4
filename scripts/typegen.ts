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
const OURS = `${ROOT}pb_hooks/guard/ours.json`;
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
 * What the built migrations make of an empty data folder, by file: the types of the collections, without hidden fields,
 * which neither members nor guests read or write; and what pb_hooks/guard keeps superusers from changing.
 */
async function filesOfSchema(): Promise<{ [file: string]: string }> {
  const collections = await schema(await stockBinary());
  const guarded = collections.map(
    ({ name, fields, indexes }) =>
      `"${name}":${JSON.stringify({ fields: fields.map((field) => field.name), indexes: indexes.map(nameOfIndex) })}`,
  );
  const ours = collections.filter((collection) => !collection.name.startsWith("_"));
  for (const collection of ours) {
    collection.fields = collection.fields.filter((field) => !field.hidden);
  }
  return { [COLLECTIONS]: generateFromSchema(ours, { sdk: true }), [OURS]: `{\n${guarded.join(",\n")}\n}\n` };
}

/** Writes the files that are made of the schema, from the last built migrations. */
export async function writeSchemaFiles(): Promise<void> {
  for (const [file, text] of Object.entries(await filesOfSchema())) await writeFile(file, text);
}

/** A check for `npm run check`: [] when those files match the migrations. */
export async function checkTypesAreFresh(): Promise<string[]> {
  await Promise.all([buildHooks(), buildMigrations()]);
  const stale: string[] = [];
  for (const [file, text] of Object.entries(await filesOfSchema())) {
    const committed = await readFile(file, "utf8").catch(() => "");
    if (committed !== text) stale.push(`${file.slice(ROOT.length)} is out of date: run npm run typegen`);
  }
  return stale;
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
  await Promise.all([writeSchemaFiles(), writeJsonSchemas()]);
  console.log(
    "Wrote common/wire/collections.ts, pb_hooks/guard/ours.json, pb_hooks/api-v1/json-schemas.json and types/jsvm.d.ts",
  );
}
