import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { startAddonSource } from "./addon-source.ts";
import { type GatewayProduct, startGateway } from "./addons.ts";
import { query } from "./database.ts";
import { call, listOf, textOf } from "./http.ts";
import { pause, until } from "./poll.ts";
import { asProduct, type Member, newEmail, type Product, signUp, signUpBody } from "./product.ts";
import type { S3Paths } from "./s3-paths.ts";
import { startServer, type TestServer } from "./server.ts";
import { template } from "./template.ts";

/** The machine that writes, nodes that answer from its copy, and a source of the gateway. */
export type Nodes = {
  writer: Product;
  gateway: GatewayProduct;
  nodes: readonly TestServer[];
  /** The folder with the copies, without a storage. */
  place: string;
  /** Starts a further machine on an empty folder, with the app's key: a node, unless `args` say something else. */
  add: (args?: string[]) => Promise<TestServer>;
  /** The path of a catalog in a member's add-on address, a new one's unless named: it is answered from the source. */
  memberPath: (member?: Member) => Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Starts them all on this machine, with a lease of two seconds: in a folder, or in a storage that the machines `machine-0` (which
 * writes), `machine-1` … reach on their own paths. `own` are settings of the first machine.
 */
export async function startNodes(count: number, s3?: S3Paths, own: Record<string, string> = {}): Promise<Nodes> {
  const root = mkdtempSync(`${tmpdir()}/passerelle-nodes-`);
  const place = `${root}/place`;
  let machines = 0;
  const next = async (): Promise<Record<string, string>> => {
    const storage = s3 ? await s3.env(`machine-${machines++}`, "shop") : { BACKUP_URL: `file://${place}` };
    return { ...storage, STANDBY_LEASE_SECONDS: "2" };
  };
  const source = await startAddonSource("tt", [{ id: "tt1", name: "One" }]);
  const started: TestServer[] = [];
  const first = await startServer({
    dir: `${root}/writer`,
    from: await template(),
    args: ["--standby"],
    standby: true,
    env: { ...(await next()), ...own },
  });
  started.push(first);
  await until("the writer to serve", async () => (await fetch(`${first.url}/api/health`)).ok);
  const add = async (args = ["--follow"]): Promise<TestServer> => {
    const dir = mkdtempSync(`${root}/machine-`);
    copyFileSync(`${first.dir}/app.key`, `${dir}/app.key`); // it travels apart from the copy
    const standby = args.includes("--standby");
    const server = await startServer({
      dir,
      args,
      standby,
      env: { ...(await next()), ...(!standby && { APP_URL: first.url }) },
    });
    started.push(server);
    return server;
  };
  const gateway = await startGateway({}, await asProduct(first));
  await gateway.save({ url: source.url, cacheMin: 3600, cacheMax: 3600 });
  const nodes: TestServer[] = [];
  for (let at = 0; at < count; at++) nodes.push(await add());
  return {
    writer: gateway.product,
    gateway,
    nodes,
    place,
    add,
    memberPath: async (member) => {
      const url = await gateway.addressOf(member ?? (await signUp(gateway.product)));
      const manifest = await call(url, "GET", "");
      const [catalog] = listOf(manifest.json, "catalogs");
      return new URL(url).pathname.replace("manifest.json", `catalog/${catalog?.type}/${catalog?.id}.json`);
    },
    stop: async () => {
      await Promise.all(started.map((server) => server.stop()));
      await source.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** How long after their answers sign-ups are in the data of the first node, in ms: the median, the 95th percentile and the most. */
export async function staleness({ writer, nodes: [node] }: Nodes, samples: number) {
  const found: number[] = [];
  for (let at = 0; at < samples; at++) {
    const body = signUpBody(newEmail("stale"));
    const answer = await call(writer.url, "POST", "/api/collections/users/records", { body });
    const answered = Date.now();
    const known = `SELECT id FROM users WHERE id = '${textOf(answer.json, "id")}'`;
    while (query(node?.dir ?? "", known).length === 0) await pause(2);
    found.push(Date.now() - answered);
    await pause(50 + 7 * (at % 20)); // sign-ups come at any moment between two looks
  }
  found.sort((a, b) => a - b);
  const share = (part: number) => found[Math.min(Math.floor(samples * part), samples - 1)] ?? 0;
  return { median: share(0.5), p95: share(0.95), most: share(1) };
}
