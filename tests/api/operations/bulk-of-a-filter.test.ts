import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "../../../common/time.ts";
import { bulkOf } from "../../support/bulk.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json } from "../../support/http.ts";
import { importsOf } from "../../support/imports.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { until } from "../../support/poll.ts";
import { type Member, type Product, signUp, signUpAdmin } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

/** Payers after an outage. */
const PAYERS = 520;
const PATIENCE = { timeout: 180_000 };

let product: Product;
let sink: SmtpSink;
let admin: Member;
let bulk: ReturnType<typeof bulkOf>;
/** As it is stored for each. */
let end = "";
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  admin = await signUpAdmin(product);
  bulk = bulkOf(product, admin.token);
  const rows = Array.from({ length: PAYERS }, (_, index) => [`payer.${index}@example.org`, "2099-01-01"]);
  await importsOf(product, admin.token).run({ headings: ["email", "paid_until"], rows }, 120_000);
  end = query(product.dir, `SELECT paid_until FROM ${payers} LIMIT 1`)[0]?.paid_until ?? "";
}, 180_000);
afterAll(() => product.stop());

const number = (sql: string) => Number(query(product.dir, `SELECT COUNT(*) AS n FROM ${sql}`)[0]?.n);
const paid = { access: "paid" };
const payers = "users WHERE email LIKE 'payer.%'";
const moved = (days: number) => number(`${payers} AND ROUND(julianday(paid_until) - julianday('${end}'), 4) = ${days}`);
const logged = (action: string) =>
  number(
    `(SELECT member FROM audit_log WHERE action = '${action}' AND member IN (SELECT id FROM ${payers}) GROUP BY member HAVING COUNT(*) = 1)`,
  );
const patch = (id: string, fields: Record<string, unknown>) =>
  product.manage("PATCH", `/api/collections/users/records/${id}`, fields);
const find = (email: string) => query(product.dir, `SELECT id FROM users WHERE email = '${email}'`)[0]?.id ?? "";

it("520 payers get their days by one action: announced, given once each, and taken back", PATIENCE, async () => {
  const [blocked, renewed, deleted] = ["payer.0@example.org", "payer.1@example.org", "payer.2@example.org"].map(find);
  await patch(blocked ?? "", { blocked: "2026-01-01 00:00:00.000Z" });
  const preview = await bulk.post("/users/bulk/preview", { action: "comp", query: { q: "payer" } });
  expect(preview.json).toEqual({
    ...{ total: PAYERS, meets: PAYERS - 1, leftOut: [{ why: "blocked", count: 1 }] },
    ...{ languages: { fr: PAYERS - 1, en: 0 }, paid: PAYERS - 1, renewing: 0, dayCents: 0 },
  });
  await patch(blocked ?? "", { blocked: "" });
  const attempt = "outageoutageout";
  const given = await bulk.start({ action: "comp", days: 3, query: paid, attempt });
  expect(given).toMatchObject({ id: attempt, total: PAYERS, days: 3 });
  // Sent again, it is the same one; who pays meanwhile is not met.
  expect((await bulk.start({ action: "comp", days: 3, query: paid, attempt })).id).toBe(attempt);
  expect((await bulk.post("/users/bulk", { action: "comp", days: 4, query: paid, attempt, reason: "x" })).status).toBe(
    409,
  );
  expect(await bulk.ended(attempt)).toMatchObject({ state: "done", done: PAYERS, skipped: 0, canUndo: true });
  expect([moved(3), logged("user.comp")]).toEqual([PAYERS, PAYERS]);

  // One has paid since: the days go, what was paid stays. One is gone.
  await patch(renewed ?? "", { paid_until: "2099-02-04 00:00:00.000Z", billed_until: "2099-02-01 00:00:00.000Z" });
  await product.manage("DELETE", `/api/collections/users/records/${deleted}`);
  expect((await bulk.post(`/bulk/${attempt}/undo`, { reason: "The wrong members" })).status).toBe(200);
  const undone = await bulk.ended(attempt);
  expect(undone).toMatchObject({ state: "undone", undone: PAYERS - 1, kept: 0, canUndo: false });
  expect(moved(0)).toBe(PAYERS - 2);
  expect(number(`users WHERE id = '${renewed}' AND paid_until = '2099-02-01 00:00:00.000Z'`)).toBe(1);
  expect(logged("user.undo")).toBe(PAYERS - 1);
  expect(number("bulk_members WHERE state = 'undone'")).toBe(PAYERS - 1);
  expect(codes(await bulk.post(`/bulk/${attempt}/act`, { act: "resume" }))).toEqual({ form: "bulk_state" });
});

it("waits where it is paused, and continues", PATIENCE, async () => {
  const { id } = await bulk.start({ action: "comp", days: 1, query: paid });
  const paused = (await bulk.post(`/bulk/${id}/act`, { act: "pause" })).json;
  expect(paused.state).toBe("paused");
  const before = Number(paused.done);
  expect(before).toBeLessThan(PAYERS - 1);
  await product.cron(
    "jobs",
    "the job",
    async () => number(`jobs WHERE key = 'admin.bulk:${id}' AND state = 'done'`) === 1,
  );
  expect((await bulk.read(id)).done).toBe(before);
  expect((await bulk.post(`/bulk/${id}/act`, { act: "resume" })).status).toBe(200);
  expect(await bulk.ended(id)).toMatchObject({ done: PAYERS - 1, skipped: 0 });
  expect(number(`bulk_members WHERE bulk = '${id}' AND state = 'done'`)).toBe(PAYERS - 1);
});

it("stops with the right of its starter, and continues in the name of another", PATIENCE, async () => {
  const support = await signUpAdmin(product, {}, "support");
  const theirs = bulkOf(product, support.token);
  const { id } = await theirs.start({ action: "comp", days: 1, query: paid });
  // Held while the role changes: a quiet machine has given all the days before the next statement.
  await bulk.post(`/bulk/${id}/act`, { act: "pause" });
  const job = `key = 'admin.bulk:${id}'`;
  await until("the job", () => number(`jobs WHERE ${job} AND state = 'done'`) === 1);
  change(product.dir, `UPDATE users SET role = 'editor' WHERE id = '${support.id}'`);
  change(product.dir, `UPDATE bulk_actions SET state = 'running' WHERE id = '${id}'`);
  change(product.dir, `UPDATE jobs SET state = 'queued' WHERE ${job}`);
  await product.cron("jobs", "the pause", async () => (await bulk.read(id)).state === "paused");
  const stopped = await bulk.read(id);
  expect(stopped.done).toBeLessThan(stopped.total);
  expect(codes(await theirs.post(`/bulk/${id}/act`, { act: "resume" }))).toEqual({ form: "permission_missing" });
  expect((await bulk.post(`/bulk/${id}/act`, { act: "resume" })).status).toBe(200);
  expect(await bulk.ended(id)).toMatchObject({ done: stopped.total, skipped: 0 });
  expect(number(`audit_log WHERE action = 'user.comp' AND actor = '${support.id}'`)).toBe(stopped.done);
});

it("extends trials of those who have no paid time, and blocks all but administrators", async () => {
  const [trial, payer] = [await signUp(product), find("payer.5@example.org")];
  const ids = [trial.id, payer, admin.id];
  const until = (id: string) =>
    Date.parse(query(product.dir, `SELECT trial_ends FROM users WHERE id = '${id}'`)[0]?.trial_ends ?? "");
  const before = until(trial.id);
  const extended = await bulk.ended((await bulk.start({ action: "extend", days: 2, ids: [trial.id, payer] })).id);
  expect(extended).toMatchObject({ done: 2, skipped: 1, leftOut: [{ why: "paid", count: 1 }] });
  expect(until(trial.id) - before).toBe(2 * DAY_MS);

  const stopped = await bulk.ended((await bulk.start({ action: "suspend", ids })).id);
  expect(stopped).toMatchObject({ done: 3, skipped: 1, leftOut: [{ why: "administrator", count: 1 }] });
  // One of the two was unblocked and blocked again by hand: that block stays.
  const act = (action: string) => bulk.post(`/users/${payer}/${action}`, { reason: "By hand" });
  expect([(await act("lift")).status, (await act("suspend")).status]).toEqual([204, 204]);
  await bulk.post(`/bulk/${stopped.id}/undo`, { reason: "A mistake" });
  expect(await bulk.ended(stopped.id)).toMatchObject({ undone: 2, kept: 1 });
  const blocked = query(product.dir, "SELECT id FROM users WHERE blocked != ''").map(({ id }) => id);
  expect(blocked).toEqual([payer]);
  const lifted = await bulk.ended((await bulk.start({ action: "lift", query: { access: "blocked" } })).id);
  expect(lifted).toMatchObject({ total: 1, skipped: 0 });
});

it("mails a message once, each member in their language, to confirmed addresses only", PATIENCE, async () => {
  const french = await signUp(product, { locale: "fr" });
  const english = await signUp(product, { locale: "en" });
  const unconfirmed = await signUp(product, { locale: "fr" });
  change(product.dir, `UPDATE users SET verified = TRUE WHERE id IN ('${french.id}', '${english.id}')`);
  const message = {
    fr: { subject: "Panne d’hier", text: "Bonjour,\n\nLe service est rétabli." },
    en: { subject: "Yesterday’s outage", text: "Hello,\n\nThe service works again." },
  };
  const ids = [french.id, english.id, unconfirmed.id];
  const preview = await bulk.post("/users/bulk/preview", { action: "message", ids });
  expect(preview.json).toMatchObject({ total: 3, meets: 2, languages: { fr: 1, en: 1 } });
  const letter = await bulk.post("/users/message", { locale: "en", ...message.en });
  expect(letter.json).toMatchObject({ subject: message.en.subject, html: expect.stringContaining("works again") });
  const empty = { ...message, en: { subject: "", text: "x" } };
  expect((await bulk.post("/users/bulk", { action: "message", ids, message: empty, reason: "x" })).status).toBe(400);
  const sent = await bulk.ended((await bulk.start({ action: "message", ids, message })).id);
  expect(sent).toMatchObject({ done: 3, skipped: 1, leftOut: [{ why: "unconfirmed", count: 1 }], canUndo: false });
  const subjects = (member: Member) => sink.to(member.email).map(({ headers }) => headers.subject);
  await until("the mails", () => subjects(french).length + subjects(english).length >= 4, 60_000);
  const news = (member: Member) => sink.to(member.email).filter(({ text }) => /rétabli|works again/.test(text));
  expect([news(french).length, news(english).length, news(unconfirmed).length]).toEqual([1, 1, 0]);
  expect(codes(await bulk.post(`/bulk/${sent.id}/undo`, { reason: "x" }))).toEqual({ form: "bulk_state" });
});

it("meets nobody twice, and refuses a request that names nobody", async () => {
  const bad = (body: Json) => bulk.post("/users/bulk", { action: "comp", days: 1, reason: "x", ...body });
  expect(codes(await bad({}))).toEqual({ ids: "validation_required" });
  expect(codes(await bad({ query: { access: "sometimes" } }))).toMatchObject({ "query.access": expect.any(String) });
  const member = await signUp(product);
  const { id } = await bulk.start({ action: "comp", days: 1, ids: [member.id, member.id, "nobody"] });
  expect(await bulk.ended(id)).toMatchObject({ total: 1, done: 1 });
});
