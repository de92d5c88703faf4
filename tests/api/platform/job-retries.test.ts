import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Billing, billingOf, type Subscriber, subscribe } from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { addSubscribers, sendOut } from "../../support/newsletter.ts";
import { until } from "../../support/poll.ts";
import { DUE_JOBS, JOB_CRONS, type Product, startProduct } from "../../support/product.ts";
import { type Refusal, type Refusing, startRefusing } from "../../support/refusing.ts";
import { lanesOfJobs, registeredJobs } from "../../support/routes.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../../support/smtp-sink.ts";
import { type StripeFake, startStripeFake } from "../../support/stripe-fake/stripe-fake.ts";
import { ageing } from "../../support/time-travel.ts";

/** Runs of one job in a minute: news may arrive while it runs. */
const HANDFUL = 4;
/** Calls to partners in ten minutes, for each kind of job: the first attempts, and those of the follow-ups. */
const CALLS = 20;
const MINUTES = 10;
/** What a mail server does where another partner answers with a status. */
const MAIL = { 429: "defer", 500: "defer", 401: "refuse", nothing: "drop" } as const;

let refusing: Refusing;
let stripe: StripeFake;
let sink: SmtpSink;
let product: Product;
let billing: Billing;
/** The payload of each kind of job, such that it reaches its partner. A kind without one fails the test. */
let payloads: { [kind: string]: { [key: string]: string } };

beforeAll(async () => {
  stripe = await startStripeFake();
  refusing = await startRefusing(stripe.url);
  sink = await startSmtpSink();
  const env = {
    ...smtpEnv(sink),
    ...stripe.env,
    STRIPE_API_BASE: refusing.url,
    DEBRID_API_BASE: refusing.url,
    STREMIO_PROVISIONER: "webhook",
    STREMIO_WEBHOOK_URL: refusing.url,
    STREMIO_WEBHOOK_SECRET: "not so secret after all",
    PURGE_URL: ["one", "two", "three", "four"].map((name) => `${refusing.url}/${name}?{keys}`).join(" "),
  };
  product = await startProduct({ env });
  stripe.webhooks.url = `${product.url}/api/app/billing/webhook`;
  billing = { ...(await billingOf(product, stripe)), mailed: true };
  payloads = await world();
  // Counts each run, also one that is started by hand.
  change(
    product.dir,
    `CREATE TABLE runs (key TEXT NOT NULL);
     CREATE TRIGGER count_runs AFTER UPDATE OF state ON jobs WHEN NEW.state = 'running' AND OLD.state != 'running'
     BEGIN INSERT INTO runs VALUES (NEW.key); END`,
  );
}, 240_000);

afterAll(async () => {
  await product?.stop();
  await refusing?.close();
  await sink?.close();
  await stripe?.stop();
});

const one = (sql: string): string => Object.values(query(product.dir, sql)[0] ?? {})[0] ?? "";
const rowOf = ({ subscription }: Subscriber) =>
  one(`SELECT id FROM subscriptions WHERE stripe_subscription = '${subscription}'`);

/** Members, payments and partners with something to do for every kind of job. */
async function world(): Promise<typeof payloads> {
  const post = (path: string, body: object) => product.call("POST", path, { token: product.superuser, body });
  const [changing, stopping, blocked, owing] = [
    await subscribe(billing),
    await subscribe(billing),
    await subscribe(billing),
    await subscribe(billing),
  ];
  const hook = await post("/api/app/admin/webhooks", { name: "all", url: refusing.url, events: [], active: true });
  const key = await post("/api/app/admin/debrid", { service: "torbox", label: "", key: "a-key-of-theirs-0" });
  const written = { name: "A", email: owing.email, reference: "" };
  const asked = await product.call("POST", "/api/app/terminations", {
    body: { kind: "withdraw", locale: "en", from: "", ...written },
  });
  expect(asked.status).toBe(200);
  const letters = { email: "letters@example.org", locale: "en", consent: true };
  expect((await product.call("POST", "/api/app/newsletter/subscribe", { body: letters })).status).toBe(204);
  const push = { service: "webhook", url: refusing.url, token: "", quietFrom: 0, quietTo: 0 };
  expect((await post("/api/app/admin/alerts", push)).status).toBe(204);
  // A message for the endpoint: otherwise nothing waits for it while the first answer is tried.
  await product.manage("PATCH", `/api/collections/users/records/${owing.id}`, { locale: "en" });
  expect(one("SELECT COUNT(*) FROM webhook_deliveries")).not.toBe("0");
  await billing.settle();
  // A mail server that is away: what waits for it keeps its payload.
  sink.mode = "defer";
  const users = "/api/collections/users";
  const next = { token: changing.token, body: { newEmail: "next@example.org" } };
  expect((await product.call("POST", `${users}/request-email-change`, next)).status).toBe(204);
  expect((await product.call("POST", `${users}/request-otp`, { body: { email: stopping.email } })).status).toBe(200);
  const waiting = (kind: string) => JSON.parse(one(`SELECT payload FROM jobs WHERE kind = '${kind}'`));
  const [code, address] = [waiting("mail.code"), waiting("mail.email-change")];
  addSubscribers(product, 2);
  await sendOut(product);
  await until("the letters", () => one("SELECT COUNT(*) FROM newsletter_deliveries") !== "0");
  await pauseLetters();
  const later = "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '+20 days')";
  const past = "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-5 days')";
  const family = one("SELECT id FROM plans WHERE slug = 'family'");
  const payment = one(`SELECT id FROM payments WHERE user = '${owing.id}'`);
  change(
    product.dir,
    `UPDATE subscriptions SET later_plan = '${family}', later_period = 'month', later_cents = 900 WHERE id = '${rowOf(changing)}';
     UPDATE subscriptions SET stop_asked = ${past}, stop_end = ${later} WHERE id = '${rowOf(stopping)}';
     UPDATE users SET blocked = ${past} WHERE id = '${blocked.id}';
     UPDATE subscriptions SET status = 'past_due', past_due_since = ${past} WHERE id = '${rowOf(owing)}';
     UPDATE payments SET refund_due_cents = amount_cents WHERE id = '${payment}';
     INSERT INTO rewards (id, referrer, payment, rate, cents, state)
     VALUES ('areward00000000', '${changing.id}', '${payment}', 20, 99, 'confirmed');
     INSERT INTO billing_events (id, event, type, object, state, happened)
     VALUES ('anevent00000000', 'evt_money', 'charge.refunded',
       (SELECT stripe_payment_intent FROM payments WHERE id = '${payment}'), 'received', ${past});
     INSERT INTO alerts (id, kind, once, facts, created)
     VALUES ('analert00000000', 'billing.operator-fraud', 'once', '{"charge":"ch_1"}', ${past});
     INSERT INTO adoptions (id, subscription, state) VALUES ('anadoption00000', 'sub_elsewhere', 'waiting');
     UPDATE users SET verified = FALSE WHERE id = '${blocked.id}'`,
  );
  const request = { request: one("SELECT id FROM contract_requests") };
  const text = (sql: string) => one(sql) || "none";
  const user = { user: changing.id };
  const subscription = { subscription: changing.subscription };
  return {
    "accounts.former-address": { ...user, email: "former@example.org", row: "", notice: "" },
    "admin.bulk": { bulk: "none" },
    "admin.message": { ...user, bulk: "none" },
    "alerts.push": { alert: "analert00000000" },
    "analytics.rebuild": { from: "2026-01-02", to: "2026-01-01" },
    "billing.adopt": {},
    "billing.adoption-read": { reading: "areading0000000" },
    "billing.balance": {},
    "billing.customer": user,
    "billing.deleted": { id: "none", email: "gone@example.org", locale: "en", plan: "", date: "" },
    "billing.duplicate": { subscription: stopping.subscription, user: changing.id },
    "billing.end": { subscription: owing.subscription },
    "billing.end-deleted": { customer: changing.customer },
    "billing.event": { event: "evt_money" },
    "billing.expire": { session: text("SELECT checkout_session FROM orders LIMIT 1") },
    "billing.overdue": { subscription: rowOf(owing) },
    "billing.price-letters": { move: "none" },
    "billing.prove": {},
    "billing.reconcile": {},
    "billing.reread": subscription,
    "billing.schedule": { subscription: rowOf(changing) },
    "billing.stop": { subscription: rowOf(stopping) },
    "billing.stop-blocked": { user: blocked.id },
    "billing.sync": subscription,
    "billing.withdraw-refund": { payment },
    "contact.mail": { number: "none", name: "A", email: "a@example.org", subject: "B", message: "C" },
    "inbox.answer": { message: "none" },
    "contract.bulk-mail": { document: text("SELECT id FROM contract_documents LIMIT 1") },
    "contract.mail": { document: text("SELECT id FROM contract_documents LIMIT 1") },
    "debrid.check": { id: textOf(key.json, "id") },
    "guesses.tell": { collection: "users", id: changing.id, time: "2026-11-28 12:00:00.000Z" },
    "imports.invite": { import: "none" },
    "team.invite": { user: "none", invitation: "none" },
    "imports.run": { import: "none" },
    "invoices.catch-up": {},
    "mail.auth-alert": { ...user, time: "2026-11-28 12:00:00.000Z", address: "127.0.0.1", device: "a" },
    "mail.code": code,
    "mail.email-change": address,
    "mail.invitation": user,
    "mail.notice": { ...user, notice: "billing.refund", "fact.amount": "1" },
    "mail.replaced": user,
    "mail.reset": user,
    "mail.verification": { user: blocked.id },
    "mail.warning": { ...user, notice: "billing.refund", "fact.amount": "1" },
    "newsletter.confirm": { subscriber: one("SELECT id FROM newsletter_subscribers") },
    "newsletter.send": {},
    "newsletter.settle": { issue: "none" },
    "newsletter.start": { issue: "none" },
    "referrals.credit": { reward: "areward00000000" },
    "secrets.reseal": {},
    "stremio.provision": user,
    "stremio.sync": {},
    "system.backup": { name: "none.zip" },
    "system.cron": { name: "jobs-purge" },
    "terminations.confirm": request,
    "terminations.match": { ...request, sender: "none" },
    "webhooks.deliver": { endpoint: textOf(hook.json, "id") },
    "webhooks.replay": { endpoint: textOf(hook.json, "id"), after: "2026-01-01", until: "2027-01-01" },
    ...Object.fromEntries([1, 2, 3, 4].map((lane) => [`caches.purge.cache-${lane}`, { keys: "posts" }])),
  };
}

/** The job of letters queues itself while there are any. */
async function pauseLetters(): Promise<void> {
  change(product.dir, "UPDATE newsletter_issues SET state = 'paused'");
  const running = "SELECT COUNT(*) FROM jobs WHERE kind = 'newsletter.send' AND state = 'running'";
  await until("the job of letters to end", () => one(running) === "0");
}

/** Queues each kind of job once, as if for the first time. */
async function queueAll(): Promise<void> {
  await pauseLetters();
  change(
    product.dir,
    `DELETE FROM jobs; DELETE FROM runs;
     UPDATE webhook_deliveries SET state = 'queued', next_at = '2020-01-01 00:00:00.000Z', attempts = 0
     WHERE rowid = (SELECT MAX(rowid) FROM webhook_deliveries);
     UPDATE _otps SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now');
     UPDATE newsletter_deliveries SET state = 'queued', tries = 0, outages = 0;
     UPDATE contract_documents SET delivery = 'waiting', html = 'A', address = 'a@example.org';
     UPDATE billing_events SET state = 'received' WHERE event = 'evt_money'`,
  );
  for (const [kind, lane] of Object.entries(lanesOfJobs())) {
    const job = {
      kind,
      key: [kind, ...Object.values(payloads[kind] ?? {}).slice(0, 1)].join(":"),
      payload: payloads[kind],
    };
    await product.manage("POST", "/api/collections/jobs/records", {
      ...{ ...job, lane, state: "queued", run_at: "2099-01-01 00:00:00.000Z" },
    });
  }
  // At the same moment, with the refusal in place.
  change(
    product.dir,
    `UPDATE newsletter_issues SET state = 'sending', problem = '';
     UPDATE jobs SET run_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now')`,
  );
}

/** Runs what is due until nothing is, or until some job has run too often. @returns the jobs that have */
async function minute(): Promise<string[]> {
  const before = Number(one("SELECT COALESCE(MAX(rowid), 0) FROM runs"));
  const often = () =>
    query(product.dir, `SELECT key FROM runs WHERE rowid > ${before} GROUP BY key HAVING COUNT(*) > ${HANDFUL}`).map(
      ({ key = "" }) => key,
    );
  let next = 0;
  await until(
    "the jobs that are due",
    async () => {
      if (often().length > 0 || one(`SELECT COUNT(*) FROM jobs WHERE ${DUE_JOBS}`) === "0") return true;
      if (Date.now() > next) for (const cron of crons()) await product.manage("POST", `/api/crons/${cron}`);
      next = Date.now() + 500;
      return false;
    },
    120_000,
  );
  return often();
}

const crons = () => [...JOB_CRONS, ...[1, 2, 3, 4].map((lane) => `jobs-cache-${lane}`)];

it("each kind of job has something to do", () => {
  expect(registeredJobs().filter((kind) => !payloads[kind])).toEqual([]);
});

describe.each([429, 500, 401, "nothing"] as const)("while partners answer %s", (says) => {
  it("no kind of job calls more than a handful of times a minute", { timeout: 400_000, tags: "long" }, async () => {
    const refuse = (answer: Refusal) => {
      refusing.says = answer;
      sink.mode = answer === "well" ? "accept" : MAIL[answer];
    };
    refuse(says);
    await queueAll();
    const calls = refusing.calls;
    const often: string[] = [];
    const met = new Set<string>(); // a code is valid for minutes, and its job is forgotten then
    for (let passed = 0; passed < MINUTES && often.length === 0; passed++) {
      often.push(...(await minute()));
      for (const { kind = "" } of query(product.dir, "SELECT kind FROM jobs WHERE last_error != ''")) met.add(kind);
      change(product.dir, await ageing(product, 60));
    }
    expect(often).toEqual([]);
    expect(refusing.calls - calls).toBeLessThan(CALLS * registeredJobs().length);
    // Otherwise the test has tried nothing.
    const refused = query(product.dir, "SELECT DISTINCT lane FROM jobs WHERE last_error != ''").map(({ lane }) => lane);
    expect(refused).toEqual(expect.arrayContaining(["payments", "mail", "cache-1"]));
    expect([...met]).toEqual(expect.arrayContaining(["alerts.push", "mail.code", "mail.email-change"]));
    const letters = "SELECT SUM(tries + outages) FROM newsletter_deliveries";
    expect(one("SELECT problem FROM newsletter_issues") !== "" || Number(one(letters)) > 0).toBe(true);
    expect(Number(one("SELECT MAX(attempts) FROM webhook_deliveries"))).toBeGreaterThan(0);
    change(product.dir, "DELETE FROM jobs WHERE kind = 'mail.code'"); // once sent, it is not sent again
    refuse("well");
  });
});
