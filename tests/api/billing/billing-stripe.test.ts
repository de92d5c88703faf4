import { afterEach, describe, expect, it } from "vitest";
import {
  atStripe,
  lastInvoice,
  makeCoupon,
  newMember,
  order,
  paymentsOf,
  seen,
  sessionOf,
  startBilling,
  subscribe,
  usesOf,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { textOf } from "../../support/http.ts";
import type { Member } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { card } from "../../support/stripe-fake/world.ts";

const billing = shared(startBilling);
afterEach(() => {
  const { webhooks, world } = billing.stripe;
  billing.stripe.clearFaults();
  webhooks.hold = false;
  webhooks.copies = () => 1;
  world.settings.afterRetries = "canceled";
  return billing.endSubscriptions();
});

const sentTo = (member: Member, notice: string) =>
  billing.product.find("jobs", `key ~ "${notice}" && key ~ "${member.id}"`);

describe("checkout", () => {
  it("takes the payment, opens access and records the payment once", async () => {
    const member = await newMember(billing);
    const [first, second] = await Promise.all([order(billing, member), order(billing, member)]);
    expect([first.status, second.json]).toEqual([200, first.json]);
    expect(billing.stripe.pay(sessionOf(first))).toBe("complete");
    await billing.settle();
    const { summary, access, streaming } = await seen(billing, member);
    expect(summary).toMatchObject({
      provider: "stripe",
      subscription: { status: "active", period: "month", priceCents: 499, nextCents: 499, cancelAtPeriodEnd: false },
      pendingOrder: null,
      payments: [{ status: "paid", amountCents: 499 }],
      portal: true,
    });
    expect(access).toMatchObject({ state: "paid", active: true });
    expect(streaming).toMatchObject({ state: "active" });
    const status = await billing.product.call("GET", `/api/app/billing/orders/${textOf(first.json, "order")}`, member);
    expect(status.json).toMatchObject({ state: "paid" });
    expectSame(billing, member);
  });

  it("with a refused card keeps the page open for another card", async () => {
    const member = await newMember(billing);
    const session = sessionOf(await order(billing, member));
    expect(billing.stripe.pay(session, { card: card({ declines: "insufficient_funds" }) })).toBe("declined");
    await billing.settle();
    expect(await paymentsOf(billing, member)).toEqual([]);
    expect(billing.stripe.pay(session)).toBe("complete");
    await billing.settle();
    expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
  });

  it("keeps the remaining trial", async () => {
    const member = await subscribe(billing, { trial: true });
    expect(atStripe(billing, member)).toMatchObject({ status: "trialing" });
    expect(await paymentsOf(billing, member)).toEqual([]);
    expect((await seen(billing, member)).access).toMatchObject({ active: true });
    expectSame(billing, member);
    await billing.pass(3.2);
    expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
    expectSame(billing, member);
  });

  it("left unpaid expires, releases the coupon, and another order works", async () => {
    const code = await makeCoupon(billing, { max_uses: 1 });
    const member = await newMember(billing);
    const answer = await order(billing, member, { coupon: code });
    expect(answer.status).toBe(200);
    expect(await usesOf(billing, code)).toBe(1);
    await billing.pass(1.1);
    expect((await billing.product.find("orders", `user = "${member.id}"`)).map((each) => each.state)).toEqual([
      "expired",
    ]);
    expect(await usesOf(billing, code)).toBe(0);
    billing.stripe.pay(sessionOf(await order(billing, member, { coupon: code })));
    await billing.settle();
    expect(await usesOf(billing, code)).toBe(1);
    expect(await paymentsOf(billing, member)).toEqual([["paid", 399]]);
  });

  it("asks for a card or a wallet: a debit would give access for days before the bank refuses it", async () => {
    const session = sessionOf(await order(billing, await newMember(billing)));
    expect(() => billing.stripe.pay(session, { card: card({ async: true }) })).toThrow("takes card alone");
  });

  // Stripe's event about the second subscription may arrive at any moment during the refund.
  it.each([0, 1500])("in two tabs that are both paid gives the second one's money back (after %i ms)", async (ms) => {
    if (ms > 0) billing.stripe.fault({ kind: "slow", match: /^POST .*refunds/, ms, times: 5 });
    const member = await newMember(billing);
    billing.stripe.webhooks.hold = true; // the second order is placed before the first payment is known
    const first = sessionOf(await order(billing, member));
    billing.stripe.pay(first);
    const coupon = await makeCoupon(billing);
    billing.stripe.pay(sessionOf(await order(billing, member, { period: "year", coupon })));
    await billing.stripe.webhooks.release();
    await billing.settle();
    // The second order failed and released its use of the coupon.
    const orders = await billing.product.find("orders", `user = "${member.id}"`);
    expect(orders.map(({ state }) => state).sort()).toEqual(["canceled", "paid"]);
    expect((await seen(billing, member)).summary.pendingOrder).toBe(null);
    expect(await usesOf(billing, coupon)).toBe(orders.find(({ state }) => state === "paid")?.coupon ? 1 : 0);
    const customer = billing.stripe.world.get("checkout.session", first).customer ?? "";
    const held = billing.stripe.subscriptionsOf(customer);
    expect(held.map((each) => each.status).sort()).toEqual(["active", "canceled"]);
    for (const { id, status } of held) {
      const charges = billing.stripe.invoicesOf(id).map((invoice) => billing.stripe.chargeOf(invoice.id));
      const back = charges.map((charge) => [charge.amount > 0, charge.amount_refunded]);
      expect(back).toEqual([[true, status === "canceled" ? charges[0]?.amount : 0]]);
    }
    const kept = (await paymentsOf(billing, member)).filter(([status]) => status === "paid");
    expect(kept).toHaveLength(1);
    expectSame(billing, member);
  });
});

describe("coupons", () => {
  it.each([
    ["once", { kind: "amount", amount_cents: 100 }, [399, 499, 499]],
    ["repeating", { percent: 50, duration: "repeating", months: 2 }, [249, 249, 499]],
    ["forever", { percent: 100, duration: "forever" }, []],
  ])("%s lower the charges that they name", async (_, terms, amounts) => {
    const code = await makeCoupon(billing, terms);
    const member = await subscribe(billing, { coupon: code });
    await billing.pass(31.2);
    await billing.pass(31);
    const paid = billing.stripe.invoicesOf(member.subscription).map((invoice) => invoice.amount_paid);
    expect(paid.filter((amount) => amount > 0)).toEqual(amounts);
    expect((await paymentsOf(billing, member)).map(([, amount]) => amount)).toEqual([...amounts].sort());
    expect(await usesOf(billing, code)).toBe(1);
    expectSame(billing, member);
  });

  it("with a trial discount the first charge after it", async () => {
    const code = await makeCoupon(billing, { percent: 50, with_trial: true });
    const member = await subscribe(billing, { coupon: code, trial: true });
    await billing.pass(3.2);
    await billing.pass(31);
    expect(await paymentsOf(billing, member)).toEqual([
      ["paid", 249],
      ["paid", 499],
    ]);
    expectSame(billing, member);
  });
});

describe("a renewal", () => {
  it("is charged and recorded, and access continues", async () => {
    const member = await subscribe(billing);
    await billing.pass(31.2);
    expect(await paymentsOf(billing, member)).toEqual([
      ["paid", 499],
      ["paid", 499],
    ]);
    expectSame(billing, member);
  });

  it("that fails starts seven days of grace, then access ends; once paid, it returns", async () => {
    const member = await subscribe(billing);
    billing.stripe.world.settings.afterRetries = "unpaid";
    billing.stripe.changeCard(member.customer, card({ declines: "insufficient_funds" }));
    await billing.pass(31.2);
    let view = await seen(billing, member);
    expect(view.summary).toMatchObject({ subscription: { status: "past_due" }, payments: [{ status: "failed" }, {}] });
    expect(view.access).toMatchObject({ active: true });
    expectSame(billing, member);
    await billing.pass(7.1);
    view = await seen(billing, member);
    expect(view.access).toMatchObject({ active: false });
    billing.stripe.changeCard(member.customer, card());
    expect(billing.stripe.payInvoice(lastInvoice(billing, member).id)).toBe("paid");
    await billing.settle();
    view = await seen(billing, member);
    expect(view.access).toMatchObject({ active: true });
    expect(view.streaming).toMatchObject({ state: "active" });
    expectSame(billing, member);
  });

  it("never paid ends the subscription, and the member can order again", async () => {
    const member = await subscribe(billing);
    billing.stripe.changeCard(member.customer, card({ declines: "lost_card" }));
    await billing.pass(31.2);
    await billing.pass(8);
    expect(atStripe(billing, member).status).toBe("canceled");
    expect((await seen(billing, member)).access).toMatchObject({ active: false });
    // The link of our mails still takes money at Stripe: it buys nothing any more, and goes back.
    const { id } = lastInvoice(billing, member);
    billing.stripe.changeCard(member.customer, card());
    expect(billing.stripe.payInvoice(id)).toBe("paid");
    await billing.settle();
    expect(billing.stripe.chargeOf(id).amount_refunded).toBe(499);
    expect((await seen(billing, member)).access).toMatchObject({ active: false });
    billing.stripe.pay(sessionOf(await order(billing, member)));
    await billing.settle();
    expect((await seen(billing, member)).access).toMatchObject({ active: true });
    expectSame(billing, member);
  });
});

it("Stripe's customer follows the member's address", async () => {
  const member = await newMember(billing);
  billing.stripe.pay(sessionOf(await order(billing, member)));
  await billing.settle();
  const path = `/api/collections/users/records/${member.id}`;
  const { stripe } = await billing.product.manage("GET", path);
  const held = () => billing.stripe.world.get("customer", String(stripe));
  for (const email of [`other.${member.email}`, member.email]) {
    await billing.product.manage("PATCH", path, { email, locale: "en" });
    await billing.settle();
    expect(held()).toMatchObject({ email, preferred_locales: ["en"] });
  }
});

it("nobody gets two mails about the same thing", async () => {
  const member = await subscribe(billing);
  billing.stripe.webhooks.copies = () => 3;
  await billing.pass(31.2);
  expect(await sentTo(member, "billing.receipt")).toHaveLength(1);
  const confirmations = `kind = "order" && subject = "${member.id}"`;
  expect(await billing.product.find("contract_documents", confirmations)).toHaveLength(1);
});
