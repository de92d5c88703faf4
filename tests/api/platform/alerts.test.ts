import { renameSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { placeOrder } from "../../support/orders.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUp, startProduct } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";

let product: Product;
let sink: SmtpSink;
let receiver: WebhookReceiver;

beforeAll(async () => {
  ({ product, sink } = await startMailedProduct({}));
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await product?.stop();
  await receiver?.close();
});
beforeEach(async () => {
  change(product.dir, "DELETE FROM jobs WHERE state = 'failed'");
  await product.run("system-watch");
  change(product.dir, "DELETE FROM alerts");
  receiver.arrived.length = 0;
});

const ask = (method: string, path = "", body?: Json) =>
  product.call(method, `/api/app/admin/alerts${path}`, { token: product.superuser, ...(body && { body }) });
const SETTINGS = { service: "webhook", url: "", token: "", quietFrom: 0, quietTo: 0 };
const save = async (changes: Json) => {
  const { status, text } = await ask("POST", "", { ...SETTINGS, ...changes });
  expect(status, text).toBe(204);
};
const fail = (key: string) => {
  const row = { kind: "given.up", key, payload: {}, state: "failed", run_at: "2026-01-01 00:00:00.000Z" };
  return product.manage("POST", "/api/collections/jobs/records", row);
};
const pushed = (title: RegExp) => receiver.arrived.filter(({ body }) => title.test(String(JSON.parse(body).title)));
/** What was settled stays over for a quarter of an hour. */
const laterOver = async () => {
  change(product.dir, "UPDATE alerts SET over = '2026-01-01 00:00:00.000Z' WHERE over != ''");
  await product.run("alerts-over");
};
const mailed = (subject: RegExp) => sink.mails.filter((mail) => subject.test(mail.subject)).length;

it("tells an incident once by mail and push, and once more when it is over", async () => {
  await save({ url: receiver.url, token: "tk_secret" });
  const before = mailed(/attendent votre décision/);
  await fail("one");
  await product.run("system-watch");
  await until("the push", () => pushed(/abandonnées/).length === 1);
  expect(pushed(/abandonnées/)[0]?.headers.authorization).toBe("Bearer tk_secret");
  await fail("two");
  await product.run("system-watch");
  change(product.dir, "DELETE FROM jobs WHERE state = 'failed'");
  await product.run("system-watch");
  await product.run("alerts-over");
  expect(pushed(/^Réglé/)).toHaveLength(0); // it may come back
  await laterOver();
  await until("the end", () => pushed(/^Réglé/).length === 1);
  await product.run("system-watch");
  expect(pushed(/abandonnées/).length).toBe(2); // the second one is "Réglé : …"
  await until("the mails", () => mailed(/^Réglé/) >= 1 && mailed(/attendent votre décision/) === before + 1);
  expect(query(product.dir, "SELECT id FROM alerts WHERE open = TRUE")).toEqual([]);
  // Told in French; an administrator reads the list in either language.
  const titles = listOf((await ask("GET")).json, "items").map((item) => item.titles);
  expect(titles).toEqual([
    { fr: expect.stringMatching(/^Réglé.: Des tâches/), en: expect.stringMatching(/^Resolved: Some jobs/) },
    { fr: expect.stringMatching(/^Des tâches/), en: expect.stringMatching(/^Some jobs/) },
  ]);
});

it("tells an incident that comes and goes once", async () => {
  await save({ url: receiver.url });
  for (let turn = 0; turn < 4; turn++) {
    await fail(`turn-${turn}`);
    await product.run("system-watch");
    change(product.dir, "DELETE FROM jobs WHERE state = 'failed'");
    await product.run("system-watch");
    await product.run("alerts-over");
  }
  expect(query(product.dir, "SELECT kind, open FROM alerts")).toEqual([{ kind: "system.jobs", open: "1" }]);
  await laterOver();
  await fail("new");
  await product.run("system-watch");
  const kinds = query(product.dir, "SELECT kind FROM alerts ORDER BY rowid").map(({ kind }) => kind);
  expect(kinds).toEqual(["system.jobs", "alerts.over", "system.jobs"]);
  // Raised while the clock was years ahead: told again once a day from now on, not from then.
  change(product.dir, "UPDATE alerts SET created = '2100-01-01 00:00:00.000Z', told = created WHERE open = TRUE");
  await product.run("system-watch");
  expect(query(product.dir, "SELECT id FROM alerts WHERE kind = 'system.jobs' AND created < '2100'")).toHaveLength(2);
});

it("is told later where its mail could not be queued", async () => {
  await save({ url: receiver.url });
  const before = mailed(/attendent votre décision/);
  await fail("cut short");
  const full = "BEFORE INSERT ON jobs WHEN NEW.kind = 'mail.notice' BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
  change(product.dir, `CREATE TRIGGER full ${full}`);
  await expect(product.run("system-watch")).rejects.toThrow("system-watch");
  expect(query(product.dir, "SELECT id FROM alerts")).toEqual([]);
  change(product.dir, "DROP TRIGGER full");
  await product.run("system-watch");
  await until("the mail", () => mailed(/attendent votre décision/) === before + 1);
  await until("the push", () => pushed(/abandonnées/).length === 1);
});

it("forgets the push service with its settings", { tags: "long", timeout: 120_000 }, async () => {
  await save({ url: receiver.url });
  await product.manage("DELETE", "/api/collections/alert_settings/records/alertsettings00");
  expect((await ask("GET")).json).toMatchObject({ service: "off", host: "" });
  const seen = product.output().length;
  const told = (text: string) => until(text, () => product.output().slice(seen).includes(text), 60_000);
  renameSync(`${product.dir}/app.key`, `${product.dir}/app.key.away`);
  await told("The service is not working");
  renameSync(`${product.dir}/app.key.away`, `${product.dir}/app.key`);
  expect(receiver.arrived).toHaveLength(0);
  await save({ url: receiver.url });
  expect((await ask("POST", "/test")).json).toMatchObject({ push: { error: "" } });
});

it("holds what is not urgent in the quiet time, and sends it together afterwards", async () => {
  const hour = (plus: number) =>
    (Number(
      new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: "Europe/Paris" }).format(
        Date.now(),
      ),
    ) +
      plus +
      24) %
    24;
  await save({ url: receiver.url, quietFrom: hour(-1), quietTo: hour(3) });
  await fail("quiet");
  await product.run("system-watch");
  const stuck = {
    kind: "billing.proof",
    lane: "payments",
    key: "down",
    payload: {},
    state: "queued",
    outage: true,
    attempts: 3,
  };
  await product.manage("POST", "/api/collections/jobs/records", { ...stuck, run_at: "2100-01-01 00:00:00.000Z" });
  await product.run("partner-watch");
  await until("the urgent one", () => pushed(/^Stripe ne fonctionne plus/).length === 1);
  await product.run("alerts-held");
  expect(pushed(/abandonnées/)).toHaveLength(0);
  expect(
    listOf((await ask("GET")).json, "items")
      .map(({ state }) => state)
      .sort(),
  ).toEqual(["held", "told"]);
  await save({ url: receiver.url, quietFrom: hour(5), quietTo: hour(6) });
  await product.run("alerts-held");
  const [digest] = await until("the others", () => {
    const found = pushed(/^Alertes reçues entre-temps.: 1/);
    return found.length === 1 && found;
  });
  expect(digest?.body).toContain("abandonnées");
  change(product.dir, "DELETE FROM jobs WHERE key = 'down'");
  await product.run("partner-watch");
  await laterOver();
  await until("the end of the outage", () => pushed(/^Réglé.+Stripe/).length === 1);
});

it("names a member's address in the mail alone, neither to the push service nor in the row that is kept", async () => {
  await save({ url: receiver.url });
  const member = await signUp(product);
  const ordered = await placeOrder(product, member);
  expect(ordered.status, ordered.text).toBe(200);
  const [push] = await until("the push", () => {
    const found = pushed(/commande/);
    return found.length === 1 && found;
  });
  expect(push?.body).toContain("4,99");
  expect(push?.body).not.toContain(member.email);
  await sink.waitFor("hello@passerelle.example", new RegExp(member.email));
  expect(JSON.stringify(query(product.dir, "SELECT * FROM alerts"))).not.toContain(member.email);
});

it("collects a flood", async () => {
  await save({ url: receiver.url });
  const alert = `INSERT INTO alerts (id, kind, once, urgent, facts, title, open, state, told, created, updated)
    SELECT 'flood' || value || '000000', 'x', value, FALSE, '{}', 'x', FALSE, 'told', strftime('%Y-%m-%d %H:%M:%fZ'), '', '' FROM generate`;
  const rows = Array.from({ length: 20 }, (_, index) => `SELECT ${1000 + index} AS value`).join(" UNION ALL ");
  change(product.dir, alert.replace("generate", `(${rows})`));
  await fail("flood");
  await product.run("system-watch");
  expect(query(product.dir, "SELECT state FROM alerts WHERE kind = 'system.jobs'")).toEqual([{ state: "held" }]);
});

it("a test says what happened on each channel, and never that something was sent when nothing was", async () => {
  await save({ url: receiver.url });
  expect((await ask("POST", "/test")).json).toMatchObject({ mail: { error: "" }, push: { error: "" } });
  expect(pushed(/^Alerte de test/)).toHaveLength(1);
  receiver.answer = 403;
  sink.mode = "refuse";
  const refused = (await ask("POST", "/test")).json;
  receiver.answer = 204;
  sink.mode = "accept";
  expect(JSON.stringify(refused.push)).toContain("HTTP 403");
  expect(JSON.stringify(refused.mail)).toContain("550");
  const bare = await startProduct();
  try {
    const { json } = await bare.call("POST", "/api/app/admin/alerts/test", { token: bare.superuser });
    expect(json).toEqual({ mail: null, push: null });
  } finally {
    await bare.stop();
  }
});

it("speaks ntfy, keeps the address and the token to itself, and gives a token to no other address", async () => {
  const base = receiver.url.replace("/hook", "");
  await save({ service: "ntfy", url: `${base}/my-topic`, token: "tk_1" });
  await save({ service: "ntfy" }); // unchanged
  expect((await ask("POST", "/test")).json).toMatchObject({ push: { error: "" } });
  const [sent] = receiver.arrived;
  expect(JSON.parse(sent?.body ?? "")).toMatchObject({ topic: "my-topic", title: "Alerte de test", priority: 3 });
  expect(sent?.headers.authorization).toBe("Bearer tk_1");
  const shown = (await ask("GET")).text + JSON.stringify(query(product.dir, "SELECT * FROM alert_settings"));
  expect(shown).not.toContain("my-topic");
  expect(shown).not.toContain("tk_1");
  await save({ service: "ntfy", url: `${base}/other` });
  await ask("POST", "/test");
  expect(receiver.arrived.at(-1)?.headers.authorization).toBeUndefined();
  expect(codes(await ask("POST", "", { ...SETTINGS, url: "http://example.org/x" }))).toEqual({
    url: "webhook_address",
  });
  expect(codes(await ask("POST", "", { ...SETTINGS, service: "webhook" }))).toEqual({ url: "webhook_address" });
});
