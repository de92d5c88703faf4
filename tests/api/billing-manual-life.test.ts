import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, DAY_MS, dbTime, isoTime } from "../../common/time.ts";
import { verifiedMember } from "../support/factors.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../support/http.ts";
import { startMailedProduct } from "../support/mailed.ts";
import { awayFromHour } from "../support/poll.ts";
import { type Member, type Product, signUp } from "../support/product.ts";
import type { SmtpSink } from "../support/smtp-sink.ts";

let product: Product;
let sink: SmtpSink;
let termsVersion: string;

beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  const quote = await get(await signUp(product), "/quote?plan=essential&period=month");
  termsVersion = textOf(quote.json, "termsVersion");
});
afterAll(() => product.stop());

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
  const accepted = { terms_version: termsVersion, accept_terms: true, start_now: true };
  const answer = await post(member, "checkout", { plan: "essential", period: "month", ...accepted, ...changes });
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

/** Changes the plan or period now, as the preview says. `order` is "" where nothing is due. */
async function choose(member: Member, wish: Json) {
  const { dueNowCents, nextDate } = (await post(member, "change/preview", wish)).json;
  const { json } = await post(member, "change", { ...wish, expected_due_cents: dueNowCents });
  return {
    due: Number(dueNowCents),
    nextDate,
    state: json.state,
    order: dueNowCents === 0 ? "" : textOf(json, "order"),
  };
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
  // Nor does an upgrade: earlier releases did not keep for whom a coupon is.
  const [redemption] = await product.find("redemptions", `order = "${id}"`);
  const { newCustomers, ...terms } = objectOf(redemption, "terms");
  expect(newCustomers).toBe(false);
  await change("redemptions", redemption?.id, { terms });
  expect(await place(member, { coupon: "HALFOFF" })).toBe(id);
  expect((await decide(id, "refuse", { reason: " " })).status).toBe(400);
  expect((await decide(id, "refuse", { reason: "Virement jamais reçu" })).status).toBeLessThan(300);
  expect((await get(member, `/orders/${id}`)).json).toMatchObject({ state: "refused", reason: "Virement jamais reçu" });
  expect((await product.find("coupons", 'code = "HALFOFF"'))[0]?.uses).toBe(0);
  await sink.waitFor(member.email, /Virement jamais reçu/);
});

describe("a change", () => {
  beforeEach(awayFromHour);

  it("to a more expensive plan orders the difference", async () => {
    const member = await subscriber();
    const preview = await post(member, "change/preview", { plan: "comfort", period: "month" });
    expect(preview.json).toMatchObject({ dueNowCents: expect.any(Number), nextCents: null });
    const due = Number(preview.json.dueNowCents);
    expect(due + Number(preview.json.creditCents)).toBe(799);
    const body = { plan: "comfort", period: "month", expected_due_cents: due };
    const low = await post(member, "change", { ...body, expected_due_cents: due - 1 });
    expect([low.status, codes(low)]).toEqual([409, { expected_due_cents: "price_changed" }]);
    const answer = await post(member, "change", body);
    expect(answer.json).toMatchObject({ state: "order" });
    await decide(textOf(answer.json, "order"), "confirm");
    expect((await get(member)).json.subscription).toMatchObject({ plan: { slug: "comfort" }, priceCents: 799 });
    expect((await product.find("subscriptions", `user = "${member.id}"`)).length).toBe(1);
    expect((await record(member)).price).toBe("7.99");
  });

  it.each([
    [10, "what was used since the order buys nothing twice"],
    [40, "nothing is left of what has ended"],
  ])("that is paid %s days late counts the credit of that day: %s", async (late) => {
    const member = await subscriber();
    const { due, order } = await choose(member, { plan: "comfort", period: "month" });
    const { id, current_period_start: start, current_period_end: end } = await subscription(member);
    const earlier = (time: unknown) => dbTime(addDays(new Date(isoTime(String(time))), -late));
    await change("subscriptions", id, { current_period_start: earlier(start), current_period_end: earlier(end) });
    expect((await decide(order, "confirm")).status).toBe(204);
    const after = await subscription(member);
    const left = Math.max(0, days(start, end) - late) / days(start, end);
    const bought = days(after.current_period_start, after.current_period_end);
    expect(bought).toBeLessThan(29);
    expect(Math.abs(bought - (30.5 * (due + 499 * left)) / 799)).toBeLessThan(1.5);
  });

  it("by a replaced order gives the whole period that its coupon discounted", async () => {
    await coupon({ code: "LATEHALF", percent: 50 });
    const member = await verifiedMember(product);
    await change("users", member.id, { trial_ends: "2020-01-01 00:00:00Z" });
    const replaced = await place(member, { plan: "comfort", coupon: "LATEHALF" });
    expect((await decide(await place(member), "confirm")).status).toBe(204);
    expect((await decide(replaced, "confirm")).status).toBe(204);
    const after = await subscription(member);
    // A month of the plan, and what the unused month of the other one is worth.
    const bought = days(after.current_period_start, after.current_period_end);
    expect(Math.abs(bought - 30.5 * (1 + 499 / 799))).toBeLessThan(2);
  });

  it("to a cheaper plan converts what is left into time, at once", async () => {
    const member = await subscriber({ plan: "comfort", period: "year" });
    expect(await choose(member, { plan: "essential", period: "month" })).toMatchObject({ due: 0, state: "done" });
    const after = await subscription(member);
    expect(days(after.current_period_start, after.current_period_end)).toBeGreaterThan(400);
    expect(await streaming(member)).toBe("active");
  });

  it.each([
    ["to a cheaper one", "comfort", "essential"],
    ["to a dearer one, which is paid", "essential", "comfort"],
  ])("in the trial, before the paid period has begun, keeps its free days: %s", async (_, from, to) => {
    const member = await signUp(product);
    await decide(await place(member, { plan: from, period: "year" }), "confirm");
    const { current_period_start: start } = await subscription(member);
    const { nextDate, order } = await choose(member, { plan: to, period: "year" });
    if (order) await decide(order, "confirm");
    const after = await subscription(member);
    expect([after.current_period_start, isoTime(String(after.current_period_end))]).toEqual([start, nextDate]);
    expect(await record(member)).toMatchObject({ trial_ends: start, paid_until: after.current_period_end });
  });

  it("keeps a coupon's free days to the plans that it is for; a longer trial is for all of them", async () => {
    const [essential] = await product.find("plans", 'slug = "essential"');
    const wish = { plan: "comfort", period: "month" };
    for (const [code, given, refusal] of [
      ["MONTHFREE", 30, { form: "coupon_days" }],
      ["ADAYFREE", 1, {}],
    ] as const) {
      await coupon({ code, kind: "days", days: given, plans: [essential?.id] });
      const member = await verifiedMember(product);
      expect((await decide(await place(member, { coupon: code }), "confirm")).status).toBe(204);
      expect(codes(await post(member, "change/preview", wish))).toEqual(refusal);
      await decide((await choose(member, { plan: "essential", period: "year" })).order, "confirm");
      expect(codes(await post(member, "change/preview", wish))).toEqual(refusal);
    }
  });

  it("to the same plan is refused", async () => {
    const member = await subscriber();
    const answer = await post(member, "change/preview", { plan: "essential", period: "month" });
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

it("a coupon for a renewal takes nothing off what the running period is worth in a change", async () => {
  await awayFromHour();
  await coupon({ code: "RENEWHALF", percent: 50 });
  const member = await subscriber();
  expect((await decide(await place(member, { coupon: "RENEWHALF" }), "confirm")).status).toBeLessThan(300);
  const { json } = await post(member, "change/preview", { plan: "comfort", period: "year" });
  // 4.99 € and 2.49 €, of which minutes are used.
  expect(json.creditCents).toBeGreaterThanOrEqual(499 + 249 - 1);
});
