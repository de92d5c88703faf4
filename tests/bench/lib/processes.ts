import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";

const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** However the bench ends, its processes end with it and its files are deleted. */
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));

/** Creates a folder that is deleted when the bench ends. Other accounts can read it: nginx's workers must. */
export function tempFolder(): string {
  const folder = mkdtempSync(`${tmpdir()}/passerelle-bench-`);
  chmodSync(folder, 0o755);
  folders.add(folder);
  return folder;
}

/** Starts a process that runs until `end` or until the bench ends. */
export function launch(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { stdio: "ignore", ...options });
  running.add(child);
  child.once("close", () => running.delete(child));
  child.once("error", () => running.delete(child));
  return child;
}

/** Stops a process and waits until it has ended; kills it after five seconds. */
export async function end(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), 5000);
  await gone;
  clearTimeout(killer);
}

/**
 * Runs a command and returns its standard output.
 * @throws Error with its messages if it fails or takes longer than `seconds`
 */
export function output(command: string, args: string[], seconds: number, env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = launch(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    const text = { out: "", err: "" };
    child.stdout?.on("data", (data: Buffer) => (text.out += data.toString()));
    child.stderr?.on("data", (data: Buffer) => (text.err += data.toString()));
    const killer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(killer);
      const name = [command, ...args].join(" ").slice(0, 120);
      if (code === 0) resolve(text.out);
      else
        reject(new Error(`${name}: ${signal ? `ended by ${signal} after ${seconds} s` : `exit ${code}`}\n${text.err}`));
    });
  });
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
