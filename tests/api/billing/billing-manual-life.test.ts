import { describe, expect, it } from "vitest";
import { addDays, DAY_MS, dbTime, isoTime } from "../../../common/time.ts";
import { verifiedMember } from "../../support/factors.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { placeOrder } from "../../support/orders.ts";
import { type Member, signUp } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed();

const get = (member: Member, path = "") => product.call("GET", `/api/app/billing${path}`, member);
const post = (member: Member, path: string, body: Json = {}) =>
  product.call("POST", `/api/app/billing/${path}`, { token: member.token, body });
const decide = (order: string, what: "confirm" | "refuse", body: Json = {}) =>
  product.call("POST", `/api/app/admin/orders/${order}/${what}`, { token: product.superuser, body });
const ONCE = { kind: "percent", duration: "once", active: true };
const coupon = (terms: Json) => product.manage("POST", "/api/collections/coupons/records", { ...ONCE, ...terms });
const record = (member: Member) => product.manage("GET", `/api/collections/users/records/${member.id}`);
const change = (collection: string, id: unknown, body: Json) =>
  product.manage("PATCH", `/api/collections/${collection}/records/${String(id)}`, body);
const subscription = async (member: Member) => (await product.find("subscriptions", `user = "${member.id}"`))[0] ?? {};
const streaming = async (member: Member) => (await product.find("stremio", `user = "${member.id}"`))[0]?.field;
const date = (value: unknown) => new Date(isoTime(String(value)));
const inDays = (days: number) => dbTime(addDays(new Date(), days));
const days = (from: unknown, to: unknown) => (date(to).getTime() - date(from).getTime()) / DAY_MS;

async function place(member: Member, changes: Json = {}): Promise<string> {
  const answer = await placeOrder(product, member, changes);
  expect(answer.status, answer.text).toBe(200);
  return textOf(answer.json, "order");
}

/** A member whose trial is over and whose order is confirmed. */
async function subscriber(changes: Json = {}): Promise<Member> {
  const member = await verifiedMember(product);
  await change("users", member.id, { trial_ends: "2020-01-01 00:00:00Z" });
  const answer = await decide(await place(member, changes), "confirm");
  expect(answer.status, answer.text).toBeLessThan(300);
  return member;
}

describe("a confirmed order", () => {
  it("creates a payment, a subscription, access and a receipt", async () => {
    const member = await signUp(product);
    await change("users", member.id, { trial_ends: "2020-01-01 00:00:00Z" });
    expect(await streaming(member)).toBe("suspended");
    const id = await place(member);
    expect((await decide(id, "confirm")).status).toBeLessThan(300);
    const { json } = await get(member);
    expect(json).toMatchObject({
      pendingOrder: null,
      subscription: { status: "active", provider: "manual", priceCents: 499, nextCents: null },
      payments: [{ status: "paid", amountCents: 499, number: expect.stringMatching(/^PS-/) }],
      withdrawalEnds: expect.any(String),
    });
    expect(await record(member)).toMatchObject({ plan: "paid", is_monthly: true, price: "4.99" });
    expect(await streaming(member)).toBe("active");
    const mail = await sink.waitFor(member.email, /Reçu/);
    expect(mail.text).toContain("4,99\u00a0€");
    const again = await decide(id, "confirm");
    expect([again.status, codes(again)]).toEqual([409, { form: "order_closed" }]);
    expect(await product.find("payments", `user = "${member.id}"`)).toHaveLength(1);
  });

  it("keeps the remaining trial", async () => {
    const member = await signUp(product);
    const { trial_ends } = await record(member);
    await decide(await place(member), "confirm");
    expect((await subscription(member)).current_period_start).toBe(trial_ends);
  });

  it("for the same plan extends the running period", async () => {
    const member = await subscriber();
    const before = await subscription(member);
    const quote = await get(member, "/quote?plan=essential&period=month");
    expect(quote.json).toMatchObject({ extendsEnd: isoTime(String(before.current_period_end)), dueNowCents: 499 });
    await decide(await place(member), "confirm");
    const after = await subscription(member);
    expect(after.id).toBe(before.id);
    expect(after.current_period_start).toBe(before.current_period_start);
    expect(days(before.current_period_end, after.current_period_end)).toBeGreaterThanOrEqual(28);
    expect(await product.find("payments", `user = "${member.id}"`)).toHaveLength(2);
    expect((await record(member)).paid_until).toBe(after.current_period_end);
  });

  it("with nothing to pay needs no confirmation", async () => {
    await coupon({ code: "ALLOFIT", percent: 100, max_uses: 1 });
    const member = await verifiedMember(product);
    const id = await place(member, { coupon: "ALLOFIT" });
    expect((await get(member, `/orders/${id}`)).json.state).toBe("paid");
    expect((await get(member)).json).toMatchObject({ subscription: { status: "active" }, payments: [] });
    expect((await product.find("coupons", 'code = "ALLOFIT"'))[0]?.uses).toBe(1);
    const [redemption] = await product.find("redemptions", `user = "${member.id}"`);
    expect(redemption).toMatchObject({ state: "used", saved_cents: 499 });
  });
});

it("a refused order gives the reason and releases its coupon", async () => {
  await coupon({ code: "HALFOFF", percent: 50, max_uses: 1 });
  const member = await verifiedMember(product);
  const id = await place(member, { coupon: "halfoff" });
  expect((await get(member, `/orders/${id}`)).json.dueCents).toBe(249);
  // The last use belongs to the member: ordering again does not lose it.
  expect(await place(member, { coupon: "HALFOFF" })).toBe(id);
  expect((await decide(id, "refuse", { reason: " " })).status).toBe(400);
  expect((await decide(id, "refuse", { reason: "Virement jamais reçu" })).status).toBeLessThan(300);
  expect((await get(member, `/orders/${id}`)).json).toMatchObject({ state: "refused", reason: "Virement jamais reçu" });
  expect((await product.find("coupons", 'code = "HALFOFF"'))[0]?.uses).toBe(0);
  await sink.waitFor(member.email, /Virement jamais reçu/);
});

describe("a change", () => {
  it("is made when the running period ends: a transfer for another plan buys what comes after it", async () => {
    const member = await subscriber();
    const { current_period_end: end } = await subscription(member);
    const wish = { plan: "comfort", period: "month" };
    for (const answer of [
      await post(member, "change/preview", wish),
      await post(member, "change", { ...wish, expected_due_cents: 999 }),
    ])
      expect([answer.status, codes(answer)]).toEqual([409, { form: "change_at_end" }]);
    const later = { ...wish, when: "end" };
    expect((await post(member, "change/preview", later)).json).toMatchObject({
      dueNowCents: 0,
      nextCents: 799,
      nextDate: isoTime(String(end)),
    });
    expect((await post(member, "change", { ...later, expected_due_cents: 0 })).json).toMatchObject({ state: "later" });
    expect((await decide(await place(member, wish), "confirm")).status).toBe(204);
    const after = await subscription(member);
    expect(after).toMatchObject({ price_cents: 499, later_cents: 799, later_from: end });
    expect(days(end, after.current_period_end)).toBeGreaterThan(27);
  });

  it("by an order that another one replaced begins later too, and is refused while a third plan is paid", async () => {
    const member = await verifiedMember(product);
    await change("users", member.id, { trial_ends: "2020-01-01 00:00:00Z" });
    const replaced = await place(member, { plan: "comfort" });
    const third = await place(member, { plan: "family" });
    expect((await decide(await place(member), "confirm")).status).toBe(204);
    const { current_period_end: end } = await subscription(member);
    expect((await decide(replaced, "confirm")).status).toBe(204);
    const after = await subscription(member);
    expect(after).toMatchObject({ price_cents: 499, later_cents: 799, later_from: end });
    expect(days(end, after.current_period_end)).toBeGreaterThan(27);
    expect(codes(await decide(third, "confirm"))).toEqual({ form: "change_paid" });
  });

  it("that an earlier version ordered in the middle of a period is kept: a whole period begins with its money", async () => {
    const member = await subscriber();
    const order = await place(member);
    const [comfort] = await product.find("plans", 'slug = "comfort"');
    await change("orders", order, {
      plan: comfort?.id,
      regular_cents: 799,
      due_cents: 400,
      terms_version: "",
      terms_accepted: "",
    });
    expect((await decide(order, "confirm")).status).toBe(204);
    const after = await subscription(member);
    expect(after).toMatchObject({ plan: comfort?.id, price_cents: 799, later_plan: "" });
    expect(Math.abs(date(after.current_period_start).getTime() - Date.now())).toBeLessThan(60_000);
    expect(days(after.current_period_start, after.current_period_end)).toBeGreaterThan(27);
  });

  it("that an earlier version ordered of a plan that has ended since buys nothing", async () => {
    const member = await subscriber();
    const order = await place(member);
    const [comfort] = await product.find("plans", 'slug = "comfort"');
    const wish = { plan: comfort?.id, period: "year", regular_cents: 7990, due_cents: 400, terms_version: "" };
    await change("orders", order, wish);
    const { id } = await subscription(member);
    await change("subscriptions", id, { status: "canceled", ended_at: inDays(-1), current_period_end: inDays(-1) });
    const answer = await decide(order, "confirm");
    expect([answer.status, codes(answer)]).toEqual([409, { form: "order_closed" }]);
    expect(await product.find("payments", `user = "${member.id}"`)).toHaveLength(1);
  });

  it("to the same plan is refused", async () => {
    const member = await subscriber();
    const answer = await post(member, "change/preview", { plan: "essential", period: "month", when: "end" });
    expect([answer.status, codes(answer)]).toEqual([409, { plan: "no_change" }]);
  });
});

describe("time", () => {
  const sweep = (what: string, done: () => Promise<boolean>) => product.cron("billing-sweep", what, done);

  it("expires an order after fourteen days and releases its coupon", async () => {
    await coupon({ code: "LAPSES", percent: 50, max_uses: 1 });
    const member = await verifiedMember(product);
    const id = await place(member, { coupon: "LAPSES" });
    const [order] = await product.find("orders", `id = "${id}"`);
    expect(Math.round(days(order?.created, order?.expires))).toBe(14);
    await change("orders", id, { expires: inDays(-0.01) });
    await sweep("the order to lapse", async () => (await get(member, `/orders/${id}`)).json.state === "expired");
    expect((await product.find("coupons", 'code = "LAPSES"'))[0]?.uses).toBe(0);
  });

  it("reminds once a week before the end, and ends what nobody renewed", async () => {
    const member = await subscriber();
    const { id } = await subscription(member);
    await change("subscriptions", id, { current_period_end: inDays(6) });
    await product.run("billing-sweep");
    const reminder = await sink.waitFor(member.email, /se termine/);
    expect(reminder.text).toContain("/checkout?plan=essential&period=month");
    await product.run("billing-sweep");
    await change("subscriptions", id, { current_period_end: inDays(-0.01) });
    await sweep("the end", async () => objectOf((await get(member)).json, "subscription").status === "canceled");
    expect(await streaming(member)).toBe("suspended");
    await sink.waitFor(member.email, /a pris fin/);
    expect(sink.to(member.email).filter((mail) => mail.subject.includes("se termine"))).toHaveLength(1);
    expect(listOf((await get(member)).json, "payments")).toHaveLength(1);
    // Changing back is a new order.
    await decide(await place(member), "confirm");
    expect(await streaming(member)).toBe("active");
  });

  it("ends a cancelled subscription without a reminder, and a cancellation can be withdrawn", async () => {
    const member = await subscriber();
    expect((await post(member, "cancel")).json).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
    expect((await post(member, "resume")).json).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
    await post(member, "cancel");
    await sink.waitFor(member.email, /résiliation/);
    const { id } = await subscription(member);
    await change("subscriptions", id, { current_period_end: inDays(5) });
    await product.run("billing-sweep");
    await change("subscriptions", id, { current_period_end: inDays(-0.01) });
    await sweep("the end", async () => objectOf((await get(member)).json, "subscription").status === "canceled");
    expect(sink.to(member.email).filter((mail) => mail.subject.includes("se termine"))).toEqual([]);
    expect((await post(member, "resume")).status).toBe(409);
  });
});

it("deleting an account keeps its payments and drops its order", async () => {
  const member = await subscriber();
  await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  expect(await product.find("subscriptions", `user = "${member.id}"`)).toEqual([]);
  expect(await product.find("payments", 'user = "" && provider = "manual"')).not.toEqual([]);
});
