import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./server.ts";

const CACHE = `${ROOT}.cache`;

/** Stripe's own mock, which knows the shape of every API request but keeps no state; builds in about 40 s the first time. */
export const stripeMock = () => built("github.com/stripe/stripe-mock", "v0.203.0");
/** A real S3 server (Apache-2.0) that keeps objects as files; builds in about 90 s the first time. */
export const versitygw = () => built("github.com/versity/versitygw/cmd/versitygw", "v1.8.0");
/** Let's Encrypt's own test server for ACME (MPL-2.0, never shipped); builds in about 25 s the first time. */
export const pebble = () => built("github.com/letsencrypt/pebble/v2/cmd/pebble", "v2.10.1");
/** The name server that Pebble asks; shares most of its build. */
export const pebbleNames = () => built("github.com/letsencrypt/pebble/v2/cmd/pebble-challtestsrv", "v2.10.1");

/** Before the api floor: builds what its files would otherwise build several times at once. A failure fails the floor. */
export default async function setup(): Promise<void> {
  await Promise.all([stripeMock(), pebble().then(pebbleNames)]);
}

/** Builds a program from the Go module proxy once. @returns its path @throws when that fails */
async function built(module: string, version: string): Promise<string> {
  const name = basename(module);
  const binary = `${CACHE}/${name}-${version}`;
  if (existsSync(binary)) return binary;
  mkdirSync(CACHE, { recursive: true });
  // Built under another name, then renamed: an interrupted build leaves no partial binary.
  const draft = mkdtempSync(`${CACHE}/${name}-draft-`);
  try {
    const env = { ...process.env, GOTOOLCHAIN: "auto", GOBIN: draft, GOFLAGS: "-trimpath", CGO_ENABLED: "0" };
    await promisify(execFile)("go", ["install", `${module}@${version}`], { env });
    renameSync(`${draft}/${name}`, binary);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return binary;
}
