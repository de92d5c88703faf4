import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_SCOPES } from "../../../common/contract/api-keys.ts";
import { addDays, DAY_MS, dbTime } from "../../../common/time.ts";
import { changeByApi, makeKey, problemOf } from "../../support/api.ts";
import { change, query } from "../../support/database.ts";
import { type Answer, listOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, type Product, signUp, signUpAdmin } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

let product: Product;
let sink: SmtpSink;
let admin: Member;
let key: string;
let keyId: string;
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  admin = await signUpAdmin(product);
  ({ key, id: keyId } = await makeKey(product, admin, "admin/", { scopes: [...API_SCOPES], perMinute: 600 }));
});
afterAll(() => product.stop());

let serial = 0;
const mark = () => `test-${++serial}`;
const create = (body: object, name = mark()) => changeByApi(product, key, "POST /users", name, body);
const give = (id: string, days: unknown, name = mark()) =>
  changeByApi(product, key, `POST /users/${id}/days`, name, { days });
const end = (id: string) => changeByApi(product, key, `DELETE /users/${id}/access`, "");
const idOf = (answer: Answer) => textOf(answer.json, "id");
const rows = (sql: string) => query(product.dir, sql);
const daysFromNow = (time: unknown) => Math.round((Date.parse(String(time)) - Date.now()) / DAY_MS);

describe("a member whom a program creates", () => {
  it("has no trial, gets no mail and no password that anyone knows, and has a streaming account", async () => {
    const email = newEmail("program");
    const { status, json } = await create({ email: ` ${email} ` });
    expect([status, json]).toMatchObject([200, { email, displayName: "", locale: "fr", verified: false, until: null }]);
    expect(json).toMatchObject({ active: false, access: "expired" });
    const [found] = rows(`SELECT trial_ends, paid_until, invited FROM users WHERE id = '${json.id}'`);
    expect(found).toMatchObject({ trial_ends: "", paid_until: "", invited: expect.stringMatching(/^20/) });
    expect(rows(`SELECT id FROM stremio WHERE user = '${json.id}'`)).toHaveLength(1);
    expect(rows(`SELECT id FROM jobs WHERE kind = 'mail.invitation' AND payload LIKE '%${json.id}%'`)).toEqual([]);
    expect(sink.to(email)).toEqual([]);
  });

  it("gets days, a plan and an invitation where they are asked for", async () => {
    const email = newEmail("program");
    const asked = { email, displayName: "Ada", locale: "en", plan: "comfort", days: 30, invite: true };
    const { status, json } = await create(asked);
    expect([status, json]).toMatchObject([200, { displayName: "Ada", locale: "en", access: "paid", active: true }]);
    expect(daysFromNow(json.until)).toBe(30);
    const [found] = rows(`SELECT p.slug FROM users u JOIN plans p ON p.id = u.given_plan WHERE u.id = '${json.id}'`);
    expect(found).toEqual({ slug: "comfort" });
    await until("the invitation", () => sink.to(email).length > 0);
  });

  it("is refused with the field that is wrong, and nothing is made", async () => {
    const taken = await signUp(product);
    const total = rows("SELECT id FROM users").length;
    const wrong: [object, [number, string], string | undefined][] = [
      [{}, [400, "body_invalid"], "email"],
      [{ email: "x" }, [400, "body_invalid"], "email"],
      [{ email: newEmail("x"), days: -1 }, [400, "body_invalid"], "days"],
      [{ email: newEmail("x"), days: 3651 }, [400, "body_invalid"], "days"],
      [{ email: newEmail("x"), days: 1.5 }, [400, "body_invalid"], "days"],
      [{ email: newEmail("x"), locale: "de" }, [400, "body_invalid"], "locale"],
      [{ email: newEmail("x"), plan: "none" }, [400, "body_invalid"], "plan"],
      [{ email: newEmail("x"), invite: "yes" }, [400, "body_invalid"], "invite"],
      [{ email: taken.email.toUpperCase() }, [409, "email_taken"], undefined],
    ];
    for (const [body, problem, field] of wrong) {
      const answer = await create(body);
      expect([body, problemOf(answer), answer.json.field]).toEqual([body, problem, field]);
    }
    expect(rows("SELECT id FROM users")).toHaveLength(total);
  });
});

it("is one of sixty who are invited at once, whatever the key of the administrator", async () => {
  const owner = await signUpAdmin(product);
  const keys: string[] = [];
  for (const _ of [1, 2])
    keys.push((await makeKey(product, owner, "admin/", { scopes: ["users:create"], perMinute: 600 })).key);
  const invited = (number: number) =>
    changeByApi(product, keys[number % 2] ?? "", "POST /users", mark(), { email: newEmail("many"), invite: true });
  for (let number = 0; number < 60; number++) expect((await invited(number)).status).toBe(200);
  const refused = await invited(60);
  expect([problemOf(refused), refused.headers.get("Retry-After")]).toEqual([[429, "too_many_members"], "10"]);
});

describe("days that a program gives", () => {
  it("are added to the end of what is paid", async () => {
    const id = idOf(await create({ email: newEmail("days") }));
    const first = await give(id, 10);
    expect([daysFromNow(first.json.until), first.json.active]).toEqual([10, true]);
    expect(daysFromNow((await give(id, 5)).json.until)).toBe(15);
    for (const days of [0, -1, 1.5, 3651, "5", null])
      expect([days, problemOf(await give(id, days))]).toEqual([days, [400, "body_invalid"]]);
    expect(problemOf(await give("nobody", 5))).toEqual([404, "not_found"]);
  });
});

describe("access that a program ends", () => {
  it("ends at once, with the sessions, and once", async () => {
    const member = await signUp(product);
    const { status, json } = await end(member.id);
    expect([status, json]).toMatchObject([200, { access: "blocked", active: false, until: null }]);
    expect((await product.call("GET", "/api/app/me", { token: member.token })).status).toBe(401);
    expect((await end(member.id)).json).toEqual((await end(member.id)).json);
    expect(rows(`SELECT id FROM audit_log WHERE action = 'user.suspend' AND member = '${member.id}'`)).toHaveLength(1);
    expect((await give(member.id, 5)).json).toMatchObject({ access: "blocked", active: false });
  });

  it("is refused for an administrator and for nobody", async () => {
    expect(problemOf(await end(admin.id))).toEqual([409, "admin_account"]);
    expect(problemOf(await end("nobody"))).toEqual([404, "not_found"]);
  });
});

describe("an idempotency key", () => {
  it("is required, in visible ASCII", async () => {
    for (const name of ["", "a b", "x".repeat(256)]) {
      const answer = await create({ email: newEmail("marked") }, name);
      expect([name, problemOf(answer)]).toEqual([name, [400, "idempotency_key_missing"]]);
    }
  });

  it("answers the same again, also when the calls come at once or after a restart, and changes once", async () => {
    const [email, name] = [newEmail("again"), mark()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ email, days: 3 }, name)));
    for (const { status, json } of answers) expect([status, json]).toEqual([200, answers[0]?.json]);
    const id = idOf(answers[0] as Answer);
    const given = mark();
    const first = await give(id, 7, given);
    await product.kill();
    await product.restart();
    expect((await give(id, 7, given)).json).toEqual(first.json);
    expect(daysFromNow(first.json.until)).toBe(10);
    expect(rows(`SELECT id FROM audit_log WHERE action = 'user.comp' AND member = '${id}'`)).toHaveLength(1);
  });

  it("is refused for another body and another address, and free again after a refusal", async () => {
    const name = mark();
    expect(problemOf(await create({ email: "none" }, name))).toEqual([400, "body_invalid"]);
    const id = idOf(await create({ email: newEmail("reused") }, name));
    expect(problemOf(await create({ email: newEmail("reused") }, name))).toEqual([422, "idempotency_key_reused"]);
    expect(problemOf(await give(id, 3, name))).toEqual([422, "idempotency_key_reused"]);
    const other = await makeKey(product, admin, "admin/", { scopes: ["days:give"] });
    const answer = await changeByApi(product, other.key, `POST /users/${id}/days`, name, { days: 3 });
    expect([answer.status, answer.json.active]).toEqual([200, true]);
  });

  it("goes with the member, and after seven days", async () => {
    const [gone, kept] = [await create({ email: newEmail("gone") }), await create({ email: newEmail("kept") })];
    const of = (id: string) => rows(`SELECT id FROM api_answers WHERE user = '${id}'`).length;
    await product.manage("DELETE", `/api/collections/users/records/${idOf(gone)}`);
    expect([of(idOf(gone)), of(idOf(kept))]).toEqual([0, 1]);
    const old = dbTime(addDays(new Date(), -8));
    change(product.dir, `UPDATE api_answers SET created = '${old}' WHERE user = '${idOf(kept)}'`);
    await product.manage("POST", "/api/crons/api-answers");
    await until("the purge", () => of(idOf(kept)) === 0);
  });
});

it("is in the audit log with the owner of the key, and in webhooks", async () => {
  const { token } = admin;
  const endpoint = { name: "all", url: "https://example.org/hook", events: [], active: true };
  expect((await product.call("POST", "/api/app/admin/webhooks", { token, body: endpoint })).status).toBe(200);
  const id = idOf(await create({ email: newEmail("logged") }));
  await give(id, 3);
  await end(id);
  const [{ prefix } = {}] = rows(`SELECT prefix FROM api_keys WHERE id = '${keyId}'`);
  const logged = rows(`SELECT action, actor, actor_kind, after FROM audit_log WHERE member = '${id}' ORDER BY created`);
  expect(logged.map(({ action }) => action)).toEqual(["user.add", "user.comp", "user.suspend"]);
  for (const { actor, actor_kind, after } of logged) {
    expect([actor, actor_kind]).toEqual([admin.id, "admin"]);
    expect(JSON.parse(String(after))).toMatchObject({ api_key: prefix });
  }
  const told = rows(
    `SELECT type FROM webhook_messages WHERE body LIKE '%${id}%' AND type LIKE 'user.%' ORDER BY created`,
  );
  expect(told.map(({ type }) => type)).toEqual(["user.created", "user.updated", "user.updated"]);
});

it("waits for nothing that a revoked key still allows", async () => {
  const other = await makeKey(product, admin, "admin/", { scopes: ["users:create"] });
  change(product.dir, `UPDATE api_keys SET revoked = '2026-01-01 00:00:00.000Z' WHERE id = '${other.id}'`);
  const answer = await changeByApi(product, other.key, "POST /users", mark(), { email: newEmail("revoked") });
  expect(problemOf(answer)).toEqual([401, "key_revoked"]);
});

it("runs the examples of the page", async () => {
  const { json } = await product.call("GET", "/en/api-docs/_payload.json");
  const data = JSON.stringify(json).includes("operations") ? json : {};
  const operations = listOf(data.data ?? data, "operations");
  const run = (id: string, member: string) => {
    const curl = textOf(operations.find((one) => one.id === id) ?? {}, "curl").replace("k2x9w4m1q7r5t3z", member);
    const env = { ...process.env, API_KEY: key };
    return JSON.parse(execFileSync("sh", ["-c", `${curl} --silent --fail --noproxy '*'`], { env }).toString());
  };
  const made = run("createUser", "");
  expect(made).toMatchObject({ displayName: "Passe-muraille", active: true });
  expect(daysFromNow(run("addUserDays", made.id).until)).toBe(60);
  expect(run("endAccess", made.id)).toMatchObject({ id: made.id, access: "blocked" });
});
