import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { versitygw } from "./go-tools.ts";
import { until } from "./poll.ts";
import { freePort, isFree } from "./server.ts";

const KEYS = { AWS_ACCESS_KEY_ID: "test-key-id", AWS_SECRET_ACCESS_KEY: "test-secret-key" };

export type S3Server = {
  /** The settings of a server that copies below `prefix` of its bucket. */
  env: (prefix: string) => Record<string, string>;
  /** As an outage: connections are refused until `start`. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
};

/** Starts an S3 server with a bucket on loopback, whose objects are in `dir`. It ends with this process. */
export async function startS3(dir: string): Promise<S3Server> {
  const binary = await versitygw();
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
