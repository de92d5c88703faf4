import type { Context } from "../context.ts";
import type { Prepared } from "../lib/hosts.ts";
import { expectOk } from "../lib/http.ts";
import { requestsPerSecond } from "../lib/load.ts";
import { interleave } from "../lib/numbers.ts";
import { type Row, rateRow } from "../lib/report.ts";

const GOAL = 0.95;
const RECORDS = 40;
const LIST = "/api/collections/bench_items/records?perPage=30";

/** PocketBase's own API in our binary and in the stock build: what the host and the hooks cost. */
export async function measureApi({ ours, stock, quick }: Context): Promise<Row[]> {
  await Promise.all([createItems(ours), createItems(stock)]);
  const [left, right] = await Promise.all([expectOk(ours.url + LIST), expectOk(stock.url + LIST)]);
  if (!left.body.equals(right.body)) throw new Error("The two lists differ");

  const rows: Row[] = [];
  for (const [name, path] of [
    ["/api/health", "/api/health"],
    ["list of 30 records", LIST],
  ] as const) {
    const seconds = quick ? 2 : 3;
    const [our, other] = [ours, stock].map((host) => () => requestsPerSecond(host.url + path, seconds));
    if (!our || !other) continue;
    await our(); // warms both up, not counted
    await other();
    rows.push(rateRow(`${name} against stock PocketBase`, await interleave(quick ? 3 : 7, our, other), "req/s", GOAL));
  }
  return rows;
}

/** Creates a public collection with the same records and ids on every host. */
async function createItems({ url, headers }: Prepared): Promise<void> {
  const fields = [
    { name: "title", type: "text" },
    { name: "body", type: "text" },
    { name: "position", type: "number" },
    { name: "public", type: "bool" },
  ];
  const collection = { name: "bench_items", type: "base", listRule: "", viewRule: "", fields };
  await expectOk(`${url}/api/collections`, { method: "POST", headers, body: collection });
  for (let index = 1; index <= RECORDS; index++) {
    const id = `benchitem${String(index).padStart(6, "0")}`;
    const body = { id, title: `Item ${index}`, body: "A line of text. ".repeat(12), position: index, public: true };
    await expectOk(`${url}/api/collections/bench_items/records`, { method: "POST", headers, body });
  }
}
