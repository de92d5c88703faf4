import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/packages.ts";
import { capture, ROOT, sh, toolEnv } from "./lib/shell.ts";
import { slowest, type Timing } from "./lib/test-results.ts";
import { PARTS, type Part } from "./long/parts.ts";
import { withResult } from "./long/record.ts";

/**
 * `npm run test:long [-- part… --seed=N --no-build]`: tests that take too long for `npm test`. Each part has a name and
 * a seed, which repeats it; docs/reliability.md keeps its last result with the commit.
 */
const RECORD = `${ROOT}docs/reliability.md`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, "no-build": { type: "boolean", default: false } },
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(", ")}. There are: ${PARTS.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}
const seed = Number(values.seed ?? randomInt(2 ** 31 - 1));
if (!Number.isInteger(seed)) throw new Error("--seed is a whole number");
const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

/** Runs a part and shows its output. @returns whether it passed */
function run({ command: [file, ...args], env }: Part): Promise<boolean> {
  const child = spawn(file, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...toolEnv(), ...env, SEED: String(seed) },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** The tested commit; uncommitted changes make it a different one. */
async function commit(): Promise<string> {
  const [head, status] = await Promise.all([
    capture("git", ["rev-parse", "--short=10", "HEAD"]),
    capture("git", ["status", "--porcelain", "--", ":!docs/reliability.md"]),
  ]);
  if (head.code !== 0) return "unknown";
  return head.output.trim() + (status.output.trim() ? " with changes" : "");
}

if (!values["no-build"]) await sh("node", ["scripts/build.ts"]);
const tested = await commit();
const timings: Timing[] = [];
const failed: string[] = [];
for (const part of chosen) {
  console.log(`\n— ${part.name} (seed ${seed}): ${part.proves} —`);
  if (part.packages) await ensureInstalled(part.packages);
  const begin = Date.now();
  const passed = await run(part);
  const seconds = (Date.now() - begin) / 1000;
  timings.push({ name: part.name, seconds });
  if (!passed) failed.push(part.name);
  const result = { ...part, passed, seed, seconds, commit: tested, day: new Date().toISOString().slice(0, 10) };
  await writeFile(RECORD, withResult(await readFile(RECORD, "utf8"), result));
}
console.log(`\nThe ten slowest parts:\n${slowest(timings)}`);
for (const name of failed) console.log(`Failed: npm run test:long -- ${name} --seed=${seed}`);
console.log(`\n${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
