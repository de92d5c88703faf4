import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, isoTime } from "../../../common/time.ts";
import { query } from "../../support/database.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { placeOrder } from "../../support/orders.ts";
import { type Member, newEmail, signUpAdmin, tokenOf } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed();
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

const rows = (sql: string) => query(product.dir, sql);
const memberWith = (email: string) => rows(`SELECT * FROM users WHERE email = '${email}' COLLATE NOCASE`)[0];

describe("a member added by hand", () => {
  const add = (body: Json) => product.call("POST", "/api/app/admin/users/add", { token: admin.token, body });
  const typed = (changes: Json) => ({
    email: newEmail("hand"),
    name: "Lou",
    locale: "en",
    plan: "",
    days: 30,
    invite: false,
    reason: "Asked by phone",
    ...changes,
  });

  it("gets days, a plan and an invitation, once", async () => {
    const [{ id: plan = "" } = {}] = rows("SELECT id FROM plans LIMIT 1");
    const body = typed({ plan, invite: true });
    const { json } = await add(body);
    const user = memberWith(body.email);
    expect(user).toMatchObject({
      id: json.id,
      name: "Lou",
      locale: "en",
      plan: "paid",
      given_plan: plan,
      trial_ends: "",
    });
    const days = (Date.parse(isoTime(user?.paid_until ?? "")) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(30);
    await sink.waitFor(body.email, /\/forgot#token=/);
    expect(codes(await add(body))).toEqual({ email: "validation_not_unique" });
    expect(codes(await add(typed({ email: "x" })))).toEqual({ email: "validation_is_email" });
    expect(codes(await add(typed({ reason: "" })))).toEqual({ reason: "reason_required" });
    expect((await add(typed({ plan: "none" }))).status).toBe(404);
    expect(memberWith((await add(typed({ days: 0 }))).status === 200 ? body.email : "")).toBeDefined();
  });

  it("has paid the first period by transfer: booked with an invoice, once", async () => {
    const [{ id: plan = "", cents } = {}] = rows("SELECT id, monthly_cents AS cents FROM plans WHERE slug = 'comfort'");
    const body = typed({ plan, transfer: "month", invite: true });
    const { json } = await add(body);
    const of = (table: string) => rows(`SELECT * FROM ${table} WHERE user = '${json.id}'`);
    expect(of("subscriptions")).toMatchObject([{ plan, provider: "manual", status: "active", price_cents: cents }]);
    expect(of("payments")).toMatchObject([{ status: "paid", amount_cents: cents, provider: "manual" }]);
    expect(rows(`SELECT gross_cents FROM invoices WHERE payment = '${of("payments")[0]?.id}'`)).toEqual([
      { gross_cents: cents },
    ]);
    const days = (Date.parse(isoTime(memberWith(body.email)?.paid_until ?? "")) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32.1);
    await sink.waitFor(body.email, /\/forgot#token=/);
    expect(codes(await add(body))).toEqual({ email: "validation_not_unique" });
    const none = typed({ plan: "", transfer: "year" });
    expect(codes(await add(none))).toEqual({ plan: "plan_unknown" });
    expect(memberWith(none.email)).toBeUndefined();
  });

  it("paid by transfer, leaves as who ordered here does: refunded by hand, without a withdrawal from an order", async () => {
    const [{ id: plan = "", cents = 0 } = {}] = rows(
      "SELECT id, monthly_cents AS cents FROM plans WHERE slug = 'comfort'",
    );
    const { json } = await add(typed({ plan, transfer: "month" }));
    // Without an invitation nobody is written to: the receipt is in the account.
    expect(rows(`SELECT id FROM jobs WHERE lane = 'mail' AND payload ->> 'user' = '${json.id}'`)).toEqual([]);
    const [payment] = rows(`SELECT id FROM payments WHERE user = '${json.id}'`);
    const act = (path: string, body: Json) =>
      product.call("POST", `/api/app/admin/${path}`, {
        token: admin.token,
        body: { reason: "Asked by phone", ...body },
      });
    expect(codes(await act(`users/${json.id}/withdraw`, {}))).toEqual({ form: "no_withdrawal" });
    const refund = { cents: Number(cents), refunded_cents: 0 };
    expect((await act(`payments/${payment?.id}/refund`, refund)).status).toBe(204);
    expect(rows(`SELECT status, refunded_cents FROM payments WHERE user = '${json.id}'`)).toEqual([
      { status: "refunded", refunded_cents: cents },
    ]);
    expect(
      rows(`SELECT kind, gross_cents FROM invoices WHERE payment = '${payment?.id}' ORDER BY created`),
    ).toMatchObject([{ gross_cents: cents }, { kind: "credit_note", gross_cents: `-${cents}` }]);
  });

  it("keeps a period that the team has booked when the member withdraws from an extension", async () => {
    const [{ id: plan = "" } = {}] = rows("SELECT id FROM plans WHERE slug = 'essential'");
    const { json } = await add(typed({ plan, transfer: "month" }));
    const id = textOf(json, "id");
    const until = () => rows(`SELECT paid_until FROM users WHERE id = '${id}'`)[0]?.paid_until;
    const booked = until();
    await product.manage("PATCH", `/api/collections/users/records/${id}`, { verified: true });
    const placed = await placeOrder(product, { token: await tokenOf(product, id) });
    const confirm = `/api/app/admin/orders/${textOf(placed.json, "order")}/confirm`;
    expect((await product.call("POST", confirm, { token: admin.token, body: {} })).status).toBe(204);
    expect(until()).not.toBe(booked);
    const withdraw = `/api/app/admin/users/${id}/withdraw`;
    expect((await product.call("POST", withdraw, { token: admin.token, body: { reason: "Asked" } })).status).toBe(200);
    expect(until()).toBe(booked);
    expect(rows(`SELECT status FROM subscriptions WHERE user = '${id}'`)).toEqual([{ status: "active" }]);
  });

  it("pays nothing where a colleague may not book money", async () => {
    const support = await signUpAdmin(product, {}, "support");
    const [{ id: plan = "" } = {}] = rows("SELECT id FROM plans WHERE slug = 'comfort'");
    const by = (body: Json) => product.call("POST", "/api/app/admin/users/add", { token: support.token, body });
    expect(codes(await by(typed({ plan, transfer: "month" })))).toEqual({ form: "permission_missing" });
    expect((await by(typed({ plan }))).status).toBe(200);
  });
});
