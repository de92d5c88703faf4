import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { parse, strictObject } from "valibot";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { eventData } from "../../../common/contract/webhooks.ts";
import { dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUp } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";

const AREA = "/api/app/admin/webhooks";

let product: Product;
let sink: SmtpSink;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  ({ product, sink } = await startMailedProduct({}));
});
afterEach(async () => {
  for (const { id } of listOf((await ask("GET", "")).json, "items")) await ask("POST", `/${id}/delete`);
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(async () => {
  await product?.stop();
  await sink?.close();
});

const ask = (method: string, path: string, body?: Json) =>
  product.call(method, `${AREA}${path}`, { token: product.superuser, ...(body && { body }) });

type Endpoint = { id: string; secret: string; receiver: WebhookReceiver };

async function add(name: string, events: string[] = []): Promise<Endpoint> {
  const receiver = await startWebhookReceiver();
  receivers.push(receiver);
  const { status, json, text } = await ask("POST", "", { name, url: receiver.url, events, active: true });
  expect(status, text).toBe(200);
  return { id: textOf(json, "id"), secret: textOf(json, "secret"), receiver };
}

/** The verified messages about a subject, by the public library. */
function verified({ receiver, secret }: Endpoint, about: string): Json[] {
  return receiver.arrived
    .map(({ body, headers }) => new Webhook(secret).verify(body, headers) as Json) // any JSON
    .filter((message) => JSON.stringify(message.data).includes(about));
}

const rows = (sql: string) => query(product.dir, sql);
const due = (id: string) =>
  change(product.dir, `UPDATE webhook_deliveries SET next_at = '2026-01-01 00:00:00.000Z' WHERE endpoint = '${id}'`);
const wake = (id: string) =>
  change(
    product.dir,
    `UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE key = 'webhooks.deliver:${id}' AND state = 'queued'`,
  );

it("tells of a member's life in messages that the public library verifies and the schemas describe", async () => {
  const all = await add("all");
  const some = await add("payments only", ["payment.created"]);
  const member = await signUp(product);
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  const patched = { name: "Somebody Else" }; // no field that receivers see
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, patched);
  const payment = { user: member.id, provider: "manual", status: "paid", amount_cents: 499, test: true };
  const paid = await product.manage("POST", "/api/collections/payments/records", payment);
  await product.manage("PATCH", `/api/collections/payments/records/${paid.id}`, {
    status: "refunded",
    refunded_cents: 499,
  });
  await product.manage("POST", "/api/collections/subscriptions/records", {
    ...{ user: member.id, period: "month", provider: "manual", status: "canceled" },
  });
  await product.call("GET", "/api/app/addon", { token: member.token });
  await product.manage("DELETE", `/api/collections/users/records/${member.id}`);

  await until("the last message", () => verified(all, member.id).some(({ type }) => type === "user.deleted"));
  await until("every message", () => rows("SELECT id FROM webhook_deliveries WHERE state != 'done'").length === 0);
  const messages = verified(all, member.id);
  const types = messages.map(({ type }) => String(type));
  for (const type of [
    ...["user.created", "user.updated", "account.created", "payment.created", "payment.updated"],
    ...["subscription.created", "addon.created"],
  ])
    expect(types).toContain(type);
  expect(types.filter((type) => type === "user.created")).toHaveLength(1);
  expect(types.filter((type) => type === "user.updated").length).toBeLessThan(3);
  const schemas = eventData();
  for (const { type, timestamp, data } of messages) {
    const subject = Object.keys(schemas).find((name) => String(type).startsWith(`${name}.`)) as keyof typeof schemas;
    parse(strictObject(schemas[subject].entries as never), data); // nothing but what is described
    expect(new Date(String(timestamp)).toISOString()).toBe(timestamp);
  }
  expect(JSON.stringify(messages)).not.toContain("@");
  expect(verified(some, member.id).map(({ type }) => type)).toEqual(["payment.created"]);
  expect(verified(some, member.id)).toMatchObject([{ data: { amountCents: 499, currency: "eur", test: true } }]);
  // A new message has a new id.
  expect(new Set(all.receiver.arrived.map(({ headers }) => headers["webhook-id"])).size).toBe(
    all.receiver.arrived.length,
  );
});

it("writes nothing about a change that is rolled back, and nothing at all without an endpoint", async () => {
  const before = rows("SELECT id FROM webhook_messages").length;
  await signUp(product);
  expect(rows("SELECT id FROM webhook_messages")).toHaveLength(before);
  const { receiver } = await add("all");
  const refused = await product.call("POST", "/api/collections/users/records", {
    body: { email: "no", password: "x" },
  });
  expect(refused.status).toBe(400);
  expect(rows("SELECT id FROM webhook_messages")).toHaveLength(before);
  expect(receiver.arrived).toHaveLength(0);
});

it("repeats what failed, with the same id, and shows what the receiver answered", async () => {
  const all = await add("all", ["user.created"]);
  all.receiver.answer = 302;
  const member = await signUp(product);
  await until("the first attempt", () => all.receiver.arrived.length === 1);
  await until("its result", async () => {
    const [delivery] = listOf((await ask("GET", `/${all.id}/deliveries`)).json, "items");
    return (
      delivery?.state === "queued" &&
      delivery.status === 302 &&
      delivery.attempts === 1 &&
      delivery.response === "the answer 302"
    );
  });
  all.receiver.answer = 204;
  due(all.id);
  wake(all.id);
  await product.cron("jobs-webhooks", "the second attempt", () => verified(all, member.id).length === 2);
  const [first, second] = all.receiver.arrived;
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  await until(
    "done",
    () => rows(`SELECT id FROM webhook_deliveries WHERE endpoint = '${all.id}' AND state = 'done'`).length === 1,
  );
});

it("a receiver that hangs holds up no other", { tags: "long" }, async () => {
  const silent = [await add("silent one"), await add("silent two")];
  const lively = await add("lively");
  for (const { receiver } of silent) receiver.answer = "silence";
  const start = Date.now();
  for (let count = 0; count < 3; count++) {
    const member = await signUp(product);
    await until("the lively one's message", () =>
      verified(lively, member.id).some(({ type }) => type === "user.created"),
    );
  }
  for (const { receiver } of silent) expect(receiver.arrived).toHaveLength(1); // still waiting for its first answer
  expect(Date.now() - start).toBeLessThan(10_000); // the time-out of an attempt
  await until(
    "a pause",
    () => rows("SELECT id FROM webhook_endpoints WHERE paused_until != '' AND outages = 1").length === 2,
  );
});

it("410 switches an endpoint off, and so do three days of failures; the operator gets a mail each time", async () => {
  const gone = await add("gone", ["user.created"]);
  gone.receiver.answer = 410;
  const failing = await add("failing", ["user.created"]);
  failing.receiver.answer = 500;
  await signUp(product);
  const state = (id: string) =>
    rows(`SELECT active, stopped, failing_since FROM webhook_endpoints WHERE id = '${id}'`)[0];
  await until("the end of one", () => state(gone.id)?.stopped === "gone");
  await until("a failure of the other", () => state(failing.id)?.failing_since !== "");
  expect(state(failing.id)?.stopped).toBe("");
  change(
    product.dir,
    `UPDATE webhook_endpoints SET failing_since = '2026-01-01 00:00:00.000Z' WHERE id = '${failing.id}'`,
  );
  due(failing.id);
  wake(failing.id);
  await product.cron("jobs-webhooks", "the end of the other", () => state(failing.id)?.stopped === "failing");
  for (const name of ["gone", "failing"])
    await until(`the mail about ${name}`, () => sink.mails.some(({ text }) => text.includes(`«\u00a0${name}\u00a0»`)));
  const seen = gone.receiver.arrived.length;
  await signUp(product);
  await until(
    "no delivery is left",
    () => rows("SELECT id FROM webhook_deliveries WHERE state = 'queued'").length === 0,
  );
  expect(gone.receiver.arrived).toHaveLength(seen);
});

it("switches an endpoint off with the delivery that it gives up, unless others arrived meanwhile", async () => {
  const [dead, picky] = [await add("dead", ["user.created"]), await add("picky", ["user.created"])];
  for (const { receiver } of [dead, picky]) receiver.answer = 400;
  await signUp(product);
  const ids = `('${dead.id}', '${picky.id}')`;
  const tried = `SELECT id FROM webhook_deliveries WHERE endpoint IN ${ids} AND attempts >= 1`;
  await until("the first attempts", () => rows(tried).length === 2);
  const ago = (hours: number) => dbTime(new Date(Date.now() - hours * 3600_000));
  change(product.dir, `UPDATE webhook_endpoints SET failing_since = '${ago(71.5)}' WHERE id = '${dead.id}'`);
  change(product.dir, `UPDATE webhook_endpoints SET failing_since = '${ago(20)}' WHERE id = '${picky.id}'`);
  change(product.dir, `UPDATE webhook_deliveries SET attempts = 9 WHERE endpoint IN ${ids}`);
  for (const { id } of [dead, picky]) {
    due(id);
    wake(id);
  }
  const given = `SELECT id FROM webhook_deliveries WHERE endpoint IN ${ids} AND state = 'failed'`;
  await product.cron("jobs-webhooks", "both are given up", () => rows(given).length === 2);
  const after = (id: string) =>
    rows(`SELECT active, stopped, failing_since FROM webhook_endpoints WHERE id = '${id}'`)[0];
  expect(after(dead.id)).toMatchObject({ active: "0", stopped: "failing" });
  // The next event gets its three days, even if it is a month later.
  expect(after(picky.id)).toMatchObject({ active: "1", stopped: "", failing_since: "" });
});

it("keeps signing with the receiver's secret when the new one is renewed again", async () => {
  const all = await add("all", ["user.created"]);
  await ask("POST", `/${all.id}/rotate`);
  const newest = textOf((await ask("POST", `/${all.id}/rotate`)).json, "secret");
  const member = await signUp(product);
  await until("the message", () => all.receiver.arrived.length > 0);
  for (const secret of [all.secret, newest]) expect(verified({ ...all, secret }, member.id)).toHaveLength(1);
});

it("replays one delivery, or what was missed since a time, and signs with both secrets after a rotation", async () => {
  const all = await add("all", ["user.created"]);
  const since = new Date().toISOString();
  const off = { id: all.id, name: "all", url: "", events: ["user.created"], active: false };
  expect((await ask("POST", "", { ...off, before: { name: "another", events: [], active: true } })).status).toBe(409);
  expect((await ask("POST", "", off)).status).toBe(200);
  const member = await signUp(product);
  expect(codes(await ask("POST", `/${all.id}/replay`, { since }))).toEqual({ form: "webhook_off" });
  expect((await ask("POST", "", { ...off, active: true })).status).toBe(200);
  const rotated = textOf((await ask("POST", `/${all.id}/rotate`)).json, "secret");
  expect(rotated).not.toBe(all.secret);
  expect((await ask("POST", `/${all.id}/replay`, { since })).json).toEqual({ count: 1 });
  await until("the missed message", () => verified(all, member.id).length === 1);
  await until("the same with the new secret", () => verified({ ...all, secret: rotated }, member.id).length === 1);
  const [delivery] = listOf((await ask("GET", `/${all.id}/deliveries`)).json, "items");
  const once = await ask("POST", `/${all.id}/replay`, { delivery: textOf(delivery, "id") });
  expect(once.json).toEqual({ count: 1 });
  await until("the repeated message", () => verified(all, member.id).length === 2);
  const old = `UPDATE webhook_endpoints SET previous_until = '2026-01-01 00:00:00.000Z' WHERE id = '${all.id}'`;
  change(product.dir, old);
  const test = await ask("POST", `/${all.id}/test`);
  expect(test.json).toMatchObject({ ok: true, status: 204 });
  expect(() => verified(all, "nothing")).toThrow(); // the previous secret no longer signs
});

it("finds the next delivery by its index alone, also after a replay of very many", () => {
  const source = readFileSync("pb_hooks/programs/webhooks/deliver.ts", "utf8");
  const sql = /`(SELECT d\.id, [^`]+)`/.exec(source)?.[1] ?? "";
  const plan = rows(`EXPLAIN QUERY PLAN ${sql.replace(/\{:\w+\}/g, "'x'")}`).map(({ detail }) => String(detail));
  expect(plan.join()).toContain("idx_webhook_deliveries_due");
  expect(plan.join()).not.toContain("TEMP B-TREE");
});

it("the test button reports what really happened, and secrets never come back", async () => {
  const all = await add("all");
  all.receiver.answer = 503;
  expect((await ask("POST", `/${all.id}/test`)).json).toMatchObject({
    ok: false,
    status: 503,
    response: "the answer 503",
  });
  await all.receiver.close();
  expect((await ask("POST", `/${all.id}/test`)).json).toMatchObject({ ok: false, status: 0, error: "network" });
  const shown = `${(await ask("GET", "")).text}${(await ask("GET", `/${all.id}/deliveries`)).text}`;
  const stored = JSON.stringify(rows("SELECT * FROM webhook_endpoints"));
  const audited = JSON.stringify(rows("SELECT * FROM audit_log"));
  for (const text of [shown, stored, audited]) {
    expect(text).not.toContain(all.secret.slice(6));
    expect(text).not.toContain("/hook");
  }
  for (const url of ["http://example.org/hook", "ftp://example.org", "https://user:pw@example.org/", "x"])
    expect(codes(await ask("POST", "", { name: "x", url, events: [], active: true }))).toEqual({
      url: "webhook_address",
    });
});

it("sends nothing to addresses that are not public", async () => {
  const made = await ask("POST", "", {
    name: "inside",
    url: "https://169.254.169.254/latest",
    events: [],
    active: true,
  });
  expect(made.status).toBe(200);
  expect((await ask("POST", `/${textOf(made.json, "id")}/test`)).json).toMatchObject({
    ok: false,
    status: 0,
    error: "network",
  });
});
