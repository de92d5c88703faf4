import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../common/time.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { placeOrder } from "../../support/orders.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const ORDERS = "/api/app/admin/orders";
const PAYMENTS = "/api/app/admin/payments";

const product = shared(startProduct);
let admin: string;
beforeAll(async () => {
  admin = (await signUpAdmin(product)).token;
});

const ask = (method: string, path: string, body?: unknown, token = admin) =>
  product.call(method, path, { token, ...(body !== undefined && { body }) });
async function ordered(changes: Json = {}): Promise<{ member: Member; id: string }> {
  const member = await signUp(product);
  return { member, id: textOf((await placeOrder(product, member, changes)).json, "order") };
}
const search = (path: string, body: Json) => ask("POST", `${path}/search`, body);
const listed = async (path: string, body: Json) => listOf((await search(path, body)).json, "items");
const access = async ({ token }: Member) =>
  objectOf((await product.call("GET", "/api/app/me", { token })).json, "access");
async function paid(): Promise<{ member: Member; payment: Json; refund: (body: Json) => ReturnType<typeof ask> }> {
  const { member, id } = await ordered();
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { trial_ends: "2020-01-01 00:00:00Z" });
  await ask("POST", `${ORDERS}/${id}/confirm`, {});
  const [payment = {}] = await listed(PAYMENTS, { q: member.email });
  const refund = (body: Json) =>
    ask("POST", `${PAYMENTS}/${payment.id}/refund`, { refunded_cents: 0, reason: "x", ...body });
  return { member, payment, refund };
}

describe("orders awaiting payment", () => {
  it("are listed and confirmed once", async () => {
    const { member, id } = await ordered();
    const [order] = await listed(ORDERS, { view: "waiting", q: member.email.toUpperCase() });
    expect(order).toMatchObject({
      id,
      member: { id: member.id, email: member.email },
      plan: { fr: "Essentiel", en: "Essential" },
      period: "month",
      provider: "manual",
      state: "pending",
      dueCents: 499,
      coupon: "",
    });
    const both = await Promise.all([1, 2].map(() => ask("POST", `${ORDERS}/${id}/confirm`, {})));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    for (const answer of both.filter(({ status }) => status === 409))
      expect(codes(answer)).toEqual({ form: "order_closed" });
    expect(await listed(ORDERS, { view: "waiting", q: order?.reference })).toEqual([]);
    expect(await listed(ORDERS, { q: order?.reference })).toMatchObject([{ state: "paid" }]);
    expect(await listed(PAYMENTS, { q: order?.reference })).toMatchObject([{ status: "paid", amountCents: 499 }]);
    const [entry] = await product.find("audit_log", `action = "order.confirm" && target_id = "${id}"`);
    expect(entry).toMatchObject({ actor_kind: "admin", member: member.id });
  });

  it("are found by the start of their reference, and by what finds their member", async () => {
    const { member, id } = await ordered();
    const reference = String((await listed(ORDERS, { q: id }))[0]?.reference);
    const name = member.email.split("@")[0] ?? "";
    const parts = [reference.toLowerCase(), reference.slice(0, -1), reference.slice(3), name, name.slice(0, -1)];
    for (const q of [...parts, reference.slice(4)]) // any part of it finds its member
      expect((await listed(ORDERS, { q })).map((order) => order.id)).toContain(id);
    expect((await listed(ORDERS, { q: "nobody at all" })).map((order) => order.id)).not.toContain(id);
  });

  it("are refused with a reason that the member reads", async () => {
    const { member, id } = await ordered();
    const without = await ask("POST", `${ORDERS}/${id}/refuse`, { reason: " " });
    expect([without.status, codes(without)]).toEqual([400, { reason: "reason_required" }]);
    expect((await ask("POST", `${ORDERS}/${id}/refuse`, { reason: "Nothing came" })).status).toBe(204);
    const seen = await product.call("GET", `/api/app/billing/orders/${id}`, { token: member.token });
    expect(seen.json).toMatchObject({ state: "refused", reason: "Nothing came" });
    const late = await ask("POST", `${ORDERS}/${id}/confirm`, {});
    expect([late.status, codes(late)]).toEqual([409, { form: "order_closed" }]);
  });

  it("come in pages", { tags: "long" }, async () => {
    for (let count = 0; count < 31; count++) await ordered();
    const first = await search(ORDERS, { view: "waiting" });
    const next = textOf(first.json, "next");
    expect(listOf(first.json, "items")).toHaveLength(30);
    const second = await listed(ORDERS, { view: "waiting", after: next });
    expect(second.length).toBeGreaterThan(0);
    const ids = [...listOf(first.json, "items"), ...second].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("refunds", () => {
  it("in part keep access, and cannot exceed what was paid", async () => {
    const { member, payment, refund } = await paid();
    expect((await access(member)).active).toBe(true);
    expect((await refund({ cents: 200 })).status).toBe(204);
    const again = await refund({ cents: 200 });
    expect([again.status, codes(again)]).toEqual([409, { form: "payment_changed" }]);
    const more = await refund({ cents: 300, refunded_cents: 200 });
    expect([more.status, codes(more)]).toEqual([400, { cents: "refund_too_much" }]);
    expect(await listed(PAYMENTS, { q: payment.number })).toMatchObject([{ status: "paid", refundedCents: 200 }]);
    expect((await access(member)).active).toBe(true);
    const [entry] = await product.find("audit_log", `action = "payment.refund" && target_id = "${payment.id}"`);
    expect(entry).toMatchObject({ member: member.id, reason: "x", after: { refund_cents: 200 } });
  });

  it("are made once by 20 requests at once", async () => {
    const { payment, refund } = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund({ cents: 200 })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 204))
      expect([answer.status, codes(answer)]).toEqual([409, { form: "payment_changed" }]);
    expect(await listed(PAYMENTS, { q: payment.number })).toMatchObject([{ status: "paid", refundedCents: 200 }]);
    expect(await product.find("audit_log", `action = "payment.refund" && target_id = "${payment.id}"`)).toHaveLength(1);
  });

  it("in full end the access that was paid for, and then nothing is left to refund", async () => {
    const { member, payment, refund } = await paid();
    expect((await refund({ cents: 499 })).status).toBe(204);
    expect(await listed(PAYMENTS, { q: payment.number })).toMatchObject([{ status: "refunded", refundedCents: 499 }]);
    expect((await access(member)).active).toBe(false);
    expect(await listed(PAYMENTS, { view: "failed", q: payment.number })).toEqual([]);
    await product.manage("PATCH", `/api/collections/payments/records/${payment.id}`, { status: "failed" });
    expect(await listed(PAYMENTS, { view: "failed", q: payment.number })).toMatchObject([{ status: "failed" }]);
    await product.manage("PATCH", `/api/collections/payments/records/${payment.id}`, { status: "refunded" });
    const again = await refund({ cents: 1, refunded_cents: 499 });
    expect([again.status, codes(again)]).toEqual([409, { form: "payment_closed" }]);
  });

  it("in full end the subscription, and the next order starts at once with its own period only", async () => {
    const { member, refund } = await paid();
    expect((await refund({ cents: 499 })).status).toBe(204);
    const summary = await ask("GET", "/api/app/billing", undefined, member.token);
    expect(objectOf(summary.json, "subscription")).toMatchObject({ status: "canceled" });
    const next = textOf((await placeOrder(product, member)).json, "order");
    expect((await ask("POST", `${ORDERS}/${next}/confirm`, {})).status).toBe(204);
    const until = Date.parse(textOf(await access(member), "until"));
    expect((until - Date.now()) / DAY_MS).toBeLessThan(31.01);
  });

  it("for a coming period keep the running one", async () => {
    const { member } = await paid();
    const before = textOf(await access(member), "until");
    const next = textOf((await placeOrder(product, member)).json, "order");
    await ask("POST", `${ORDERS}/${next}/confirm`, {});
    expect(Date.parse(textOf(await access(member), "until"))).toBeGreaterThan(Date.parse(before));
    const [coming = {}] = await product.find("payments", `order = "${next}"`);
    const body = { cents: 499, refunded_cents: 0, reason: "x" };
    expect((await ask("POST", `${PAYMENTS}/${coming.id}/refund`, body)).status).toBe(204);
    expect(await access(member)).toMatchObject({ active: true, until: before });
  });

  it.each([
    [{ cents: 0 }, { cents: "validation_min_number_constraint" }],
    [{ cents: 1.5 }, { cents: "validation_only_int_constraint" }],
    [{ cents: "100" }, { cents: "validation_only_int_constraint" }],
    [{ cents: 100, refunded_cents: undefined }, { refunded_cents: "validation_only_int_constraint" }],
    [{ cents: 100, reason: "" }, { reason: "reason_required" }],
  ])("is refused with %j", async (body, expected) => {
    const { refund } = await paid();
    const answer = await refund(body);
    expect([answer.status, codes(answer)]).toEqual([400, expected]);
  });
});

it("members cannot confirm, refuse or refund, even with the API right", async () => {
  const { member, id } = await ordered();
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { is_api: true });
  const { payment } = await paid();
  for (const [method, path] of [
    ["POST", `${ORDERS}/search`],
    ["POST", `${PAYMENTS}/search`],
    ["POST", `${ORDERS}/${id}/confirm`],
    ["POST", `${ORDERS}/${id}/refuse`],
    ["POST", `${PAYMENTS}/${payment.id}/refund`],
  ] as const) {
    const body = method === "POST" ? { cents: 1, refunded_cents: 0, reason: "mine" } : undefined;
    expect((await ask(method, path, body, member.token)).status, path).toBe(403);
  }
  expect(await product.find("orders", `id = "${id}" && state = "pending"`)).toHaveLength(1);
});

describe("the last use of a coupon", () => {
  const coupon = (changes: Json) =>
    product.manage("POST", "/api/collections/coupons/records", {
      kind: "percent",
      percent: 50,
      duration: "once",
      active: true,
      ...changes,
    });
  const uses = async (code: string) => (await product.find("coupons", `code = "${code}"`))[0]?.uses;

  it("goes to one of many concurrent orders, and is released when that order is refused", async () => {
    await coupon({ code: "LAST-ONE", max_uses: 3, uses: 2 });
    const members = await Promise.all(Array.from({ length: 8 }, () => signUp(product)));
    const answers = await Promise.all(members.map((member) => placeOrder(product, member, { coupon: "last-one" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(codes(answer)).toEqual({ coupon: "coupon_invalid" });
    expect(await uses("LAST-ONE")).toBe(3);
    expect(await product.find("redemptions", `coupon.code = "LAST-ONE"`)).toMatchObject([{ state: "reserved" }]);

    const id = textOf(answers.find(({ status }) => status === 200)?.json, "order");
    expect((await ask("POST", `${ORDERS}/${id}/refuse`, { reason: "Nothing came" })).status).toBe(204);
    expect(await uses("LAST-ONE")).toBe(2);
    const late = await signUp(product);
    expect((await placeOrder(product, late, { coupon: "LAST-ONE" })).status).toBe(200);
    expect(await uses("LAST-ONE")).toBe(3);
  });

  it("is final once paid, counts its revenue, and is not for the same member again", async () => {
    await coupon({ code: "HALF", max_uses: 0 });
    const { member, id } = await ordered({ coupon: "HALF" });
    expect((await ask("POST", `${ORDERS}/${id}/confirm`, {})).status).toBe(204);
    const [record] = await product.find("coupons", 'code = "HALF"');
    const detail = (await ask("GET", `/api/app/admin/coupons/${record?.id}`)).json;
    expect(detail).toMatchObject({ uses: 1, revenueCents: 249, savedCents: 250 });
    expect(listOf(detail, "redemptions")).toMatchObject([{ state: "used", savedCents: 250 }]);
    const again = await placeOrder(product, member, { coupon: "HALF" });
    expect(codes(again)).toEqual({ coupon: "coupon_used" });
  });

  it("for new customers refuses those who have paid, and one for another plan is refused", async () => {
    await coupon({ code: "NEW-ONLY", new_customers: true });
    const [, other] = await product.find("plans");
    await coupon({ code: "OTHER-PLAN", plans: [other?.id] });
    const { member } = await paid();
    expect(codes(await placeOrder(product, member, { coupon: "NEW-ONLY" }))).toEqual({
      coupon: "coupon_new_customers",
    });
    expect(codes(await placeOrder(product, member, { coupon: "OTHER-PLAN" }))).toEqual({ coupon: "coupon_plan" });
  });
});
