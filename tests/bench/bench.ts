import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ROOT } from "../../scripts/lib/shell.ts";
import type { Builds, Context, Measure } from "./context.ts";
import { makeBuilds } from "./lib/builds.ts";
import { newFolder, prepare, startHost } from "./lib/hosts.ts";
import { markdown, missingRow, type Row, Skipped, writeBetweenMarks } from "./lib/report.ts";
import { CHROMIUM, ensureTools, machine, versions } from "./lib/tools.ts";
import { measureAdminUsers } from "./measures/admin-users.ts";
import { measureAnalytics } from "./measures/analytics.ts";
import { measureApi } from "./measures/api.ts";
import { measureBooks } from "./measures/books.ts";
import { measureContentPages, measureContentPublish, measureContentStorm } from "./measures/content.ts";
import { measureContentScale } from "./measures/content-scale.ts";
import { measureGateway } from "./measures/gateway.ts";
import { measureInteraction } from "./measures/interaction.ts";
import { measureLighthouse, measureLighthousePages } from "./measures/lighthouse.ts";
import { measureMiss } from "./measures/miss.ts";
import { measureNewsletter } from "./measures/newsletter.ts";
import { measureNodes } from "./measures/nodes.ts";
import { measurePage } from "./measures/page.ts";
import { measureSignIn } from "./measures/sign-in.ts";
import { measureSignUp } from "./measures/sign-up.ts";
import { measureBinary, measureFirstLoad } from "./measures/size.ts";
import { measureMemory, measureStart } from "./measures/start.ts";

const USAGE = `npm run bench -- [--quick] [--only=start,memory,…] [--no-build] [--write]
  --quick     fewer and shorter rounds, about a minute and a half instead of ten
  --only      some measures: start, memory, admin-users, sign-up, page, api, miss, binary, first-load, content-pages,
              content-storm, content-publish, content-scale, analytics, books, gateway, nodes, newsletter, interaction,
              sign-in, lighthouse, lighthouse-pages
  --no-build  measure bin/passerelle as it is
  --write     put the table into docs/benchmarks.md`;

/** Measures that start and stop their own servers; nothing else runs beside them. */
const alone: Record<string, Measure<Builds>> = {
  start: measureStart,
  memory: measureMemory,
  "admin-users": measureAdminUsers,
  "content-scale": measureContentScale,
  analytics: measureAnalytics,
  books: measureBooks,
  gateway: measureGateway,
  nodes: measureNodes,
  newsletter: measureNewsletter,
  interaction: measureInteraction,
  "sign-in": measureSignIn,
};
/** Measures that share one pair of servers, ours and the stock build. */
const together: Record<string, Measure> = {
  "sign-up": measureSignUp,
  page: measurePage,
  api: measureApi,
  miss: measureMiss,
  binary: measureBinary,
  "first-load": measureFirstLoad,
  "content-pages": measureContentPages,
  "content-storm": measureContentStorm,
  "content-publish": measureContentPublish,
  lighthouse: measureLighthouse,
  "lighthouse-pages": measureLighthousePages,
};

const notes: string[] = [];
let failed = false;

/** Runs the selected measures of a group; one that fails becomes a row that says so, and the others still run. */
async function runAll<Needs>(group: Record<string, Measure<Needs>>, wanted: Set<string>, needs: Needs): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(group)) {
    if (!wanted.has(name)) continue;
    const start = performance.now();
    process.stderr.write(`${name} … `);
    try {
      rows.push(...(await measure(needs)));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notes.push(`Not measured: ${name}. ${reason}`);
      rows.push(missingRow(name));
      failed ||= !(error instanceof Skipped);
    }
    process.stderr.write(`${Math.round((performance.now() - start) / 1000)} s\n`);
  }
  return rows;
}

async function measureAll(wanted: Set<string>, builds: Builds): Promise<Row[]> {
  const rows = await runAll(alone, wanted, builds);
  if (!Object.keys(together).some((name) => wanted.has(name))) return rows;
  const [ours, stock] = [
    await startHost(builds.oursBuild, await newFolder(builds.oursBuild), "/api/health"),
    await startHost(builds.stockBuild, await newFolder(builds.stockBuild), "/api/health"),
  ];
  const context: Context = { ...builds, ours: await prepare(ours), stock: await prepare(stock) };
  rows.push(...(await runAll(together, wanted, context)));
  await Promise.all([ours.stop(), stock.stop()]);
  return rows;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string" },
      "no-build": { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const names = [...Object.keys(alone), ...Object.keys(together)];
  const wanted = new Set(values.only?.split(",") ?? names);
  for (const name of wanted) if (!names.includes(name)) throw new Error(`There is no measure "${name}"\n${USAGE}`);
  return { ...values, wanted };
}

async function main(): Promise<void> {
  const options = readArguments();
  if (options.help) return console.log(USAGE);
  await ensureTools();
  const builds = await makeBuilds(!options["no-build"]);
  const start = performance.now();
  const rows = await measureAll(options.wanted, { ...builds, quick: options.quick });
  const minutes = (performance.now() - start) / 60_000;

  const pocketbase = /pocketbase\/pocketbase (v\S+)/.exec(readFileSync(`${ROOT}go.mod`, "utf8"))?.[1] ?? "";
  const flags = process.argv.slice(2).filter((flag) => flag !== "--write");
  const report = [
    `\`npm run bench${flags.length > 0 ? ` -- ${flags.join(" ")}` : ""}\`, ${new Date().toISOString().slice(0, 10)}, ${minutes.toFixed(1)} minutes.`,
    `Machine: ${machine()}.`,
    `Programs: PocketBase ${pocketbase}, ${versions(CHROMIUM)}.`,
    "",
    markdown(rows),
    "",
    `${rows.filter((row) => row.met === "yes").length} of ${rows.filter((row) => row.met).length} goals met.`,
    ...notes.map((note) => `\n${note}`),
  ].join("\n");
  console.log(`\n${report}`);
  if (options.write) writeBetweenMarks(`${ROOT}docs/benchmarks.md`, report);
  process.exitCode = failed ? 1 : 0;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
