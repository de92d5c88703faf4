import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { pause, until } from "../../support/poll.ts";
import { JOB_CRONS, newEmail, type Product, signUp } from "../../support/product.ts";
import { template } from "../../support/template.ts";

/** Queues a mail to a member directly in the database, whether or not the server can write. */
const queueMail = (dir: string, email: string, once: string) =>
  change(
    dir,
    `INSERT INTO jobs (id, kind, key, lane, payload, state, run_at, created, updated)
     SELECT SUBSTR(LOWER(HEX(RANDOMBLOB(8))), 1, 15), 'mail.notice', 'mail.notice:${once}', 'mail',
       json_object('notice', 'system.mail-test', 'user', id), 'queued', '2026-01-01 00:00:00.000Z',
       '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM users WHERE email = '${email}'`,
  );

const wake = (product: Product) =>
  Promise.all(JOB_CRONS.map((cron) => product.manage("POST", `/api/crons/${cron}`).catch(() => undefined)));

/**
 * Makes commits of changed jobs fail after their statement succeeded, as on a full disk. A deferred constraint does this
 * while `when` (SQL) holds.
 */
function refuse(dir: string, when: string): void {
  change(
    dir,
    `CREATE TABLE refused (job TEXT REFERENCES refused_nobody (id) DEFERRABLE INITIALLY DEFERRED);
     CREATE TABLE refused_nobody (id TEXT PRIMARY KEY);
     CREATE TRIGGER refuse_jobs AFTER UPDATE ON jobs WHEN ${when} BEGIN INSERT INTO refused VALUES (NEW.id); END`,
  );
}
const allow = (dir: string) => change(dir, "DROP TRIGGER refuse_jobs; DROP TABLE refused; DROP TABLE refused_nobody");

it("a job that cannot be claimed durably does not run, and runs once it can", async () => {
  const { product, sink } = await startMailedProduct();
  try {
    const { email } = await signUp(product);
    await sink.waitFor(email);
    refuse(product.dir, "TRUE");
    queueMail(product.dir, email, "never");
    const before = sink.tries;
    for (let turn = 0; turn < 10; turn++) {
      await wake(product);
      await pause(100);
    }
    expect(sink.tries).toBe(before);
    expect(product.output().match(/Jobs are paused/g)).toHaveLength(1);
    allow(product.dir);
    await until("the mail", async () => {
      await wake(product);
      return sink.to(email).length === 2;
    });
    await until(
      "the end of its job",
      () => query(product.dir, "SELECT id FROM jobs WHERE state != 'done'").length === 0,
    );
    expect(product.output()).toContain("Jobs resume");
    expect(sink.to(email)).toHaveLength(2);
  } finally {
    await product.stop();
  }
});

it("while writes fail at random, no mail leaves without a durable claim, and none leaves twice", {
  tags: "long",
}, async () => {
  const { product, sink } = await startMailedProduct();
  try {
    const { email } = await signUp(product);
    await sink.waitFor(email);
    refuse(product.dir, "ABS(RANDOM()) % 3 < 2");
    // The database's state when a mail arrives.
    const unclaimed: string[] = [];
    sink.onMail = () => {
      const running = query(product.dir, "SELECT key FROM jobs WHERE state = 'running' AND holder != ''");
      if (running.length === 0) unclaimed.push("a mail for no job that is running");
    };
    const mails = 25;
    for (let index = 0; index < mails; index++) queueMail(product.dir, email, `r${index}`);
    await until("every mail", async () => {
      await wake(product);
      return query(product.dir, "SELECT id FROM jobs WHERE state != 'done'").length === 0;
    });
    expect(unclaimed).toEqual([]);
    expect(sink.to(email)).toHaveLength(1 + mails);
  } finally {
    await product.stop();
  }
});

it("a full disk sends a mail at most once, and work resumes when there is space", async () => {
  const dir = mkdtempSync(`${tmpdir()}/passerelle-full-`);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=96m", "tmpfs", dir]);
  let stop: (() => Promise<void>) | undefined;
  try {
    const { product, sink } = await startMailedProduct({}, { dir, from: await template() });
    stop = product.stop;
    const email = newEmail("full");
    await signUp(product, { email });
    await sink.waitFor(email);
    queueMail(dir, email, "full");
    change(dir, "UPDATE jobs SET run_at = '2100-01-01 00:00:00.000Z' WHERE state = 'queued'");
    change(dir, "PRAGMA wal_checkpoint(TRUNCATE)");
    change(dir, "UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE state = 'queued'");
    change(dir, "PRAGMA wal_checkpoint(TRUNCATE)");
    const { bavail, bsize } = statfsSync(dir);
    try {
      writeFileSync(`${dir}/filler`, Buffer.alloc(bavail * bsize + 1));
    } catch (error) {
      expect(textOf(error, "code")).toBe("ENOSPC"); // expected: no byte is left
    }
    const before = sink.tries;
    for (let turn = 0; turn < 20; turn++) {
      await wake(product);
      await pause(100);
    }
    expect(sink.tries - before).toBeLessThanOrEqual(1);
    rmSync(`${dir}/filler`);
    await until("the end of the job", async () => {
      await wake(product);
      return query(dir, "SELECT id FROM jobs WHERE state != 'done'").length === 0;
    });
    expect(sink.tries - before).toBe(1);
  } finally {
    await stop?.();
    execFileSync("umount", [dir]);
    rmSync(dir, { recursive: true });
  }
});
