import { writeFileSync } from "node:fs";
import type { Builds } from "../context.ts";
import { type Build, newFolder, residentMegabytes, startHost } from "../lib/hosts.ts";
import { ask, expectOk } from "../lib/http.ts";
import { CONNECTIONS, requestsPerSecond } from "../lib/load.ts";
import { interleave, median } from "../lib/numbers.ts";
import { sleep, tempFolder } from "../lib/processes.ts";
import { limitRow, type Row } from "../lib/report.ts";

const START_GOAL_MS = 300;
const MEMORY_GOAL_MB = 80;
const LOADED_GOAL_MB = 150;
const LOAD_SECONDS = 4;
/** Every page that the server renders, in both languages. */
const PAGES = ["/", "/trial", "/login", "/forgot", "/verify-email"].flatMap((path) => [
  path,
  `/en${path}`.replace(/\/$/, ""),
]);

/**
 * From the start of the process to the first 200 of the home page: ours renders it, the stock build serves the same HTML
 * as a file of its public folder. Warm: a data folder that a server has used before; cold: a fresh one.
 */
export async function measureStart({ quick, oursBuild, stockBuild }: Builds): Promise<Row[]> {
  const [ours, stock] = [await newFolder(oursBuild), await newFolder(stockBuild)];
  const host = await startHost(oursBuild, ours, "/");
  const page = await expectOk(`${host.url}/`);
  await host.stop();
  await (await startHost(stockBuild, stock, "/api/health")).stop();
  writeFileSync(`${stock}/publicDir/index.html`, page.body);

  const warm = await interleave(
    quick ? 3 : 9,
    () => startTime(oursBuild, ours),
    () => startTime(stockBuild, stock),
  );
  const cold: number[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round++) cold.push(await startTime(oursBuild, tempFolder()));
  return [
    limitRow(
      { measure: "start to first 200 of /, warm", value: warm.ours, unit: "ms", atMost: START_GOAL_MS },
      warm.other,
    ),
    limitRow({ measure: "start to first 200 of /, fresh data folder", value: median(cold), unit: "ms" }),
  ];
}

async function startTime(build: Build, folder: string): Promise<number> {
  const host = await startHost(build, folder, "/");
  await host.stop();
  return host.milliseconds;
}

/** Resident memory one idle second after the start, after rendering all pages, and after a load on them. */
export async function measureMemory({ oursBuild, stockBuild, quick }: Builds): Promise<Row[]> {
  const used: { [when in "ours" | "rendered" | "loaded" | "stock"]: number[] } = {
    ours: [],
    rendered: [],
    loaded: [],
    stock: [],
  };
  const [ours, stock] = [await newFolder(oursBuild), await newFolder(stockBuild)];
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const host = await startHost(oursBuild, ours, "/api/health");
    await sleep(1000);
    used.ours.push(residentMegabytes(host.pid));
    for (const path of PAGES) await ask(host.url + path);
    await sleep(1000);
    used.rendered.push(residentMegabytes(host.pid));
    await requestsPerSecond(`${host.url}/`, LOAD_SECONDS);
    await sleep(1000);
    used.loaded.push(residentMegabytes(host.pid));
    await host.stop();
    const other = await startHost(stockBuild, stock, "/api/health");
    await sleep(1000);
    used.stock.push(residentMegabytes(other.pid));
    await other.stop();
  }
  const unit = { unit: "MB", digits: 1 };
  return [
    limitRow(
      { measure: "memory (RSS) after start", value: median(used.ours), ...unit, atMost: MEMORY_GOAL_MB },
      median(used.stock),
    ),
    limitRow({ measure: `memory (RSS) after rendering ${PAGES.length} pages`, value: median(used.rendered), ...unit }),
    limitRow({
      measure: `memory (RSS) after ${CONNECTIONS} connections on a page for ${LOAD_SECONDS} s`,
      value: median(used.loaded),
      ...unit,
      atMost: LOADED_GOAL_MB,
    }),
  ];
}
