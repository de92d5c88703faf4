import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Shown } from "./history.ts";

const MARKER = "demo.json";
/** Where `npm start` and PocketBase keep an operator's data. */
const OPERATORS = ["data", "pb_data"];

/** What a demo folder stores about itself. */
export type Demo = { admin: string; password: string; members: Shown; seed: string; users: number; days: number };

/** The finished demo in a folder; undefined when there is none. */
export function readDemo(dir: string): Demo | undefined {
  if (!existsSync(`${dir}/${MARKER}`)) return undefined;
  const text = readFileSync(`${dir}/${MARKER}`, "utf8");
  return text === "" ? undefined : (JSON.parse(text) as Demo); // written by keepDemo below
}

/** Records that the demo in a folder is complete; only its owner may read the password. */
export function keepDemo(dir: string, demo: Demo): void {
  writeFileSync(`${dir}/${MARKER}`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Empties a folder for a new demo. An older demo there is deleted, even an unfinished one.
 * @throws Error for a folder with any other content, and for those where operators keep their data
 */
export function emptyFolder(root: string, dir: string): void {
  if (OPERATORS.some((name) => resolve(root, name) === resolve(dir)))
    throw new Error(`${dir} is where real data is kept: name another folder with --dir=…`);
  if (existsSync(dir) && readdirSync(dir).length > 0) {
    if (!existsSync(`${dir}/${MARKER}`))
      throw new Error(`${dir} holds something that is no demo: name another folder with --dir=…`);
    rmSync(dir, { recursive: true });
  }
  mkdirSync(dir, { recursive: true });
  writeFileSync(`${dir}/${MARKER}`, "", { mode: 0o600 });
}
