import { beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { until } from "../../support/poll.ts";
import { signUp } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed();
beforeAll(async () => {
  // A mail server that takes mails: it is set up.
  for (let n = 0; n < 6; n++) await sink.waitFor((await signUp(product)).email);
});

it.each(["postfix", "exchange", "gmail"] as const)(
  "sends no second mail to a mailbox that does not exist, as %s says it, and tells nobody",
  async (name) => {
    sink.knowsNobodyAs = name;
    sink.mode = "unknown";
    const { id } = await signUp(product);
    const sql = `SELECT state, attempts, last_error FROM jobs WHERE kind = 'mail.verification' AND payload LIKE '%${id}%'`;
    const job = await until("the end of the job", () => query(product.dir, sql).find(({ last_error }) => last_error));
    sink.mode = "accept";
    expect(job).toMatchObject({ state: "failed", attempts: "1" });
    expect(job.last_error).toMatch(/^no such mailbox: mail refused 550: /);
    await product.run("system-watch");
    expect(query(product.dir, "SELECT id FROM alerts WHERE kind = 'system.jobs'")).toEqual([]);
  },
);

it("tries again where a server without enhanced codes refuses with a 550, which may mean a rule of that server", async () => {
  sink.knowsNobodyAs = "bare";
  sink.mode = "unknown";
  const { id, email } = await signUp(product);
  const sql = `SELECT state, last_error FROM jobs WHERE kind = 'mail.verification' AND payload LIKE '%${id}%'`;
  const job = await until("the first attempt", () => query(product.dir, sql).find(({ last_error }) => last_error));
  sink.mode = "accept";
  expect(job).toMatchObject({ state: "queued", last_error: expect.stringMatching(/^mail refused 550: /) });
  change(product.dir, `UPDATE jobs SET run_at = updated WHERE payload LIKE '%${id}%'`);
  await product.cron("jobs-mail", "the mail", () => sink.to(email).length === 1);
});
