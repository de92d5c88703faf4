import { afterEach, describe, expect, it } from "vitest";
import {
  act,
  atStripe,
  makeCoupon,
  newMember,
  order,
  paymentsOf,
  sessionOf,
  startBilling,
  subscribe,
  usesOf,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { change, query } from "../../support/database.ts";
import { codes } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";

const billing = shared(startBilling);
afterEach(() => billing.stripe.clearFaults());

describe("when Stripe is down", () => {
  it.each(["error", "reset", "busy", "page"] as const)(
    "(%s) an order is refused clearly, and a later try works",
    async (kind) => {
      const code = await makeCoupon(billing, { max_uses: 1 });
      const member = await newMember(billing);
      billing.stripe.fault({ kind, match: /POST \/v1\/checkout/, times: 40 });
      const refused = await order(billing, member, { coupon: code });
      expect([refused.status, codes(refused)]).toEqual([503, { form: "payment_unavailable" }]);
      billing.stripe.clearFaults();
      const again = await order(billing, member, { coupon: code });
      expect(again.status).toBe(200);
      billing.stripe.pay(sessionOf(again));
      await billing.settle();
      expect(await paymentsOf(billing, member)).toEqual([["paid", 399]]);
      expect(await usesOf(billing, code)).toBe(1);
      expectSame(billing, member);
    },
  );

  it("for a moment, nobody notices", async () => {
    const member = await newMember(billing);
    billing.stripe.fault({ kind: "error", match: /checkout/ });
    billing.stripe.fault({ kind: "reset", match: /customers/, done: true });
    const answer = await order(billing, member);
    expect(answer.status).toBe(200);
    const customers = billing.stripe.world.all("customer").filter((each) => each.email === member.email);
    expect(customers).toHaveLength(1);
  });

  it("a job waits and succeeds later", async () => {
    const member = await newMember(billing);
    const session = sessionOf(await order(billing, member));
    billing.stripe.fault({ kind: "error", match: /GET/, times: 500 });
    billing.stripe.pay(session);
    await billing.settle();
    expect(await paymentsOf(billing, member)).toEqual([]);
    billing.stripe.clearFaults();
    await billing.pass(0.25);
    expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
    expectSame(billing, member);
  });

  it("a cancellation is refused and changes nothing", async () => {
    const member = await subscribe(billing);
    billing.stripe.fault({ kind: "error", match: /POST \/v1\/subscriptions/, times: 40 });
    const answer = await act(billing, member, "cancel");
    expect([answer.status, codes(answer)]).toEqual([503, { form: "payment_unavailable" }]);
    billing.stripe.clearFaults();
    expectSame(billing, member);
    expect((await act(billing, member, "cancel")).json).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
  });

  it.each(["reset", "page"] as const)(
    "a cancellation whose answer is lost (%s) is done, and logged once",
    async (kind) => {
      const member = await subscribe(billing);
      billing.stripe.fault({ kind, match: /POST \/v1\/subscriptions/, times: 40, done: true });
      for (let turn = 0; turn < 2; turn++) {
        const answer = await act(billing, member, "cancel");
        expect([answer.status, answer.json]).toMatchObject([200, { subscription: { cancelAtPeriodEnd: true } }]);
      }
      billing.stripe.clearFaults();
      const logged = `action = "subscription.cancel" && member = "${member.id}"`;
      expect(await billing.product.find("audit_log", logged)).toHaveLength(1);
      expectSame(billing, member);
    },
  );

  it("a notice that a member gave is carried out as soon as Stripe answers anything", async () => {
    const member = await subscribe(billing);
    billing.stripe.fault({ kind: "error", match: /POST \/v1\/subscriptions/, times: 40 });
    const body = { kind: "cancel", locale: "fr", from: "" };
    await billing.product.call("POST", "/api/app/terminations", { token: member.token, body });
    const { dir } = billing.product;
    const job = () => query(dir, "SELECT state, outage FROM jobs WHERE kind = 'billing.stop' ORDER BY created DESC")[0];
    await until("the first attempt", () => job()?.outage === "1" && job()?.state === "queued");
    billing.stripe.clearFaults();
    change(
      dir,
      `UPDATE jobs SET updated = '2026-01-01 00:00:00.000Z', run_at = '2100-01-01 00:00:00.000Z' WHERE state = 'queued'`,
    );
    await subscribe(billing);
    expect(atStripe(billing, member).cancel_at_period_end).toBe(true);
  });

  it("a deleted member's subscription is ended later", async () => {
    const member = await subscribe(billing);
    billing.stripe.fault({ kind: "error", match: /DELETE/, times: 40 });
    await billing.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    await billing.settle();
    billing.stripe.clearFaults();
    await billing.pass(1 / 24);
    expect(atStripe(billing, member).status).toBe("canceled");
  });
});

it("schedules, which a price move queues for many at once, yield to what people wait for", async () => {
  const { dir } = billing.product;
  const waiting = [...Array(6).fill("billing.schedule"), ...Array(3).fill("billing.stop")];
  for (const [number, kind] of waiting.entries()) {
    const job = { kind, lane: "payments", key: `${kind}:nothing${number}`, payload: {}, state: "queued" };
    await billing.product.manage("POST", "/api/collections/jobs/records", {
      ...job,
      run_at: "2100-01-01 00:00:00.000Z",
    });
  }
  // The oldest first.
  change(
    dir,
    `UPDATE jobs SET run_at = '2026-01-01 00:00:0' || (kind = 'billing.stop') || '.000Z' WHERE key LIKE '%:nothing%'`,
  );
  await billing.settle();
  const done = `SELECT kind FROM jobs WHERE key LIKE '%:nothing%' AND state = 'done'`;
  expect(query(dir, done)).toHaveLength(waiting.length);
  // Two run at a time.
  const [first, last] = ["updated, kind DESC", "updated DESC, kind"].map(
    (order) => query(dir, `${done} ORDER BY ${order}`)[0]?.kind,
  );
  expect([first, last]).toEqual(["billing.stop", "billing.schedule"]);
});
