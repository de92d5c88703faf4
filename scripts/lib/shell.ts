import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The project's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * The environment of every tool: the pinned Node first, and Go may fetch the version that go.mod names. Without the paths of
 * the sources, a package that was compiled for one checkout is ready for each other one.
 */
export function toolEnv(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${ROOT}node_modules/.bin:${process.env.PATH}`,
    GOTOOLCHAIN: "auto",
    CGO_ENABLED: "0",
    GOFLAGS: "-trimpath",
  };
}

/** A command that ran and failed with this exit code. */
export class ExitError extends Error {
  readonly code: number;
  constructor(line: string, code: number | null) {
    super(`${line}: exit ${code}`);
    this.code = code ?? 1;
  }
}

/** Runs a command in the project's folder and shows its output; rejects with an ExitError when it fails. */
export function sh(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: { ...toolEnv(), ...env } });
    // A terminal signals the whole group; a supervisor signals only this process.
    let stopped = false;
    const pass = (signal: NodeJS.Signals) => {
      stopped = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    child.on("error", reject);
    child.on("exit", (code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      // A signal that comes twice, from the terminal and from here, may kill a command that is already ending.
      if (code === 0 || (code === null && stopped)) resolve();
      else reject(new ExitError(`${command} ${args.join(" ")}`, code));
    });
  });
}

/** Runs a command and returns its exit code and all of its output. */
export function capture(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const stdio: ("ignore" | "pipe")[] = ["ignore", "pipe", "pipe"];
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...toolEnv(), ...env } });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (data: Buffer) => chunks.push(data.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: chunks.join("") }));
  });
}
