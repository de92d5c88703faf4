import { spawn } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { call, textOf } from "../../tests/support/http.ts";
import { pause, until } from "../../tests/support/poll.ts";
import { startS3 } from "../../tests/support/s3.ts";
import { isFree } from "../../tests/support/server.ts";
import { ROOT } from "../lib/shell.ts";
import type { Demo } from "./folder.ts";

const BINARY = `${ROOT}bin/passerelle`;
/** Without a key, the first kill comes after so many seconds. */
const FIRST_KILL = 10;
/** Between two questions, in ms: a member may ask 400 times in a minute. */
const EVERY_MS = 500;
/** Between two lines, in ms, while there is a writer and while there is none: a member may sign in 30 times in a minute. */
const [CALM_MS, AWAY_MS] = [3_000, 1_000];
const START_MS = 60_000;

type Machine = {
  name: string;
  url: string;
  start: () => Promise<void>;
  end: (signal: NodeJS.Signals) => Promise<void>;
};
type Counts = { films: number; pages: number; failed: number };

/** How the machines of this demo are started. */
type Setting = { env: NodeJS.ProcessEnv; connect: (url: string) => Promise<string> };

/**
 * Serves a copy of the demo from four machines on this computer, which share an S3 server: one that writes, a standby and two nodes.
 * The writer is killed, and each line says what the nodes answered meanwhile. Returns once it was stopped; nothing is left.
 */
export async function serveNodes(dir: string, demo: Demo, address: string, { env, connect }: Setting): Promise<void> {
  const root = mkdtempSync(`${tmpdir()}/passerelle-demo-nodes-`);
  const machines: Machine[] = [];
  let stopped = false;
  const stop = new Promise<void>((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => {
        stopped = true;
        done();
      });
  });
  console.log("Preparing the S3 server: the first time it is compiled, which takes minutes…");
  const s3 = await startS3(`${root}/s3`);
  const [host = "", port = ""] = address.split(":");
  const add = async (name: string, above: number, role: string): Promise<Machine> => {
    const at = `${host}:${Number(port) + above}`;
    if (!(await isFree(Number(port) + above))) throw new Error(`Something else listens at ${at}`);
    const folder = `${root}/${name.replaceAll(" ", "-")}`;
    if (machines.length === 0) cpSync(dir, folder, { recursive: true });
    else mkdirSync(folder);
    copyFileSync(`${dir}/app.key`, `${folder}/app.key`); // it travels apart from the copy
    const command = ["serve", `--http=${at}`, `--dir=${folder}`, role];
    const settings = { ...env, ...s3.env("demo"), NODES_URL: `http://${at}` };
    const machine = machineOf(name, `http://${at}`, command, settings);
    machines.push(machine);
    await machine.start();
    return machine;
  };
  const work = async () => {
    const writer = await add("writer", 2, "--standby");
    await until("the writer", () => serves(writer.url), START_MS);
    const link = await connect(writer.url);
    const standby = await add("standby", 3, "--standby");
    const nodes = [await add("node 1", 0, "--follow"), await add("node 2", 1, "--follow")];
    for (const { url } of nodes) await until("a node", () => serves(url), START_MS);
    console.log(
      [
        "",
        ...nodes.map(({ name, url }) => `${name}: ${url}`),
        `writer: ${writer.url}, standby: ${standby.url}`,
        `  administration: ${nodes[0]?.url}/admin   ${demo.admin}   ${demo.password}`,
        `Enter kills the machine that writes, the first time after ${FIRST_KILL} s without a key. Ctrl-C ends all.`,
        "",
      ].join("\n"),
    );
    await show(new URL(link).pathname, demo, nodes, [writer, standby], () => stopped);
  };
  try {
    await Promise.race([work(), stop]);
  } catch (error) {
    if (!stopped) throw error;
  } finally {
    stopped = true;
    process.stdin.destroy(); // nobody waits for a key any more
    await Promise.all(machines.map((machine) => machine.end("SIGTERM")));
    await s3.kill();
    rmSync(root, { recursive: true, force: true });
    console.log("All machines have ended, and their folders are deleted.");
  }
}

function machineOf(name: string, url: string, args: string[], env: NodeJS.ProcessEnv): Machine {
  let end: Machine["end"] = async () => {};
  const start = async () => {
    const child = spawn(BINARY, args, { env, stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (data: Buffer) => (errors = (errors + data.toString()).slice(-4_000)));
    const gone = new Promise<void>((done) => child.once("close", () => done()));
    const last = () => child.kill("SIGKILL");
    process.once("exit", last);
    end = async (signal) => {
      child.kill(signal);
      await gone;
      process.off("exit", last);
    };
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const listens = async () => hasEnded() || (await fetch(`${url}/api/health`)).status > 0;
    await until(`the ${name} to listen`, listens, START_MS);
    if (hasEnded()) throw new Error(`The ${name} ended:\n${errors}`);
  };
  return { name, url, start, end: (signal) => end(signal) };
}

const serves = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Prints again and again what the nodes answered, and kills the machine that writes: after a while, then whenever asked to. */
async function show(
  manifest: string,
  demo: Demo,
  nodes: readonly Machine[],
  [first, second]: readonly [Machine, Machine],
  isStopped: () => boolean,
): Promise<void> {
  const { json } = await call(first.url, "GET", manifest);
  const [row] = Array.isArray(json.catalogs) ? json.catalogs : [];
  const films = manifest.replace("manifest", `catalog/${textOf(row, "type")}/${textOf(row, "id")}`);
  const counts = nodes.map((): Counts => ({ films: 0, pages: 0, failed: 0 }));
  const ask = async (url: string, path: string, part: string, count: () => void, fail: () => void) => {
    for (; !isStopped(); await pause(EVERY_MS)) {
      const text = await call(url, "GET", path).then(
        (answer) => (answer.status === 200 ? answer.text : ""),
        () => "",
      );
      if (text.includes(part)) count();
      else fail();
    }
  };
  nodes.forEach(({ url }, at) => {
    const own = counts[at] as Counts; // one for each node
    const fail = () => (own.failed += 1);
    void ask(url, films, "demo-", () => (own.films += 1), fail);
    void ask(url, "/en", "</html>", () => (own.pages += 1), fail);
  });
  const writes = () => signsIn(nodes[0]?.url ?? "", demo);
  let isAsked = false;
  createInterface({ input: process.stdin }).on("line", () => (isAsked = true));
  const line = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);
  let [serving, waiting, killed] = [first, second, 0];
  const began = Date.now();
  for (let kills = 0; !isStopped(); ) {
    await pause(killed > 0 ? AWAY_MS : CALM_MS);
    const able = await writes();
    if (isStopped()) break;
    const what = counts.map((own, at) => `${nodes[at]?.name}: ${own.films} films, ${own.pages} pages`).join("   ");
    const failed = counts.reduce((sum, own) => sum + own.failed, 0);
    line(`${what}   failed: ${failed}   writes: ${able ? "yes" : "no"}`);
    for (const own of counts) Object.assign(own, { films: 0, pages: 0 });
    if (killed > 0 && able) {
      line(
        `Writes are back after ${((Date.now() - killed) / 1000).toFixed(0)} s, at the ${waiting.name}. ${failed} answers of the nodes failed.`,
      );
      [serving, waiting, killed] = [waiting, serving, 0];
      await waiting.start();
      line(`The ${waiting.name} is back, and waits. Enter kills the ${serving.name}.`);
      isAsked = false;
    } else if (killed === 0 && (isAsked || (kills === 0 && Date.now() - began > FIRST_KILL * 1000))) {
      line(`Killing the ${serving.name} (kill -9).`);
      await serving.end("SIGKILL");
      kills += 1;
      killed = Date.now();
    }
  }
}

/** Whether a member can sign in, which writes a session. */
async function signsIn(url: string, { members, password }: Demo): Promise<boolean> {
  const body = { identity: members.trial, password };
  const answer = await call(url, "POST", "/api/collections/users/auth-with-password", { body }).catch(() => undefined);
  return answer?.status === 200;
}
