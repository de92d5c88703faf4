import { expect, it } from "vitest";
import { addDays, dayOf, dbTime } from "../../../common/time.ts";
import { change, duringWrite, query } from "../../support/database.ts";
import { type Answer, codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { placeOrder } from "../../support/orders.ts";
import { pause, until } from "../../support/poll.ts";
import { type Member, signUp } from "../../support/product.ts";
import { daysAgo, rewardKit } from "../../support/rewards.ts";
import { sharedMailed } from "../../support/shared.ts";

/** Transfers: changes that wait, and letters about prices. */
const { product, sink } = sharedMailed();

const get = (member: Member, path = "") => product.call("GET", `/api/app/billing${path}`, member);
const post = (member: Member, path: string, body: Json = {}) =>
  product.call("POST", `/api/app/billing/${path}`, { token: member.token, body });
const admin = (path: string, body: Json = {}) =>
  product.call("POST", `/api/app/admin/${path}`, { token: product.superuser, body });
const summary = async (member: Member) => objectOf((await get(member)).json, "subscription");

/** Orders and pays a plan by transfer. */
async function buy(member: Member, plan: string): Promise<void> {
  const placed = await placeOrder(product, member, { plan });
  expect(placed.status, placed.text).toBe(200);
  const confirmed = await admin(`orders/${textOf(placed.json, "order")}/confirm`);
  expect(confirmed.status, confirmed.text).toBeLessThan(300);
}

async function subscriber(plan: string): Promise<Member> {
  const member = await signUp(product, { plan: "paid" });
  await buy(member, plan);
  return member;
}

it("a plan that is paid ahead begins when the running period ends, and not before", async () => {
  const member = await subscriber("family");
  const before = await summary(member);
  const [own, next] = ["family", "essential"].map((plan) => ({ plan, period: "month" }));
  expect(before.extendable).toEqual([own]);
  const wish = { plan: "essential", period: "month", when: "end", expected_due_cents: 0 };
  expect((await post(member, "change", wish)).json).toMatchObject({ state: "later", date: before.nextDate });
  const waiting = await summary(member);
  expect(waiting).toMatchObject({ coming: { plan: { slug: "essential" }, paid: false } });
  expect(waiting.extendable).toEqual([own, next]);
  await sink.waitFor(member.email, /changera le/);
  const quote = await get(member, "/quote?plan=essential&period=month");
  expect(quote.json).toMatchObject({ extendsEnd: before.nextDate, startsAt: before.nextDate });
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true }); // for the code
  const coupon = { code: "TENMORE", kind: "days", days: 10, duration: "once", active: true };
  await product.manage("POST", "/api/collections/coupons/records", coupon);
  const longer = (await get(member, "/quote?plan=essential&period=month&coupon=TENMORE")).json;
  const startsAt = addDays(new Date(String(before.nextDate)), 10).toISOString();
  expect(longer).toMatchObject({ extendsEnd: before.nextDate, startsAt, coupon: { freeDays: 10 } });
  await buy(member, "essential");
  const paid = await summary(member);
  expect(paid).toMatchObject({ plan: { slug: "family" }, coming: { paid: true, date: before.nextDate } });
  expect(paid.extendable).toEqual([next]);
  expect(Date.parse(String(paid.nextDate))).toBeGreaterThan(Date.parse(String(before.nextDate)));
  expect(codes(await post(member, "change/withdraw"))).toEqual({ form: "change_paid" });
  expect(codes(await post(member, "change", { ...wish, when: "now" }))).toEqual({ form: "change_paid" });
  expect(codes(await get(member, "/quote?plan=family&period=month"))).toEqual({ form: "subscription_live" });
  // The running period is over.
  const begun = dbTime(addDays(new Date(), -1));
  change(product.dir, `UPDATE subscriptions SET later_from = '${begun}' WHERE user = '${member.id}'`);
  await product.run("billing-sweep");
  const after = await summary(member);
  expect(after).toMatchObject({ plan: { slug: "essential" }, priceCents: 499, coming: null, nextDate: paid.nextDate });
});

it("a reward becomes days at the price of the plan that is paid ahead, which runs last", async () => {
  const { pair, pay, rewardOf, confirm } = rewardKit(() => product);
  const { guide, guest } = await pair();
  await buy(guide, "essential");
  await post(guide, "change", { plan: "family", period: "month", when: "end", expected_due_cents: 0 });
  await buy(guide, "family");
  const payment = await pay(guest.id, { paid_at: daysAgo(30) });
  await confirm();
  await product.cron("jobs-payments", "the days", async () => (await rewardOf(payment))?.state === "paid");
  const log = await product.find("audit_log", `action = "reward.credit" && member = "${guide.id}"`);
  // 0.99 € of 11.99 € a month; it would be six days of the running plan.
  expect(log).toMatchObject([{ after: { days: 3, cents: 99 } }]);
});

it("a plan that was paid ahead and given back no longer waits, and holds up no other order", async () => {
  const member = await subscriber("family");
  const wish = { plan: "essential", period: "month", when: "end", expected_due_cents: 0 };
  await post(member, "change", wish);
  await buy(member, "essential");
  const [ahead] = await product.find("payments", `user = "${member.id}" && amount_cents = 499`);
  const body = { cents: 499, refunded_cents: 0, reason: "x" };
  expect((await admin(`payments/${textOf(ahead, "id")}/refund`, body)).status).toBe(204);
  expect(await summary(member)).toMatchObject({ plan: { slug: "family" }, coming: null });
  expect((await get(member, "/quote?plan=family&period=month")).status).toBe(200);
});

it("a change that waits can be taken back", async () => {
  const member = await subscriber("family");
  const wish = { plan: "comfort", period: "month", when: "end", expected_due_cents: 0 };
  await post(member, "change", wish);
  expect((await post(member, "change/withdraw")).json).toMatchObject({ subscription: { coming: null } });
});

it("three kills while letters are sent: each member gets one, and its text is kept", {
  tags: "long",
  timeout: 180_000,
}, async () => {
  const members: Awaited<ReturnType<typeof subscriber>>[] = [];
  // Ten at a time: a busy machine answers more at once with 503.
  while (members.length < 40)
    members.push(...(await Promise.all(Array.from({ length: 10 }, () => subscriber("comfort")))));
  // A card's is the only price that a letter is about.
  change(product.dir, "UPDATE subscriptions SET provider = 'stripe' WHERE price_cents = 799");
  const [plan] = await product.find("plans", `slug = "comfort"`);
  const id = textOf(plan, "id");
  await product.manage("PATCH", `/api/collections/plans/records/${id}`, { monthly_cents: 1299 });
  const move = {
    plan: id,
    period: "month",
    cents: 1299,
    effective: dayOf(addDays(new Date(), 40)),
    reason: "costs",
  };
  const made = await admin("price-moves", move);
  expect(made.status, made.text).toBe(200);
  for (let kill = 0; kill < 3; kill++) {
    await pause(60 * kill);
    await product.kill();
    await product.restart();
  }
  const unsent = "SELECT id FROM contract_documents WHERE kind = 'price' AND sent = ''";
  const told = "SELECT id FROM price_notices WHERE state = 'told'";
  await until(
    "the letters",
    () => query(product.dir, told).length === 40 && query(product.dir, unsent).length === 0,
    120_000,
  );
  const letters = members.map(({ email }) => sink.to(email).filter(({ subject }) => /prix|price/i.test(subject)));
  // A kill between the mail server's answer and our note of it sends the same mail again, with the same Message-ID.
  expect(letters.map((mails) => new Set(mails.map(({ headers }) => headers["message-id"])).size)).toEqual(
    members.map(() => 1),
  );
  expect(letters.flat().length).toBeLessThanOrEqual(members.length + 3);
  const kept = query(product.dir, "SELECT subject FROM contract_documents WHERE kind = 'price'");
  expect(new Set(kept.map(({ subject }) => subject)).size).toBe(40);
  expect(kept).toHaveLength(40);
  expect(letters[0]?.[0]?.text).toContain("12,99\u00a0€");
});

/** Sends a request that begins while a transfer is confirmed, which writes these fields of the subscription. */
function duringConfirmation(member: Member, fields: string, send: () => Promise<Answer>): Promise<Answer> {
  return duringWrite(product.dir, `UPDATE subscriptions SET ${fields} WHERE user = '${member.id}'`, send);
}

it("a member who resumes while a transfer is confirmed keeps the paid period", async () => {
  const member = await subscriber("essential");
  const notice = { kind: "cancel", locale: "fr", from: "", reference: "" };
  const noticed = await product.call("POST", "/api/app/terminations", { token: member.token, body: notice });
  expect(noticed.status, noticed.text).toBe(200);
  const paid = dbTime(addDays(new Date(), 61));
  const resumed = await duringConfirmation(member, `current_period_end = '${paid}'`, () => post(member, "resume"));
  expect(resumed.status, resumed.text).toBe(200);
  const sql = `SELECT current_period_end AS end, stop_asked AS stop FROM subscriptions WHERE user = '${member.id}'`;
  expect(query(product.dir, sql)).toEqual([{ end: paid, stop: "" }]);
});

it("a plan that is paid ahead stays where another change is asked for at that moment", async () => {
  const member = await subscriber("family");
  const wish = { plan: "essential", period: "month", when: "end", expected_due_cents: 0 };
  expect((await post(member, "change", wish)).status).toBe(200);
  const from = `later_from = '${dbTime(addDays(new Date(), 30))}'`;
  const changed = await duringConfirmation(member, from, () => post(member, "change", { ...wish, plan: "comfort" }));
  expect([changed.status, codes(changed)]).toEqual([409, { form: "change_paid" }]);
  expect(await summary(member)).toMatchObject({ coming: { plan: { slug: "essential" }, paid: true } });
});
