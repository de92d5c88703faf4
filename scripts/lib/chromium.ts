import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { sh } from "./shell.ts";

/** The same engine without a window to draw: a test takes half the processor time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = "/usr/bin/chromium";

/** The browser of the end-to-end tests: what CHROMIUM_PATH names, Debian's headless shell, or its Chromium. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : CHROMIUM);
}

/**
 * Installs the headless shell where apt is available.
 * @throws Error when there is no browser and none can be installed
 */
export async function ensureChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH || existsSync(SHELL)) return;
  try {
    await install("chromium-headless-shell");
  } catch (error) {
    if (!existsSync(CHROMIUM)) throw error;
    console.log(`The browser tests use Chromium and take longer: ${String(error)}`);
  }
}

async function install(name: string): Promise<void> {
  if (spawnSync("apt-get", ["--version"]).error) {
    throw new Error("Chromium is missing: install it, or name it in CHROMIUM_PATH, to run the browser tests.");
  }
  console.log(`Installing ${name} (apt-get)…`);
  const apt = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const [command = "apt-get", ...prefix] = apt;
  await sh(command, [...prefix, "update", "-qq"]);
  await sh(command, [...prefix, "install", "-y", "-qq", "--no-install-recommends", name]);
}
