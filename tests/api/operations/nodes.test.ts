import { copyFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SHOWN } from "../../../pb_hooks/platform/caches/rules.ts";
import { makeKey, signUpIntegrator } from "../../support/api.ts";
import { command } from "../../support/command.ts";
import { writeDocument } from "../../support/content.ts";
import { query } from "../../support/database.ts";
import { call, rawCall, textOf } from "../../support/http.ts";
import { type Nodes, startNodes } from "../../support/nodes.ts";
import { until } from "../../support/poll.ts";
import { newEmail, signUp, signUpBody } from "../../support/product.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let all: Nodes;
let node: TestServer;

beforeAll(async () => {
  all = await startNodes(1);
  [node] = all.nodes as [TestServer];
});
afterAll(() => all?.stop());

const TABLES = ["jobs", "cron_runs", "audit_log", "alerts"];
const USERS = "/api/collections/users/records";
const statusOf = async (path: string, server = node) => (await rawCall(server.url, path)).status;
const bodyOf = async (path: string, server = node) => (await rawCall(server.url, path)).text;
/** Every file of the storage with its size. */
const copies = () =>
  readdirSync(all.place, { recursive: true, withFileTypes: true }).map(
    (entry) =>
      `${entry.parentPath}/${entry.name} ${entry.isFile() && statSync(`${entry.parentPath}/${entry.name}`).size}`,
  );
/** The rows of what only a writer adds. */
const rowsOf = ({ dir }: TestServer) =>
  TABLES.map((table) => query(dir, `SELECT '${table}' AS name, COUNT(*) AS count, MAX(rowid) AS last FROM ${table}`));
const signUpAt = (server: TestServer) => call(server.url, "POST", USERS, { body: signUpBody(newEmail("node")) });

it("answers pages, feeds and files from the copy, and shows a change within a moment", async () => {
  for (const path of ["/", "/en", "/robots.txt", "/sitemap.xml"]) expect(await statusOf(path), path).toBe(200);
  const { slug, id } = await writeDocument(all.writer, "posts", { title: "Première version" });
  await until("the post at the node", async () => (await bodyOf(`/blog/${slug}`)).includes("Première version"));
  await all.writer.manage("PATCH", `/api/collections/posts/records/${id}`, { title: "Deuxième version" });
  await until(
    "the change at the node",
    async () => (await bodyOf(`/blog/${slug}`)).includes("Deuxième version"),
    5_000,
  );
});

it("answers the gateway, for a new member and no longer for one whose access ended", async () => {
  const member = await signUp(all.writer);
  const path = await all.memberPath(member);
  await until("the address at the node", async () => (await statusOf(path)) === 200);
  expect(await bodyOf(path)).toContain('"One"');
  await all.writer.manage("PATCH", `${USERS}/${member.id}`, { blocked: "2026-01-01 00:00:00.000Z" });
  await until("the notice at the node", async () => !(await bodyOf(path)).includes('"One"'), 5_000);
});

it("forwards what writes, for the visitor's address, and tells the writer what it counts", async () => {
  const path = await all.memberPath();
  await until("the address at the node", async () => (await statusOf(path)) === 200);
  expect((await signUpAt(node)).status).toBe(200);
  const id = path.split("/")[2] ?? "";
  expect(id).toHaveLength(32);
  const used = () => query(all.writer.dir, "SELECT COUNT(*) AS used FROM addon_access WHERE last_used <> ''")[0]?.used;
  const changes = () => query(all.writer.dir, "SELECT stamp FROM changes WHERE name = 'addon_access'")[0]?.stamp;
  const [before, changed] = [Number(used()), changes()];
  await until("the last use at the writer", () => Number(used()) >= Math.max(before, 1), 20_000);
  expect(changes()).toBe(changed); // nodes keep their rows in memory
  const answer = await all.writer.call("GET", "/api/app/admin/system", { token: all.gateway.admin.token });
  expect(answer.json).toMatchObject({ standby: { nodes: [{ state: "following" }] } });
});

it("hears of changes of all that pages show and the gateway keeps", () => {
  const stamped = query(node.dir, "SELECT name FROM changes").map(({ name }) => name);
  expect(stamped).toEqual(expect.arrayContaining(SHOWN.split(" ")));
  for (const table of ["_collections", "_migrations", "_params", "addon_access", "hash_keys", "providers"])
    expect(stamped).toContain(table);
});

it("ends an API key that a visitor shows in an address", async () => {
  const { key, id } = await makeKey(all.gateway.product, await signUpIntegrator(all.gateway.product), "");
  expect(await statusOf(`/blog?key=${key}`)).toBe(400);
  expect(query(all.writer.dir, `SELECT revoked FROM api_keys WHERE id = '${id}'`)[0]?.revoked).not.toBe("");
});

it("refuses commands that write to its folder", async () => {
  for (const args of [
    ["superuser", "upsert", "a@b.example", "correct horse battery staple"],
    ["migrate"],
    ["backup"],
  ]) {
    expect(await command(node.dir, args), args[0]).toMatchObject({
      code: 1,
      output: expect.stringContaining("a node's"),
    });
  }
});

it("follows without a complaint", async () => {
  const { json } = await call(node.url, "GET", "/api/health");
  expect(json).toMatchObject({ data: { role: "node", state: "following" } });
  expect(node.output()).not.toMatch(/readonly|Cannot|failed/i);
  const logs = new DatabaseSync(`${node.dir}/auxiliary.db`, { readOnly: true });
  expect(logs.prepare("SELECT COUNT(*) AS count FROM _logs").get()).toEqual({ count: 0 }); // nothing would delete them
  logs.close();
});

it("leaves the answers to the writer while it lacks a new key, and needs no restart for that", async () => {
  const path = await all.memberPath();
  const state = async () => (await call(node.url, "GET", "/api/health")).json.data;
  await until("the address at the node", async () => (await statusOf(path)) === 200);
  expect(await command(all.writer.dir, ["key", "rotate"])).toMatchObject({ code: 0 });
  await all.writer.restart();
  await until("the new key", async () => textOf(await state(), "state") === "newer");
  const sealed = () => query(all.writer.dir, "SELECT key_id FROM app_keys WHERE state = 'retiring'");
  await until("everything to be sealed with it", () => sealed().length === 0, 20_000);
  expect(await bodyOf(path)).toContain('"One"');
  for (const file of ["app.key", "app.key.previous"]) copyFileSync(`${all.writer.dir}/${file}`, `${node.dir}/${file}`);
  await until("the node to follow again", async () => textOf(await state(), "state") === "following");
  expect(await bodyOf(path)).toContain('"One"');
});

it("keeps answering and writes nothing while the writer is away, also after its own start", async () => {
  const path = await all.memberPath();
  await until("the address at the node", async () => (await statusOf(path)) === 200);
  await all.writer.kill();
  for (let tries = 0; tries < 20; tries++) {
    expect([await statusOf(path), await statusOf("/")]).toEqual([200, 200]);
  }
  const refused = await signUpAt(node);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"]);
  const before = copies();
  await node.kill();
  await node.restart();
  const rows = rowsOf(node);
  expect([await statusOf(path), await statusOf("/en")]).toEqual([200, 200]);
  const fresh = await all.add();
  expect([await statusOf(path, fresh), await statusOf("/", fresh)]).toEqual([200, 200]);
  expect(copies()).toEqual(before); // they read the storage only
  expect(rowsOf(node)).toEqual(rows); // no job, cron or note of a node's own
  await all.writer.restart();
  await until("writes by themselves", async () => (await signUpAt(node)).status === 200);
  expect(textOf((await call(fresh.url, "GET", "/api/health")).json.data, "role")).toBe("node");
});

it("a standby answers as a node while it waits, and takes over from that copy", async () => {
  const standby = await all.add(["--standby"]);
  const path = await all.memberPath();
  const page = (server = standby) => statusOf("/en", server).catch(() => 0);
  await until("a page of the standby", async () => (await page()) === 200);
  await until("the address at the standby", async () => (await statusOf(path, standby)) === 200);
  expect((await signUpAt(standby)).status).toBe(200); // forwarded
  const { json, status } = await call(standby.url, "GET", "/api/health");
  expect([status, json]).toMatchObject([503, { data: { role: "standby", state: "following" } }]);
  await until("the standby to report", () => copies().some((file) => file.includes("/machines/")));
  await all.writer.kill();
  expect([await page(), await statusOf(path, standby)]).toEqual([200, 200]);
  const refused = await signUpAt(standby);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"]);
  let longest = 0;
  let last = Date.now();
  await until("the standby to write", async () => {
    if ((await statusOf("/robots.txt", standby).catch(() => 0)) === 200) last = Date.now();
    longest = Math.max(longest, Date.now() - last);
    return (await call(standby.url, "GET", "/api/health").catch(() => refused)).status === 200;
  });
  expect(longest).toBeLessThan(6_000); // it begins again in between, on a machine that does other work
  expect(standby.output()).toContain("The database is the followed copy");
  expect((await signUpAt(standby)).status).toBe(200);
  await all.writer.restart(); // it follows in its turn
  await until("a page of the new standby", async () => (await page(all.writer)) === 200);
  expect((await signUpAt(all.writer)).status).toBe(200);
});

it("a standby's folder is enough where the other machine and the storage are lost (docs/operate/recover.md)", async () => {
  await all.writer.kill(); // it follows, by now
  rmSync(`${all.writer.dir}/.node.json`);
  const alone = await startServer({ dir: all.writer.dir });
  expect((await signUpAt(alone)).status).toBe(200);
  expect(query(alone.dir, "PRAGMA integrity_check")[0]?.integrity_check).toBe("ok");
  await alone.stop();
});
