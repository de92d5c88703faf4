import { DatabaseSync } from "node:sqlite";
import type { UserQuery } from "../../../common/contract/admin.ts";
import type { Builds } from "../context.ts";
import { newFolder, prepare, startHost } from "../lib/hosts.ts";
import { expectOk, json } from "../lib/http.ts";
import { writeMembers } from "../lib/members.ts";
import { percentile } from "../lib/numbers.ts";
import { limitRow, type Row } from "../lib/report.ts";

const GOAL_MS = 50;
const OVERVIEW_MS = 300;
/** At 1,000,000 members, without the texts themselves. */
const INDEX_MB = 300;
const SEARCH = "/api/app/admin/users/search";

/** What a member is known by. */
type Known = { code: string; username: string; stripe: string };

/** The queries, in the groups of the report. They differ in every round where possible; each round has its member. */
const QUESTIONS: Readonly<Record<string, readonly ((round: number, member: Known) => Partial<UserQuery>)[]>> = {
  "list, six orders": (["-created", "created", "email", "-email", "-paid", "paid"] as const).map((sort) => () => ({
    sort,
  })),
  "search by whole address": [
    (round) => ({ q: `lilac.magpie${round}@gamma.example` }),
    () => ({ q: "admin@passerelle.example" }),
  ],
  "search by part of an address": [
    () => ({ q: "gamma" }),
    () => ({ q: "hotel" }),
    (round) => ({ q: `dunnock${round + 20_000}` }),
    (round) => ({ q: `bunting${round % 10}` }),
  ],
  "search by name": [
    () => ({ q: "Élm" }),
    () => ({ q: "amber dun" }),
    () => ({ q: "nobody at all" }),
    () => ({ q: "li" }),
  ],
  "search by letters inside of words": [
    () => ({ q: "agpi" }),
    () => ({ q: "otelier" }),
    (round) => ({ q: `unnock${round + 20_000}@o` }),
    (round) => ({ q: `unting${round % 10}` }),
    () => ({ q: "azel arn" }),
    (round) => ({ q: `azel_${(round * 997).toString(16).padStart(6, "0")}` }),
  ],
  "search by affiliate code": [
    (_, { code }) => ({ q: code }),
    (_, { code }) => ({ q: code.slice(4) }),
    () => ({ q: "aff" }),
  ],
  "search by streaming name": [
    (_, { username }) => ({ q: username }),
    (_, { username }) => ({ q: username.slice(1, 12) }),
  ],
  "search by Stripe customer": [(_, { stripe }) => ({ q: stripe }), () => ({ q: "cus" })],
  "access states": (["trial", "paid", "expired", "unpaid", "blocked"] as const).map((access) => () => ({ access })),
  filters: [
    () => ({ plan: "paid" }),
    () => ({ plan: "paid", period: "year" }),
    () => ({ verified: "no" }),
    () => ({ admin: "yes" }),
    () => ({ api: "yes" }),
    () => ({ locale: "en" }),
    () => ({ streaming: "error" }),
    () => ({ streaming: "active" }),
    () => ({ referred: "yes" }),
    () => ({ from: "2026-01-01", to: "2026-01-31" }),
    () => ({ provider: "manual" }),
    () => ({ renewal: "ends" }),
    () => ({ renewal: "none" }),
    () => ({ grace: "running" }),
    () => ({ used: "over90" }),
    () => ({ used: "never" }),
    () => ({ newsletter: "yes" }),
    () => ({ note: "yes" }),
  ],
  "filters together, other orders": [
    () => ({ access: "trial", sort: "created" }),
    () => ({ access: "trial", sort: "email" }),
    () => ({ access: "paid", locale: "en", verified: "no" }),
    () => ({ access: "paid", sort: "paid" }),
    () => ({ q: "magpie", access: "paid", sort: "email" }),
    () => ({ api: "yes", locale: "en" }),
    () => ({ access: "expired", period: "month", sort: "-paid" }),
  ],
};

/** Bytes of the search's index: its pieces are the blocks of one table. */
function indexBytes(folder: string): number {
  const database = new DatabaseSync(`${folder}/data/data.db`, { readOnly: true });
  const row = database.prepare("SELECT SUM(length(block)) AS bytes FROM user_words_data").get();
  database.close();
  return Number(row?.bytes);
}

/** Members whom searches look for. */
function knownMembers(folder: string, count: number): Known[] {
  const database = new DatabaseSync(`${folder}/data/data.db`, { readOnly: true });
  const rows = database
    .prepare(
      "SELECT affiliate_code AS code, stremio_username AS username, stripe FROM users WHERE stripe != '' LIMIT ?",
    )
    .all(count);
  database.close();
  return rows as Known[]; // the columns above
}

/** The list at /admin/users with a million members (100,000 with --quick): 95th percentile. */
export async function measureAdminUsers({ quick, oursBuild }: Builds): Promise<Row[]> {
  const count = quick ? 100_000 : 1_000_000;
  const folder = await newFolder(oursBuild);
  await (await startHost(oursBuild, folder, "/api/health")).stop();
  writeMembers(folder, count);
  const host = await prepare(await startHost(oursBuild, folder, "/api/health"));
  const million = `at ${count.toLocaleString("en-GB")} members`;
  const cold = await expectOk(`${host.url}/api/app/admin/overview`, { headers: host.headers });
  const megabytes = indexBytes(folder) / 1e6;
  const ask = async (query: Partial<UserQuery>, after = "") => {
    const answer = await expectOk(host.url + SEARCH, {
      method: "POST",
      headers: host.headers,
      body: { ...query, after },
    });
    const { next } = json(answer) as { next: string | null }; // the product's own answer
    return { milliseconds: answer.milliseconds, next };
  };
  const rows: Row[] = [
    limitRow({
      ...{ measure: `/admin, the overview, ${million}: first read after a start`, value: cold.milliseconds },
      ...{ unit: "ms", digits: 1, atMost: OVERVIEW_MS },
    }),
    limitRow({
      ...{ measure: `the index of the search ${million}`, value: megabytes },
      ...{ unit: "MB", digits: 0, atMost: (INDEX_MB * count) / 1_000_000 },
    }),
  ];
  const known = knownMembers(folder, quick ? 5 : 20);
  for (const [name, questions] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    let slowest = { milliseconds: 0, query: "" };
    for (const [round, member] of known.entries()) {
      for (const question of questions) {
        const query = question(round + 1, member);
        const first = await ask(query);
        // Round 0 reads pages from disk that no query has used since the start.
        if (round > 0) times.push(first.milliseconds);
        if (round > 0 && first.milliseconds > slowest.milliseconds)
          slowest = { milliseconds: first.milliseconds, query: JSON.stringify(query) };
        if (round > 0 && first.next) times.push((await ask(query, first.next)).milliseconds);
      }
    }
    process.stderr.write(`\n  ${name}: slowest ${slowest.milliseconds.toFixed(1)} ms ${slowest.query}`);
    const measure = `/admin/users ${million}: ${name}, p95`;
    rows.push(limitRow({ measure, value: percentile(times, 0.95), unit: "ms", digits: 1, atMost: GOAL_MS }));
  }
  process.stderr.write("\n");
  await host.stop();
  return rows;
}
