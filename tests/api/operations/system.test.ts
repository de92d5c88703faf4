import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { setOperator } from "../../support/operator.ts";
import { until } from "../../support/poll.ts";
import { type Member, signUp, signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const AREA = "/api/app/admin/system";

const { product, sink } = sharedMailed({ SMTP_USERNAME: "mailer", SMTP_PASSWORD: "smtp secret" });
let admin: Member;
let member: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
  member = await signUp(product);
});

const ask = (method: string, path: string, body?: unknown, token = admin.token) =>
  product.call(method, AREA + path, { token, ...(body === undefined ? {} : { body }) });
const cronNamed = async (name: string) =>
  listOf((await ask("GET", "/crons")).json, "items").find((cron) => cron.name === name);
const job = (over: Json): Promise<Json> =>
  product.manage("POST", "/api/collections/jobs/records", {
    kind: "nothing",
    key: `k${Math.random()}`,
    state: "failed",
    attempts: 8,
    last_error: "it broke",
    run_at: "2026-01-01 00:00:00.000Z",
    ...over,
  });

it("is for administrators only", async () => {
  const routes = [
    ["GET", ""],
    ["GET", "/jobs"],
    ["POST", "/jobs/retry"],
    ["POST", "/jobs/x/retry"],
    ["POST", "/jobs/x/discard"],
    ["GET", "/crons"],
    ["POST", "/crons/access/run"],
    ["POST", "/mail-test"],
    ["GET", "/backups"],
    ["POST", "/backups"],
    ["POST", "/backups/schedule"],
  ] as const;
  for (const [method, path] of routes) {
    expect([path, (await ask(method, path, method === "GET" ? undefined : {}, "")).status]).toEqual([path, 401]);
    expect([path, (await ask(method, path, method === "GET" ? undefined : {}, member.token)).status]).toEqual([
      path,
      403,
    ]);
  }
});

describe("jobs", () => {
  it("lists jobs by state, page by page, without payloads", async () => {
    for (let i = 0; i < 31; i++) await job({ payload: { user: "someone" } });
    const first = await ask("GET", "/jobs?state=failed");
    expect(listOf(first.json, "items")).toHaveLength(30);
    expect(first.text).not.toContain("someone");
    const next = await ask("GET", `/jobs?state=failed&after=${encodeURIComponent(textOf(first.json, "next"))}`);
    expect(listOf(next.json, "items")).toHaveLength(1);
    expect(next.json.next).toBeNull();
    expect(codes(await ask("GET", "/jobs?state=lost"))).toEqual({ state: "validation_in_invalid" });
  });

  it("retries a failed job and records who asked", async () => {
    const { id } = await job({ kind: "mail.notice", payload: { notice: "system.mail-test", user: admin.id } });
    expect((await ask("POST", `/jobs/${textOf({ id }, "id")}/retry`)).status).toBe(204);
    await until("the mail of the job", () => sink.mails.some((mail) => mail.to.includes(admin.email)));
    await until("the end of the job", async () => (await product.find("jobs", `id = "${id}"`))[0]?.state === "done");
    const [entry] = await product.find("audit_log", `action = "job.retry" && target_id = "${id}"`);
    expect(entry).toMatchObject({ actor: admin.id, actor_kind: "admin" });
    expect(codes(await ask("POST", `/jobs/${textOf({ id }, "id")}/retry`))).toEqual({ form: "job_not_waiting" });
    expect((await ask("POST", "/jobs/unknown/retry")).status).toBe(404);
  });

  it("gives up a failed job, empties it, and records who asked", async () => {
    const { id } = await job({ kind: "contact.mail", payload: { email: "someone@example.org" }, last_error: "550" });
    const discard = (of: string) => ask("POST", `/jobs/${of}/discard`);
    const both = await Promise.all([discard(textOf({ id }, "id")), discard(textOf({ id }, "id"))]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await product.find("jobs", `id = "${id}"`)).toMatchObject([
      { state: "done", last_error: "discarded by an administrator", payload: {} },
    ]);
    const entries = await product.find("audit_log", `action = "job.discard" && target_id = "${id}"`);
    expect(entries).toMatchObject([{ actor: admin.id, actor_kind: "admin" }]);
    const waiting = await job({ state: "queued", run_at: "2100-01-01 00:00:00.000Z" });
    expect(codes(await discard(textOf(waiting, "id")))).toEqual({ form: "job_not_failed" });
    expect((await discard("unknown")).status).toBe(404);
  });

  it("retries all failed jobs", async () => {
    await job({});
    const answer = await ask("POST", "/jobs/retry");
    expect(answer.json.count).toBeGreaterThan(0);
    expect(listOf((await ask("GET", "/jobs?state=failed")).json, "items")).toEqual([]);
  });
});

describe("crons", () => {
  it("reports how each one went", async () => {
    expect((await ask("POST", "/crons/access/run")).status).toBe(202);
    const access = await until("the cron's run", async () => {
      const cron = await cronNamed("access");
      return cron?.finished ? cron : undefined;
    });
    expect(access).toMatchObject({ schedule: "*/10 * * * *", lastError: "", late: false, running: false });
    expect((await ask("POST", "/crons/unknown/run")).status).toBe(404);
  });

  it("takes over a task whose process died, or that a fast clock started", async () => {
    const [run] = await product.find("cron_runs", 'name = "access"');
    for (const started of ["2026-01-01 00:00:00.000Z", "2100-01-01 00:00:00.000Z"]) {
      await product.manage("PATCH", `/api/collections/cron_runs/records/${textOf(run, "id")}`, {
        started,
        holder: "deadprocess.run",
      });
      expect(await cronNamed("access")).toMatchObject({ running: false });
      await product.run("access");
      const found = await cronNamed("access");
      expect(found).toMatchObject({ late: false, running: false });
      expect(Math.abs(Date.parse(textOf(found, "started")) - Date.now())).toBeLessThan(60_000);
    }
  });

  it("catches up on missed tasks and reports abandoned jobs to the operator", async () => {
    const [run] = await product.find("cron_runs", 'name = "access"');
    await product.manage("PATCH", `/api/collections/cron_runs/records/${textOf(run, "id")}`, {
      started: "2026-01-01 00:00:00.000Z",
    });
    await job({ kind: "given.up" });
    // The operator is notified once a day: the scheduled run may already have reported the jobs above.
    change(product.dir, "DELETE FROM alerts WHERE kind = 'system.jobs'");
    await product.cron("system-watch", "the late cron", async () => (await cronNamed("access"))?.late === false);
    const told = await until("the operator's mail", () =>
      sink.mails.find((mail) => mail.text.includes("given.up (1)")),
    );
    expect(told.subject).toContain("attendent votre décision");

    // A mailbox that does not exist is nobody's to fix, unless the mail server knows nobody.
    const refused = {
      kind: "mail.verification",
      lane: "mail",
      last_error: "no such mailbox: mail refused 550: 550 5.1.1 User unknown",
    };
    const unknown = (key: string) => job({ key, ...refused });
    await unknown("typo");
    change(product.dir, "DELETE FROM jobs WHERE state = 'failed' AND key != 'typo'");
    await product.run("system-watch");
    const open = "SELECT id FROM alerts WHERE kind = 'system.jobs' AND over = ''";
    expect(query(product.dir, open)).toEqual([]);
    // What visitors write to the operator, what the operator must know, and a server that is on a block list.
    for (const own of [
      { kind: "contact.mail" },
      { kind: "mail.notice", payload: { user: "" } },
      { last_error: "mail refused 554: MAIL FROM: 554 5.7.1 Client host [185.1.1.40] blocked" },
    ]) {
      const id = textOf(await job({ ...refused, ...own }), "id");
      await product.run("system-watch");
      expect([own, query(product.dir, open).length]).toEqual([own, 1]);
      change(product.dir, `DELETE FROM jobs WHERE id = '${id}'`);
      await product.run("system-watch");
      expect(query(product.dir, open)).toEqual([]);
    }
    // Nobody mistypes ten addresses in a row.
    for (let n = 0; n < 10; n++) await unknown(`row ${n}`);
    await product.run("system-watch");
    expect(query(product.dir, open)).toHaveLength(1);
    change(product.dir, "DELETE FROM jobs WHERE key LIKE 'row %'");
    await product.run("system-watch");
    expect(query(product.dir, open)).toEqual([]);
    // What was sent long ago says nothing of today's mail server.
    change(product.dir, "UPDATE jobs SET updated = '2026-01-01 00:00:00.000Z' WHERE lane = 'mail' AND state = 'done'");
    await product.run("system-watch");
    expect(query(product.dir, open)).toHaveLength(1);
    change(product.dir, `UPDATE jobs SET updated = '${dbTime(new Date())}' WHERE lane = 'mail' AND state = 'done'`);
    await product.run("system-watch");
    expect(query(product.dir, open)).toEqual([]);
    const { length: sent } = await product.find("jobs", `lane = "mail" && state = "done"`);
    for (let n = 0; n < sent; n++) await unknown(`typo ${n}`);
    await product.run("system-watch");
    expect(query(product.dir, open)).toHaveLength(1);
    change(
      product.dir,
      "UPDATE jobs SET updated = '2020-01-01 00:00:00.000Z' WHERE state = 'failed' AND key LIKE 'typo%'",
    );
    await product.run("jobs-purge");
    expect(query(product.dir, "SELECT key FROM jobs WHERE key LIKE 'typo%'")).toEqual([]);
    await job({ kind: "given.up" });

    await setOperator(product, { legal: {} });
    const status = await ask("GET", "");
    expect(listOf(status.json, "checks").map(({ id }) => id)).toEqual(["jobs_failed", "backup_off", "legal_missing"]);
  });
});

describe("mail", () => {
  it("sends a test message to the administrator who asks", async () => {
    const before = sink.mails.length;
    expect((await ask("POST", "/mail-test")).json).toEqual({ to: admin.email, error: "" });
    expect(sink.mails.length).toBeGreaterThan(before);
  });

  it("repeats the mail server's reply", async () => {
    sink.mode = "refuse";
    const { json } = await ask("POST", "/mail-test");
    sink.mode = "accept";
    expect(textOf(json, "error")).toContain("550");
  });
});

describe("backups", () => {
  it("makes a backup and records who asked", async () => {
    expect((await ask("POST", "/backups")).status).toBe(202);
    await until("the backup", async () => listOf((await ask("GET", "/backups")).json, "items")[0]);
    await until("its end", async () => (await ask("GET", "/backups")).json.pending === false);
    const actions = (await product.find("audit_log", 'action ~ "backup."')).map((entry) => entry.action);
    expect(actions.sort()).toEqual(["backup.create"]);
  });

  it("schedules backups and stores no secret of the environment", async () => {
    expect((await ask("POST", "/backups/schedule", { schedule: "daily", keep: 7 })).status).toBe(204);
    expect((await ask("GET", "/backups")).json).toMatchObject({ schedule: "daily", keep: 7 });
    const stored = objectOf({ settings: await product.manage("GET", "/api/settings") }, "settings");
    expect(objectOf(stored, "backups")).toMatchObject({ cron: "0 3 * * *", cronMaxKeep: 7 });
    const [row] = query(product.dir, "SELECT value FROM _params WHERE id = 'settings'");
    expect(JSON.stringify(row)).not.toContain("smtp secret");
    expect(codes(await ask("POST", "/backups/schedule", { schedule: "hourly", keep: 7 }))).toEqual({
      schedule: "validation_in_invalid",
    });
    expect(codes(await ask("POST", "/backups/schedule", { schedule: "daily", keep: 0 }))).toEqual({
      keep: "validation_min_number_constraint",
    });
  });
});

describe("a scheduled backup whose time has passed", () => {
  it("is made up for, whatever date a fast clock gave to an earlier one", async () => {
    mkdirSync(`${product.dir}/backups`, { recursive: true });
    const ahead = `${product.dir}/backups/@auto_pb_backup_passerelle_20380119000000.zip`;
    writeFileSync(ahead, "");
    utimesSync(ahead, new Date("2038-01-19"), new Date("2038-01-19"));
    expect((await ask("POST", "/backups/schedule", { schedule: "daily", keep: 7 })).status).toBe(204);
    await product.run("system-watch");
    const job = () => query(product.dir, "SELECT state, last_error FROM jobs WHERE key LIKE 'system.backup:%'")[0];
    await until("the backup", () => job()?.state === "done" || job()?.last_error !== "");
    expect(job()).toEqual({ state: "done", last_error: "" });
    // One that was made in time is not made again.
    change(product.dir, "DELETE FROM jobs WHERE key LIKE 'system.backup:%'");
    const made = async () => listOf((await ask("GET", "/backups")).json, "items").map(({ name }) => name);
    const before = await made();
    await product.run("system-watch");
    await until("the look", () => job()?.state === "done");
    expect(await made()).toEqual(before);
  });

  it("in a storage that is down keeps no alert back", async () => {
    const nowhere = { bucket: "b", region: "x", endpoint: "http://127.0.0.1:9", accessKey: "k", secret: "s" };
    const s3 = { ...nowhere, enabled: true, forcePathStyle: true };
    await product.manage("PATCH", "/api/settings", { backups: { s3 } });
    change(product.dir, "DELETE FROM jobs WHERE key LIKE 'system.backup:%'");
    change(product.dir, "DELETE FROM alerts");
    await job({ kind: "given.up" });
    await product.run("system-watch");
    expect(query(product.dir, "SELECT kind FROM alerts")).toEqual([{ kind: "system.jobs" }]);
    const look = "SELECT last_error FROM jobs WHERE key LIKE 'system.backup:%'";
    await until("the reason", () => /127\.0\.0\.1:9/.test(query(product.dir, look)[0]?.last_error ?? ""));
    await product.manage("PATCH", "/api/settings", { backups: { s3: { enabled: false } } });
    expect((await ask("POST", "/backups/schedule", { schedule: "off", keep: 7 })).status).toBe(204);
  });
});

describe("the database", () => {
  it("has current statistics, and never counts a growing table as small", async () => {
    const small = () => query(product.dir, "SELECT tbl FROM sqlite_stat1 WHERE CAST(stat AS INTEGER) < 1000");
    expect(small().map(({ tbl }) => tbl)).toContain("users");
    await product.run("database-statistics");
    expect(small()).toEqual([]);
    const large = query(product.dir, "SELECT DISTINCT tbl FROM sqlite_stat1").map(({ tbl }) => tbl);
    expect(large).toContain("search_terms");
    const join = "SELECT u.email FROM stremio s JOIN users u ON u.id = s.user ORDER BY s.wanted_since DESC, s.id DESC";
    const plan = query(product.dir, `EXPLAIN QUERY PLAN ${join}`).map(({ detail }) => detail);
    expect(plan).toEqual([
      expect.stringMatching(/^SCAN s USING .*INDEX/),
      expect.stringMatching(/^SEARCH u USING .*INDEX/),
    ]);
  });
});
