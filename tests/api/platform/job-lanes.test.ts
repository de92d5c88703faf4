import { afterAll, beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { listOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { PARTNERS, unrelated } from "../../support/partners.ts";
import { until } from "../../support/poll.ts";
import { signUp } from "../../support/product.ts";
import { type Silence, startSilence } from "../../support/silence.ts";

/** How long an unrelated job may take, in ms. */
const SOON_MS = 2000;

let silence: Silence;
beforeAll(async () => {
  silence = await startSilence();
});
afterAll(() => silence?.close());

for (const [lane, partner] of Object.entries(PARTNERS)) {
  // Each waits for a time limit on its own server; mail stays, whose lane every member waits for.
  const tags = lane === "mail" ? [] : ["long"];
  it(`a partner of ${lane} that never answers holds up nobody else`, { timeout: 240_000, tags }, async () => {
    const before = silence.held();
    const { product, sink } = await startMailedProduct(partner.env(silence.port));
    try {
      await partner.ask(product, silence.port);
      await until(`a call of ${lane}`, () => silence.held() > before);
      expect(await unrelated(product)).toBeLessThan(SOON_MS);
      // Mail has its own lane: it continues while any other partner hangs.
      if (lane !== "mail") {
        const start = Date.now();
        const { email } = await signUp(product);
        await sink.waitFor(email);
        expect(Date.now() - start).toBeLessThan(SOON_MS * 2);
      }
      const { json } = await product.call("GET", "/api/app/admin/system", { token: product.superuser });
      const found = listOf(json, "lanes").find((each) => each.lane === lane);
      // Later: a webhook that is due while its endpoint hangs looks again after the call.
      expect(Number(found?.running) + Number(found?.due) + Number(found?.later)).toBeGreaterThan(0);
    } finally {
      await product.stop();
    }
  });
}

it("mails held up by a silent mail server are sent as soon as it responds", { timeout: 240_000 }, async () => {
  const { product, sink } = await startMailedProduct();
  try {
    sink.mode = "drop";
    const first = await signUp(product);
    const failed = `SELECT id, outage FROM jobs WHERE key LIKE 'mail.%:${first.id}' AND attempts > 0 AND state = 'queued'`;
    await until("the first try", () => query(product.dir, failed)[0]?.outage === "1");
    // Tried long enough ago: a job that causes the silence itself must not be retried without a pause.
    change(
      product.dir,
      `UPDATE jobs SET updated = '2026-01-01 00:00:00.000Z', run_at = '2100-01-01 00:00:00.000Z' WHERE state = 'queued'`,
    );
    sink.mode = "accept";
    const second = await signUp(product);
    await sink.waitFor(second.email);
    await sink.waitFor(first.email);
  } finally {
    await product.stop();
  }
});

it("mails wait for a mail server that is down for days, also one that refuses our password", {
  timeout: 240_000,
}, async () => {
  const { product, sink } = await startMailedProduct({ SMTP_USERNAME: "hello", SMTP_PASSWORD: "before" });
  const job = (id: string) =>
    query(product.dir, `SELECT state, attempts, outage FROM jobs WHERE key = 'mail.verification:${id}'`)[0];
  try {
    sink.password = "after";
    const member = await signUp(product);
    await until("the first try", () => job(member.id)?.attempts === "1" && job(member.id)?.state === "queued");
    // A job that sends nothing, as the address is confirmed already, is no answer of the mail server.
    const { id } = await signUp(product);
    await until("its first try", () => job(id)?.attempts === "1" && job(id)?.state === "queued");
    await product.manage("PATCH", `/api/collections/users/records/${id}`, { verified: true });
    change(product.dir, `UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE key = 'mail.verification:${id}'`);
    await product.cron("jobs-mail", "such a job", () => job(id)?.state === "done");
    for (const attempts of [8, 40]) {
      change(
        product.dir,
        `UPDATE jobs SET attempts = ${attempts - 1}, run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'`,
      );
      await product.cron("jobs-mail", `attempt ${attempts}`, () => job(member.id)?.attempts === String(attempts));
      await until("its end", () => job(member.id)?.state !== "running");
      expect(job(member.id)).toEqual({ state: "queued", attempts: String(attempts), outage: "1" });
    }
    // It is back, and hangs up once more: the mail is not given up.
    change(product.dir, "UPDATE jobs SET updated = '2026-01-01 00:00:00.000Z' WHERE state = 'queued'");
    sink.password = "before";
    sink.deadly = member.email;
    const other = await signUp(product);
    await sink.waitFor(other.email);
    await until("the next try", () => job(member.id)?.attempts === "6" && job(member.id)?.state === "queued");
    sink.deadly = "";
    change(product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
    await product.cron("jobs-mail", "the mail", () => sink.to(member.email).length === 1);
  } finally {
    await product.stop();
  }
});
