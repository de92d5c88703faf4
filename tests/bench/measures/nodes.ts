import { copyFileSync, mkdirSync } from "node:fs";
import type { Builds } from "../context.ts";
import { addSource, membersScript, startAddon, tokenOf, writeAddresses } from "../lib/gateway.ts";
import { type Host, newFolder, type Prepared, prepare, residentMegabytes, startHost } from "../lib/hosts.ts";
import { ask, expectOk } from "../lib/http.ts";
import { CONNECTIONS, load } from "../lib/load.ts";
import { interleave } from "../lib/numbers.ts";
import { sleep, tempFolder } from "../lib/processes.ts";
import { format, limitRow, type Row } from "../lib/report.ts";

/** Members who send requests during a load: each has a limit per minute. */
const ACTIVE = 20_000;
const MOST_COST = 1.15;
const MOST_MB = 200;

type Size = { members: number; fresh: number; term: number };
/** About 35 and 315 MB of data; how many seconds a fresh node, and a node after a takeover, may take. */
const SIZES: readonly Size[] = [
  { members: 100_000, fresh: 3.5, term: 5 },
  { members: 1_000_000, fresh: 10, term: 20 },
];

/** Nodes beneath a writer, all on this machine: fresh ones, also without a writer, one beside it under load, and a new term. */
export async function measureNodes({ oursBuild, quick }: Builds): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of quick ? SIZES.slice(0, 1) : SIZES) rows.push(...(await measureSize(oursBuild, size, quick)));
  return rows;
}

async function measureSize(build: Builds["oursBuild"], size: Size, quick: boolean): Promise<Row[]> {
  const folder = await newFolder(build);
  await (await startHost(build, folder, "/api/health")).stop();
  writeAddresses(folder, size.members);
  const env = { BACKUP_URL: `file://${tempFolder()}`, OUTBOUND_ALLOW: "127.0.0.1" };
  const writes = { ...build, args: () => ["--standby"] };
  const many = `${format(size.members)} addresses`;
  const started: Host[] = [];
  const fresh = async () => {
    const own = tempFolder();
    mkdirSync(`${own}/data`);
    copyFileSync(`${folder}/data/app.key`, `${own}/data/app.key`);
    const follows = { ...build, args: () => ["--follow"] };
    const node = await startHost(follows, own, `/addon/${tokenOf(1)}/manifest.json`, env);
    started.push(node);
    return node;
  };
  const seconds = (measure: string, milliseconds: number, atMost: number) =>
    limitRow({ measure: `nodes, ${many}: ${measure}`, value: milliseconds / 1000, unit: "s", digits: 1, atMost });
  const addon = await startAddon(40, 0);
  try {
    const writer = await prepare(await startHost(writes, folder, "/api/health", env));
    started.push(writer);
    await addSource(writer, "Fast", addon.url, 5000);
    const node = await fresh();
    const rows = [seconds("an empty folder to the first answer", node.milliseconds, size.fresh)];
    rows.push(...(await underLoad(writer, node, many, size, quick)));
    await writer.stop();
    const orphan = await fresh();
    rows.push(seconds("… without a writer", orphan.milliseconds, size.fresh));
    await orphan.stop();
    const next = await prepare(await startHost(writes, folder, "/api/health", env));
    started.push(next);
    rows.push(
      seconds("a new term, from the writer's first answer to a change", await untilChanged(next, node), size.term),
    );
    return rows;
  } finally {
    for (const host of started) await host.stop();
    await addon.stop();
  }
}

/** A cached answer costs a node what it costs the writer, and all members' addresses do not fill its memory. */
async function underLoad(
  writer: Prepared,
  node: Host,
  many: string,
  { members }: Size,
  quick: boolean,
): Promise<Row[]> {
  const path = "/stream/movie/tt1.json";
  const script = membersScript(ACTIVE, path);
  const [length, rounds] = quick ? [2, 3] : [3, 7];
  const cost = (host: Host) => async () => (await load(host.url, length, { script, pid: host.pid })).cost;
  for (const host of [writer, node]) {
    await expectOk(`${host.url}/addon/${tokenOf(0)}${path}`);
    for (let turn = 0; turn < 3; turn++) await load(host.url, 10, { script }); // until each member's device is known
  }
  const found = await interleave(rounds, cost(node), cost(writer));
  const share = {
    measure: `nodes, ${many}: processor time for a cached answer, against the writer`,
    goal: `≤ ${MOST_COST}×`,
  };
  await load(node.url, quick ? 3 : 8, { script: membersScript(members, "/manifest.json") });
  const loaded = residentMegabytes(node.pid);
  await sleep(15_000);
  const memory = (measure: string, value: number) => limitRow({ measure, value, unit: "MB", atMost: MOST_MB });
  return [
    {
      ...share,
      ours: `${format(found.ours, 1)} µs`,
      other: `${format(found.other, 1)} µs`,
      ratio: `${found.ratio.toFixed(2)}× (${found.low.toFixed(2)}–${found.high.toFixed(2)})`,
      met: found.ratio <= MOST_COST ? "yes" : "no",
    },
    memory(`nodes, ${many}: memory after as many look-ups as ${CONNECTIONS} connections can make`, loaded),
    memory("… 15 seconds later", residentMegabytes(node.pid)),
  ];
}

/** From now until a node shows a change that this writer has just made, in ms. */
async function untilChanged(writer: Prepared, node: Host): Promise<number> {
  const begin = performance.now();
  const record = `${writer.url}/api/collections/addon_access/records/a${"0".repeat(14)}`;
  await expectOk(record, { method: "PATCH", headers: writer.headers, body: { state: "blocked" } });
  const url = `${node.url}/addon/${tokenOf(0)}/stream/movie/tt1.json`;
  while (!(await ask(url)).body.includes("externalUrl")) await sleep(5);
  return performance.now() - begin;
}
