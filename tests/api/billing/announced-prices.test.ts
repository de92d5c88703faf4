import { describe, expect, it } from "vitest";
import {
  act,
  atStripe,
  lastCharge,
  lastInvoice,
  makeCoupon,
  newMember,
  order,
  passToDraft,
  seen,
  sessionOf,
  startMailedBilling,
  subscribe,
} from "../../support/billing.ts";
import { query } from "../../support/database.ts";
import { objectOf } from "../../support/http.ts";
import type { Member } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { ask, makePrice } from "../../support/stripe-client.ts";

// What is announced is what is taken.

const billing = shared(startMailedBilling);

const quoteFor = async ({ token }: Member, coupon = "") => {
  const path = `/api/app/billing/quote?plan=essential&period=month&coupon=${coupon}`;
  return (await billing.product.call("GET", path, { token })).json;
};
const withdraw = (member: Member) =>
  billing.product.call("POST", "/api/app/terminations", {
    token: member.token,
    body: { kind: "withdraw", locale: "fr", from: "", reference: "" },
  });
const next = async (member: Member) => objectOf((await seen(billing, member)).summary, "subscription");

describe("the order review", () => {
  it.each([
    ["a credit", -400, 99, 499],
    ["more credit than the price", -600, 0, 398],
    ["a credit that leaves too little for a card", -460, 0, 538],
    ["a debt", 300, 799, 499],
  ])("with %s shows and stores what Stripe takes", async (_, balance, first, second) => {
    const member = await subscribe(billing);
    await withdraw(member);
    await billing.settle();
    billing.stripe.customer(member.customer).balance = balance;
    const quote = await quoteFor(member);
    expect(quote).toMatchObject({ creditCents: -balance, dueNowCents: first, firstCents: first, nextCents: second });
    const wish = { plan: "essential", period: "month", terms_version: quote.termsVersion, accept_terms: true };
    const shown = { dueNowCents: quote.dueNowCents, firstCents: quote.firstCents, nextCents: quote.nextCents };
    const stale = { ...shown, dueNowCents: 499, firstCents: 499 };
    const place = (what: object) => act(billing, member, "checkout", { ...wish, start_now: true, seen: what });
    expect((await place(stale)).status).toBe(409);
    const placed = await place(shown);
    const session = sessionOf(placed);
    const charges = () => billing.stripe.chargesOf(member.customer).map(({ amount }) => amount);
    const before = charges();
    expect(billing.stripe.pay(session)).toBe("complete");
    await billing.settle();
    expect(charges().slice(before.length)).toEqual(first > 0 ? [first] : []);
    expect(
      query(billing.product.dir, `SELECT due_cents FROM orders WHERE id = '${String(placed.json.order)}'`),
    ).toEqual([{ due_cents: String(first) }]);
    await billing.pass(31.2);
    expect(charges().at(-1)).toBe(second);
  });

  it("refuses a code that leaves less than a card can be charged", async () => {
    const member = await newMember(billing);
    const off = (amount_cents: number) => makeCoupon(billing, { kind: "amount", amount_cents, percent: 0 });
    const [little, enough, free] = [await off(450), await off(449), await off(499)];
    expect(await quoteFor(member, little)).toMatchObject({ couponProblem: "coupon_too_much", coupon: null });
    expect((await order(billing, member, { coupon: little })).status).toBe(400);
    expect(await quoteFor(member, enough)).toMatchObject({ couponProblem: null, firstCents: 50 });
    expect(await quoteFor(member, free)).toMatchObject({ couponProblem: null, firstCents: 0 });
    const { json } = await billing.product.call("GET", `/api/app/coupons/preview?code=${little}&locale=en`);
    expect(JSON.stringify(json)).not.toContain('"firstCents":49');
  });
});

describe("a renewal", () => {
  it("above the announced price goes back by the difference, and the operator hears of it once", async () => {
    const member = await subscribe(billing);
    const { world } = billing.stripe;
    const [item] = atStripe(billing, member).items.data;
    // Another price of the same plan, of which no event ever tells.
    const dearer = await makePrice(billing.stripe, 799, "month");
    item.price = { ...world.get("price", dearer), product: item.price.product };
    await billing.pass(31.2);
    const charge = lastCharge(billing, member);
    expect([charge.amount, charge.amount_refunded]).toEqual([799, 300]);
    const alerts = "SELECT id FROM alerts WHERE kind = 'billing.operator-excess'";
    expect(query(billing.product.dir, alerts)).toHaveLength(1);
    const sql = "SELECT cents FROM refunds WHERE cause = 'excess'";
    expect(query(billing.product.dir, sql)).toEqual([{ cents: "300" }]);
    await billing.reconcile();
    expect(query(billing.product.dir, sql)).toHaveLength(1);
  });

  it("above it goes back as well where its period is read an hour before its payment", async () => {
    const member = await subscribe(billing);
    const [item] = atStripe(billing, member).items.data;
    const dearer = await makePrice(billing.stripe, 799, "month");
    item.price = { ...billing.stripe.world.get("price", dearer), product: item.price.product };
    await passToDraft(billing, member);
    expect(lastInvoice(billing, member).status).toBe("draft");
    await billing.pass(0.05);
    const charge = lastCharge(billing, member);
    expect([charge.amount, charge.amount_refunded]).toEqual([799, 300]);
  });

  it("of a quantity that the operator has set is the operator's to price", async () => {
    const member = await subscribe(billing);
    const [item] = atStripe(billing, member).items.data;
    const dearer = await makePrice(billing.stripe, 998, "month");
    item.price = { ...billing.stripe.world.get("price", dearer), product: item.price.product };
    item.quantity = 2;
    await billing.pass(31.2);
    const charge = lastCharge(billing, member);
    expect([charge.amount, charge.amount_refunded]).toEqual([998, 0]);
  });

  it("keeps its price at Stripe, however often the plan's changes", async () => {
    const member = await subscribe(billing);
    const [{ price }] = atStripe(billing, member).items.data;
    const [plan] = await billing.product.find("plans", 'slug = "essential"');
    for (const monthly_cents of [599, 499]) {
      await billing.product.manage("PATCH", `/api/collections/plans/records/${String(plan?.id)}`, { monthly_cents });
      await billing.settle();
      expect(billing.stripe.world.get("price", price.id).active).toBe(true);
    }
    await billing.pass(31.2);
    expect(lastCharge(billing, member).amount).toBe(499);
    expect((await ask(billing.stripe, "GET", `subscriptions/${member.subscription}`)).status).toBe(200);
  });

  it("after a change from years to months costs what was shown, a coupon of some months included", async () => {
    const coupon = await makeCoupon(billing, { percent: 50, duration: "repeating", months: 2 });
    const member = await subscribe(billing, { period: "year", coupon });
    await billing.pass(28.9);
    const wish = { plan: "essential", period: "month" };
    const preview = await act(billing, member, "change/preview", wish);
    expect(preview.status).toBe(200);
    const changed = await act(billing, member, "change", { ...wish, expected_due_cents: preview.json.dueNowCents });
    expect(changed.status).toBe(200);
    await billing.settle();
    billing.stripe.customer(member.customer).balance = 0; // the rest of the year
    await ask(billing.stripe, "POST", `subscriptions/${member.subscription}`, { "metadata[read]": "again" });
    await billing.settle();
    for (const _ of [1, 2]) {
      const shown = (await next(member)).nextCents;
      await billing.pass(31.2);
      expect(lastCharge(billing, member).amount).toBe(shown);
    }
    expect(lastCharge(billing, member).amount).toBe(499);
  });
});
