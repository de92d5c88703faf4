import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const ADMIN = { email: "admin@passerelle.example", password: "correct horse battery staple" };

export type TestServer = {
  url: string;
  dir: string;
  /** Everything that the process printed so far. */
  output: () => string;
  /** Ends the process at once, as a power cut would. */
  kill: () => Promise<void>;
  /** Starts again on the same data and port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  /** Another binary and its arguments before `--http`, for the stock build. */
  command?: [string, ...string[]];
};

/** A free loopback port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

/** Starts the real binary on a fresh data folder and waits until it answers. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const dir = mkdtempSync(`${tmpdir()}/passerelle-data-`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let log = "";

  async function start(): Promise<void> {
    const [command, ...prefix] = options.command ?? [`${ROOT}bin/passerelle`];
    const env = { ...process.env, APP_URL: url, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...options.env };
    const started = spawn(command, [...prefix, "serve", `--http=127.0.0.1:${port}`, `--dir=${dir}`], { env });
    for (const stream of [started.stdout, started.stderr]) stream.on("data", (data: Buffer) => (log += data.toString()));
    child = started;
    await ready(url, started, () => log);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await gone;
  }

  await start();
  return {
    url,
    dir,
    output: () => log,
    kill: () => end("SIGKILL"),
    restart: async () => {
      await end("SIGTERM");
      await start();
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    if (child.exitCode !== null) break;
    try {
      if ((await fetch(`${url}/api/health`)).ok) return;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The server did not start:\n${log()}`);
}
