import { expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { unrelated } from "../../support/partners.ts";
import { until } from "../../support/poll.ts";
import { PASSWORD, signUp, startProduct } from "../../support/product.ts";

const COUNT = 10_000;

it("10,000 mails queued at start delay neither the start, other lanes, nor someone waiting for a code", {
  tags: "long",
  timeout: 240_000,
}, async () => {
  const { product, sink } = await startMailedProduct();
  try {
    const { email } = await signUp(product);
    await sink.waitFor(email);
    // A kill before the server has read the sink's answer would rightly send this mail again.
    const open = () => query(product.dir, "SELECT id FROM jobs WHERE state IN ('queued', 'running')").length;
    await until("the end of the first mail's job", () => open() === 0);
    await product.kill();
    change(
      product.dir,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${COUNT})
       INSERT INTO jobs (id, kind, key, lane, ticket, payload, state, run_at, created, updated)
       SELECT printf('many%011d', i), 'mail.notice', 'many:' || i, 'mail', 'ticket' || i,
         json_object('notice', 'system.mail-test', 'user', id), 'queued', '2026-01-01 00:00:00.000Z',
         '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM users, n WHERE email = '${email}'`,
    );
    await product.restart();
    const left = () => Number(query(product.dir, "SELECT COUNT(*) AS n FROM jobs WHERE state = 'queued'")[0]?.n);
    await product.call("POST", "/api/collections/users/request-otp", { body: { email } });
    await sink.waitFor(email, /\b\d{8}\b/);
    const other = await signUp(product);
    await sink.waitFor(other.email);
    // A thief's first act is told before the letters to many.
    const NEW = "nouvelle phrase 58 dunes";
    const body = { oldPassword: PASSWORD, password: NEW, passwordConfirm: NEW };
    await product.call("PATCH", `/api/collections/users/records/${other.id}`, { token: other.token, body });
    await sink.waitFor(other.email, /mot de passe a changé/);
    expect(left()).toBeGreaterThan(COUNT / 2);
    expect(await unrelated(product)).toBeLessThan(2000);
    expect((await product.call("GET", "/")).status).toBe(200);
    // Each sent mail was sent once.
    const ids = sink.mails.map((mail) => mail.headers["message-id"]);
    expect(new Set(ids).size).toBe(ids.length);
  } finally {
    await product.stop();
  }
});

it("a job that always fails is abandoned after eight attempts and blocks no other job", async () => {
  const product = await startProduct();
  try {
    const job = { kind: "nobody.knows", key: "fails", payload: {}, state: "queued" };
    await product.manage("POST", "/api/collections/jobs/records", { ...job, run_at: "2026-01-01 00:00:00.000Z" });
    const attempts = () => Number(query(product.dir, "SELECT attempts FROM jobs WHERE key = 'fails'")[0]?.attempts);
    for (let attempt = 1; attempt <= 8; attempt++) {
      await product.cron("jobs", `attempt ${attempt}`, () => attempts() === attempt);
      await until("its end", () => query(product.dir, "SELECT id FROM jobs WHERE state = 'running'").length === 0);
      change(product.dir, "UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE key = 'fails'");
    }
    expect(query(product.dir, "SELECT state FROM jobs WHERE key = 'fails'")).toEqual([{ state: "failed" }]);
    expect(await unrelated(product)).toBeLessThan(2000);
    await product.run("system-watch");
    expect(await product.find("jobs", 'key ~ "mail.notice:system.jobs"')).toHaveLength(1);
    expect(attempts()).toBe(8);
  } finally {
    await product.stop();
  }
});
