import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { ROOT } from "./server.ts";

const run = promisify(execFile);

/**
 * The unchanged PocketBase program (`examples/base` of the module that go.mod names), built once for each version and
 * kept beside the other caches.
 * @returns the path of the binary
 */
export async function stockBinary(): Promise<string> {
  const version = /github\.com\/pocketbase\/pocketbase (v\S+)/.exec(readFileSync(`${ROOT}go.mod`, "utf8"))?.[1];
  if (!version) throw new Error("go.mod names no version of PocketBase");
  const folder = `${ROOT}node_modules/.cache/passerelle`;
  const file = `${folder}/pocketbase-${version}`;
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Built aside and renamed: a run that is cut short leaves no half a program.
  const draft = `${file}.${process.pid}`;
  const env = { ...process.env, GOTOOLCHAIN: "auto", CGO_ENABLED: "0" };
  const args = ["build", "-trimpath", "-ldflags=-s -w", "-o", draft, "github.com/pocketbase/pocketbase/examples/base"];
  try {
    await run("go", args, { cwd: ROOT, env });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return file;
}
