import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT, toolEnv } from "./shell.ts";

const BINARY = "bin/passerelle-dev";
const START_MS = 60_000;
const END_MS = 3_000;

/** The server behind `npm run dev`; it reads hooks and migrations from disk. */
export type Backend = {
  /** Restarts it after a hook or a migration has ended it, or is about to. */
  revive: () => void;
  stop: () => Promise<void>;
};

/**
 * Starts the server on a port and waits until it answers. It ends with this process, and reloads new hooks automatically.
 * @throws Error when it ends before it answers
 */
export async function startBackend(port: number, dir: string): Promise<Backend> {
  const address = `127.0.0.1:${port}`;
  mkdirSync(resolve(ROOT, dir), { recursive: true }); // the server opens existing folders only
  const folders = ["--hooksDir=pb_hooks/dist", "--migrationsDir=pb_migrations/dist", "--publicDir=pb_public"];
  let child: ChildProcess | undefined;
  // It may end because of what the build before the last one has made.
  let mayBeOld = false;
  const start = (): void => {
    mayBeOld = false;
    const started = spawn(BINARY, ["serve", `--http=${address}`, `--dir=${dir}`, ...folders], {
      cwd: ROOT,
      stdio: "inherit",
      // Fakes of partners may listen on this machine.
      env: { OUTBOUND_ALLOW: "127.0.0.1,localhost,[::1]", ...toolEnv() },
    });
    started.once("exit", (code) => {
      child = undefined;
      if (mayBeOld) return start();
      console.error(`The server has ended (${code}); it starts again when hooks or migrations change.`);
    });
    child = started;
  };
  // SIGKILL: it may be about to restart, which a gentler signal would not prevent.
  process.once("exit", () => child?.kill("SIGKILL"));
  const stop = async () => {
    const ending = child;
    if (!ending) return;
    mayBeOld = false;
    const gone = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill();
    const force = setTimeout(() => ending.kill("SIGKILL"), END_MS);
    await gone;
    clearTimeout(force);
  };
  const revive = () => {
    if (child) mayBeOld = true;
    else start();
  };
  start();
  for (const end = Date.now() + START_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (!child || Date.now() > end) throw new Error("The server did not start");
    const answers = await fetch(`http://${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return { revive, stop };
  }
}
