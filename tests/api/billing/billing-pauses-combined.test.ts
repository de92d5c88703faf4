import { expect, it } from "vitest";
import { act, lastCharge, paymentsOf, type Subscriber, seen, startBilling, subscribe } from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { change as write } from "../../support/database.ts";
import { shared } from "../../support/shared.ts";
import { asked } from "../../support/stripe-client.ts";
import { ageing } from "../../support/time-travel.ts";

/** Pauses at Stripe together with something else that happens. */
const billing = shared(startBilling);

const change = (member: Subscriber, fields: Parameters<typeof asked>[3]) =>
  asked(billing.stripe, "POST", `subscriptions/${member.subscription}`, fields);
const pause = (member: Subscriber, fields: Parameters<typeof asked>[3] = {}) =>
  change(member, { "pause_collection[behavior]": "void", ...fields });

it.each([
  ["won", "active", true],
  ["lost", "canceled", false],
] as const)(
  "a dispute takes access while payments are paused, and what follows when it is %s",
  async (outcome, status, active) => {
    const member = await subscribe(billing);
    await pause(member);
    await billing.settle();
    const { id } = billing.stripe.dispute(lastCharge(billing, member).id);
    await billing.settle();
    expect((await seen(billing, member)).access).toMatchObject({ active: false });
    expectSame(billing, member);
    billing.stripe.closeDispute(id, outcome);
    await billing.settle();
    const { summary, access } = await seen(billing, member);
    expect([summary.subscription, access]).toMatchObject([{ status }, { active }]);
    expectSame(billing, member);
  },
);

it("pauses and resumptions whose news come late, and the last one first, lead to the last state", async () => {
  const member = await subscribe(billing);
  const { webhooks } = billing.stripe;
  webhooks.hold = true;
  await pause(member);
  await change(member, { pause_collection: "" });
  await pause(member);
  await webhooks.release((events) => events.reverse());
  await billing.settle();
  expect((await seen(billing, member)).summary.subscription).toMatchObject({ paymentsPaused: { until: null } });
  expectSame(billing, member);

  webhooks.hold = true;
  billing.stripe.pauseInDashboard(member.subscription);
  await asked(billing.stripe, "POST", `subscriptions/${member.subscription}/resume`, { billing_cycle_anchor: "now" });
  await change(member, { pause_collection: "" });
  await webhooks.release((events) => events.reverse());
  await billing.settle();
  expect((await seen(billing, member)).summary.subscription).toMatchObject({ status: "active", paymentsPaused: null });
  expect((await seen(billing, member)).access).toMatchObject({ active: true });
  expectSame(billing, member);
});

it("a pause that ends while the server is down, unheard of, is over, and the chosen plan follows with the next payment", {
  tags: "long",
}, async () => {
  const member = await subscribe(billing);
  const choice = { plan: "comfort", period: "month", when: "end", expected_due_cents: 0 };
  expect((await act(billing, member, "change", choice)).status).toBe(200);
  await pause(member, { "pause_collection[resumes_at]": Math.floor(Date.now() / 1000) + 40 * 86_400 });
  await billing.settle();
  const older = await ageing(billing.product, 45 * 86_400);
  const { url } = billing.stripe.webhooks;
  billing.stripe.webhooks.url = null;
  await billing.product.kill();
  write(billing.product.dir, older);
  billing.stripe.advance(45);
  await billing.product.restart();
  billing.stripe.webhooks.url = url;
  await billing.product.run("billing-sweep");
  await billing.reconcile();
  await billing.product.run("access");
  await billing.settle();
  expect((await seen(billing, member)).summary.subscription).toMatchObject({ nextCents: 799, paymentsPaused: null });
  expectSame(billing, member);
  await billing.pass(17);
  expect(await paymentsOf(billing, member)).toEqual([
    ["paid", 499],
    ["paid", 799],
  ]);
  expectSame(billing, member);
});
