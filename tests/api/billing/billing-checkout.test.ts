import { afterEach, describe, expect, it } from "vitest";
import { codes, listOf, objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { signUp } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { sessionOf, startShop } from "../../support/shop.ts";

const shop = shared(startShop);
afterEach(() => shop.stripe.clearFaults());

describe("a checkout", () => {
  it("leads to Stripe's page once, and its payment opens access", async () => {
    const member = await shop.newcomer();
    const [first, second] = await Promise.all([shop.order(member), shop.order(member)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json).toEqual(first.json);
    expect(
      shop.stripe.requests
        .filter((r) => r.path === "/v1/checkout/sessions" && r.fields.client_reference_id === member.id)
        .every((r, _, [one]) => r.idempotencyKey === one?.idempotencyKey),
    ).toBe(true);
    const page = shop.stripe.world.get("checkout.session", sessionOf(first.json.url));
    expect([page.currency, page.adaptive_pricing]).toEqual(["eur", { enabled: false }]);
    shop.stripe.pay(sessionOf(first.json.url));
    const summary = await shop.live(member);
    expect(summary).toMatchObject({ provider: "stripe", pendingOrder: null, portal: true });
    expect(summary.subscription).toMatchObject({ priceCents: 499, nextCents: 499, cancelAtPeriodEnd: false });
    const [payment] = listOf(summary, "payments");
    expect(payment).toMatchObject({ status: "paid", amountCents: 499, number: expect.stringMatching(/./) });
    expect(await shop.stored(member)).toMatchObject({ plan: "paid", is_monthly: true, price: "4.99" });
    expect(await shop.streaming(member)).toBe("active");
    const status = await shop.get(member, `/orders/${textOf(first.json, "order")}`);
    expect(status.json.state).toBe("paid");
    // The receipt confirms the contract: the order, its terms, the express request to begin.
    const receipt = await shop.sink.waitFor(member.email, /4,99/);
    expect(receipt.text).toContain(textOf(status.json, "reference"));
    expect(receipt.text).toMatch(/\/cgv[\s\S]*délai de rétractation/);
    const copy = await shop.product.call("GET", "/api/app/export", member);
    expect(copy.json.billing).toMatchObject({
      orders: [{ state: "paid", plan: "Essentiel", reason: "", withdrawn: "" }],
      subscriptions: [{ plan: "Essentiel", later_plan: "", withdrawn: "" }],
      payments: [{ amount_cents: 499, plan: "Essentiel", card_fingerprint: expect.stringMatching(/./) }],
    });
    const stored = await shop.stored(member);
    expect(copy.json.account).toMatchObject({ blocked: null, stripeCustomer: stored.stripe });
  });

  it("keeps the remaining trial", async () => {
    const member = await signUp(shop.product);
    const answer = await shop.order(member);
    shop.stripe.pay(sessionOf(answer.json.url));
    const summary = await shop.live(member, "trialing");
    expect(summary.payments).toEqual([]);
    expect(objectOf(summary, "subscription").trialEnd).not.toBeNull();
    await shop.sink.waitFor(member.email, /abonnement Essentiel/);
  });

  it("is recognised by the success page without a webhook", async () => {
    const member = await shop.newcomer();
    const answer = await shop.order(member);
    shop.stripe.webhooks.hold = true;
    try {
      shop.stripe.pay(sessionOf(answer.json.url));
      const { json } = await shop.get(member, `/orders/${textOf(answer.json, "order")}`);
      expect(json.state).toBe("paid");
    } finally {
      await shop.stripe.webhooks.release();
    }
  });

  it("reports that Stripe is unreachable, and works afterwards", async () => {
    const member = await shop.newcomer();
    shop.stripe.fault({ kind: "error", match: /^POST .*sessions$/, times: 3 });
    const refused = await shop.order(member);
    expect([refused.status, codes(refused)]).toEqual([503, { form: "payment_unavailable" }]);
    shop.stripe.clearFaults();
    expect((await shop.order(member)).status).toBe(200);
    expect(await shop.product.find("orders", `user = "${member.id}"`)).toHaveLength(1);
  });

  it("refuses a second one while a subscription is live", async () => {
    const member = await shop.subscribe();
    const answer = await shop.order(member);
    expect([answer.status, codes(answer)]).toEqual([409, { form: "subscription_live" }]);
  });

  it("in a second tab is ended and refunded", async () => {
    const member = await shop.newcomer();
    const first = await shop.order(member);
    shop.stripe.webhooks.hold = true;
    // The first page should close when the second opens. Here it stays open, and both are paid.
    shop.stripe.fault({ kind: "error", match: /expire$/, times: 3 });
    const second = await shop.order(member, { period: "year" });
    shop.stripe.pay(sessionOf(first.json.url));
    shop.stripe.pay(sessionOf(second.json.url));
    await shop.stripe.webhooks.release();
    const [one, two] = shop.stripe.subscriptionsOf(textOf(await shop.stored(member), "stripe"));
    await until("one of the two to end", () => [one?.status, two?.status].includes("canceled"));
    expect([one?.status, two?.status].sort()).toEqual(["active", "canceled"]);
    await until(
      "its refund",
      async () => (await shop.product.find("payments", `user = "${member.id}" && status = "refunded"`)).length === 1,
    );
    expect(await shop.product.find("payments", `user = "${member.id}" && status = "paid"`)).toHaveLength(1);
  });
});
