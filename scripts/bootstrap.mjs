// Plain JavaScript on purpose: this runs on any installed Node ≥ 20, before node_modules exists. It checks the tools,
// installs the packages, and starts a TypeScript script on the pinned Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const bin = join(root, "node_modules", ".bin");
const stamp = join(root, "node_modules", ".passerelle-lock");

/** Ends with one clear sentence instead of a stack trace. @param {string} message @returns {never} */
function stop(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function checkTools() {
  const node = Number(process.versions.node.split(".")[0]);
  if (node < 20) stop(`Node ${process.versions.node} is too old: install Node 20 or newer (https://nodejs.org).`);
  const go = spawnSync("go", ["version"], { encoding: "utf8" });
  if (go.error)
    stop("Go is missing: install Go 1.21 or newer (https://go.dev/dl); it fetches the exact version itself.");
  const version = /go(\d+)\.(\d+)/.exec(go.stdout) ?? [];
  if (Number(version[1]) === 1 && Number(version[2]) < 21) {
    stop(`Go 1.${version[2]} is too old: install Go 1.21 or newer (https://go.dev/dl).`);
  }
}

/**
 * Installs exactly the lock file's packages, once per lock file. Go compiles in the meantime: both take minutes, and npm mostly
 * waits for the registry.
 */
async function installPackages() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing packages (npm ci) and compiling Go's…");
  const start = Date.now();
  const compiled = finish("go", ["build", "./internal/..."], {
    stdio: "ignore", // the build says what is wrong
    env: { ...process.env, GOTOOLCHAIN: "auto", CGO_ENABLED: "0", GOFLAGS: "-trimpath" }, // as scripts/lib/shell.ts
  });
  const npm = await finish("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (npm !== 0) stop("npm ci failed: see its message above. Is the package registry reachable?");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
  await compiled;
  console.log(`Installed after ${Math.round((Date.now() - start) / 1000)} s`);
}

/**
 * Runs a command in the project's folder to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>} its exit code
 */
function finish(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options });
    process.once("exit", () => child.kill()); // when the other one has failed
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Checks the tools, installs packages, then runs a script with the pinned Node and passes its exit code on.
 * @param {string} script file name in scripts/
 */
export async function run(script) {
  checkTools();
  await installPackages();
  const node = existsSync(join(bin, "node")) ? join(bin, "node") : process.execPath;
  const separator = process.platform === "win32" ? ";" : ":";
  const child = spawn(node, [join(root, "scripts", script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${bin}${separator}${process.env.PATH}`, GOTOOLCHAIN: "auto" },
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/**
 * A signal to npm ends the shell that npm started for us, but not us: calls `end` when that shell has ended.
 * @param {() => void} end
 */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end();
  }, 250);
}
