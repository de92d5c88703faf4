import { beforeAll, describe, expect, it } from "vitest";
import { change } from "../../support/database.ts";
import { codes, type Json, listOf, textOf } from "../../support/http.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const COUPONS = "/api/app/admin/coupons";

const product = shared(startProduct);
let admin: string;
let member: Member;
beforeAll(async () => {
  admin = (await signUpAdmin(product)).token;
  member = await signUp(product);
});

const ask = (method: string, path: string, body?: unknown) =>
  product.call(method, COUPONS + path, { token: admin, ...(body !== undefined && { body }) });
const listed = async (query = "") =>
  listOf((await ask("GET", `?${query}`)).json, "items").map(({ code }) => String(code));

let serial = 0;
const input = (changes: Json = {}): Json => ({
  code: `code-${++serial}`,
  texts: { fr: "Bonjour", en: "Hello" },
  kind: "percent",
  percent: 20,
  amount_cents: 0,
  days: 0,
  duration: "repeating",
  months: 3,
  plans: [],
  new_customers: false,
  with_trial: false,
  ends: "",
  max_uses: 0,
  public: false,
  ...changes,
});
async function made(changes: Json = {}): Promise<{ id: string; body: Json }> {
  const body = input(changes);
  const answer = await ask("POST", "", body);
  expect(answer.status, answer.text).toBe(200);
  return { id: textOf(answer.json, "id"), body };
}
const record = (collection: string, body: Json) =>
  product.manage("POST", `/api/collections/${collection}/records`, body);

describe("an administrator's coupons", () => {
  it("are created, read back and logged", async () => {
    const ends = "2030-01-31T22:59:59.999Z";
    const { id } = await made({ code: " spring-26 ", ends, max_uses: 3, public: true });
    expect((await ask("GET", `/${id}`)).json).toMatchObject({
      ...input({ code: "SPRING-26", ends, max_uses: 3, public: true }),
      code: "SPRING-26",
      state: "active",
      uses: 0,
      revenueCents: 0,
      savedCents: 0,
      redemptions: [],
    });
    const [entry] = await product.find("audit_log", `action = "coupon.create" && target_id = "${id}"`);
    expect(entry).toMatchObject({ actor_kind: "admin", after: { code: "SPRING-26", percent: 20 } });
    const again = await ask("POST", "", input({ code: "SPRING-26" }));
    expect([again.status, codes(again)]).toEqual([400, { code: "validation_not_unique" }]);
  });

  it("can be edited, except for their code and their uses", async () => {
    const { id, body } = await made({ max_uses: 5 });
    await product.manage("PATCH", `/api/collections/coupons/records/${id}`, { uses: 2 });
    const wanted = {
      ...body,
      code: "OTHER",
      kind: "amount",
      amount_cents: 150,
      duration: "once",
      uses: 0,
      active: false,
    };
    expect((await ask("PATCH", `/${id}`, wanted)).status).toBe(200);
    const now = (await ask("GET", `/${id}`)).json;
    expect(now).toMatchObject({ kind: "amount", amount_cents: 150, percent: 0, months: 0, uses: 2, state: "active" });
    expect(now.code).toBe(String(body.code).toUpperCase());
    const [entry] = await product.find("audit_log", `action = "coupon.update" && target_id = "${id}"`);
    expect(entry?.before).toEqual({ kind: "percent", percent: 20, amount_cents: 0, duration: "repeating", months: 3 });
  });

  it("are not overwritten by someone who opened them before another save", async () => {
    const ends = "2031-01-31T22:59:59.999Z";
    const { id, body } = await made({ ends, max_uses: 5 });
    const before = (await ask("GET", `/${id}`)).json;
    await product.manage("PATCH", `/api/collections/coupons/records/${id}`, { uses: 1 });
    expect((await ask("PATCH", `/${id}`, { ...body, before, percent: 25 })).status, "a use changes no terms").toBe(200);
    expect((await ask("PATCH", `/${id}`, { ...body, before, percent: 25 })).status, "the same save again").toBe(200);
    const late = await ask("PATCH", `/${id}`, { ...body, before, percent: 30 });
    expect([late.status, codes(late)]).toEqual([409, { form: "record_changed" }]);
    expect((await ask("GET", `/${id}`)).json).toMatchObject({ percent: 25 });
  });

  it("for one plan alone are disabled when that plan is deleted: they are not for every plan then", async () => {
    const plan = async () =>
      textOf(await record("plans", { slug: `mistake-${++serial}`, texts: { fr: {}, en: {} } }), "id");
    const [one, two] = [await plan(), await plan()];
    const [alone, both] = [await made({ plans: [one] }), await made({ plans: [one, two] })];
    await product.manage("DELETE", `/api/collections/plans/records/${one}`);
    expect((await ask("GET", `/${alone.id}`)).json).toMatchObject({ plans: [], state: "inactive" });
    expect((await ask("GET", `/${both.id}`)).json).toMatchObject({ plans: [two], state: "active" });
    const path = `/api/app/billing/quote?plan=essential&period=month&coupon=${alone.body.code}`;
    expect((await product.call("GET", path, { token: member.token })).json.couponProblem).toBe("coupon_invalid");
    await ask("POST", `/${alone.id}/active`, { active: true, reason: "Again" });
    expect((await product.call("GET", path, { token: member.token })).json.couponProblem).toBe("coupon_invalid");
    for (const { id } of [alone, both]) await product.manage("DELETE", `/api/collections/coupons/records/${id}`);
  });

  it("are disabled with a reason, and enabled again", async () => {
    const { id } = await made({ public: true });
    const without = await ask("POST", `/${id}/active`, { active: false, reason: " " });
    expect([without.status, codes(without)]).toEqual([400, { reason: "reason_required" }]);
    expect((await ask("POST", `/${id}/active`, { active: false, reason: "Too dear" })).status).toBe(200);
    expect((await ask("GET", `/${id}`)).json.state).toBe("inactive");
    const [entry] = await product.find("audit_log", `action = "coupon.deactivate" && target_id = "${id}"`);
    expect(entry?.reason).toBe("Too dear");
    expect((await ask("POST", `/${id}/active`, { active: true, reason: "" })).status).toBe(200);
    expect((await ask("GET", `/${id}`)).json.state).toBe("active");
  });

  it("are disabled although an older release allowed more than this one", async () => {
    const { id } = await made({ kind: "days", days: 30, duration: "once" });
    change(product.dir, `UPDATE coupons SET days = 1000 WHERE id = '${String(id)}'`);
    expect((await ask("POST", `/${id}/active`, { active: false, reason: "Too long" })).status).toBe(200);
    expect((await ask("GET", `/${id}`)).json.state).toBe("inactive");
    change(product.dir, `DELETE FROM coupons WHERE id = '${String(id)}'`);
  });

  it("show what was paid with them, less refunds, and who used them", async () => {
    const { id } = await made();
    const [plan] = await product.find("plans");
    const paid = { user: member.id, coupon: id, provider: "manual", status: "paid", amount_cents: 399 };
    await record("payments", paid);
    await record("payments", { ...paid, refunded_cents: 100 });
    for (const status of ["failed", "disputed"]) await record("payments", { ...paid, status });
    const order = await record("orders", {
      user: member.id,
      reference: "P-TEST-1",
      plan: plan?.id,
      period: "month",
      provider: "manual",
      state: "paid",
      coupon: id,
    });
    await record("redemptions", { coupon: id, user: member.id, order: order.id, state: "used", saved_cents: 100 });
    const detail = (await ask("GET", `/${id}`)).json;
    expect(detail).toMatchObject({ revenueCents: 698, savedCents: 100 });
    expect(listOf(detail, "redemptions")).toMatchObject([
      { state: "used", savedCents: 100, reference: "P-TEST-1", member: { id: member.id, email: member.email } },
    ]);
  });

  it("are listed by page, by state and by a part of the code", async () => {
    for (let count = 0; count < 32; count++) await made({ code: `MANY-${100 + count}` });
    const first = await ask("GET", "?q=many");
    expect(listOf(first.json, "items").map(({ code }) => code)).toHaveLength(30);
    const next = encodeURIComponent(textOf(first.json, "next"));
    expect(await listed(`q=many&after=${next}`)).toEqual(["MANY-101", "MANY-100"]);
    const off = await made({ code: "OFF-1" });
    await ask("POST", `/${off.id}/active`, { active: false, reason: "x" });
    await made({ code: "ENDED-1", ends: "2020-01-01T00:00:00.000Z" });
    const used = await made({ code: "USED-1", max_uses: 1 });
    await product.manage("PATCH", `/api/collections/coupons/records/${used.id}`, { uses: 1 });
    expect(await listed("state=inactive")).toEqual(["OFF-1"]);
    expect(await listed("state=ended")).toEqual(["ENDED-1"]);
    expect(await listed("state=used_up")).toEqual(["USED-1"]);
    expect(await listed("state=active&q=MANY-131")).toEqual(["MANY-131"]);
    expect(await listed("q=%25'_")).toEqual(await listed());
    expect(await listed("q=NOBODY")).toEqual([]);
  });

  it.each([
    ["code", { code: "A B" }],
    ["kind", { kind: "gift" }],
    ["duration", { duration: "always" }],
    ["percent", { percent: 0 }],
    ["percent", { percent: 101 }],
    ["percent", { percent: 1.5 }],
    ["amount_cents", { kind: "amount", amount_cents: "200" }],
    ["days", { kind: "days", days: -1 }],
    ["days", { kind: "days", days: 731 }],
    ["months", { months: 37 }],
    ["ends", { ends: "tomorrow" }],
    ["text_fr", { texts: { fr: "x".repeat(301) } }],
    ["max_uses", { max_uses: null }],
    ["plans", { plans: ["nosuchplan"] }],
  ])("are refused with a bad %s", async (field, changes) => {
    const answer = await ask("POST", "", input(changes));
    expect([answer.status, Object.keys(codes(answer))]).toEqual([400, [field]]);
  });

  it.each(["9", "2027", "2027-01-01", "2027-02-30T00:00:00Z", "9999-12-31T23:59:59-01:00", "0026-01-01T00:00:00Z"])(
    "end at no odd time: %s",
    async (ends) => {
      const answer = await ask("POST", "", input({ ends }));
      expect([answer.status, codes(answer)]).toEqual([400, { ends: "validation_invalid_format" }]);
    },
  );

  it("that do not exist are not found", async () => {
    for (const [method, path, body] of [
      ["GET", "/nope", undefined],
      ["PATCH", "/nope", input()],
      ["POST", "/nope/active", { active: true }],
    ] as const)
      expect((await ask(method, path, body)).status).toBe(404);
  });

  it("are refused to members, even those with the API right", async () => {
    const { id } = await made();
    const stranger = await signUp(product);
    await product.manage("PATCH", `/api/collections/users/records/${stranger.id}`, { is_api: true });
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["GET", `/${id}`],
      ["PATCH", `/${id}`],
      ["POST", `/${id}/active`],
    ] as const) {
      const options = { token: stranger.token, ...(method !== "GET" && { body: { active: false, reason: "x" } }) };
      expect((await product.call(method, COUPONS + path, options)).status, method + path).toBe(403);
    }
    expect((await ask("GET", `/${id}`)).json.state).toBe("active");
  });
});
