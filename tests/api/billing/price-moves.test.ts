import { afterEach, describe, expect, it } from "vitest";
import { addDays, dayOf, dbTime } from "../../../common/time.ts";
import {
  act,
  atStripe,
  makeCoupon,
  paymentsOf,
  type Subscriber,
  seen,
  startMailedBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, textOf } from "../../support/http.ts";
import { plainPlan } from "../../support/plain-plan.ts";
import { awayFromHour } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";

const billing = shared(startMailedBilling);
afterEach(() => billing.endSubscriptions());

const admin = (method: string, path: string, body?: Json) =>
  billing.product.call(method, `/api/app/admin/${path}`, { token: billing.product.superuser, ...(body && { body }) });

const newPlan = () => plainPlan(billing.product);
const setPrice = (plan: string, monthly_cents: number) =>
  billing.product.manage("PATCH", `/api/collections/plans/records/${plan}`, { monthly_cents });
const inDays = (days: number) => dayOf(addDays(new Date(), days));
const start = (plan: string, changes: Json = {}) =>
  admin("POST", "price-moves", {
    ...{ plan, period: "month", cents: 1200, effective: inDays(33), reason: "costs", ...changes },
  });

/** Letters are sent and noted, and Stripe's schedules follow. */
async function letters(): Promise<void> {
  const { product } = billing;
  await billing.settle();
  const unsent = () => query(product.dir, "SELECT id FROM price_notices WHERE sent = '' AND state = 'told'").length;
  await product.cron("billing-sweep", "the letters to be noted", () => unsent() === 0);
  await billing.settle();
}

/** Moves the plan's members from 10 € to another price. */
async function announce(plan: string, cents = 1200): Promise<string> {
  await setPrice(plan, cents);
  const made = await start(plan, { cents });
  expect(made.status, made.text).toBe(200);
  await letters();
  return textOf(made.json, "id");
}

const lettersTo = (member: Subscriber) =>
  query(
    billing.product.dir,
    `SELECT once, sent FROM contract_documents WHERE kind = 'price' AND subject = '${member.id}'`,
  );
const coming = async (member: Subscriber) => {
  const { summary } = await seen(billing, member);
  return (summary.subscription as Json).coming as Json | null; // common/contract/billing.ts
};
const scheduled = (member: Subscriber) => atStripe(billing, member).schedule;

describe("of several letters the latest counts", () => {
  it("an earlier cut does not come back as a rise", { tags: "long" }, async () => {
    const plan = await newPlan();
    const member = await subscribe(billing, { plan: plan.slug });
    await announce(plan.id, 800);
    await announce(plan.id, 700);
    await billing.pass(31.2);
    await letters();
    expect((await seen(billing, member)).summary).toMatchObject({ subscription: { priceCents: 700, nextCents: 700 } });
    expect(await coming(member)).toBeNull();
    await billing.pass(31.2);
    expect((await paymentsOf(billing, member)).map(([, cents]) => cents)).toEqual([1000, 700, 700]);
    expectSame(billing, member);
  });

  const yearly = async ({ id }: { id: string }, cents: number) => {
    await billing.product.manage("PATCH", `/api/collections/plans/records/${id}`, { yearly_cents: cents });
    expect((await start(id, { period: "year", cents })).status).toBe(200);
    await letters();
  };

  it("but a still dearer price has its own thirty days, and the earlier one applies until then", async () => {
    const plan = await newPlan();
    const member = await subscribe(billing, { plan: plan.slug, period: "year" });
    await yearly(plan, 12000);
    await billing.pass(340);
    await yearly(plan, 15000);
    expect((await seen(billing, member)).summary).toMatchObject({
      subscription: { priceCents: 9000, nextCents: 12000, coming: { cents: 15000, date: null } },
    });
    await billing.pass(28);
    await letters();
    const { summary } = await seen(billing, member);
    const { nextDate } = summary.subscription as Json; // common/contract/billing.ts
    expect(summary).toMatchObject({
      subscription: { priceCents: 12000, nextCents: 15000, coming: { cents: 15000, date: nextDate } },
    });
    expectSame(billing, member);
  });

  it("a dearer price that was announced before a cut is not paid", { tags: "long" }, async () => {
    const plan = await newPlan();
    const member = await subscribe(billing, { plan: plan.slug, period: "year" });
    await yearly(plan, 12000);
    await billing.pass(40);
    await yearly(plan, 8000);
    await billing.pass(330);
    await letters();
    expect((await seen(billing, member)).summary).toMatchObject({
      subscription: { priceCents: 8000, nextCents: 8000, coming: null },
    });
    expectSame(billing, member);
  });
});

describe("a dearer price", () => {
  it("is announced by one letter, applies to the first payment on or after its day, and Stripe follows", async () => {
    const plan = await newPlan();
    const member = await subscribe(billing, { plan: plan.slug });
    await announce(plan.id);
    expect(lettersTo(member)).toEqual([{ once: expect.anything(), sent: expect.stringMatching(/^2/) }]);
    expect(await coming(member)).toMatchObject({ kind: "price", cents: 1200, date: null });
    expect(scheduled(member)).toBeNull();
    // Its first renewal comes before that day.
    await billing.pass(31.2);
    await letters();
    const { summary } = await seen(billing, member);
    expect(summary).toMatchObject({ subscription: { priceCents: 1000, nextCents: 1200 } });
    expect(await coming(member)).toMatchObject({ date: (summary.subscription as Json).nextDate });
    expect(scheduled(member)).toMatch(/^sub_sched/);
    await billing.pass(31.2);
    expect(await paymentsOf(billing, member)).toEqual([
      ["paid", 1000],
      ["paid", 1000],
      ["paid", 1200],
    ]);
    expect(await coming(member)).toBeNull();
    expect(scheduled(member)).toBeNull();
    expect(lettersTo(member)).toHaveLength(1);
    const { json } = await admin("GET", "price-moves");
    const move = listOf(json, "items").find((each) => each.plan === plan.id);
    expect(move).toMatchObject({ members: 1, sent: 1, applied: 1, leaving: 0, open: false });
    expectSame(billing, member);
  });

  it("waits for thirty days after the letter really left", async () => {
    const plan = await newPlan();
    const member = await subscribe(billing, { plan: plan.slug });
    await setPrice(plan.id, 1200);
    expect((await start(plan.id)).status).toBe(200);
    await billing.settle();
    // The mail server takes it only after two weeks.
    const unsent = `UPDATE contract_documents SET delivery = 'waiting', sent = '' WHERE subject = '${member.id}'`;
    change(billing.product.dir, unsent);
    await billing.pass(14);
    const now = dbTime(new Date());
    const late = `UPDATE contract_documents SET delivery = 'sent', sent = '${now}' WHERE subject = '${member.id}'`;
    change(billing.product.dir, late);
    await letters();
    const { from } = (await coming(member)) ?? {};
    expect(Date.parse(String(from))).toBeGreaterThan(addDays(new Date(), 29.9).getTime());
  });

  it("lets a member leave, return or change the plan, while Stripe's schedule waits", { tags: "long" }, async () => {
    await awayFromHour();
    const plan = await newPlan();
    const [leaves, changes] = [
      await subscribe(billing, { plan: plan.slug }),
      await subscribe(billing, { plan: plan.slug }),
    ];
    await announce(plan.id);
    await billing.pass(31.2);
    await letters();
    expect(scheduled(leaves)).not.toBeNull();
    expect((await act(billing, leaves, "cancel")).status).toBe(200);
    await billing.settle();
    expect(scheduled(leaves)).toBeNull();
    expect((await act(billing, leaves, "resume")).json).toMatchObject({ subscription: { nextCents: 1200 } });
    await billing.settle();
    expect(scheduled(leaves)).not.toBeNull();
    expect((await act(billing, leaves, "cancel")).status).toBe(200);
    const wish = { plan: "family", period: "month" };
    const { json } = await act(billing, changes, "change/preview", wish);
    const changed = await act(billing, changes, "change", { ...wish, expected_due_cents: json.dueNowCents });
    expect(changed.json).toEqual({ state: "done" });
    await billing.settle();
    expect([scheduled(changes), await coming(changes)]).toEqual([null, null]);
    await billing.pass(31.2);
    expect(atStripe(billing, leaves).status).toBe("canceled");
    expectSame(billing, leaves, changes);
  });

  it("can be called off before its day: nobody pays it, and everyone is told", async () => {
    const plan = await newPlan();
    const member = await subscribe(billing, { plan: plan.slug });
    await setPrice(plan.id, 1200);
    const made = await start(plan.id, { effective: inDays(61) });
    await letters();
    await billing.pass(31.2);
    await billing.pass(28); // before its day at every hour of this one
    expect((await admin("POST", `price-moves/${textOf(made.json, "id")}/call-off`)).status).toBe(204);
    await billing.settle();
    expect(scheduled(member)).toBeNull();
    expect(await coming(member)).toBeNull();
    expect(lettersTo(member)).toHaveLength(2);
    await billing.pass(3);
    expect((await paymentsOf(billing, member)).map(([, cents]) => cents)).toEqual([1000, 1000, 1000]);
    const again = await admin("POST", `price-moves/${textOf(made.json, "id")}/call-off`);
    expect(codes(again)).toEqual({ form: "price_move_over" });
    expectSame(billing, member);
  });

  it("that is called off takes no lower price back, and writes again to nobody else", async () => {
    const plan = await newPlan();
    await setPrice(plan.id, 1500);
    const cut = await subscribe(billing, { plan: plan.slug });
    await setPrice(plan.id, 1000);
    const rises = await subscribe(billing, { plan: plan.slug });
    const move = await announce(plan.id);
    expect((await admin("POST", `price-moves/${move}/call-off`)).status).toBe(204);
    await billing.settle();
    expect([cut, rises].map((member) => lettersTo(member).length)).toEqual([1, 2]);
    const nextOf = async (member: Subscriber) => {
      const { summary } = await seen(billing, member);
      return (summary.subscription as Json).nextCents; // common/contract/billing.ts
    };
    expect([await nextOf(cut), await nextOf(rises)]).toEqual([1200, 1000]);
    expectSame(billing, cut, rises);
  });

  it("leaves a coupon what it promised", { tags: "long" }, async () => {
    const coupon = await makeCoupon(billing, { percent: 50, duration: "repeating", months: 4 });
    const plan = await newPlan();
    const member = await subscribe(billing, { plan: plan.slug, coupon });
    await announce(plan.id);
    await billing.pass(31.2);
    await letters();
    expect((await seen(billing, member)).summary).toMatchObject({ subscription: { nextCents: 600 } });
    for (let month = 0; month < 3; month++) await billing.pass(31.2);
    expect((await paymentsOf(billing, member)).map(([, cents]) => cents).sort()).toEqual([1200, 500, 500, 600, 600]);
    expectSame(billing, member);
  });
});

it("a cheaper price is paid from the next payment on, without notice", async () => {
  const plan = await newPlan();
  const member = await subscribe(billing, { plan: plan.slug });
  await announce(plan.id, 700);
  expect((await seen(billing, member)).summary).toMatchObject({ subscription: { priceCents: 1000, nextCents: 700 } });
  expect(lettersTo(member)).toHaveLength(1);
  await billing.pass(31.2);
  expect((await paymentsOf(billing, member)).map(([, cents]) => cents).sort()).toEqual([1000, 700]);
  expectSame(billing, member);
});

it("a member who left the plan and bought it again pays what it cost then", async () => {
  await awayFromHour();
  const plan = await newPlan();
  const member = await subscribe(billing, { plan: plan.slug });
  await announce(plan.id, 1500);
  await setPrice(plan.id, 1100);
  for (const slug of ["family", plan.slug]) {
    const wish = { plan: slug, period: "month" };
    const { json } = await act(billing, member, "change/preview", wish);
    const changed = await act(billing, member, "change", { ...wish, expected_due_cents: json.dueNowCents });
    expect(changed.json).toEqual({ state: "done" });
    await billing.settle();
  }
  expect(await coming(member)).toBeNull();
  expectSame(billing, member);
});

it("refuses a move that is too early, that nobody is concerned by, or that another one is in the way of", async () => {
  const plan = await newPlan();
  expect(codes(await start(plan.id, { cents: 1000 }))).toEqual({ plan: "nothing_to_move" });
  await subscribe(billing, { plan: plan.slug });
  await setPrice(plan.id, 1200);
  expect(codes(await start(plan.id, { effective: inDays(29) }))).toEqual({ effective: "notice_too_short" });
  expect(codes(await start(plan.id, { cents: 1100 }))).toEqual({ cents: "price_changed" });
  expect(codes(await start("nothing"))).toEqual({ plan: "plan_unknown" });
  const { json } = await admin("GET", `price-moves/preview?plan=${plan.id}&period=month`);
  expect(json).toEqual({ cents: 1200, groups: [{ kind: "rise", oldCents: 1000, members: 1 }] });
  expect((await start(plan.id)).status).toBe(200);
  expect(codes(await start(plan.id))).toEqual({ plan: "price_move_running" });
  await billing.settle();
});
