import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromiumPath } from "./chromium.ts";
import { sh } from "./shell.ts";

/** Debian’s packages that the tests use, each with one of its programs: what reads and checks PDF files, and an IMAP server. */
const PROGRAMS = {
  qpdf: "/usr/bin/qpdf",
  "poppler-utils": "/usr/bin/pdftotext",
  "dovecot-imapd": "/usr/sbin/dovecot",
};
const SHELL = "chromium-headless-shell";

/**
 * Installs what the tests need, where apt is available: a browser, the PDF programs and an IMAP server.
 * @throws Error that names what is missing when it cannot be installed
 */
export async function ensurePackages(): Promise<void> {
  const missing = Object.entries(PROGRAMS)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
  if (missing.length > 0) await install(missing);
  if (process.env.CHROMIUM_PATH || chromiumPath().endsWith(SHELL)) return;
  await install([SHELL]).catch(async (error: unknown) => {
    console.log(`The browser tests use Chromium and take longer: ${String(error)}`);
    if (!existsSync(chromiumPath())) await install(["chromium"]);
  });
}

/** Installs those of Debian's packages that are missing. @throws Error that names them when that fails */
export async function ensureInstalled(names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => spawnSync("dpkg", ["-s", name]).status !== 0);
  if (missing.length > 0) await install(missing);
}

async function install(names: readonly string[]): Promise<void> {
  if (spawnSync("apt-get", ["--version"]).error)
    throw new Error(`The tests need ${names.join(", ")}: install them (CHROMIUM_PATH may name a browser).`);
  console.log(`Installing ${names.join(", ")} (apt-get)…`);
  const apt = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const [command = "apt-get", ...prefix] = apt;
  await sh(command, [...prefix, "update", "-qq"]);
  await sh(command, [...prefix, "install", "-y", "-qq", "--no-install-recommends", ...names]);
}
