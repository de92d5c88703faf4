import { beforeAll, describe, expect, it } from "vitest";
import { EXACT } from "../../../pb_hooks/lib/member-words.ts";
import { pageSql } from "../../../pb_hooks/platform/audit/list-sql.ts";
import { bulkOf } from "../../support/bulk.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { until } from "../../support/poll.ts";
import { type Member, signUp, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const USERS = "/api/app/admin/users";
const reason = "Asked for by the test";

const product = shared(async () => (await startMailedProduct()).product);
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product, { name: "Ada" });
});

const post = (path: string, body: Json = {}, token = admin.token) => product.call("POST", path, { token, body });
const act = (id: string, action: string, body: Json = {}) => post(`${USERS}/${id}/${action}`, { reason, ...body });
const progress = (id: unknown) => bulkOf(product, admin.token).read(String(id));
const logged = async (member: string) => product.find("audit_log", `member = "${member}"`);

describe("many members at once", () => {
  it("are processed, counted and logged; those that need nothing are skipped", async () => {
    const members = [await signUp(product), await signUp(product), await signUp(product)];
    const all = members.map(({ id }) => id);
    await product.manage("PATCH", `/api/collections/users/records/${all[0]}`, { verified: true });
    const bulk = (body: Json, by = admin.token) => post(`${USERS}/bulk`, { ids: all, reason, ...body }, by);
    // The request runs the job itself, unless a worker claims it first.
    const finished = async (body: Json, by?: string) => {
      const { id } = (await bulk(body, by)).json;
      return until("the end of the bulk action", async () => {
        const json = await progress(id);
        return json.done === json.total && json;
      });
    };
    expect(await finished({ action: "verify" })).toMatchObject({ total: 3, done: 3, skipped: 1 });
    expect(await finished({ action: "extend", days: 5 })).toMatchObject({ done: 3, skipped: 0 });
    expect(await finished({ action: "suspend" })).toMatchObject({ done: 3, skipped: 0 });
    expect(await finished({ action: "suspend" })).toMatchObject({ done: 3, skipped: 3 });
    expect(await finished({ action: "lift" }, product.superuser)).toMatchObject({ done: 3, skipped: 0 });
    expect((await logged(String(all[1]))).map(({ action, actor_kind }) => `${action} ${actor_kind}`).sort()).toEqual([
      "user.extend admin",
      "user.lift superuser",
      "user.suspend admin",
      "user.verify admin",
    ]);
    expect(codes(await bulk({ action: "delete" }))).toEqual({ action: "validation_in_invalid" });
    expect(codes(await bulk({ action: "verify", reason: "" }))).toEqual({ reason: "reason_required" });
    const many = Array.from({ length: 501 }, (_, index) => `id${index}`);
    expect(codes(await bulk({ action: "verify", ids: many }))).toEqual({ ids: "too_many_members" });
  });

  it("get a confirmation again, except one who has had as many as one may", async () => {
    const [many, other] = [await signUp(product), await signUp(product)];
    const again = () => act(many.id, "verify");
    while ((await again()).status !== 429);
    const ids = [many.id, other.id];
    const { id } = (await post(`${USERS}/bulk`, { action: "verify", ids, reason })).json;
    await until("the end of the bulk action", async () => (await progress(id)).done === 2);
    expect((await progress(id)).skipped).toBe(1);
    expect((await logged(other.id)).map(({ action }) => action)).toEqual(["user.verify"]);
  });

  it("in larger numbers are left to the job, with progress", async () => {
    const all: string[] = [];
    for (let index = 0; index < 60; index++) all.push((await signUp(product)).id);
    const started = await post(`${USERS}/bulk`, { action: "extend", days: 2, ids: all, reason });
    expect(started.json).toMatchObject({ total: 60, done: 0 });
    const { id } = started.json;
    await product.cron("jobs", "the bulk action", async () => (await progress(id)).done === 60);
    expect(await product.find("audit_log", `action = "user.extend" && member = "${all[59]}"`)).toHaveLength(1);
    // The log alone keeps the administrator's address, for a year.
    expect(query(product.dir, "SELECT ip FROM bulk_actions WHERE ip != ''")).toEqual([]);
    const last = `action = 'user.extend' AND member IN ('${all[58]}', '${all[59]}')`;
    change(
      product.dir,
      `UPDATE audit_log SET created = '2020-01-01 00:00:00.000Z' WHERE ${last} AND member = '${all[59]}'`,
    );
    await product.run("audit-addresses");
    const addresses = query(product.dir, `SELECT ip FROM audit_log WHERE ${last} ORDER BY created`).map(({ ip }) => ip);
    expect(addresses).toEqual(["", "127.0.0.1"]);
  });

  it("are changed once by an action that is sent twice", async () => {
    const all = [(await signUp(product)).id, (await signUp(product)).id];
    const attempt = Math.random().toString(36).slice(2).padEnd(15, "0").slice(0, 15);
    const give = (changes: Json = {}) =>
      post(`${USERS}/bulk`, { action: "extend", days: 2, ids: all, reason, attempt, ...changes });
    const answers = await Promise.all([give(), give(), give()]);
    expect(answers.map(({ status, json }) => [status, json.id])).toEqual(Array(3).fill([200, attempt]));
    await product.cron("jobs", "the bulk action", async () => (await progress(attempt)).done === 2);
    for (const id of all) expect(await logged(id)).toHaveLength(1);
    expect((await give({ days: 3 })).status).toBe(409);
    expect((await give({ ids: all.slice(1) })).status).toBe(409);
    expect(codes(await give({ attempt: "../x" }))).toEqual({ attempt: "validation_in_invalid" });
  });

  it("are exported to a file whose cells no spreadsheet executes", async () => {
    const member = await signUp(product, { name: '=HYPERLINK("http://x")' });
    const answer = await post(`${USERS}/csv`, { q: member.email, reason });
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.text).toContain(`"'=HYPERLINK(""http://x"")"`);
    const everybody = await post(`${USERS}/csv`, { reason });
    const rows = everybody.text.trim().split("\r\n").length - 1;
    expect(rows).toBe((await product.manage("GET", "/api/collections/users/records?perPage=1")).totalItems);
    const some = await post(`${USERS}/csv`, { ids: [member.id, "nobody"], reason });
    expect(some.text.trim().split("\r\n")).toHaveLength(2);
  });
});

it("a member is found by an id, an address, a code or a username without reading the others", () => {
  const steps = query(product.dir, `EXPLAIN QUERY PLAN ${EXACT.replace(/\{:\w+\}/g, "'x'")}`);
  expect(steps.filter(({ detail }) => /^SCAN/.test(detail ?? ""))).toEqual([]);
  expect(steps.filter(({ detail }) => /^SEARCH users USING/.test(detail ?? ""))).toHaveLength(5);
});

describe("the log", () => {
  it("can be filtered and paged, with names", async () => {
    const read = async (query: string) =>
      (await product.call("GET", `/api/app/admin/audit?${query}`, { token: admin.token })).json;
    const first = await read("");
    expect(listOf(first, "items")).toHaveLength(30);
    const second = await read(`after=${encodeURIComponent(textOf(first, "next"))}`);
    const seen = [...listOf(first, "items"), ...listOf(second, "items")].map(({ id }) => id);
    expect(new Set(seen).size).toBe(60);
    const { id, email } = await signUp(product);
    await act(id, "comp", { days: 1 });
    const [entry] = listOf(await read(`member=${id}&actor=${admin.id}&action=user.comp`), "items");
    expect(entry).toMatchObject({ action: "user.comp", reason, actor: { name: "Ada" }, member: { id, email } });
    expect(listOf(await read(`member=${id}&action=user`), "items")).toHaveLength(1);
    expect(listOf(await read(`member=${id}&action=content`), "items")).toHaveLength(0);
    const today = new Date().toISOString().slice(0, 10);
    expect(listOf(await read(`member=${id}&from=${today}&to=${today}`), "items")).toHaveLength(1);
    expect(listOf(await read(`member=${id}&to=2026-01-01`), "items")).toHaveLength(0);
    const named = `member=${encodeURIComponent(email.toUpperCase())}&actor=${encodeURIComponent(admin.email)}`;
    expect(listOf(await read(`${named}&action=user.lift,user.comp`), "items")).toHaveLength(1);
    expect(listOf(await read(`${named}&action=user.lift`), "items")).toHaveLength(0);
    expect(listOf(await read("action=nothing,of-the-kind"), "items")).toHaveLength(0);
    expect(listOf(await read("action=user.comp"), "items").map(({ action }) => action)).toContain("user.comp");
    expect((await product.call("GET", "/api/app/admin/audit?from=x", { token: admin.token })).status).toBe(400);
  });

  it("reads only the latest entries of an author who has many", () => {
    const sql = pageSql(["a.actor = 'x'", "a.actor = 'y' AND a.created < '2026'"], 31);
    const steps = query(product.dir, `EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => String(detail));
    expect(steps.filter((step) => step.includes("INDEX idx_audit_log_actor"))).toHaveLength(2);
    expect(steps.filter((step) => /(RIGHT PART|LAST (\d+ )?TERMS?) OF ORDER BY/.test(step))).toHaveLength(2);
  });

  it("reads only the latest entries of one action of an author", () => {
    const conditions = [
      "TRUE AND a.actor = 'x' AND a.action = 'y'",
      "a.actor = 'x' AND a.action = 'z' AND a.created < '2026'",
    ];
    const steps = query(product.dir, `EXPLAIN QUERY PLAN ${pageSql(conditions, 31)}`).map(({ detail }) =>
      String(detail),
    );
    expect(
      steps.filter((step) => step.includes("INDEX idx_audit_log_actor_action (actor=? AND action=?")),
    ).toHaveLength(2);
  });

  it("reads only the latest entries of an action", () => {
    const steps = query(product.dir, `EXPLAIN QUERY PLAN ${pageSql(["a.action = 'x'", "a.action = 'y'"], 31)}`);
    expect(steps.filter(({ detail }) => detail?.includes("INDEX idx_audit_log_action (action=?)"))).toHaveLength(2);
  });

  it("finds what both accounts behind an address did, latest first", async () => {
    const [root] = query(product.dir, "SELECT id, email FROM _superusers LIMIT 1");
    change(product.dir, `UPDATE users SET email = 'former@example.org' WHERE email = '${root?.email}'`);
    const be = (email: string) => change(product.dir, `UPDATE users SET email = '${email}' WHERE id = '${admin.id}'`);
    change(
      product.dir,
      `INSERT INTO audit_log (id, actor, actor_kind, action, created)
       VALUES ('bothbothbothbot', '${root?.id}', 'superuser', 'setup.backup', '2026-01-01 00:00:00.000Z')`,
    );
    be(root?.email ?? "");
    const filters = `actor=${root?.email}&action=setup.backup,user.comp`;
    const { json } = await product.call("GET", `/api/app/admin/audit?${filters}`, { token: admin.token });
    be(admin.email);
    const items = listOf(json, "items");
    const times = items.map(({ at }) => String(at));
    expect(items.some(({ actor }) => objectOf({ actor }, "actor").id === admin.id)).toBe(true);
    expect(items.at(-1)).toMatchObject({ id: "bothbothbothbot", actor: { id: root?.id, name: root?.email } });
    expect(times).toEqual([...times].sort().reverse());
  });

  it("shows members what was done to their account, without names, reasons or values", async () => {
    const member = await signUp(product);
    await act(member.id, "extend", { days: 3 });
    const { json } = await product.call("GET", "/api/collections/audit_log/records", { token: member.token });
    const [entry] = listOf(json, "items");
    expect(Object.keys(entry ?? {}).sort()).toEqual(
      [
        "action",
        "actor_kind",
        "collectionId",
        "collectionName",
        "created",
        "id",
        "member",
        "target",
        "target_id",
      ].sort(),
    );
  });
});

it("each administrator has their own views", async () => {
  const other = await signUp(product);
  const views = "/api/collections/saved_views/records";
  const view = { admin: admin.id, name: "Late payers", query: "access=unpaid" };
  const made = await post(views, view);
  expect(made.status).toBe(200);
  expect((await post(views, { ...view, admin: other.id, name: "x" })).status).toBe(400);
  expect((await post(views, { ...view, admin: other.id }, other.token)).status).toBe(400);
  // A role without the list of members keeps no search of it.
  const editor = await signUpAdmin(product, {}, "editor");
  expect((await post(views, { ...view, admin: editor.id }, editor.token)).status).toBe(400);
  const list = await product.call("GET", views, { token: other.token });
  expect(listOf(list.json, "items")).toEqual([]);
  const gone = await product.call("DELETE", `${views}/${textOf(made.json, "id")}`, { token: admin.token });
  expect(gone.status).toBe(204);
});
