import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { sh } from "./shell.ts";

const CHROMIUM = "/usr/bin/chromium";
/** The same engine without a window to draw: a test takes half the processor time. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Debian's packages that the tests drive, and a program of each: the browser, and what reads and checks PDF files. */
const PROGRAMS = { "chromium-headless-shell": SHELL, qpdf: "/usr/bin/qpdf", "poppler-utils": "/usr/bin/pdftotext" };

/** The browser of the end-to-end tests: what CHROMIUM_PATH names, Debian's headless shell, or its Chromium. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : CHROMIUM);
}

/**
 * Installs the packages that are missing, where apt is available.
 * @throws Error when it cannot, unless Chromium is there and only its headless shell is missing
 */
export async function ensurePrograms(): Promise<void> {
  const missing = Object.entries(PROGRAMS)
    .filter(([, path]) => !existsSync(path) && !(path === SHELL && process.env.CHROMIUM_PATH))
    .map(([name]) => name);
  if (missing.length === 0) return;
  try {
    await install(missing);
  } catch (error) {
    const others = Object.values(PROGRAMS).filter((path) => path !== SHELL);
    if (!existsSync(CHROMIUM) || !others.every((path) => existsSync(path))) throw error;
    console.log(`The browser tests use Chromium and take longer: ${String(error)}`);
  }
}

async function install(missing: string[]): Promise<void> {
  if (spawnSync("apt-get", ["--version"]).error)
    throw new Error(`The tests need ${missing.join(", ")}: install them (CHROMIUM_PATH may name a browser).`);
  console.log(`Installing ${missing.join(", ")} (apt-get)…`);
  const apt = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const [command = "apt-get", ...prefix] = apt;
  await sh(command, [...prefix, "update", "-qq"]);
  await sh(command, [...prefix, "install", "-y", "-qq", "--no-install-recommends", ...missing]);
}
