import { afterEach, describe, expect, it } from "vitest";
import {
  act,
  atStripe,
  lastCharge,
  newMember,
  order,
  paymentsOf,
  seen,
  sessionOf,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { change, query } from "../../support/database.ts";
import { older } from "../../support/histories/deliveries.ts";
import { until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { asked } from "../../support/stripe-client.ts";
import type { StripeEvent } from "../../support/stripe-fake/objects.ts";
import type { Distortion } from "../../support/stripe-fake/webhooks.ts";

const ROTATED = "whsec_second";

const billing = shared(() => startBilling({ STRIPE_WEBHOOK_SECRET: `whsec_first,${ROTATED}` }));
afterEach(() => {
  const { webhooks } = billing.stripe;
  webhooks.hold = false;
  webhooks.drop();
  webhooks.copies = () => 1;
  webhooks.loses = () => false;
  billing.stripe.clearFaults();
});

const noted = (event: StripeEvent) => billing.product.find("billing_events", `event = "${event.id}"`);

/** An event about a new customer's subscription that was not delivered yet. */
async function unsent(type = "customer.subscription.created"): Promise<StripeEvent> {
  billing.stripe.webhooks.loses = () => true;
  await subscribe(billing);
  const event = billing.stripe.world.events.findLast((each) => each.type === type);
  if (!event) throw new Error(`no event of type ${type}`);
  return event;
}

describe("a delivery", () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const wrong: [string, () => Distortion][] = [
    ["without a signature", () => ({ header: null })],
    ["with a forged one", () => ({ secrets: ["whsec_guess"] })],
    ["with a signature of another body", () => ({ body: '{"id":"evt_1","object":"event","type":"invoice.paid"}' })],
    ["that is older than five minutes", () => ({ timestamp: seconds() - 310 })],
    ["from the future", () => ({ timestamp: seconds() + 400 })],
    ["with a scheme of long ago", () => ({ header: `t=${seconds()},v0=${"0".repeat(64)}` })],
    ["with nonsense for a header", () => ({ header: "t=,v1=,=,," })],
  ];
  it.each(wrong)("%s is refused and leaves no trace", async (_, distortion) => {
    const event = await unsent();
    expect(await billing.stripe.webhooks.send(event, distortion())).toBe(400);
    expect(await noted(event)).toEqual([]);
  });

  it("signed with the old or the new secret, or both, is accepted during a rotation", async () => {
    for (const secrets of [[ROTATED], ["whsec_first"], ["whsec_unknown", ROTATED]]) {
      const event = await unsent();
      expect(await billing.stripe.webhooks.send(event, { secrets })).toBe(200);
      expect(await noted(event)).toHaveLength(1);
    }
  });

  it("repeated five times, three of them at once, counts as one event", async () => {
    const event = await unsent();
    const { webhooks } = billing.stripe;
    expect(await Promise.all([1, 2, 3].map(() => webhooks.send(event)))).toEqual([200, 200, 200]);
    await billing.settle();
    expect([await webhooks.send(event), await webhooks.send(event)]).toEqual([200, 200]);
    expect(await noted(event)).toHaveLength(1);
  });

  it("of an unknown type is acknowledged and ignored", async () => {
    const known = await unsent();
    const event = { ...known, id: "evt_unknown", type: "tax.settings.updated" };
    expect(await billing.stripe.webhooks.send(event)).toBe(200);
    await billing.settle();
    expect((await noted(event)).map((each) => each.state)).toEqual(["ignored"]);
  });

  it("in test mode is acknowledged but ignored by a server with a live key", async () => {
    const event = { ...(await unsent()), livemode: false };
    expect(await billing.stripe.webhooks.send(event)).toBe(200);
    await billing.settle();
    expect(await noted(event)).toEqual([]);
  });

  it("with false contents changes nothing: only what Stripe returns counts", async () => {
    const member = await subscribe(billing);
    const event = billing.stripe.world.events.findLast((each) => each.type === "customer.subscription.created");
    if (!event) throw new Error("no event");
    const lie = structuredClone(event);
    Object.assign(lie, { id: "evt_lie", type: "customer.subscription.deleted" });
    Object.assign(lie.data.object, { status: "canceled" });
    expect(await billing.stripe.webhooks.send(lie)).toBe(200);
    await billing.settle();
    expect((await seen(billing, member)).access).toMatchObject({ active: true });
    expectSame(billing, member);
    // A customer that is said to be deleted keeps its credit, and the page for another card.
    Object.assign(lie, { id: "evt_lie_too", type: "customer.deleted" });
    Object.assign(lie.data.object, { id: member.customer });
    expect(await billing.stripe.webhooks.send(lie)).toBe(200);
    await billing.settle();
    expect((await seen(billing, member)).summary).toMatchObject({ portal: true });
  });
});

describe("events", () => {
  it("in reverse order, three times each, lead to the same state", async () => {
    const { webhooks } = billing.stripe;
    webhooks.hold = true;
    webhooks.copies = () => 3;
    const member = await subscribe(billing);
    await billing.pass(31.2);
    await act(billing, member, "cancel");
    await webhooks.release((events) => events.reverse());
    await billing.settle();
    const about = `subscription = "${member.subscription}"`;
    const states = (await billing.product.find("billing_events", about)).map((event) => event.state);
    expect(new Set(states)).toEqual(new Set(["done"]));
    expect(await billing.product.find("jobs", `key = "billing.sync:${member.subscription}"`)).toHaveLength(1);
    expect(await paymentsOf(billing, member)).toEqual([
      ["paid", 499],
      ["paid", 499],
    ]);
    expectSame(billing, member);
  });

  it("that arrive a day late are processed", async () => {
    const { webhooks } = billing.stripe;
    webhooks.hold = true;
    const member = await subscribe(billing);
    await billing.pass(1);
    await webhooks.release();
    await billing.settle();
    expect((await seen(billing, member)).access).toMatchObject({ active: true });
    expectSame(billing, member);
  });

  it("that were lost are recovered at night", async () => {
    billing.stripe.webhooks.loses = () => true;
    const paid = await subscribe(billing);
    const ended = await subscribe(billing);
    expect(await paymentsOf(billing, paid)).toEqual([]);
    await billing.reconcile();
    await act(billing, ended, "cancel");
    expect(await paymentsOf(billing, paid)).toEqual([["paid", 499]]);
    expectSame(billing, paid, ended);
    await billing.pass(20);
    billing.stripe.refund(lastCharge(billing, paid).id);
    await billing.pass(12);
    await billing.reconcile();
    expect(atStripe(billing, ended).status).toBe("canceled");
    expectSame(billing, paid, ended);
  });

  it("of a webhook that was made by hand, in an older version, are understood", async () => {
    const { webhooks, world } = billing.stripe;
    webhooks.loses = () => true;
    const member = await newMember(billing);
    billing.stripe.pay(sessionOf(await order(billing, member)));
    webhooks.loses = () => false;
    const paid = world.events.findLast(({ type }) => type === "invoice.paid");
    expect(paid && (await webhooks.send(older(paid)))).toBe(200);
    await billing.settle();
    expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
  });

  it("whose jobs were abandoned or lost are made up for at night", async () => {
    const [first, second] = [await subscribe(billing), await subscribe(billing)];
    for (const { subscription } of [first, second])
      await asked(billing.stripe, "POST", `subscriptions/${subscription}`, { cancel_at_period_end: true });
    await billing.settle();
    // The state after eight failed attempts, and after a restore without jobs.
    const gaveUp = `billing.sync:${first.subscription}`;
    change(
      billing.product.dir,
      `UPDATE subscriptions SET cancel_at_period_end = FALSE
         WHERE user IN ('${first.id}', '${second.id}');
       UPDATE jobs SET state = 'failed', attempts = 8 WHERE key = '${gaveUp}';
       DELETE FROM jobs WHERE key = 'billing.sync:${second.subscription}'`,
    );
    await billing.reconcile();
    for (const member of [first, second]) expectSame(billing, member);
  });

  it("about a deleted customer leave the one that an order has made since", async () => {
    const { product, stripe } = billing;
    const member = await newMember(billing);
    sessionOf(await order(billing, member));
    const customer = () => query(product.dir, `SELECT stripe FROM users WHERE id = '${member.id}'`)[0]?.stripe;
    const deleted = customer();
    const lists = () => stripe.requests.filter(({ path }) => path === "/v1/subscriptions").length;
    const before = lists();
    const answer = stripe.holdAnswers({ match: /^GET .v1.subscriptions$/, done: true });
    await asked(stripe, "DELETE", `customers/${deleted}`);
    await until("the job's reading", () => lists() > before);
    sessionOf(await order(billing, member, { period: "year" }));
    const made = customer();
    expect([made === "", made === deleted]).toEqual([false, false]);
    answer();
    await billing.settle();
    expect(customer()).toBe(made);
  });

  it("survive a kill between the webhook and its job", async () => {
    const { product, stripe } = billing;
    const member = await newMember(billing);
    const session = sessionOf(await order(billing, member));
    stripe.webhooks.hold = true;
    stripe.pay(session);
    await stripe.webhooks.release();
    await product.kill();
    await product.restart();
    await billing.settle();
    expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
    expectSame(billing, member);
  });

  it("that arrive while the server is down are delivered again", async () => {
    const { product, stripe } = billing;
    const member = await newMember(billing);
    const session = sessionOf(await order(billing, member));
    await product.kill();
    stripe.pay(session);
    await stripe.webhooks.settled();
    await product.restart();
    await stripe.webhooks.retryFailed();
    await billing.settle();
    expectSame(billing, member);
  });
});
