import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { ADMIN, freePort } from "../../support/server.ts";
import { ask, expectOk, json } from "./http.ts";
import { end, launch, output, sleep, tempFolder } from "./processes.ts";

/** A binary, with the arguments and environment in which ours and the stock build differ. */
export type Build = { binary: string; args: (folder: string) => string[] };

/** A running server and its data folder. */
export type Host = { url: string; pid: number; folder: string; stop: () => Promise<void> };

/** A host with a superuser's token and the settings of `prepare`. */
export type Prepared = Host & { headers: Record<string, string> };

/** Our binary needs nothing but its data folder. */
export const oursBuild = (binary: string): Build => ({ binary, args: () => [] });

/** The stock build reads three folders next to its binary by default; these are empty or given instead. */
export function stockBuild(binary: string): Build {
  return {
    binary,
    args: (folder) =>
      (["hooksDir", "migrationsDir", "publicDir"] as const).map((flag) => {
        mkdirSync(`${folder}/${flag}`, { recursive: true });
        return `--${flag}=${folder}/${flag}`;
      }),
  };
}

const environment = (url: string) => ({
  ...process.env,
  APP_URL: url,
  NODES_URL: url,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});

/** Creates a data folder with a superuser, before the first start. */
export async function newFolder(build: Build): Promise<string> {
  const folder = tempFolder();
  mkdirSync(`${folder}/data`);
  const args = ["superuser", "upsert", ADMIN.email, ADMIN.password, `--dir=${folder}/data`];
  await output(build.binary, [...args, ...build.args(folder)], 60, environment("http://127.0.0.1"));
  return folder;
}

/** Starts a build on a data folder and waits until `path` answers 200. Also returns how long that took, in ms. */
export async function startHost(
  build: Build,
  folder: string,
  path: string,
  env: Record<string, string> = {},
): Promise<Host & { milliseconds: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(`${folder}/data`, { recursive: true });
  const args = ["serve", `--http=127.0.0.1:${port}`, `--dir=${folder}/data`, ...build.args(folder)];
  const begin = performance.now();
  // Reads and discards the server's output (its mails, without SMTP), as a log collector would.
  const child = launch(build.binary, args, {
    env: { ...environment(url), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data: Buffer) => (log = (log + data.toString()).slice(-4000)));
  }
  if (!(await answers(url + path, child))) {
    await end(child);
    throw new Error(`${build.binary} did not answer ${path} with 200 within 30 s:\n${log}`);
  }
  const milliseconds = performance.now() - begin;
  return { url, pid: child.pid ?? 0, folder, milliseconds, stop: () => end(child) };
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const limit = performance.now() + 30_000;
  while (performance.now() < limit && child.exitCode === null) {
    const answer = await ask(url).catch(() => undefined); // not listening yet
    if (answer?.status === 200) return true;
    await sleep(3);
  }
  return false;
}

/** Signs in as superuser and applies the same settings to both builds: no rate limits, no SMTP, the stock request log. */
export async function prepare(host: Host): Promise<Prepared> {
  const body = { identity: ADMIN.email, password: ADMIN.password };
  const signIn = `${host.url}/api/collections/_superusers/auth-with-password`;
  const { token } = v.parse(v.object({ token: v.string() }), json(await expectOk(signIn, { method: "POST", body })));
  const headers = { Authorization: token };
  const settings = {
    rateLimits: { enabled: false },
    smtp: { enabled: false },
    logs: { maxDays: 5, minLevel: 0, logIP: true, logAuthId: false },
  };
  await expectOk(`${host.url}/api/settings`, { method: "PATCH", headers, body: settings });
  return { ...host, headers };
}

/** The resident memory of a process, in MB (VmRSS, 1 MB = 1024 × 1024 bytes). */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (!kilobytes) throw new Error(`No VmRSS in /proc/${pid}/status: this measure needs Linux`);
  return Number(kilobytes) / 1024;
}

/** Processor time of a process and its children so far, in seconds, at Linux's hundred ticks a second. */
export function processorSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  // The name, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  const own = (Number(fields[11]) + Number(fields[12])) / 100;
  return children.reduce((sum, child) => sum + processorSeconds(Number(child)), own);
}
