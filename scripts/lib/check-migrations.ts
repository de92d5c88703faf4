import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { ROOT } from "./shell.ts";
import { sources } from "./sources.ts";

const LIST = `${ROOT}pb_migrations/released.json`;

/** Migrations by file name, as SHA-256 of their sources in hex. */
export type Hashes = { [file: string]: string };

/** The project's current migrations. */
async function current(): Promise<Hashes> {
  const files = await sources(":(glob)pb_migrations/*.ts");
  const hash = async (file: string) =>
    createHash("sha256")
      .update(await readFile(ROOT + file))
      .digest("hex");
  return Object.fromEntries(await Promise.all(files.map(async (file) => [basename(file), await hash(file)] as const)));
}

/** The released migrations. */
export async function released(): Promise<Hashes> {
  return JSON.parse(await readFile(LIST, "utf8")) as Hashes; // written below
}

/** Violations in `now`: a released migration that changed or is missing, and a new one that sorts before one. */
export function migrationProblems(now: Hashes, before: Hashes): string[] {
  const last = Object.keys(before).sort().at(-1) ?? "";
  const changed = Object.keys(before).filter((file) => now[file] !== before[file]);
  const early = Object.keys(now).filter((file) => !(file in before) && file < last);
  return [
    ...changed.map((file) => `pb_migrations/${file} is released: leave it as it was, and add a migration`),
    ...early.map((file) => `pb_migrations/${file} must sort after ${last}, which is released`),
  ];
}

/** Released migrations stay unchanged; the folder only grows (docs/design/operations.md, Upgrades and the way back). */
export async function checkMigrations(): Promise<string[]> {
  return migrationProblems(await current(), await released());
}

/** The migrations that are not in a release yet. */
export async function unreleased(): Promise<string[]> {
  const before = await released();
  return Object.keys(await current()).filter((file) => !(file in before));
}

if (import.meta.main) {
  const [problems, now] = [await checkMigrations(), await current()];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  await writeFile(LIST, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`${Object.keys(now).length} migrations are released`);
}
