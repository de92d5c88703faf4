import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { pause, until } from "./poll.ts";
import { newEmail, signUpBody } from "./product.ts";
import { type S3Paths, startS3Paths } from "./s3-paths.ts";
import { startServer, type TestServer } from "./server.ts";
import { template } from "./template.ts";

/** One of two machines, with its own path to the storage. */
export type Machine = { name: string; server: TestServer };

/** Two machines with one storage, and a constant stream of sign-ups. */
export type Pair = {
  s3: S3Paths;
  /** How many machines have reported that they wait. */
  reports: () => number;
  machines: readonly [Machine, Machine];
  /** How long the first one took to start, in ms: a measure of this computer. */
  boot: number;
  /** The machine that serves, once there is one. */
  primary: () => Promise<Machine>;
  other: (machine: Machine) => Machine;
  /** The addresses whose sign-up was answered with success. */
  answered: string[];
  stop: () => Promise<void>;
};

/** Whether a machine may write, according to its health check. */
export async function serves({ server }: Machine): Promise<boolean> {
  try {
    return (await fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

/** Starts two machines and the load. @param leaseSeconds how long the lease lasts */
export async function startPair(leaseSeconds: number, writers = 3): Promise<Pair> {
  const storage = mkdtempSync(`${tmpdir()}/passerelle-pair-`);
  const s3 = await startS3Paths(storage);
  const folders: string[] = [];
  const start = async (name: string, from?: string): Promise<Machine> => {
    const dir = mkdtempSync(`${tmpdir()}/passerelle-${name}-`);
    folders.push(dir);
    const [first] = folders;
    // The key travels apart from the copy.
    if (!from && existsSync(`${first}/app.key`)) copyFileSync(`${first}/app.key`, `${dir}/app.key`);
    const place = { ...(await s3.env(name, "shop")), STANDBY_LEASE_SECONDS: String(leaseSeconds) };
    const options = { dir, args: ["--standby"], standby: true, env: place };
    return { name, server: await startServer(from ? { ...options, from } : options) };
  };
  const begin = Date.now();
  const first = await start("first", await template());
  await until("the first machine to serve", () => serves(first));
  const boot = Date.now() - begin;
  const second = await start("second");
  const machines = [first, second] as const;
  const answered: string[] = [];
  let running = true;

  /** Signs up one member after another, at the machine that answered last. */
  async function write(at: number): Promise<void> {
    for (let machine = first; running; ) {
      const email = newEmail(`writer${at}`);
      const { url } = machine.server;
      const done = await post(`${url}/api/collections/users/records`, signUpBody(email));
      if (done) answered.push(email);
      else {
        machine = machine === first ? second : first;
        await pause(20);
      }
    }
  }
  const load = Array.from({ length: writers }, (_, at) => write(at));
  return {
    s3,
    reports: () => {
      const reported = `${storage}/bucket/shop/machines`;
      return existsSync(reported) ? readdirSync(reported).filter((name) => name.endsWith(".json")).length : 0;
    },
    machines,
    boot,
    primary: () =>
      until("a machine that serves", async () => ((await serves(first)) ? first : (await serves(second)) && second)),
    other: (machine) => (machine === first ? second : first),
    answered,
    stop: async () => {
      running = false;
      await Promise.all(load);
      await Promise.all(machines.map(({ server }) => server.stop()));
      await s3.stop();
      for (const folder of [storage, ...folders]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function post(url: string, body: unknown): Promise<boolean> {
  try {
    const headers = { "Content-Type": "application/json" };
    // A frozen machine answers nobody.
    const signal = AbortSignal.timeout(3_000);
    return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal })).ok;
  } catch {
    return false;
  }
}
