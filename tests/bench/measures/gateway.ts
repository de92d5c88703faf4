import type { Builds } from "../context.ts";
import { startEmpty } from "../lib/empty.ts";
import { addSource, membersScript, startAddon, tokenOf, writeAddresses } from "../lib/gateway.ts";
import { newFolder, type Prepared, prepare, residentMegabytes, startHost } from "../lib/hosts.ts";
import { ask, expectOk } from "../lib/http.ts";
import { CONNECTIONS, type Load, load } from "../lib/load.ts";
import { startNginx } from "../lib/nginx.ts";
import { interleave, median, p95 } from "../lib/numbers.ts";
import { sleep } from "../lib/processes.ts";
import { format, limitRow, type Row, rateRow } from "../lib/report.ts";

/** Members who send requests during a load: each has a limit per minute. */
const ACTIVE = 20_000;
const SOFT_DEADLINE_MS = 4000;
const DELAYS = [20, 30, 40, 50, 60] as const;

type Server = { url: string; pid: number };

const streamPath = (title: string) => `/stream/movie/${title}.json`;

/** The add-on gateway: cached responses, the delay that it adds to its sources, a hanging source, and a million members. */
export async function measureGateway({ oursBuild, quick }: Builds): Promise<Row[]> {
  const members = quick ? 100_000 : 1_000_000;
  const folder = await newFolder(oursBuild);
  await (await startHost(oursBuild, folder, "/api/health")).stop();
  writeAddresses(folder, members);
  const running = await startHost(oursBuild, folder, "/api/health", { OUTBOUND_ALLOW: "127.0.0.1" });
  const addons = [];
  try {
    const host = await prepare(running);
    const fast = await startAddon(40, 0);
    addons.push(fast);
    await addSource(host, "Fast", fast.url, 5000);
    const rows = await coldLookups(host, members, quick);
    rows.push(...(await cachedAnswers(host, fast, "tt1", quick)));
    const delayed = await Promise.all(DELAYS.slice(1).map((delay) => startAddon(40, delay)));
    addons.push(...delayed);
    for (const [index, { url }] of delayed.entries()) await addSource(host, `Slow ${index}`, url, 5000);
    const large = await startAddon(5 * 40, 0);
    addons.push(large);
    rows.push(...(await cachedAnswers(host, large, "tt2", quick)), await suspension(host));
    rows.push(await overhead(host, delayed.at(-1)?.url ?? "", quick));
    rows.push(...(await oneHangs(host, quick, addons)));
    return rows;
  } finally {
    await running.stop();
    for (const addon of addons) await addon.stop();
  }
}

const addressOf = (host: Prepared, member: number, path: string) => `${host.url}/addon/${tokenOf(member)}${path}`;

/** The first manifest of a member since the server's start, and the server's memory with 100,000 members cached. */
async function coldLookups(host: Prepared, members: number, quick: boolean): Promise<Row[]> {
  const times: number[] = [];
  await expectOk(addressOf(host, members - 1, "/manifest.json")); // prepares the statement
  for (let index = 0; index < 2000; index++) {
    const member = ACTIVE + ((index * 7919) % (members - ACTIVE - 1));
    times.push((await expectOk(addressOf(host, member, "/manifest.json"))).milliseconds);
  }
  const many = `${format(members)} members`;
  const before = residentMegabytes(host.pid);
  const script = membersScript(members, "/manifest.json");
  await load(host.url, quick ? 3 : 8, { script });
  const loaded = residentMegabytes(host.pid);
  await sleep(15_000); // the last uses are written
  return [
    limitRow({ measure: `${many}: cold look-up, p95`, value: p95(times), unit: "ms", digits: 2, atMost: 2 }),
    limitRow({
      measure: `${many}: memory after as many look-ups as 64 connections can make, ${format(before)} MB before`,
      ...{ value: loaded, unit: "MB", atMost: 175 },
    }),
    limitRow({ measure: "… 15 seconds later", value: residentMegabytes(host.pid), unit: "MB", atMost: 175 }),
  ];
}

/**
 * Cached streams for 20,000 members, not compressed, against an empty handler of net/http, nginx with the same bytes and an add-on
 * with as many streams: rates, and the server's processor time for a response, which excludes the load generator's. No server in Go
 * does without what the empty handler takes.
 */
async function cachedAnswers(host: Prepared, addon: Server, title: string, quick: boolean): Promise<Row[]> {
  const path = streamPath(title);
  const answer = await expectOk(addressOf(host, 0, path));
  const count = answer.body.toString().split("infoHash").length - 1;
  if (count === 0) throw new Error(`No streams: ${answer.body.toString().slice(0, 200)}`);
  const [nginx, empty] = [await startNginx(answer, "tuned", true), await startEmpty(answer)];
  try {
    const same = await ask(`${new URL(nginx.url).origin}/addon/${tokenOf(1)}${path}`);
    if (!same.body.equals(answer.body)) throw new Error("nginx sends other bytes than ours");
    const [seconds, rounds] = quick ? [2, 3] : [3, 7];
    const script = membersScript(ACTIVE, path);
    const alone = membersScript(ACTIVE, path, true);
    const ours = () => load(host.url, seconds, { script, pid: host.pid });
    const theirs = () => load(new URL(nginx.url).origin, seconds, { script, pid: nginx.pid });
    const sdk = () => load(addon.url, seconds, { script: alone, pid: addon.pid });
    const nothing = () => load(empty.url, seconds, { script, pid: empty.pid });
    for (const warm of [ours, theirs, sdk, nothing]) await warm(); // not counted
    const size = `${count} cached streams, ${format(answer.body.length)} bytes, ${CONNECTIONS} connections`;
    return [
      ...(await compared(`${size}: against an empty handler of net/http`, rounds, ours, nothing, 0.85)),
      ...(await compared(`${size}: against nginx`, rounds, ours, theirs)),
      ...(await compared(`${size}: against a stremio-addon-sdk server`, rounds, ours, sdk, 8)),
    ];
  } finally {
    await nginx.stop();
    await empty.stop();
  }
}

/** Rates in turns, and each server's processor time for a response; `goal` is the minimum ratio of the rates. */
async function compared(
  measure: string,
  rounds: number,
  ours: () => Promise<Load>,
  other: () => Promise<Load>,
  goal?: number,
): Promise<Row[]> {
  const costs = { ours: [] as number[], other: [] as number[] };
  const rate = (side: keyof typeof costs, one: () => Promise<Load>) => async () => {
    const found = await one();
    costs[side].push(found.cost);
    return found.rate;
  };
  const rates = await interleave(rounds, rate("ours", ours), rate("other", other));
  return [
    rateRow(measure, rates, "req/s", goal),
    limitRow(
      { measure: "… processor time of the server for an answer", value: median(costs.ours), unit: "µs", digits: 1 },
      median(costs.other),
    ),
  ];
}

/** Under load, the time from the change of a member's row to the first answer that says so. */
async function suspension(host: Prepared): Promise<Row> {
  const loaded = load(host.url, 4, { script: membersScript(ACTIVE, streamPath("tt1")) });
  await sleep(1000);
  const url = addressOf(host, 0, streamPath("tt1"));
  await expectOk(url);
  const record = `${host.url}/api/collections/addon_access/records/a${"0".repeat(14)}`;
  await expectOk(record, { method: "PATCH", headers: host.headers, body: { state: "blocked" } });
  const begin = performance.now();
  while (!(await expectOk(url)).body.includes("externalUrl")) await sleep(1);
  const value = performance.now() - begin;
  await loaded;
  return limitRow({ measure: "a suspension, until it is seen under load", value, unit: "ms", atMost: 1000 });
}

/** Response times for titles requested for the first time, one after the other. */
async function times(count: number, url: (index: number) => string): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await expectOk(url(index))).milliseconds);
  return found;
}

let titles = 0;
const fresh = (host: Prepared) => (index: number) => addressOf(host, index % ACTIVE, streamPath(`tt9${++titles}`));

async function overhead(host: Prepared, slowest: string, quick: boolean): Promise<Row> {
  const count = quick ? 50 : 200;
  await times(10, fresh(host));
  const [through, direct] = [
    await times(count, fresh(host)),
    await times(count, () => slowest + streamPath(`tt8${++titles}`)),
  ];
  return limitRow({
    measure: "five sources: p50 over that of the slowest one, asked directly",
    ...{ value: median(through) - median(direct), unit: "ms", digits: 2, atMost: 2 },
  });
}

async function oneHangs(host: Prepared, quick: boolean, addons: { stop: () => Promise<void> }[]): Promise<Row[]> {
  const count = quick ? 50 : 200;
  const without = p95(await times(count, fresh(host)));
  const hanging = await startAddon(0, -1);
  addons.push(hanging);
  await addSource(host, "Hangs", hanging.url, 5000);
  const waiting = await Promise.all(Array.from({ length: 8 }, (_, index) => expectOk(fresh(host)(index))));
  await sleep(6000); // the last call has ended and the source is paused: it also failed at a request that it had answered before
  const opened = p95(await times(count, fresh(host)));
  return [
    limitRow({
      measure: "one of six hangs: p95",
      ...{ value: p95(waiting.map(({ milliseconds }) => milliseconds)), unit: "ms", atMost: SOFT_DEADLINE_MS + 50 },
    }),
    limitRow({
      measure: "… p95 over that without it, once the breaker is open",
      ...{ value: opened - without, unit: "ms", digits: 1, atMost: 20 },
    }),
  ];
}
