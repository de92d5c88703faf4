import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import {
  type Billing,
  newMember,
  order,
  paymentsOf,
  type Subscriber,
  sessionOf,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { type Enrolled, enrol, firstProof, verifiedMember } from "../../support/factors.ts";
import { listOf, textOf } from "../../support/http.ts";
import { draft } from "../../support/newsletter.ts";
import { until } from "../../support/poll.ts";
import type { Member, Product } from "../../support/product.ts";
import { asked } from "../../support/stripe-client.ts";
import { ageing } from "../../support/time-travel.ts";
import { totpCode } from "../../support/totp.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";

const PAST = "2026-01-01 00:00:00.000Z";
const DAYS = 400;
const STEPS = DAYS * 2880;

let billing: Billing;
let receiver: WebhookReceiver;
let enrolled: Enrolled;
let subscriber: Subscriber;
let buyer: Member;
let placed: { id: string; session: string };

/** A server whose clock was 400 days ahead, until this start. */
beforeAll(async () => {
  billing = await startBilling();
  const { product } = billing;
  receiver = await startWebhookReceiver();
  receiver.answer = 503;
  const endpoint = { name: "slow", url: receiver.url, events: ["user.created"], active: true };
  await product.manage("POST", "/api/app/admin/webhooks", endpoint);
  enrolled = await enrol(product, await verifiedMember(product));
  subscriber = await subscribe(billing);
  buyer = await newMember(billing);
  const answer = await order(billing, buyer);
  placed = { id: textOf(answer.json, "order"), session: sessionOf(answer) };
  await orderState();
  await until("the pause", () => rows("SELECT id FROM webhook_endpoints WHERE paused_until != ''").length > 0);
  await billing.settle();
  const moves = await ageing(product, -DAYS * 86_400);
  await product.kill();
  receiver.answer = 204;
  receiver.arrived.length = 0;
  change(
    product.dir,
    `INSERT INTO alerts (id, kind, once, title, facts, state, told, urgent, open, over, created, updated) VALUES
       ('aheadalert00000', 'system.partner', 'mail', 'SMTP', '{}', 'told', '${PAST}', FALSE, TRUE, strftime('%Y-%m-%d %H:%M:%fZ', 'now'), '${PAST}', '${PAST}');
     UPDATE jobs SET state = 'failed', attempts = 8 WHERE key = 'billing.sync:${subscriber.subscription}';
     ${moves};
     UPDATE factors SET last_step = last_step + ${STEPS};
     UPDATE cron_runs SET started = strftime('%Y-%m-%d %H:%M:%fZ', started, '${DAYS} days')`,
  );
  await product.restart();
});
afterAll(async () => {
  await billing?.stop();
  await receiver?.close();
});

const rows = (sql: string) => query(billing.product.dir, sql);
const orderState = async () => {
  const { json } = await billing.product.call("GET", `/api/app/billing/orders/${placed.id}`, { token: buyer.token });
  return json.state;
};

describe("once a clock that was 400 days ahead is right again", () => {
  it("an authenticator's codes count, each once", async () => {
    const enter = async (code: string) => {
      const mfaId = await firstProof(billing.product, enrolled.email);
      return (await billing.product.call("POST", "/api/app/second-factor/code", { body: { mfaId, code } })).status;
    };
    const code = totpCode(enrolled.secret);
    expect(await enter(code)).toBe(200);
    expect(await enter(code)).toBe(400);
  });

  it("the page of an order asks Stripe at once", async () => {
    billing.stripe.webhooks.loses = () => true;
    billing.stripe.pay(placed.session);
    billing.stripe.webhooks.loses = () => false;
    await until("the order to be paid", async () => (await orderState()) === "paid");
    expect(await paymentsOf(billing, buyer)).toEqual([["paid", 499]]);
  });

  it("the next night reads subscriptions again, and takes up events and what had failed", async () => {
    const { world, webhooks } = billing.stripe;
    webhooks.loses = () => true;
    await asked(billing.stripe, "POST", `subscriptions/${subscriber.subscription}`, { cancel_at_period_end: true });
    webhooks.loses = () => false;
    // The list of events ends after thirty days: only reading the subscription tells.
    world.events.length = 0;
    await billing.reconcile();
    const [held] = await billing.product.find("subscriptions", `user = "${subscriber.id}"`);
    expect(held).toMatchObject({ cancel_at_period_end: true });
    expect(rows("SELECT key FROM jobs WHERE state = 'failed'")).toEqual([]);
  });

  it("the next reading of events begins where Stripe's clock says that the last one ended", async () => {
    await subscribe(billing);
    await billing.reconcile();
    const [mark] = rows(
      "SELECT MAX(happened) AS at FROM billing_events WHERE type = 'reconciled' AND happened <= created",
    );
    const newest = Math.max(...billing.stripe.world.events.map(({ created }) => created));
    expect(Date.parse(mark?.at ?? "") / 1000).toBe(newest);
  });

  it("an endpoint that was paused gets what waits", async () => {
    await billing.product.cron("jobs-webhooks", "the deliveries", () => {
      const wake = `UPDATE jobs SET run_at = '${PAST}' WHERE kind = 'webhooks.deliver' AND state = 'queued'`;
      change(billing.product.dir, wake);
      return receiver.arrived.length > 0;
    });
  });

  it("an incident that was over is told to be over", async () => {
    await billing.product.cron("alerts-over", "the end", () => {
      return rows("SELECT id FROM alerts WHERE kind = 'alerts.over' AND once = 'aheadalert00000'").length === 1;
    });
  });
});

/** Schedules an issue for the next hour, which takes a mail server. */
async function schedule({ product }: Billing): Promise<{ id: string; at: string }> {
  const { id, updated } = await draft(product);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await switchMail(product, true);
  await product.manage("POST", "/api/app/admin/newsletter/send", { id, updated, at, rate: 60 });
  await switchMail(product, false);
  return { id, at };
}

async function switchMail(product: Product, enabled: boolean): Promise<void> {
  await product.manage("PATCH", "/api/settings", { smtp: { enabled, host: "127.0.0.1", port: 1 } });
}

it("a newsletter whose start came early, after a clock that was behind, starts at its time", async () => {
  const { id, at } = await schedule(billing);
  change(billing.product.dir, `UPDATE jobs SET run_at = '${PAST}' WHERE kind = 'newsletter.start'`);
  const job = () => rows(`SELECT state, run_at FROM jobs WHERE key = 'newsletter.start:${id}'`)[0];
  await billing.product.cron("jobs", "the early start", () => job()?.run_at !== PAST && job()?.state !== "running");
  expect(job()).toEqual({ state: "queued", run_at: dbTime(new Date(at)) });
  await billing.product.manage("POST", "/api/app/admin/newsletter/act", { id, act: "stop" });
});

const ago = (time: string) => `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${time}')`;

describe("a jump ahead by days", () => {
  const expired = () => rows("SELECT id FROM sessions WHERE expires = '2026-01-01 00:00:00.000Z'").length;

  it("deletes nothing and sends no scheduled letter for a day, unless an administrator says so", async () => {
    const { product } = billing;
    const { id } = await schedule(billing);
    change(
      product.dir,
      `BEGIN IMMEDIATE;
       UPDATE sessions SET expires = '${PAST}' WHERE user = '${enrolled.id}';
       UPDATE newsletter_issues SET send_at = '${PAST}' WHERE id = '${id}';
       UPDATE jobs SET run_at = '${PAST}' WHERE key = 'newsletter.start:${id}';
       UPDATE cron_runs SET started = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-5 days');
       COMMIT`,
    );
    const due = expired();
    const job = () => rows(`SELECT state, run_at FROM jobs WHERE key = 'newsletter.start:${id}'`)[0];
    await product.cron("jobs", "the start to be put off", () => job()?.run_at !== PAST && job()?.state === "queued");
    await product.manage("POST", "/api/crons/sessions-purge");
    await product.run("system-watch");
    await product.manage("POST", "/api/crons/sessions-purge");
    await product.run("system-watch");
    expect(rows("SELECT open FROM alerts WHERE kind = 'system.clock'")).toEqual([{ open: "1" }]);
    expect(rows(`SELECT state FROM newsletter_issues WHERE id = '${id}'`)).toEqual([{ state: "scheduled" }]);
    expect(due).toBeGreaterThan(0);
    expect(expired()).toBe(due);
    const { items } = await product.manage("GET", "/api/app/admin/system/crons");
    const states = listOf({ items }, "items").map(({ name, waits, late }) => [name, waits, late]);
    expect(states).toContainEqual(["sessions-purge", true, false]);
    expect(states).toContainEqual(["billing-sweep", false, expect.any(Boolean)]);
    await product.manage("POST", "/api/app/admin/system/crons/sessions-purge/run");
    await until("the sessions to be deleted", () => expired() === 0);
  });

  it("still ends at Stripe what a member gave notice of, and does nothing that follows from a date", async () => {
    const { product, stripe } = billing;
    const member = await subscribe(billing);
    const from = addDays(new Date(), 40).toISOString().slice(0, 10);
    const notice = { kind: "cancel", locale: "fr", from };
    await product.call("POST", "/api/app/terminations", { body: notice, token: member.token });
    await billing.settle();
    // The period that ends with the contract has begun, and its card is about to expire.
    const due = `UPDATE subscriptions SET stop_from = '${PAST}', stop_end = current_period_end, card_told = '',
      card_expires = '${dbTime(addDays(new Date(), 10))}' WHERE user = '${member.id}'`;
    change(product.dir, due);
    await product.run("billing-sweep");
    await billing.settle();
    expect(stripe.subscriptionsOf(member.customer)[0]?.cancel_at_period_end).toBe(true);
    expect(rows(`SELECT card_told FROM subscriptions WHERE user = '${member.id}'`)).toEqual([{ card_told: "" }]);
  });

  it("counts as true a day later", async () => {
    const { product } = billing;
    await switchMail(product, true);
    change(
      product.dir,
      `UPDATE cron_runs SET started = ${ago("25 hours")}, finished = ${ago("1 hours")} WHERE name = 'clock';
       UPDATE jobs SET run_at = '${PAST}' WHERE kind = 'newsletter.start' AND state = 'queued'`,
    );
    await product.run("sessions-purge");
    await product.run("system-watch");
    expect(rows("SELECT over != '' AS over FROM alerts WHERE kind = 'system.clock'")).toEqual([{ over: "1" }]);
    await product.cron("jobs", "the newsletter to start", () => {
      return rows("SELECT id FROM newsletter_issues WHERE state IN ('sending', 'sent')").length === 1;
    });
    await switchMail(product, false);
  });
});

it.each([
  ["an hour where the server was off before the last doubt was over", "130 hours", 1],
  ["a day where it had been on for longer", "150 hours", 24],
])("the doubt lasts for %s", async (_, since, hours) => {
  const { product } = billing;
  change(
    product.dir,
    `BEGIN IMMEDIATE;
     UPDATE cron_runs SET started = ${ago("120 hours")};
     UPDATE cron_runs SET started = ${ago(since)}, finished = ${ago("106 hours")} WHERE name = 'clock';
     COMMIT`,
  );
  await product.run("system-watch");
  const [doubt] = rows(
    "SELECT (julianday(finished) - julianday(started)) * 24 AS hours FROM cron_runs WHERE name = 'clock'",
  );
  expect(Math.round(Number(doubt?.hours))).toBe(hours);
});

it("a doubt that a fast clock began is forgotten once that is right: the next jump is doubted for a day", async () => {
  const ahead = "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '5 days')";
  change(billing.product.dir, `UPDATE cron_runs SET started = ${ahead}, finished = ${ahead} WHERE name = 'clock'`);
  await billing.product.run("system-watch");
  expect(rows("SELECT id FROM cron_runs WHERE name = 'clock'")).toEqual([]);
});
