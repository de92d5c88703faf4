import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { command } from "../../support/command.ts";
import { change, query } from "../../support/database.ts";
import { codes, listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { logIn, type Member, signedIn, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { startWebhookReceiver } from "../../support/webhook-receiver.ts";

const AREA = "/api/app/admin/system";

const product = shared(startProduct);
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

const ask = (method: string, path: string, body?: unknown, token = admin.token) =>
  product.call(method, AREA + path, { token, ...(body === undefined ? {} : { body }) });
const names = async () => listOf((await ask("GET", "/backups")).json, "items").map((file) => textOf(file, "name"));
const restore = (name: string) =>
  product.call("POST", `/api/backups/${name}/restore`, { token: product.superuser, body: {} });

describe("scheduled backups", () => {
  it("are listed, and a missed one is made up for", async () => {
    expect((await ask("POST", "/backups/schedule", { schedule: "weekly", keep: 2 })).status).toBe(204);
    await product.cron("system-watch", "the backup that was missed", async () =>
      (await names()).some((name) => name.startsWith("@auto_pb_backup_")),
    );
    await product.run("system-watch");
    expect(query(product.dir, "SELECT id FROM jobs WHERE key LIKE 'system.backup:%'")).toHaveLength(1);
  });
});

describe("a restore", () => {
  it("of a damaged or missing backup is an error", async () => {
    expect(await command(product.dir, ["backup", "whole.zip"])).toMatchObject({ code: 0 });
    const whole = readFileSync(`${product.dir}/backups/whole.zip`);
    const third = Math.floor(whole.length / 3);
    whole.fill("x", third, third + 2000);
    writeFileSync(`${product.dir}/backups/damaged.zip`, whole);
    writeFileSync(`${product.dir}/backups/nothing.zip`, "");
    for (const name of ["damaged.zip", "nothing.zip", "absent.zip"]) {
      const answer = await restore(name);
      expect([name, answer.status, answer.json.message]).toEqual([
        name,
        400,
        expect.stringContaining("This backup cannot be restored"),
      ]);
    }
  });

  it("ends all sessions, and holds the backup's unfinished jobs until an administrator decides", async () => {
    const job = (key: string) =>
      product.manage("POST", "/api/collections/jobs/records", {
        kind: "nothing",
        key,
        state: "queued",
        run_at: "2100-01-01 00:00:00.000Z",
      });
    const member = await signedIn(product, await signUp(product));
    const status = async () => (await product.call("GET", "/api/app/me", { token: member.token })).status;
    await job("one");
    await job("two");
    const issue = (state: string) =>
      product.manage("POST", "/api/collections/newsletter_issues/records", { state, subject_fr: state, audience: {} });
    for (const state of ["scheduled", "sending"]) await issue(state);
    const receiver = await startWebhookReceiver();
    receiver.answer = 500;
    const endpoint = { name: "shop", url: receiver.url, events: ["user.created"], active: true };
    const area = "/api/app/admin/webhooks";
    expect((await product.call("POST", area, { token: product.superuser, body: endpoint })).status).toBe(200);
    const waiting = await signUp(product);
    await until("its first attempt", () => receiver.arrived.length > 0);
    expect(await command(product.dir, ["backup", "before.zip"])).toMatchObject({ code: 0 });
    const later = await signUp(product);
    expect(await status()).toBe(200);
    expect((await restore("before.zip")).status).toBe(204);
    const held = () => query(product.dir, "SELECT key, state FROM jobs WHERE state = 'held' ORDER BY key");
    await until("the restored database", async () => {
      if (held().length === 0) return false;
      return (await product.call("GET", "/api/health")).status === 200;
    });
    expect(query(product.dir, `SELECT id FROM users WHERE id = '${later.id}'`)).toEqual([]);
    // A session that ended after the backup was made would be open again.
    expect([await status(), (await logIn(product, member.email)).status]).toEqual([401, 200]);
    expect(held().map(({ key }) => key)).toEqual(expect.arrayContaining(["one", "two"]));
    // Their letters may have left since: they would leave again with the next issue that is sent.
    const issues = "SELECT subject_fr AS was, state, problem FROM newsletter_issues ORDER BY was";
    expect(query(product.dir, issues)).toEqual([
      { was: "scheduled", state: "draft", problem: "restored" },
      { was: "sending", state: "paused", problem: "restored" },
    ]);

    admin = await signedIn(product, admin);
    // What waited in the backup is not sent with what happens now.
    receiver.answer = 204;
    const sent = () => receiver.arrived.filter(({ body }) => body.includes(waiting.id)).length;
    const before = sent(); // a slow backup lets another attempt through
    const stranger = await signUp(product);
    await until("the webhook", () => receiver.arrived.some(({ body }) => body.includes(stranger.id)));
    const states = "SELECT state FROM webhook_deliveries ORDER BY created";
    await until("its result", () => query(product.dir, states).at(-1)?.state === "done");
    expect(query(product.dir, states)).toEqual([{ state: "canceled" }, { state: "done" }]);
    expect(sent()).toBe(before);
    await receiver.close();
    expect((await ask("POST", "/jobs/held", { answer: "run" }, stranger.token)).status).toBe(403);
    expect((await ask("POST", "/jobs/held", { answer: "run" }, "")).status).toBe(401);
    expect(codes(await ask("POST", "/jobs/held", { answer: "lose" }))).toEqual({ answer: "validation_in_invalid" });
    const count = held().length;
    expect((await ask("GET", "")).json.jobs).toMatchObject({ held: count });
    expect((await ask("POST", "/jobs/held", { answer: "run" })).json).toEqual({ count });
    expect(query(product.dir, "SELECT state, run_at FROM jobs WHERE key = 'one'")).toEqual([
      { state: "queued", run_at: "2100-01-01 00:00:00.000Z" },
    ]);
    change(
      product.dir,
      `UPDATE jobs SET state = 'held' WHERE key = 'two';
       INSERT INTO jobs (key, kind, lane, payload, state) VALUES
         ('alert', 'mail.auth-alert', 'mail', '{"address":"192.0.2.1"}', 'held'),
         ('told', 'mail.notice', 'mail', '{"user":"","fact.email":"someone@example.org"}', 'held'),
         ('own', 'mail.notice', 'mail', '{"user":"someone"}', 'held')`,
    );
    expect((await ask("POST", "/jobs/held", { answer: "discard" })).json).toEqual({ count: 4 });
    const payloads = "SELECT payload FROM jobs WHERE key IN ('alert', 'own', 'told') ORDER BY key";
    expect(query(product.dir, payloads).map(({ payload }) => payload)).toEqual(["{}", '{"user":"someone"}', "{}"]);
    const actions = (await product.find("audit_log", 'action = "job.release" || action = "job.discard"')).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(expect.arrayContaining(["job.release", "job.discard"]));
  });
});

describe("health", () => {
  const health = (token?: string) => product.call("GET", "/api/app/health", token ? { token } : {});

  it("tells everyone whether the service is healthy, and only insiders why not", { tags: "long" }, async () => {
    await until("the first look", async () => (await health()).json.status === "ok");
    const { json } = await health();
    expect(Object.keys(json).sort()).toEqual(["looked", "status"]);
    expect(listOf((await health(product.superuser)).json, "findings").map(({ name }) => name)).toContain("write");

    change(product.dir, "ALTER TABLE health RENAME TO health_away");
    await until("the failure", async () => (await health()).status === 503, 60_000);
    expect((await health()).json).toEqual({ status: "failing", looked: expect.any(String) });
    const told = await command(product.dir, ["health", `--http=${product.url}`]);
    expect([told.code, told.output]).toEqual([1, expect.stringContaining("database_cannot_write")]);
    change(product.dir, "ALTER TABLE health_away RENAME TO health");
    await until("the mended service", async () => (await health()).status === 200, 60_000);
    expect((await command(product.dir, ["health", `--http=${product.url}`])).code).toBe(0);
  });
});
