import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { query } from "../support/database.ts";
import { type Far, startFar } from "../support/far.ts";
import { call, objectOf, rawCall } from "../support/http.ts";
import { type Nodes, staleness, startNodes } from "../support/nodes.ts";
import { pause, until } from "../support/poll.ts";
import { signUp } from "../support/product.ts";
import { type S3Fault, type S3Paths, startS3Paths } from "../support/s3-paths.ts";

/** A node (docs/design/operations.md, Nodes) whose copy is in a real S3 server. */
const root = mkdtempSync(`${tmpdir()}/passerelle-nodes-s3-`);
const AWAY_MS = 12_000;
/** A call in which nothing happens ends after ten seconds (internal/replication/replica). */
const AGAIN_MS = 20_000;

/** A round trip to a node on another continent, and how old its data may be there at the 95th percentile. */
const [FAR_MS, AGE_MS] = [80, 1_000];

let s3: S3Paths;
let far: Far;
let all: Nodes;

beforeAll(async () => {
  s3 = await startS3Paths(root);
  far = await startFar(FAR_MS);
  all = await startNodes(1, s3, { NODES_URL: far.url });
  far.to(all.writer.url);
}, 300_000);
afterAll(async () => {
  await all?.stop();
  await s3?.stop();
  await far?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Signs a member up at the writer, and waits until the node has the row. */
async function follows(): Promise<void> {
  const [node] = all.nodes;
  const { id } = await signUp(all.writer);
  const found = () => query(node?.dir ?? "", `SELECT id FROM users WHERE id = '${id}'`).length === 1;
  await until("the member at the node", found, AGAIN_MS);
}

it("needs a key that may only read", async () => {
  s3.fault("machine-1", "refuse", /^(PUT|POST|DELETE) /);
  await follows();
  await all.nodes[0]?.restart();
  await follows();
  expect(s3.met("machine-1")).toBe(0);
});

it("is less than a second behind where the storage and the writer are far away", async () => {
  s3.fault("machine-1", FAR_MS);
  await follows();
  const { median, p95 } = await staleness(all, 40);
  console.log(`${FAR_MS} ms away: median ${median} ms, p95 ${p95} ms`);
  s3.fault("machine-1", "none");
  expect(p95).toBeLessThan(AGE_MS);
});

it.each<S3Fault>(["cut", "hang"])(
  "answers while the storage is away (%s), and continues once it is back",
  async (fault) => {
    const [node] = all.nodes;
    const path = (await all.memberPath()).replace(/catalog.*/, "manifest.json");
    const statusOf = async (asked: string) => (await rawCall(node?.url ?? "", asked)).status;
    await until("the address at the node", async () => (await statusOf(path)) === 200);
    for (const machine of ["machine-0", "machine-1"]) s3.fault(machine, fault);
    for (const end = Date.now() + AWAY_MS; Date.now() < end; await pause(50))
      expect([await statusOf(path), await statusOf("/en")]).toEqual([200, 200]);
    expect(s3.met("machine-1")).toBeGreaterThan(0);
    for (const machine of ["machine-0", "machine-1"]) s3.fault(machine, "none");
    await until("the writer to write again", async () => (await fetch(`${all.writer.url}/api/health`)).ok, AGAIN_MS);
    await follows();
  },
);

it.each<S3Fault>(["cut", "hang"])("a start while the storage is away (%s) answers from the folder", async (fault) => {
  const [node] = all.nodes;
  const path = (await all.memberPath()).replace(/catalog.*/, "manifest.json");
  await until("the address at the node", async () => (await rawCall(node?.url ?? "", path)).status === 200);
  await node?.kill();
  s3.fault("machine-1", fault);
  await pause(2_000);
  await node?.restart();
  expect((await rawCall(node?.url ?? "", path)).status).toBe(200);
  const { json } = await call(node?.url ?? "", "GET", "/api/health");
  expect(objectOf(json, "data").age).toBeGreaterThan(0);
  s3.fault("machine-1", "none");
  await follows();
});
