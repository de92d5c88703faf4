import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { refuseAddresses } from "./no-addresses.ts";
import { nextTry, pause } from "./poll.ts";

/** The project's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const BINARY = `${ROOT}bin/passerelle`;

export const ADMIN = { email: "admin@passerelle.example", password: "correct horse battery staple" };

/** Fakes of partners listen there. */
const LOOPBACK = "127.0.0.1,localhost,[::1]";

/** Settings of the developer's own shell, or of an operator's server, that must not reach a test or a demo. */
export const OWN_SETTINGS =
  /^(ACME|APP|APPLE|ADMIN|SMTP|STRIPE|STREMIO|S3|OUTBOUND|BACKUP|STANDBY|NODES|AWS|PURGE|BOUNCE|DEBRID|ICON|METRICS|HSTS|TRUSTED_PROXY)_|^(ANALYTICS_TAG|OFFLINE_PAGE|DEMO)$/;

export type TestServer = {
  url: string;
  dir: string;
  /** The number of the process that runs now. */
  pid: () => number;
  /** How the process ended: its exit code, or the signal that killed it; null while it runs. */
  exit: () => number | NodeJS.Signals | null;
  /** Everything that the process printed so far. */
  output: () => string;
  /** Kills the process; what it wrote stays in the cache of the system, as it would not at a power cut. */
  kill: () => Promise<void>;
  /** Ends the process as its supervisor would; the data stay. */
  end: () => Promise<void>;
  /** Starts again on the same data and port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

export type ServerOptions = {
  env?: Record<string, string>;
  /** Arguments after PocketBase's own. */
  args?: string[];
  /** A data folder that is there already, and stays; a fresh one otherwise. */
  dir?: string;
  /** A data folder whose copy the server begins with, instead of an installation (support/template.ts). */
  from?: string;
  /** It may also begin as a standby, which answers 503. */
  standby?: boolean;
};

const running = new Set<ChildProcess>();
/** A test run that is cut short leaves no server behind. */
const killAll = () => {
  for (const child of running) child.kill("SIGKILL");
};

/** Remembers a server while it runs; files of one worker share the process, and leave nothing listening on it. */
function track(child: ChildProcess): void {
  if (running.size === 0) process.once("exit", killAll);
  running.add(child);
  child.once("close", () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
  });
}

/** Ports are given in turn, to each worker of vitest or Playwright from another range: a server listens some seconds after it got one. */
const RANGE = 1_500;
const WORKER = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 10;
let latest = Math.floor(Math.random() * RANGE);

/**
 * A free loopback port, below the range from which the system takes the ports of connections: it stays free until the
 * server has it, and while the server starts again.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    latest = (latest + 1) % RANGE;
    const port = 15_000 + WORKER * RANGE + latest;
    if (await isFree(port)) return port;
  }
  throw new Error("no free port");
}

/** Whether nobody listens on a loopback port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Starts the real binary on a new data folder and waits until it answers. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing: run "npm run build" first`);
  const dir = options.dir ?? mkdtempSync(`${tmpdir()}/passerelle-data-`);
  if (options.from) cpSync(options.from, dir, { recursive: true });
  const tidy = () => options.dir === undefined && rmSync(dir, { recursive: true, force: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const env = { ...cleanEnv(), APP_URL: url, NODES_URL: url, OUTBOUND_ALLOW: LOOPBACK, ...admin, ...options.env };
  const args = ["serve", `--http=127.0.0.1:${port}`, `--dir=${dir}`, ...(options.args ?? [])];
  let child: ChildProcess | undefined;
  let log = "";

  async function start(): Promise<void> {
    const before = log.length;
    const started = spawn(BINARY, args, { env, cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    track(started);
    started.once("error", (error) => (log += String(error)));
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (data: Buffer) => (log += data.toString()));
    child = started;
    await ready(url, started, () => log.slice(before), options.standby === true);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ending = child;
    const gone = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill(signal);
    // A request that never ends must not hold up the tests.
    const force = setTimeout(() => ending.kill("SIGKILL"), 8_000);
    await gone;
    clearTimeout(force);
  }

  try {
    await start();
  } catch (error) {
    await end("SIGKILL");
    tidy();
    throw error;
  }
  return {
    url,
    dir,
    pid: () => child?.pid ?? 0,
    exit: () => child?.exitCode ?? child?.signalCode ?? null,
    output: () => log,
    kill: () => end("SIGKILL"),
    end: () => end("SIGTERM"),
    restart: async () => {
      await end("SIGTERM");
      await start();
    },
    stop: async () => {
      await end("SIGTERM");
      try {
        refuseAddresses(dir, log);
      } finally {
        tidy();
      }
    },
  };
}

/** The environment without settings of the product. */
export function cleanEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.test(name)));
}

/** Waits until this very process serves: on a port that another one took first, that one would answer. */
async function ready(url: string, child: ChildProcess, log: () => string, standby: boolean): Promise<void> {
  let gone = false;
  // Not "exit": what it printed last is read by then.
  child.once("close", () => {
    gone = true;
  });
  const start = Date.now();
  while (Date.now() < start + 120_000) {
    if (gone || child.pid === undefined) break;
    try {
      const { status } = await fetch(`${url}/api/health`);
      if (standby && status === 503) return;
      if (status === 200 && log().includes("Server started")) return;
    } catch {
      // not listening yet
    }
    await pause(nextTry(start));
  }
  throw new Error(`The server did not start:\n${log()}`);
}
