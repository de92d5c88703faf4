import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dbTime, isoTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { listOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { pause, until } from "../../support/poll.ts";
import { newEmail, type Product, signUpAdmin } from "../../support/product.ts";
import { registeredJobs } from "../../support/routes.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";

/** `npm run test:long -- job-kills` kills 20 times in each test. */
const KILLS = Number(process.env.KILLS ?? 2);
const PATIENCE = { timeout: 120_000 + KILLS * 30_000 };

let product: Product;
let sink: SmtpSink;
let receiver: WebhookReceiver;
let admin: string;
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  receiver = await startWebhookReceiver();
  admin = (await signUpAdmin(product)).token;
});
afterAll(async () => {
  await product?.stop();
  await receiver?.close();
});

const rows = (sql: string) => query(product.dir, sql);
const post = (path: string, body: object, token = admin) => product.call("POST", `/api/app${path}`, { token, body });

/** Kills the server within `ms` of now, at any point of what it does, and starts it again. */
async function killWithin(ms: number): Promise<void> {
  await pause(Math.random() * ms);
  await product.kill();
  await product.restart();
}

const ended = (key: string) =>
  until(
    `the end of ${key}`,
    () => {
      const [job] = rows(`SELECT state FROM jobs WHERE key = '${key}'`);
      return job?.state === "done" || job?.state === "failed" ? job.state : false;
    },
    60_000,
  );

it("a kill while messages are queued again, or delivered, loses none", { ...PATIENCE, tags: "long" }, async () => {
  const hourAgo = Date.now() - 3_600_000;
  const made = await post("/admin/webhooks", {
    name: "all",
    url: receiver.url,
    events: ["user.updated"],
    active: true,
  });
  const id = textOf(made.json, "id");
  const total = 1500;
  const messages = Array.from({ length: total }, (_, index) => {
    const at = dbTime(new Date(hourAgo + index));
    return `('kill${String(index).padStart(11, "0")}', 'user.updated', '{}', '${at}', '${at}')`;
  });
  change(product.dir, `INSERT INTO webhook_messages (id, type, body, created, updated) VALUES ${messages.join(", ")}`);
  const since = new Date(hourAgo - 1000).toISOString();
  expect((await post(`/admin/webhooks/${id}/replay`, { since })).json).toEqual({ count: total });
  for (let kill = 1; kill <= KILLS; kill++) await killWithin(1000);
  expect(await ended(`webhooks.replay:${id}`)).toBe("done");
  const left = "SELECT id FROM webhook_deliveries WHERE message LIKE 'kill0%' AND state != 'done'";
  const sent = () => rows("SELECT message FROM webhook_deliveries WHERE message LIKE 'kill0%'").length;
  // The fourth death on makes the job wait for minutes.
  change(product.dir, `UPDATE jobs SET run_at = '${dbTime(new Date())}' WHERE state = 'queued'`);
  await until("every delivery", () => sent() === total && rows(left).length === 0, 240_000);
  const arrived = new Set(receiver.arrived.map(({ headers }) => headers["webhook-id"]?.slice(-15)));
  expect(messages.filter((_, index) => !arrived.has(`kill${String(index).padStart(11, "0")}`))).toEqual([]);
});

it("a kill during a backup leaves one whole file, and nothing of the interrupted run", {
  ...PATIENCE,
  tags: "long",
}, async () => {
  const folder = `${product.dir}/backups`;
  for (let kill = 1; kill <= KILLS; kill++) {
    change(product.dir, "DELETE FROM jobs WHERE kind = 'system.backup'");
    const known = existsSync(folder) ? readdirSync(folder) : [];
    expect((await post("/admin/system/backups", {})).status).toBe(202);
    await killWithin(400);
    expect(await ended("system.backup")).toBe("done");
    const added = readdirSync(folder).filter((name) => !known.includes(name));
    expect(added.filter((name) => !name.endsWith(".attrs"))).toHaveLength(1);
    // A zip ends with its list of files.
    const whole = readFileSync(`${folder}/${added.find((name) => name.endsWith(".zip"))}`);
    expect(whole.subarray(-22, -18).toString("latin1")).toBe("PK\x05\x06");
    const { items } = (await product.call("GET", "/api/app/admin/system/backups", { token: admin })).json;
    expect(listOf({ items }, "items").length).toBeGreaterThan(0);
    const temporary = `${product.dir}/.pb_temp_to_delete`;
    expect(existsSync(temporary) ? readdirSync(temporary) : []).toEqual([]);
    await pause(1100); // names hold the second
  }
});

it("a kill while a request to end a contract is matched mails one receipt", { ...PATIENCE, tags: "long" }, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const email = newEmail("typed");
    const body = { kind: "cancel", locale: "fr", name: "Camille", email, reference: "", from: "" };
    const asked = post("/terminations", body, "").catch(() => undefined);
    await pause(20); // it is acknowledged first, or lost as a whole
    await killWithin(100);
    const answer = await asked;
    const open = "SELECT id FROM jobs WHERE state IN ('queued', 'running')";
    await until("the jobs", () => rows(open).length === 0, 60_000);
    const kept = rows(`SELECT state FROM contract_requests WHERE email = '${email}'`);
    if (answer?.status === 200) expect(kept).toEqual([{ state: "waiting" }]);
    const receipts = new Set(sink.to(email).map(({ headers }) => headers["message-id"]));
    expect(receipts.size).toBe(kept.length);
  }
});

it("no kind of job stays with the process that was killed during it", PATIENCE, async () => {
  const kinds = registeredJobs();
  expect(kinds).toContain("mail.notice");
  // As each leaves it, whatever it was about: one that has nothing to do, or fails, ends as well.
  for (const kind of kinds) {
    const job = { kind, key: `killed:${kind}`, payload: {}, state: "queued", run_at: "2099-01-01 00:00:00.000Z" };
    await product.manage("POST", "/api/collections/jobs/records", job);
  }
  await product.kill();
  change(product.dir, "UPDATE jobs SET state = 'running', holder = 'dead.run', attempts = 1 WHERE key LIKE 'killed:%'");
  const held = () => rows("SELECT kind FROM jobs WHERE holder = 'dead.run'").map(({ kind }) => kind);
  expect(held().sort()).toEqual(kinds.sort());
  await product.restart();
  await until("each to be let go", () => held().length === 0, 60_000);
});

it("a process that dies every few seconds uses up no attempts of the job that it ran", {
  ...PATIENCE,
  tags: "long",
}, async () => {
  const job = () => rows("SELECT state, attempts, run_at FROM jobs WHERE key = 'system.backup'")[0];
  await product.kill();
  change(
    product.dir,
    "UPDATE jobs SET state = 'running', holder = 'dead.run', attempts = 5 WHERE key = 'system.backup'",
  );
  for (let death = 1; death <= 2; death++) {
    await product.restart();
    await until("it to be let go", () => job()?.state !== "running", 60_000);
    await product.kill();
  }
  await product.restart();
  expect(job()).toMatchObject({ state: "queued", attempts: "5" });
  expect(Date.parse(isoTime(job()?.run_at ?? ""))).toBeGreaterThan(Date.now() + 60_000);
});
