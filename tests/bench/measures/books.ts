import { request } from "node:http";
import { DatabaseSync } from "node:sqlite";
import type { Builds } from "../context.ts";
import { BOOKS_YEAR, writeBooks } from "../lib/books.ts";
import { newFolder, type Prepared, prepare, processorSeconds, residentMegabytes, startHost } from "../lib/hosts.ts";
import { expectOk } from "../lib/http.ts";
import { limitRow, type Row } from "../lib/report.ts";

const BOOKS = "/api/app/admin/books";
const YEAR = { from: `${BOOKS_YEAR}-01-01`, to: `${BOOKS_YEAR}-12-31` };
const FORMATS = { csv: "CSV", json: "JSON", fec: "sales journal" } as const;
const GOAL_S = 5;
/** In MB: what the database keeps of the pages that it reads (32), and the garbage that may wait for a collection (48). */
const GROWTH_MB = 80;

/** The books of a year with 100,000 payments (10,000 with --quick): the sums and each file, twice in turns. */
export async function measureBooks({ quick, oursBuild }: Builds): Promise<Row[]> {
  const payments = quick ? 10_000 : 100_000;
  const folder = await newFolder(oursBuild);
  await (await startHost(oursBuild, folder, "/api/health")).stop();
  writeBooks(folder, payments);
  const host = await prepare(await startHost(oursBuild, folder, "/api/health"));
  try {
    const size = `books of ${payments.toLocaleString("en-GB")} payments`;
    const url = `${host.url}${BOOKS}?${new URLSearchParams(YEAR)}`;
    const sums = await expectOk(url, { headers: host.headers });
    const rows = [limitRow({ measure: `${size}: sums`, value: sums.milliseconds / 1000, unit: "s", digits: 1 })];
    const idle = residentMegabytes(host.pid);
    const found: Record<string, Download[]> = { csv: [], json: [], fec: [] };
    for (let turn = 0; turn < 2; turn++) {
      forgetTaken(folder);
      for (const format of Object.keys(FORMATS)) found[format]?.push(await download(host, format));
    }
    for (const [format, name] of Object.entries(FORMATS)) {
      const turns = found[format] ?? [];
      process.stderr.write(`\n  ${format}: ${JSON.stringify(turns)}`);
      const seconds = Math.max(...turns.map((each) => each.seconds));
      const more = Math.max(...turns.map(({ megabytes }) => megabytes)) - idle;
      rows.push(
        limitRow({ measure: `${size}: ${name}`, value: seconds, unit: "s", digits: 1, atMost: GOAL_S }),
        limitRow({ measure: `${size}: ${name}, memory more than idle`, value: more, unit: "MB", atMost: GROWTH_MB }),
      );
    }
    process.stderr.write("\n");
    return rows;
  } finally {
    await host.stop();
  }
}

/** An hour has room for five files of this length. */
function forgetTaken(folder: string): void {
  const database = new DatabaseSync(`${folder}/data/data.db`, { timeout: 20_000 });
  database.exec("DELETE FROM audit_log");
  database.close();
}

type Download = { seconds: number; processor: number; megabytes: number; bytes: number };

/** Reads a file as it comes and keeps none of it. `megabytes` is the most that the server held meanwhile. */
async function download({ url, headers, pid }: Prepared, format: string): Promise<Download> {
  const [start, before] = [performance.now(), processorSeconds(pid)];
  let [megabytes, bytes] = [0, 0];
  const look = () => {
    megabytes = Math.max(megabytes, residentMegabytes(pid));
  };
  const watch = setInterval(look, 50);
  await new Promise<void>((resolve, reject) => {
    const asked = request(`${url}${BOOKS}/file`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
    });
    asked.once("error", reject);
    asked.once("response", (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${format}: ${answer.statusCode}`));
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      answer.once("error", reject);
      answer.once("end", resolve);
    });
    asked.end(JSON.stringify({ ...YEAR, format }));
  }).finally(() => clearInterval(watch));
  look();
  const seconds = (performance.now() - start) / 1000;
  return { seconds, processor: processorSeconds(pid) - before, megabytes, bytes };
}
