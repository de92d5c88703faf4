import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { call, rawCall } from "../../support/http.ts";
import { type Nodes, startNodes } from "../../support/nodes.ts";
import { until } from "../../support/poll.ts";
import { probe } from "../../support/probe.ts";
import { newEmail, signUpBody } from "../../support/product.ts";
import { ROOT, startServer, type TestServer } from "../../support/server.ts";

/** The next release: the same program with one migration more, which changes what nodes keep in memory and what they render. */
const migrations = mkdtempSync(`${tmpdir()}/passerelle-migrations-`);
const NEXT = "9999999999-next.js";
const MIGRATION = `migrate((app) => {
  const plans = app.findCollectionByNameOrId("plans");
  plans.fields.add(new TextField({ name: "colour" }));
  app.save(plans);
  app.db().newQuery("UPDATE addon_access SET updated = datetime()").execute();
}, () => {});`;

let all: Nodes;
let next: TestServer | undefined;

beforeAll(async () => {
  cpSync(`${ROOT}pb_migrations/dist`, migrations, { recursive: true });
  writeFileSync(`${migrations}/${NEXT}`, MIGRATION);
  all = await startNodes(2);
});
afterAll(async () => {
  await next?.stop();
  await all?.stop();
  rmSync(migrations, { recursive: true, force: true });
});

it("fails no answer of old nodes when the writer's release migrates the database", async () => {
  const manifest = (await all.memberPath()).replace(/catalog.*/, "manifest.json");
  const paths = [manifest, "/en", "/blog", "/robots.txt"];
  const probes = await Promise.all(all.nodes.flatMap(({ url }) => paths.map((path) => probe(url, path))));
  await all.writer.end();
  const { dir } = all.writer;
  const env = { BACKUP_URL: `file://${all.place}`, STANDBY_LEASE_SECONDS: "2" };
  next = await startServer({ dir, env, standby: true, args: ["--standby", `--migrationsDir=${migrations}`] });
  for (const { url, dir: folder } of all.nodes) {
    const state = async () => (await call(url, "GET", "/api/health")).json;
    await until("the node to see the migration", async () => JSON.stringify(await state()).includes('"newer"'));
    const applied = () => query(folder, `SELECT file FROM _migrations WHERE file = '${NEXT}'`).length === 1;
    await until("the new schema", applied);
    for (const path of paths) expect((await rawCall(url, path)).status, path).toBe(200);
    // A node reads each second who writes; until then it asks to wait.
    const signUp = () => call(url, "POST", "/api/collections/users/records", { body: signUpBody(newEmail("newer")) });
    await until("a sign-up through the node", async () => (await signUp()).status === 200, 3_000);
  }
  await next.kill();
  for (const { url } of all.nodes) // an old answer is better than none
    for (const path of paths) expect((await rawCall(url, path)).status, path).toBe(200);
  const found = await Promise.all(probes.map((one) => one.stop()));
  expect(found.map(({ failed }) => failed)).toEqual(found.map(() => 0));
});
