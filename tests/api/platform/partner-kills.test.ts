import { afterAll, beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { type DebridFake, startDebridFake } from "../../support/debrid-fake.ts";
import { type Json, textOf } from "../../support/http.ts";
import { pause, until } from "../../support/poll.ts";
import { signUp, signUpAdmin } from "../../support/product.ts";
import { daysAgo, rewardKit } from "../../support/rewards.ts";
import { type Shop, startShop } from "../../support/shop.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";

/** Kills while a partner is called: the call may have been carried out, and nobody has read its answer. */
const KILLS = Number(process.env.KILLS ?? 2);
const PATIENCE = { timeout: 120_000 + KILLS * 60_000 };
const AT_ONCE = 6;
/** Pushes that are on their way at once (internal/hooks/wake). */
const RUNNERS = 3;

let shop: Shop;
let debrid: DebridFake;
let receiver: WebhookReceiver;
let admin: string;
beforeAll(async () => {
  debrid = await startDebridFake();
  receiver = await startWebhookReceiver();
  shop = await startShop({ DEBRID_API_BASE: debrid.url });
  admin = (await signUpAdmin(shop.product)).token;
});
afterAll(async () => {
  await shop?.stop();
  await debrid?.close();
  await receiver?.close();
});

const { pay } = rewardKit(() => shop.product);
const rows = (sql: string) => query(shop.product.dir, sql);
const post = (path: string, body: Json = {}) => shop.product.call("POST", `/api/app${path}`, { token: admin, body });
const cron = (id: string) => shop.product.manage("POST", `/api/crons/${id}`);
const each = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => make(index)));

/** Kills the server within `ms` of a partner's next call, at any point of it, and starts it again. */
async function killIn(ms: number, calls: () => number): Promise<void> {
  const before = calls();
  await until("a call to the partner", () => calls() > before);
  await pause(Math.random() * ms);
  await shop.product.kill();
  await shop.product.restart();
}

const ended = (kind: string) =>
  until(
    `the end of ${kind}`,
    () => rows(`SELECT id FROM jobs WHERE kind = '${kind}' AND state IN ('queued', 'running')`).length === 0,
    120_000,
  );

it.each([
  ["before Stripe has done it", false],
  ["before Stripe's answer has come", true],
])("a kill during the credit of a referral, %s, gives it once", { ...PATIENCE, tags: "long" }, async (_, done) => {
  const { stripe, product } = shop;
  const guide = await shop.subscribe();
  const customer = textOf(await shop.stored(guide), "stripe");
  const credits = () => stripe.world.all("customer_balance_transaction").filter((given) => given.customer === customer);
  const calls = () => stripe.requests.filter(({ path }) => path.endsWith(`${customer}/balance_transactions`)).length;
  for (let kill = 1; kill <= KILLS; kill++) {
    await each(async () => {
      const guest = await signUp(product, { referral: guide.record.affiliate_code });
      return pay(guest.id, { paid_at: daysAgo(30) });
    });
    stripe.fault({ kind: "slow", match: /balance_transactions/, times: 1000, ms: 60, done });
    const killed = killIn(400, calls);
    await cron("rewards");
    await killed;
    stripe.clearFaults();
    await ended("referrals.credit");
    // What was not queued yet, and what was given without a note.
    await product.run("rewards");
    await ended("referrals.credit");
    expect(rows(`SELECT id FROM rewards WHERE referrer = '${guide.id}' AND state != 'paid'`)).toEqual([]);
    const given = credits().map(({ metadata }) => metadata.once);
    expect(given).toHaveLength(kill * AT_ONCE);
    expect(new Set(given).size).toBe(kill * AT_ONCE);
    expect(stripe.customer(customer).balance).toBe(-99 * kill * AT_ONCE);
    const logged = rows(`SELECT id FROM audit_log WHERE action = 'reward.credit' AND member = '${guide.id}'`);
    expect(logged).toHaveLength(kill * AT_ONCE);
  }
});

it("a kill during checks of debrid accounts tells each change once", { ...PATIENCE, tags: "long" }, async () => {
  const keys = await each(async (index) => {
    const key = `secret-kill-${index}-wxyz`;
    debrid.set(key, "ok");
    expect((await post("/admin/debrid", { service: "torbox", label: key, key })).status).toBe(200);
    return key;
  });
  await ended("debrid.check");
  const calls = () => keys.reduce((sum, key) => sum + debrid.calls(key), 0);
  const news = () => rows("SELECT id FROM alerts WHERE kind = 'debrid.status'").length;
  for (let kill = 1; kill <= KILLS; kill++) {
    const mode = kill % 2 ? "blocked" : "ok";
    // Beyond 20 in an hour the others are collected, and of one account only one is told in a minute.
    change(shop.product.dir, "DELETE FROM alerts; DELETE FROM jobs WHERE lane = 'mail' AND state = 'done'");
    for (const key of keys) debrid.set(key, mode);
    const killed = killIn(150, calls);
    await cron("debrid-checks");
    await killed;
    await ended("debrid.check");
    // A check that was never queued is the next run's.
    await shop.product.run("debrid-checks");
    await ended("debrid.check");
    expect(new Set(rows("SELECT status FROM providers").map(({ status }) => status))).toEqual(new Set([mode]));
    expect(news()).toBe(AT_ONCE);
    expect(rows("SELECT id FROM jobs WHERE kind = 'debrid.check' AND state = 'failed'")).toEqual([]);
    await until("the mails", () => rows("SELECT id FROM jobs WHERE lane = 'mail' AND state != 'done'").length === 0);
    const mailed = shop.sink.mails.filter(({ text }) => text.includes("secret-kill-"));
    const ids = new Set(mailed.map(({ headers }) => headers["message-id"]));
    expect(ids.size).toBe(kill * AT_ONCE);
  }
});

it("a kill during pushes loses none, and one that arrives twice has the same id", PATIENCE, async () => {
  const settings = { service: "webhook", url: receiver.url, token: "", quietFrom: 0, quietTo: 0 };
  expect((await post("/admin/alerts", settings)).status).toBe(204);
  receiver.arrived.length = 0;
  const total = 20;
  const ids = Array.from({ length: KILLS * total }, (_, index) => `pushed${String(index).padStart(9, "0")}`);
  for (let kill = 0; kill < KILLS; kill++) {
    const some = ids.slice(kill * total, (kill + 1) * total);
    const at = "'2026-01-01 00:00:00.000Z'";
    const alerts = some.map(
      (id) => `('${id}', 'billing.operator-fraud', '${id}', '{"charge":"${id}"}', 'told', ${at}, ${at}, ${at})`,
    );
    const jobs = some.map(
      (id) =>
        `('${id}', 'alerts.push', 'alerts.push:${id}', 'webhooks', '${id}', json_object('alert', '${id}'), 'queued', ${at}, ${at}, ${at})`,
    );
    change(
      shop.product.dir,
      `INSERT INTO alerts (id, kind, once, facts, state, told, created, updated) VALUES ${alerts.join(", ")};
       INSERT INTO jobs (id, kind, key, lane, ticket, payload, state, run_at, created, updated) VALUES ${jobs.join(", ")}`,
    );
    const killed = killIn(60, () => receiver.arrived.length);
    await cron("jobs-webhooks");
    await killed;
    await ended("alerts.push");
  }
  const arrived = receiver.arrived.map(({ body }) => textOf(JSON.parse(body), "id"));
  expect([...new Set(arrived)].sort()).toEqual(ids);
  // Only those that were on their way at the moment of a kill.
  expect(arrived.length - ids.length).toBeLessThanOrEqual(KILLS * RUNNERS);
  expect(rows("SELECT id FROM jobs WHERE kind = 'alerts.push' AND state != 'done'")).toEqual([]);
});
