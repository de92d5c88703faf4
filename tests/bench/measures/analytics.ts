import { DatabaseSync } from "node:sqlite";
import { COMPARISONS, REPORTS, STEPS } from "../../../common/contract/analytics.ts";
import { DAY_MS } from "../../../common/time.ts";
import type { Builds } from "../context.ts";
import { newFolder, type Prepared, prepare, startHost } from "../lib/hosts.ts";
import { expectOk, json } from "../lib/http.ts";
import { writeMembers } from "../lib/members.ts";
import { p95 } from "../lib/numbers.ts";
import { sleep } from "../lib/processes.ts";
import { limitRow, type Row } from "../lib/report.ts";
import { DAYS, writeEvents, writePayments } from "../lib/traffic.ts";

const GOAL_MS = 200;
const ANALYTICS = "/api/app/admin/analytics";
/** Requested ranges, in days up to today: everything, a year, a quarter, a month, a week. */
const RANGES = [DAYS, 365, 90, 30, 7];

/** The reports of /admin/analytics over ten million events (a million with --quick), and how long the roll-ups take. */
export async function measureAnalytics({ quick, oursBuild }: Builds): Promise<Row[]> {
  const [events, members] = quick ? [1_000_000, 10_000] : [10_000_000, 100_000];
  const folder = await newFolder(oursBuild);
  await (await startHost(oursBuild, folder, "/api/health")).stop();
  writeMembers(folder, members);
  writePayments(folder, members, 4);
  writeEvents(folder, events);
  // The cron would start at the first event, during the measure.
  const database = new DatabaseSync(`${folder}/data/data.db`);
  database.exec(`INSERT INTO stats_daily (kind, day, a) VALUES ('built', '${dayAgo(1)}', 1)`);
  database.close();
  const host = await prepare(await startHost(oursBuild, folder, "/api/health"));
  try {
    const size = `${events.toLocaleString("en-GB")} events`;
    const whole = await rebuild(host, dayAgo(DAYS - 1));
    const rows = [
      limitRow({ measure: `${size}: figures of two years recomputed`, value: whole / 1000, unit: "s", digits: 1 }),
      limitRow({ measure: `${size}: figures of a day recomputed`, value: await day(host), unit: "ms" }),
    ];
    for (const report of REPORTS) {
      const times = await ask(host, report, 3);
      process.stderr.write(`\n  ${report}: slowest ${Math.max(...times).toFixed(1)} ms`);
      const measure = `${size}: ${report}, any range, step and comparison, p95`;
      rows.push(limitRow({ measure, value: p95(times), unit: "ms", digits: 1, atMost: GOAL_MS }));
    }
    process.stderr.write("\n");
    return rows;
  } finally {
    await host.stop();
  }
}

async function ask(host: Prepared, report: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const range of RANGES) {
      for (const step of STEPS) {
        for (const compare of COMPARISONS) {
          // A different range in every round.
          const query = new URLSearchParams({ from: dayAgo(range - 1 + round), to: dayAgo(round), step, compare });
          const url = `${host.url}${ANALYTICS}/${report}?${query}`;
          const { milliseconds } = await expectOk(url, { headers: host.headers });
          // Round 0 reads the new rows from disk and loads the bundle into the runtimes.
          if (round > 0) times.push(milliseconds);
        }
      }
    }
  }
  return times;
}

/** One day, without the job's waiting time: the time of twenty days minus that of one, divided by nineteen. */
async function day(host: Prepared): Promise<number> {
  const [few, many] = [await rebuild(host, dayAgo(1), dayAgo(1)), await rebuild(host, dayAgo(20), dayAgo(1))];
  return (many - few) / 19;
}

/** Recomputes days. @returns how long it took, in ms */
async function rebuild(host: Prepared, from: string, to = dayAgo(0)): Promise<number> {
  const start = performance.now();
  const { headers } = host;
  await expectOk(`${host.url}${ANALYTICS}/rebuild`, { method: "POST", headers, body: { from, to } });
  for (;;) {
    const status = json(await expectOk(`${host.url}${ANALYTICS}/status`, { headers }));
    const { rebuild } = status as { rebuild: { state: string } | null }; // the product's own answer
    if (!rebuild) return performance.now() - start;
    if (rebuild.state === "failed") throw new Error("The rebuild failed");
    await sleep(10);
  }
}

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
