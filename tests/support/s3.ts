import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { until } from "./poll.ts";
import { freePort, isFree, ROOT } from "./server.ts";

/** A real S3 server (Apache-2.0) that keeps objects as files; only tests use it. */
const VERSION = "v1.8.0";
const CACHE = `${ROOT}.cache`;
const BINARY = `${CACHE}/versitygw-${VERSION}`;
const KEYS = { AWS_ACCESS_KEY_ID: "test-key-id", AWS_SECRET_ACCESS_KEY: "test-secret-key" };

/** Builds versitygw once; about 90 s the first time, from the Go module proxy. @throws when that fails */
async function buildVersitygw(): Promise<string> {
  if (existsSync(BINARY)) return BINARY;
  mkdirSync(CACHE, { recursive: true });
  // Built under another name, then renamed: an interrupted build leaves no partial binary.
  const draft = mkdtempSync(`${CACHE}/versitygw-draft-`);
  try {
    const env = { ...process.env, GOTOOLCHAIN: "auto", GOBIN: draft, GOFLAGS: "-trimpath", CGO_ENABLED: "0" };
    await promisify(execFile)("go", ["install", `github.com/versity/versitygw/cmd/versitygw@${VERSION}`], { env });
    renameSync(`${draft}/versitygw`, BINARY);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return BINARY;
}

export type S3Server = {
  /** The settings of a server that copies below `prefix` of its bucket. */
  env: (prefix: string) => Record<string, string>;
  /** As an outage: connections are refused until `start`. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
};

/** Starts an S3 server with a bucket on loopback, whose objects are in `dir`. It ends with this process. */
export async function startS3(dir: string): Promise<S3Server> {
  const binary = await buildVersitygw();
  const port = await freePort();
  mkdirSync(`${dir}/bucket`, { recursive: true });
  let stop = async () => {};
  const start = async () => {
    const child = spawn(binary, ["--port", `127.0.0.1:${port}`, "posix", dir], {
      env: { ...process.env, ROOT_ACCESS_KEY: KEYS.AWS_ACCESS_KEY_ID, ROOT_SECRET_KEY: KEYS.AWS_SECRET_ACCESS_KEY },
      stdio: "ignore",
    });
    const end = () => void child.kill("SIGKILL");
    process.once("exit", end);
    stop = async () => {
      process.off("exit", end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      end();
      await gone;
    };
    await until("the S3 server listens", async () => !(await isFree(port)));
  };
  await start();
  const url = (prefix: string) => `s3://bucket/${prefix}?endpoint=http://127.0.0.1:${port}&region=us-east-1`;
  return { env: (prefix) => ({ BACKUP_URL: url(prefix), ...KEYS }), start, kill: () => stop() };
}
