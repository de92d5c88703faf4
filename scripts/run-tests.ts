import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import buildTools from "../tests/support/go-tools.ts";
import { memoryFolder } from "./lib/memory-folder.ts";
import { ensurePackages } from "./lib/packages.ts";
import { ROOT, sh, toolEnv } from "./lib/shell.ts";
import {
  counted,
  goResults,
  LONG,
  playwrightResults,
  type Results,
  slowest,
  vitestFiles,
  vitestResults,
} from "./lib/test-results.ts";

/**
 * `npm test`: runs every suite, cheapest first, even when one fails; ends with the failures, the tests that this machine did not
 * run, and 'N passed, N failed'.
 * The first three are short and run in parallel. With CI set, failed tests get a second run, because a busy machine may
 * miss a deadline; a test that needed it is listed at the end as flaky (Playwright does the same through its own
 * configuration).
 */
const again = Boolean(process.env.CI);
/** Suites that run in parallel. */
const BESIDE = ["check", "go", "unit"];
const reports = `${tmpdir()}/passerelle-test-${process.pid}`;
/** Where tests write, if there is room in memory: a tenth less time on the clock and of the processors. */
const TMPDIR = memoryFolder() ?? tmpdir();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/**
 * Runs one suite and shows its output, at the end if others run in parallel; returns the output to count. A suite that
 * dies early counts as failed.
 */
async function floor(
  name: string,
  command: string,
  args: string[],
  parse: (output: string) => Results,
): Promise<Results> {
  const show = (text: string) => name !== "go" && process.stdout.write(text);
  const title = `\n— ${name} —\n`;
  const chunks: string[] = [];
  const beside = BESIDE.includes(name);
  if (!beside) process.stdout.write(title);
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...toolEnv(), TMPDIR, REPORTS: reports },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.on("data", (data: Buffer) => {
    chunks.push(data.toString());
    if (!beside) show(data.toString());
  });
  const code = await new Promise<number>((resolve) => child.on("close", (exit) => resolve(exit ?? 1)));
  if (beside) process.stdout.write(title);
  if (beside) show(chunks.join(""));
  try {
    const results = parse(chunks.join(""));
    if (code !== 0 && results.failed === 0) return { ...results, failed: 1, failures: [`${name}: exit ${code}`] };
    console.log(`${name}: ${results.passed} passed, ${results.failed} failed`);
    return results;
  } catch (error) {
    console.error(`${name}: no result (${String(error)})`);
    return counted(0, [`${name}: ${String(error)}`]);
  }
}

const report = (name: string) => readFileSync(`${reports}/${name}.json`, "utf8");

/** Runs Go's tests without `go vet`, a part of the check; the second run takes passed tests from Go's cache. */
async function go(): Promise<Results> {
  const run = () => floor("go", "go", ["test", "-vet=off", "-json", "./..."], goResults);
  const first = await run();
  if (first.failed === 0 || !again) return first;
  const second = await run();
  return { ...second, flaky: first.failures.filter((failure) => !second.failures.includes(failure)) };
}

/** Runs vitest projects as one suite, named after the first; the second run takes the failed files, or all. */
async function vitest(project: string, ...others: string[]): Promise<Results> {
  const projects = [project, ...others];
  const run = (output: string, files: string[]) =>
    floor(
      output,
      "vitest",
      [
        ["run", ...files, ...projects.map((name) => `--project=${name}`), `--tags-filter=!${LONG}`],
        ["--reporter=default", "--reporter=json", `--outputFile.json=${reports}/${output}.json`],
      ].flat(),
      () => vitestResults(vitestFiles(report(output))),
    );
  const results = await run(project, []);
  if (results.failed === 0 || !again || !existsSync(`${reports}/${project}.json`)) return results;
  const first = vitestFiles(report(project));
  const failed = Object.keys(first).filter((name) => Object.keys(first[name]?.failed ?? {}).length > 0);
  const name = `${project}-second-run`;
  const last = await run(name, failed);
  if (failed.length === 0) return { ...last, flaky: results.failures };
  const merged = existsSync(`${reports}/${name}.json`) ? vitestResults(first, vitestFiles(report(name))) : last;
  return last.failed > 0 && merged.failed === 0 ? last : merged; // an error outside any test
}

// In a separate process: Vite sets NODE_ENV to production, which must not reach the tests.
await Promise.all([ensurePackages(), sh("node", ["scripts/build.ts"])]);
const check = () => floor("check", "node", ["scripts/check.ts"], () => counted(1, []));
// The api suite builds them again if that fails, and says why.
const tools = buildTools().catch(() => {});
const results = await Promise.all([check(), go(), vitest("unit")]);
await tools;
results.push(await vitest("api", "alone"));
results.push(await floor("e2e", "playwright", ["test"], () => playwrightResults(report("e2e"))));
rmSync(reports, { recursive: true, force: true });

const failures = results.flatMap((result) => result.failures);
const flaky = results.flatMap((result) => result.flaky);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
if (flaky.length > 0) console.log(`\nFlaky, passed on a second run:\n${flaky.join("\n")}`);
const skipped = results.flatMap((result) => result.skipped);
if (skipped.length > 0) console.log(`\nNot run here, ${skipped.length}:\n${skipped.join("\n")}`);
console.log(
  "\nLeft to `npm run test:long -- long journeys`: what kills, waits, floods or installs, and longer journeys",
);
const timings = results.flatMap((result) => result.timings);
console.log(`\nThe ten slowest tests:\n${slowest(timings)}`);
console.log(`\n${Math.round(performance.now() / 60_000)} minutes`);
const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
