import { Agent } from "node:http";
import * as v from "valibot";
import type { Context } from "../context.ts";
import type { Prepared } from "../lib/hosts.ts";
import { ask, expectOk, json } from "../lib/http.ts";
import { median } from "../lib/numbers.ts";
import { sleep } from "../lib/processes.ts";
import { format, limitRow, type Row } from "../lib/report.ts";

const CLIENTS = 200;
const PAGE = "/en";
/** PocketBase writes its request log every three seconds. */
const LOG_DELAY_MS = 4000;

/** The cost of an uncached page, and how many renders a crowd on one such page causes. */
export async function measureMiss({ ours, quick }: Context): Promise<Row[]> {
  const misses: number[] = [];
  const hits: number[] = [];
  for (let round = 0; round < (quick ? 10 : 30); round++) {
    await drop(ours);
    misses.push((await expectOk(ours.url + PAGE)).milliseconds);
    hits.push((await expectOk(ours.url + PAGE)).milliseconds);
  }
  const { seconds, renders } = await storm(ours, { clients: CLIENTS, path: () => PAGE, drop });
  const row: Row = {
    ...{ measure: `${CLIENTS} clients at once on a page that is not cached`, ours: `${renders} renders` },
    ...{ other: "", ratio: "", goal: "1 render", met: renders === 1 ? "yes" : "no" },
  };
  return [
    limitRow(
      { measure: "render of the home page, cache miss (other: hit)", value: median(misses), unit: "ms", digits: 1 },
      median(hits),
    ),
    { ...row, ours: `${row.ours.replace(/^1 renders/, "1 render")}, all answered in ${format(seconds * 1000)} ms` },
  ];
}

/** Saving the site record unchanged drops every page that shows it. */
async function drop({ url, headers }: Prepared): Promise<void> {
  const record = `${url}/api/collections/site/records/site`;
  await expectOk(record, { method: "PATCH", headers, body: {} });
}

/** The number of concurrent clients, the path that each requests, and how to drop it from the cache. */
type Crowd = { clients: number; path: (client: number) => string; drop: (host: Prepared) => Promise<void> };

/** A loopback address for each: one address may hold 500 connections, and has others besides. */
const addressOf = (client: number) => `127.0.${1 + Math.floor(client / 200)}.${1 + (client % 200)}`;

/**
 * Renders go through PocketBase's router, which logs each of them once; cached responses never reach it. A distinct user
 * agent separates the log lines of this crowd from others.
 */
export async function storm(host: Prepared, crowdOf: Crowd): Promise<{ seconds: number; renders: number }> {
  const { clients, path, drop } = crowdOf;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const userAgent = `bench-storm-${Date.now()}`;
  const crowd = (pathOf: (client: number) => string) =>
    Promise.all(
      Array.from({ length: clients }, (_, client) =>
        ask(host.url + pathOf(client), {
          agent,
          localAddress: addressOf(client),
          headers: { "User-Agent": userAgent },
        }),
      ),
    );
  await crowd(() => "/builds/latest.json"); // opens the connections
  await drop(host);
  const start = performance.now();
  const answers = await crowd(path);
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  const failed = answers.filter((answer) => answer.status !== 200).length;
  if (failed > 0) throw new Error(`${failed} of ${clients} clients got no page`);
  await sleep(LOG_DELAY_MS);
  const filter = encodeURIComponent(`data.userAgent = "${userAgent}"`);
  const logs = await expectOk(`${host.url}/api/logs?perPage=1&filter=${filter}`, { headers: host.headers });
  const renders = v.parse(v.looseObject({ totalItems: v.number() }), json(logs)).totalItems;
  return { seconds, renders };
}
