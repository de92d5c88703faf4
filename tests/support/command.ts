import { execFile } from "node:child_process";
import { ADMIN, ROOT } from "./server.ts";

/** How a command ended; `output` is all that it printed. */
export type Ended = { code: number; output: string };

/** Runs the binary on a data folder to its end, with `input` for what it asks; one that does not end in time (ms) is killed (code -1). */
export function command(
  dir: string,
  args: string[],
  env: Record<string, string> = {},
  input = "",
  timeout = 120_000,
): Promise<Ended> {
  const options = {
    env: { PATH: process.env.PATH, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env },
    timeout,
    killSignal: "SIGKILL" as const,
  };
  return new Promise((resolve) => {
    const child = execFile(`${ROOT}bin/passerelle`, [...args, `--dir=${dir}`], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
    // A command that ends before it has read everything is judged by its exit code.
    child.stdin?.on("error", () => {}).end(input);
  });
}
