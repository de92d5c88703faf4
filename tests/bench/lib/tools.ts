import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, release } from "node:os";
import { chromiumPath } from "../../../scripts/lib/chromium.ts";
import { sh } from "../../../scripts/lib/shell.ts";

/** Debian packages by the command that they provide. */
const PACKAGES = { wrk: "wrk", nginx: "nginx-light" } as const;

export const CHROMIUM = process.env.CHROME_PATH ?? chromiumPath();

/** Runs Chromium headless, without its background services and network. */
export const CHROMIUM_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--accept-lang=fr", // the home page redirects an English browser to /en
];

const missing = (command: string) => spawnSync(command, ["-v"], { stdio: "ignore" }).error !== undefined;

/**
 * Installs wrk and nginx through apt if this account may.
 * @throws Error that says what to install and how
 */
export async function ensureTools(): Promise<void> {
  const wanted = Object.entries(PACKAGES).flatMap(([command, name]) => (missing(command) ? [name] : []));
  if (wanted.length === 0) return;
  if (process.getuid?.() !== 0 || missing("apt-get")) {
    throw new Error(
      `The bench needs ${wanted.join(" and ")}. On Debian or Ubuntu: sudo apt-get install --no-install-recommends ${wanted.join(" ")}`,
    );
  }
  console.log(`Installing ${wanted.join(" and ")} (apt-get)…`);
  await withoutServices(async () => {
    await sh("apt-get", ["update", "-qq"]);
    await sh("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...wanted]);
  });
}

/** Debian starts a service when its package is installed; a policy file keeps nginx off port 80. */
async function withoutServices(install: () => Promise<void>): Promise<void> {
  const policy = "/usr/sbin/policy-rc.d";
  const ours = !existsSync(policy);
  if (ours) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    await install();
  } finally {
    if (ours) rmSync(policy);
  }
}

/** The machine of the figures: cores, processor, kernel. */
export function machine(): string {
  const model = cpus()[0]?.model ?? "unknown processor";
  return `${availableParallelism()} cores, ${model}, Linux ${release()}`;
}

/** The programs in the comparison, with their versions. */
export function versions(chromium: string): string {
  const first = (command: string, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
    return (`${stdout ?? ""}${stderr ?? ""}`.split("\n")[0] ?? "").trim();
  };
  const nginx = first("nginx", "-v").replace("nginx version: ", "");
  const wrk = first("wrk", "-v").split(" [")[0] ?? "";
  return [nginx, wrk, first(chromium, "--version"), `Node ${process.versions.node}`].filter(Boolean).join(", ");
}
