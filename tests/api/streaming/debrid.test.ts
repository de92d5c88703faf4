import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEBRID_SERVICES } from "../../../common/contract/debrid.ts";
import { addSeconds, dbTime } from "../../../common/time.ts";
import { findingOf } from "../../../pb_hooks/streaming/debrid/rules.ts";
import { query } from "../../support/database.ts";
import { answerOf, type DebridFake, startDebridFake } from "../../support/debrid-fake.ts";
import { codes, type Json, listOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { until } from "../../support/poll.ts";
import { type Member, type Product, signUp, signUpAdmin } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

const AREA = "/api/app/admin/debrid";

let product: Product;
let fake: DebridFake;
let sink: SmtpSink;
let admin: Member;
let member: Member;
let serial = 0;

beforeAll(async () => {
  fake = await startDebridFake();
  ({ product, sink } = await startMailedProduct({ DEBRID_API_BASE: fake.url }));
  admin = await signUpAdmin(product);
  member = await signUp(product);
});
afterAll(async () => {
  await product?.stop();
  await fake?.close();
});

const ask = (method: string, path: string, body?: unknown, token = admin.token) =>
  product.call(method, AREA + path, { token, ...(body === undefined ? {} : { body }) });
const list = async () => listOf((await ask("GET", "")).json, "items");
const newKey = () => `secret-key-${++serial}-wxyz`;

/** Adds an account and waits for its first check. */
async function add(service: string, key: string, label = ""): Promise<Json> {
  const { json } = await ask("POST", "", { service, label, key });
  return until("the first check", async () =>
    (await list()).find((one) => one.id === json.id && one.status !== "unknown"),
  );
}

/** A manual check, one minute after the previous one. */
async function checkAgain(id: string) {
  await product.manage("PATCH", `/api/collections/providers/records/${id}`, { asked: "2026-01-01 00:00:00.000Z" });
  return ask("POST", `/${id}/check`, {});
}

it("is for administrators only", async () => {
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["POST", "/order"],
    ["POST", "/x"],
    ["POST", "/x/check"],
    ["POST", "/x/delete"],
    ["GET", "/x/checks"],
  ] as const) {
    const body = method === "GET" ? undefined : {};
    expect([path, (await ask(method, path, body, "")).status]).toEqual([path, 401]);
    expect([path, (await ask(method, path, body, member.token)).status]).toEqual([path, 403]);
  }
});

it("keeps a newer answer where an older one arrives later", async () => {
  const key = newKey();
  fake.set(key, "ok");
  const { id } = await add("torbox", key);
  // The account has expired, and is paid for again while the service takes its time.
  fake.set(key, "expired");
  const release = fake.holdNext(key);
  const asked = fake.calls(key);
  await product.manage("POST", "/api/crons/debrid-checks");
  await until("the job to ask", () => fake.calls(key) > asked);
  fake.set(key, "ok");
  expect((await checkAgain(String(id))).json).toMatchObject({ status: "ok" });
  const again = fake.calls(key);
  release();
  await until("the job to ask again", () => fake.calls(key) > again);
  await until("its answer", async () => (await list()).find((one) => one.id === id)?.status === "ok");
  const expired = `SELECT id FROM provider_checks WHERE provider = '${id}' AND status = 'expired'`;
  expect(query(product.dir, expired)).toEqual([]);
});

const STATES = [
  ["expiring", "expiring"],
  ["expired", "expired"],
  ["blocked", "blocked"],
  ["limited", "limited"],
  ["bad-key", "bad_key"],
  ["html", "down"],
  ["ok", "ok"],
] as const;

describe.each(DEBRID_SERVICES)("%s", (service) => {
  it("says in each state what is known of it", () => {
    for (const [mode, state] of STATES) {
      const [status, body] = answerOf(service, mode);
      const answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
      expect([mode, findingOf(service, answer, new Date()).status]).toEqual([mode, state]);
    }
  });

  it("reports the state of a key's account", async () => {
    const key = newKey();
    fake.set(key, "ok");
    const account = await add(service, key);
    expect(account).toMatchObject({ service, label: service, last4: "wxyz", status: "ok", active: true, code: "" });
    expect(account.premiumUntil).not.toBeNull();
    const id = textOf(account, "id");
    // What a state does here is the same for all services.
    const states =
      service === DEBRID_SERVICES[0]
        ? ([...STATES, ["reset", "down"], ["ok", "ok"]] as const)
        : STATES.filter(([mode]) => mode === "bad-key" || mode === "ok");
    for (const [mode, status] of states) {
      fake.set(key, mode);
      expect([mode, (await checkAgain(id)).json.status]).toEqual([mode, status]);
    }
    const history = listOf((await ask("GET", `/${id}/checks`)).json, "items");
    expect(history.map((check) => check.status)).toEqual(["ok", ...states.map(([, status]) => status)]);
  });
});

describe("a key", () => {
  it("is never shown again and never stored in the clear", async () => {
    const key = newKey();
    fake.set(key, "ok");
    const account = await add("torbox", key);
    const answers = [await ask("GET", ""), await ask("POST", `/${textOf(account, "id")}`, { label: "Main" })];
    for (const answer of answers) expect(answer.text).not.toContain(key);
    const [stored] = await product.find("providers", `id = "${account.id}"`);
    expect(textOf(stored, "key")).toMatch(/^v2:/);
    const log = await product.find("audit_log", 'action ~ "debrid."');
    expect(JSON.stringify(log)).not.toContain(key);
    expect(product.output()).not.toContain(key);
  });

  it("must be well-formed and name a known service", async () => {
    expect(codes(await ask("POST", "", { service: "torbox", key: "short" }))).toEqual({
      key: "validation_invalid_format",
    });
    expect(codes(await ask("POST", "", { service: "torbox", key: "with spaces and\nlines" }))).toEqual({
      key: "validation_invalid_format",
    });
    expect(codes(await ask("POST", "", { service: "other", key: newKey() }))).toEqual({
      service: "validation_in_invalid",
    });
  });

  it("can be checked by hand once a minute, however many click", async () => {
    const key = newKey();
    fake.set(key, "ok");
    const id = textOf(await add("premiumize", key), "id");
    const before = fake.calls(key);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask("POST", `/${id}/check`, {})));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429, 429, 429]);
    expect(fake.calls(key)).toBe(before + 1);
    // By a request that began a moment later and was faster.
    const soon = dbTime(addSeconds(new Date(), 5));
    await product.manage("PATCH", `/api/collections/providers/records/${id}`, { asked: soon });
    expect((await ask("POST", `/${id}/check`, {})).status).toBe(429);
    // Asked while the clock was years ahead.
    await product.manage("PATCH", `/api/collections/providers/records/${id}`, { asked: "2100-01-01 00:00:00.000Z" });
    expect((await ask("POST", `/${id}/check`, {})).status).toBe(200);
  });
});

describe("the operator", () => {
  it("is notified once of a change and once of an approaching end", async () => {
    const key = newKey();
    fake.set(key, "ok");
    const id = textOf(await add("real-debrid", key, "Compte A"), "id");
    fake.set(key, "expiring");
    await checkAgain(id);
    await checkAgain(id);
    fake.set(key, "bad-key");
    await checkAgain(id);
    await until("the mail of the change", () =>
      sink.mails.some((mail) => /Compte A\s: clé refusée/.test(mail.subject)),
    );
    const warnings = sink.mails.filter((mail) => mail.subject.startsWith("Compte A expire le"));
    expect(warnings).toHaveLength(1);
  });
});

describe("failover", () => {
  it("uses the first working account in the chosen order", async () => {
    const all = await list();
    const ids = all.map((account) => textOf(account, "id")).reverse();
    expect((await ask("POST", "/order", { ids })).status).toBe(204);
    expect((await list()).map((account) => account.id)).toEqual(ids);
    const working = (await list()).find((account) => account.status === "ok" || account.status === "expiring");
    expect((await ask("GET", "")).json.inUse).toBe(working?.id);
    await ask("POST", `/${textOf(working, "id")}`, { active: false });
    expect((await ask("GET", "")).json.inUse).not.toBe(working?.id);
    expect(codes(await ask("POST", "/order", { ids: ids.slice(1) }))).toEqual({ ids: "validation_invalid_value" });
  });

  it("checks every active account by cron", async () => {
    const account = (await list()).find((one) => one.active && one.status === "ok");
    const checks = async () => listOf((await ask("GET", `/${textOf(account, "id")}/checks`)).json, "items").length;
    const before = await checks();
    await product.cron("debrid-checks", "the checks", async () => (await checks()) > before);
  });

  it("deletes an account with a reason", async () => {
    const [account] = await list();
    const id = textOf(account, "id");
    expect(codes(await ask("POST", `/${id}/delete`, { reason: " " }))).toEqual({ reason: "validation_required" });
    expect((await ask("POST", `/${id}/delete`, { reason: "closed" })).status).toBe(204);
    expect(await product.find("provider_checks", `provider = "${id}"`)).toEqual([]);
    const [entry] = await product.find("audit_log", `action = "debrid.delete" && target_id = "${id}"`);
    expect(entry).toMatchObject({ actor: admin.id, reason: "closed" });
    expect((await ask("POST", `/${id}/check`, {})).status).toBe(404);
  });
});
