import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, codes, type Json, textOf } from "../../support/http.ts";
import { placeOrder } from "../../support/orders.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

/** None of these is an amount, a count or a number of days. */
const BAD: readonly unknown[] = [1e18, Number.MAX_SAFE_INTEGER + 1, 1e308, -1, 0.5, "5", "1e3", null, true, [5], {}];

const product = shared(startProduct);
let admin: string;
beforeAll(async () => {
  admin = (await signUpAdmin(product)).token;
});

const post = (member: Member, path: string, body: Json) =>
  product.call("POST", `/api/app/billing/${path}`, { token: member.token, body });
const manage = (method: string, path: string, body: Json) =>
  product.call(method, `/api/app/admin/${path}`, { token: admin, body });

/** A member who has paid for a month of the cheapest plan by transfer. */
async function subscriber(): Promise<Member> {
  const member = await signUp(product);
  const over = { trial_ends: "2020-01-01 00:00:00Z" };
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, over);
  const placed = await placeOrder(product, member);
  const done = await manage("POST", `orders/${textOf(placed.json, "order")}/confirm`, {});
  expect(done.status, done.text).toBeLessThan(300);
  return member;
}

/** Sends each bad number in a field: each gets one of our or PocketBase's error codes. */
async function refuseAll(field: string, send: (value: unknown) => Promise<Answer>): Promise<void> {
  for (const value of BAD) {
    const answer = await send(value);
    expect([field, value, answer.status]).toEqual([field, value, 400]);
    expect(Object.keys(codes(answer)), `${field} ${String(value)}`).toEqual([field]);
  }
}

describe("a change of plan", () => {
  it("takes no bad amount as what the member expects to pay", async () => {
    const member = await subscriber();
    const wish = { plan: "comfort", period: "month" };
    await refuseAll("expected_due_cents", (value) => post(member, "change", { ...wish, expected_due_cents: value }));
  });

  it("never exceeds the maximum, no matter who sends it", async () => {
    const plan = (await product.find("plans"))[0]?.id;
    const { id: user } = await signUp(product);
    const order = { user, plan, reference: "N-1", period: "month", provider: "manual", state: "pending" };
    for (const amounts of [{ due_cents: 10_000_001 }, { regular_cents: 1_000_001 }, { due_cents: 1e18 }]) {
      const body = { ...order, ...amounts };
      const answer = await product.call("POST", "/api/collections/orders/records", { token: product.superuser, body });
      expect([amounts, answer.status]).toEqual([amounts, 400]);
    }
  });
});

describe("amounts sent by an administrator", () => {
  it("of a plan", async () => {
    const texts = { fr: { name: "N" }, en: { name: "N" } };
    const prices = { monthly_cents: 500, yearly_cents: 5000, trial_days: 3 };
    const plan = { slug: "numbers", texts, ...prices, screens: 1, position: 1 };
    for (const field of ["monthly_cents", "yearly_cents", "trial_days", "screens", "position"])
      await refuseAll(field, (value) => manage("POST", "plans", { ...plan, [field]: value }));
    expect(await product.find("plans", `slug = "numbers"`)).toEqual([]);
  });

  it("of a coupon", async () => {
    const kinds: [string, Json][] = [
      ["percent", { kind: "percent", percent: 10 }],
      ["amount_cents", { kind: "amount", amount_cents: 100 }],
      ["days", { kind: "days", days: 3 }],
      ["months", { kind: "percent", percent: 10, duration: "repeating", months: 3 }],
      ["max_uses", { kind: "percent", percent: 10 }],
    ];
    for (const [field, fields] of kinds) {
      const coupon = { code: "NUMBERS", duration: "once", max_uses: 0, ...fields };
      await refuseAll(field, (value) => manage("POST", "coupons", { ...coupon, [field]: value }));
    }
    expect(await product.find("coupons", `code = "NUMBERS"`)).toEqual([]);
  });

  it("of a member's days, of settings, backups and keys", async () => {
    const { id } = await signUp(product);
    for (const action of ["extend", "comp"])
      await refuseAll("days", (days) => manage("POST", `users/${id}/${action}`, { days, reason: "x" }));
    await refuseAll("days", (days) => manage("POST", "users/bulk", { action: "extend", ids: [id], days, reason: "x" }));
    for (const field of ["trial_days", "commission"])
      await refuseAll(field, (value) => manage("PATCH", "settings", { [field]: value, values: { [field]: value } }));
    await refuseAll("keep", (keep) => manage("POST", "system/backups/schedule", { schedule: "daily", keep }));
    // Left out, or null, a key gets the lowest rate.
    const key = { name: "numbers", scopes: ["users:read"], days: 30, perMinute: 60 };
    for (const field of ["days", "perMinute"])
      await refuseAll(field, (value) => manage("POST", "api-keys", { ...key, [field]: value ?? "none" }));
  });

  it("of a refund", async () => {
    const member = await subscriber();
    const [payment] = await product.find("payments", `user = "${member.id}"`);
    const path = `payments/${textOf(payment, "id")}/refund`;
    const refund = { cents: 1, refunded_cents: 0, reason: "x" };
    for (const field of ["cents", "refunded_cents"])
      await refuseAll(field, (value) => manage("POST", path, { ...refund, [field]: value }));
    expect((await product.find("payments", `user = "${member.id}"`))[0]?.refunded_cents).toBe(0);
  });
});
