import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { codes, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUp, signUpAdmin, startProduct, tokenOf } from "../../support/product.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";

const AREA = "/api/app/admin/webhooks";

let product: Product;
let receiver: WebhookReceiver;

beforeAll(async () => {
  product = await startProduct();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await product?.stop();
  await receiver?.close();
});

const ask = (path: string, body: object) => product.call("POST", AREA + path, { token: product.superuser, body });
const rows = (sql: string) => query(product.dir, sql);

/** Has an endpoint's waiting deliveries sent now. */
async function sendNow(id: string, what: string, done: () => boolean): Promise<void> {
  const past = "'2026-01-01 00:00:00.000Z'";
  change(
    product.dir,
    `UPDATE webhook_deliveries SET next_at = ${past} WHERE endpoint = '${id}';
     UPDATE jobs SET run_at = ${past} WHERE key = 'webhooks.deliver:${id}' AND state = 'queued'`,
  );
  await product.cron("jobs-webhooks", what, done);
}

it("replays very many in bounded batches, also what a second request adds meanwhile", {
  timeout: 120_000,
}, async () => {
  receiver.answer = 503; // it pauses after the first
  const made = await ask("", { name: "all", url: receiver.url, events: ["user.updated"], active: true });
  const id = textOf(made.json, "id");
  const hourAgo = Date.now() - 3_600_000;
  const messages = Array.from({ length: 2500 }, (_, index) => {
    const at = dbTime(new Date(hourAgo + Math.floor(index / 3))); // three of each millisecond
    return `('many${String(index).padStart(11, "0")}', 'user.updated', '{}', '${at}', '${at}')`;
  });
  change(product.dir, `INSERT INTO webhook_messages (id, type, body, created, updated) VALUES ${messages.join(", ")}`);
  const since = (ms: number) => ({ since: new Date(hourAgo + ms).toISOString() });
  expect((await ask(`/${id}/replay`, since(400))).json).toEqual({ count: 1300 });
  expect((await ask(`/${id}/replay`, since(-1000))).json).toEqual({ count: 2500 });
  expect((await ask(`/${id}/replay`, since(800))).json).toEqual({ count: 100 });
  const count = () => Number(rows("SELECT COUNT(*) AS count FROM webhook_deliveries")[0]?.count);
  await until("every delivery", () => count() === 2500);
  const job = `SELECT state, payload ->> 'after' AS after FROM jobs WHERE key = 'webhooks.replay:${id}'`;
  await until("the end", () => rows(job)[0]?.state === "done");
  // The last run began where the previous one had ended.
  expect(Date.parse(String(rows(job)[0]?.after))).toBeGreaterThan(hourAgo + 300);
  expect(rows("SELECT id FROM webhook_deliveries WHERE state != 'queued'")).toEqual([]);
});

it("sends again what is replayed while it is being sent", async () => {
  const slow = await startWebhookReceiver();
  const { resolve: answer, promise } = Promise.withResolvers<void>();
  slow.hold = promise;
  const made = await ask("", { name: "slow", url: slow.url, events: ["user.created"], active: true });
  const id = textOf(made.json, "id");
  await signUp(product);
  await until("the first attempt", () => slow.arrived.length === 1);
  const delivery = rows(`SELECT id FROM webhook_deliveries WHERE endpoint = '${id}'`)[0]?.id;
  expect((await ask(`/${id}/replay`, { delivery })).json).toEqual({ count: 1 });
  answer();
  await until("the second", () => slow.arrived.length === 2);
  await until(
    "its end",
    () => rows(`SELECT id FROM webhook_deliveries WHERE id = '${delivery}' AND state = 'done'`).length,
  );
  await slow.close();
});

it("deletes old messages with their deliveries, also very many", async () => {
  const message = (id: string, created: string) => `SELECT ${id} AS id, 'user.created', '{}', ${created}`;
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)";
  change(
    product.dir,
    `INSERT INTO webhook_messages (id, type, body, created)
       ${numbers} ${message("printf('old%012d', i)", "'2020-01-01 00:00:00.000Z'")} FROM n;
     INSERT INTO webhook_messages (id, type, body, created) ${message("'fresh0000000000'", `'${dbTime(new Date())}'`)};
     INSERT INTO webhook_deliveries (id, endpoint, message, state)
       SELECT id, 'endpoint0000000', id, 'done' FROM webhook_messages WHERE id LIKE 'old0%' OR id LIKE 'fresh%'`,
  );
  await product.run("webhooks-purge");
  const left = (table: string) => rows(`SELECT id FROM ${table} WHERE id LIKE 'old0%' OR id LIKE 'fresh%'`);
  for (const table of ["webhook_messages", "webhook_deliveries"])
    expect(left(table)).toEqual([{ id: "fresh0000000000" }]);
});

it("takes no answer of a former address for one of the new address", async () => {
  const [former, fresh] = [await startWebhookReceiver(), await startWebhookReceiver()];
  const { resolve: answer, promise } = Promise.withResolvers<void>();
  former.hold = promise;
  former.answer = 410;
  const endpoint = { name: "moved", url: former.url, events: ["user.created"], active: true };
  const id = textOf((await ask("", endpoint)).json, "id");
  await signUp(product);
  await until("the message", () => former.arrived.length === 1);
  expect((await ask("", { ...endpoint, id, url: fresh.url })).status).toBe(200);
  answer();
  const attempts = `SELECT attempts FROM webhook_deliveries WHERE endpoint = '${id}'`;
  await until("the end of the attempt", () => rows(attempts)[0]?.attempts === "1");
  expect(rows(`SELECT active FROM webhook_endpoints WHERE id = '${id}'`)).toEqual([{ active: "1" }]);
  await sendNow(id, "the message at the new address", () => fresh.arrived.length === 1);
  for (const one of [former, fresh]) await one.close();
});

it("counts no failure of the time when the server was off", async () => {
  const dead = await startWebhookReceiver();
  dead.answer = 500;
  const made = await ask("", { name: "often off", url: dead.url, events: ["user.created"], active: true });
  const id = textOf(made.json, "id");
  await signUp(product);
  const state = () => rows(`SELECT active, failing_since FROM webhook_endpoints WHERE id = '${id}'`)[0];
  await until("the first failure", () => state()?.failing_since !== "");
  const ago = (hours: number) => dbTime(new Date(Date.now() - hours * 3600_000));
  change(
    product.dir,
    `UPDATE webhook_endpoints SET failing_since = '${ago(80)}', updated = '${ago(79)}' WHERE id = '${id}'`,
  );
  await sendNow(id, "the second attempt", () => dead.arrived.length === 2);
  await until("its result", () => String(state()?.failing_since) > ago(1) || state()?.active === "0");
  expect(state()?.active).toBe("1");
  await dead.close();
});

it("reads the log of a state, and queues a batch again, by their indexes", () => {
  const plan = (sql: string) => rows(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail);
  const source = (file: string, statement: RegExp) =>
    (statement.exec(readFileSync(`pb_hooks/programs/webhooks/${file}.ts`, "utf8"))?.[0] ?? "")
      .replace(/\$\{state[^\n]+?"\}/, " AND d.state = 'x'")
      .replace(/\$\{columns[^}]+\}/, "id")
      .replace(/\$\{cursor[^}]+\}/, "TRUE")
      .replace(/\$\{[^}]+\}/g, "31")
      .replace(/\{:\w+\}/g, "'x'");
  const list = plan(source("log", /SELECT \$\{columns[\s\S]+?READ_ROWS\}/)).join();
  expect(list).toContain("idx_webhook_deliveries_state (endpoint=? AND state=?)");
  expect(list).not.toContain("TEMP B-TREE");
  const batch = source("replay", /message IN \(SELECT id FROM[\s\S]+?\)(?=`)/);
  const again = plan(`UPDATE webhook_deliveries SET state = 'queued' WHERE endpoint = 'x' AND ${batch}`).join();
  expect(again).toContain("idx_webhook_deliveries_message (message=? AND endpoint=?)");
  expect(again).toContain("idx_webhook_messages_created (created>? AND created<?)");
});

it("a session without a fresh proof adds no webhook and gets no new secret", async () => {
  const { id, token } = await signUpAdmin(product);
  const noSession = await tokenOf(product, id); // it proves nothing
  const body = { name: "x", url: "https://example.org/x", events: [], active: true };
  for (const path of ["", "/abcdefghijklmno/rotate"]) {
    const refused = await product.call("POST", AREA + path, { token: noSession, body });
    expect([path, refused.status, codes(refused)]).toEqual([path, 403, { form: "proof_required" }]);
  }
  expect((await product.call("POST", `${AREA}/abcdefghijklmno/rotate`, { token, body })).status).toBe(404);
});
