import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { ROOT, sh, toolEnv } from "./lib/shell.ts";
import { goResults, playwrightResults, type Results, vitestResults } from "./lib/test-results.ts";

/** `npm test`: every floor, cheapest first; all run even when one fails; ends with 'N passed, N failed'. */
const reports = `${tmpdir()}/passerelle-test-${process.pid}`;

/** End-to-end tests drive Debian's Chromium; it is installed where apt can do it. */
async function ensureChromium(): Promise<void> {
  if (existsSync("/usr/bin/chromium") || process.env.CHROMIUM_PATH) return;
  if (spawnSync("apt-get", ["--version"]).error) {
    throw new Error("Chromium is missing: install it, or name it in CHROMIUM_PATH, to run the browser tests.");
  }
  console.log("Installing Chromium (apt-get)…");
  const apt = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const [command = "apt-get", ...prefix] = apt;
  await sh(command, [...prefix, "update", "-qq"]);
  await sh(command, [...prefix, "install", "-y", "-qq", "--no-install-recommends", "chromium"]);
}

/** Runs one floor, showing its output; returns what it wrote for the count. A floor that dies early counts as failed. */
async function floor(
  name: string,
  command: string,
  args: string[],
  parse: (output: string) => Results,
): Promise<Results> {
  console.log(`\n— ${name} —`);
  const chunks: string[] = [];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...toolEnv(), REPORTS: reports },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.on("data", (data: Buffer) => {
    chunks.push(data.toString());
    if (name !== "go") process.stdout.write(data);
  });
  const code = await new Promise<number>((resolve) => child.on("close", (exit) => resolve(exit ?? 1)));
  try {
    const results = parse(chunks.join(""));
    if (code !== 0 && results.failed === 0) return { ...results, failed: 1 };
    console.log(`${name}: ${results.passed} passed, ${results.failed} failed`);
    return results;
  } catch (error) {
    console.error(`${name}: no result (${String(error)})`);
    return { passed: 0, failed: 1 };
  }
}

const report = (name: string) => readFileSync(`${reports}/${name}.json`, "utf8");
const vitest = (project: string) =>
  [
    "vitest",
    [
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reports}/${project}.json`,
    ],
  ] as const;

await ensureChromium();
// In a process of its own: Vite sets NODE_ENV to production, which must not reach the tests.
await sh("node", ["scripts/build.ts"]);
const results: Results[] = [];
results.push(await floor("check", "node", ["scripts/check.ts"], () => ({ passed: 1, failed: 0 })));
results.push(await floor("go", "go", ["test", "-json", "./..."], goResults));
for (const project of ["unit", "api"]) {
  const [command, args] = vitest(project);
  results.push(await floor(project, command, [...args], () => vitestResults(report(project))));
}
results.push(await floor("e2e", "playwright", ["test"], () => playwrightResults(report("e2e"))));
rmSync(reports, { recursive: true, force: true });

const sum = (key: keyof Results) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
