import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { stripVTControlCharacters } from "node:util";
import { until } from "./poll.ts";
import { cleanEnv, ROOT } from "./server.ts";

/** Neither sources nor build output. */
const LEFT_OUT = /^(node_modules|\.git|\.cache|bin|data|demo|test-results|playwright-report)$/;
/** Environment variables that a test runner sets for its processes. */
const RUNNER = /^(npm_|NODE_|VITE|VITEST|PLAYWRIGHT|PW_|TEST_|REPORTS$|CI$|FORCE_COLOR$)/;
/** A build on a machine that is slow and busy, in ms. */
const BUILD_MS = 300_000;

/** A copy of the project, for tests of what changes its files. */
export type Checkout = {
  dir: string;
  /** Replaces a text in a file. @throws Error when it is not there */
  edit: (file: string, text: string, by: string) => void;
  /** Starts a script of package.json as npm does; it is ended with the copy at the latest. */
  npm: (script: string, args: string[], env?: Record<string, string>) => Script;
  remove: () => Promise<void>;
};

/** A running script with its child processes. */
export type Script = {
  /** Waits for a line of its output. @returns the first group of the pattern */
  says: (pattern: RegExp) => Promise<string>;
  /** As `kill <pid of npm>` does. */
  kill: (signal: NodeJS.Signals) => void;
  /** Like Ctrl-C in a terminal: signals every process of the group. */
  interrupt: () => void;
  /** All output so far. */
  output: () => string;
};

/** Copies the project as it is now, builds included. Its packages are linked: they stay where they are. */
export function copyCheckout(): Checkout {
  const dir = mkdtempSync(`${tmpdir()}/passerelle-checkout-`);
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.test(name)) cpSync(ROOT + name, `${dir}/${name}`, { recursive: true, preserveTimestamps: true });
  linkPackages(dir);
  if (existsSync(`${ROOT}.cache`)) symlinkSync(`${ROOT}.cache`, `${dir}/.cache`);
  const children: ChildProcess[] = [];
  const endAll = () => {
    for (const child of children) signalGroup(child, "SIGKILL");
  };
  process.once("exit", endAll);
  return {
    dir,
    edit: (file, text, by) => {
      const before = readFileSync(`${dir}/${file}`, "utf8");
      if (!before.includes(text)) throw new Error(`${file} lacks ${text}`);
      writeFileSync(`${dir}/${file}`, before.replace(text, by));
    },
    npm: (script, args, env = {}) => {
      const child = spawn("npm", ["run", script, "--", ...args], {
        cwd: dir,
        env: { ...plainEnv(), ...env },
        detached: true, // its own group
        stdio: ["ignore", "pipe", "pipe"],
      });
      children.push(child);
      return asScript(`npm run ${script}`, child);
    },
    remove: async () => {
      endAll();
      process.off("exit", endAll);
      await Promise.all(children.map(ended));
      rmSync(dir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Its own folder of links to packages, because Vite keeps its cache there. */
function linkPackages(dir: string): void {
  mkdirSync(`${dir}/node_modules`);
  for (const name of readdirSync(`${ROOT}node_modules`))
    if (name === ".bin" || !name.startsWith("."))
      symlinkSync(`${ROOT}node_modules/${name}`, `${dir}/node_modules/${name}`);
  // What scripts/bootstrap.mjs leaves when it has installed them.
  const lock = createHash("sha256")
    .update(readFileSync(`${dir}/package-lock.json`))
    .digest("hex");
  writeFileSync(`${dir}/node_modules/.passerelle-lock`, lock);
}

function plainEnv(): NodeJS.ProcessEnv {
  const own = Object.entries(cleanEnv()).filter(([name]) => !RUNNER.test(name));
  return { ...Object.fromEntries(own), NO_COLOR: "1" };
}

function asScript(name: string, child: ChildProcess): Script {
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data: Buffer) => (log += stripVTControlCharacters(data.toString())));
  return {
    says: async (pattern) => {
      const what = `${name} to say ${pattern}`;
      const found = await until(what, () => pattern.exec(log) ?? child.exitCode !== null, BUILD_MS).catch(() => true);
      if (found === true) throw new Error(`Waited for ${what}; it said:\n${log}`);
      return (found as RegExpExecArray)[1] ?? ""; // the only other value
    },
    kill: (signal) => void child.kill(signal),
    interrupt: () => signalGroup(child, "SIGINT"),
    output: () => log,
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // all of them have ended
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}
