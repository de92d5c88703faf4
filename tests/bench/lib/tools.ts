import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, release } from "node:os";
import { sh } from "../../../scripts/lib/shell.ts";

/** Debian's packages by the command that must be there. */
const PACKAGES = { wrk: "wrk", nginx: "nginx-light" } as const;

export const CHROMIUM = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH ?? "/usr/bin/chromium";

/** Keeps the machine's own services and the network out of a Chromium, headless. */
export const CHROMIUM_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--accept-lang=fr", // an English browser is sent to /en from the front page
];

const missing = (command: string) => spawnSync(command, ["-v"], { stdio: "ignore" }).error !== undefined;

/**
 * Installs wrk and nginx through apt where this account may.
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

/** Debian starts a service when its package is installed; a policy that says no keeps nginx off port 80. */
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

/** What the figures were taken on: cores, processor, kernel. */
export function machine(): string {
  const model = cpus()[0]?.model ?? "unknown processor";
  return `${availableParallelism()} cores, ${model}, Linux ${release()}`;
}

/** The programs that take part, with their versions. */
export function versions(chromium: string): string {
  const first = (command: string, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
    return (`${stdout ?? ""}${stderr ?? ""}`.split("\n")[0] ?? "").trim();
  };
  const nginx = first("nginx", "-v").replace("nginx version: ", "");
  const wrk = first("wrk", "-v").split(" [")[0] ?? "";
  return [nginx, wrk, first(chromium, "--version"), `Node ${process.versions.node}`].filter(Boolean).join(", ");
}
