import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { goBuild } from "../../../scripts/lib/go.ts";
import { ROOT } from "../../../scripts/lib/shell.ts";

/**
 * The unchanged PocketBase program (`examples/base` of the module that go.mod names), built once for each version.
 * @returns the path of the binary
 */
export async function stockBinary(): Promise<string> {
  const version = /github\.com\/pocketbase\/pocketbase (v\S+)/.exec(readFileSync(`${ROOT}go.mod`, "utf8"))?.[1];
  if (!version) throw new Error("go.mod names no version of PocketBase");
  const file = `${ROOT}.cache/pocketbase-${version}`;
  if (existsSync(file)) return file;
  mkdirSync(`${ROOT}.cache`, { recursive: true });
  // Built under another name first: an interrupted run leaves no half-written program.
  const draft = `${file}.${process.pid}`;
  try {
    await goBuild(draft, "github.com/pocketbase/pocketbase/examples/base");
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return file;
}
