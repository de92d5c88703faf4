import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listOf, textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { type Shop, sessionOf, startShop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

describe("a webhook", () => {
  it("must be signed, and repeats change nothing", async () => {
    const member = await shop.subscribe();
    await shop.settle(); // later events of the payment may still write it again
    const event = shop.stripe.world.events.findLast((each) => each.type === "invoice.paid");
    if (!event) throw new Error("no event");
    const before = await shop.product.find("payments", `user = "${member.id}"`);
    for (const wrong of [
      { secrets: ["whsec_other"] },
      { timestamp: Math.floor(Date.now() / 1000) - 400 },
      { header: null },
      { body: "{}" },
    ])
      expect(await shop.stripe.webhooks.send(event, wrong)).toBe(400);
    expect(await shop.stripe.webhooks.send(event)).toBe(200);
    expect(await shop.stripe.webhooks.send(event, { secrets: ["whsec_other", "whsec_first"] })).toBe(200);
    expect(await shop.product.find("payments", `user = "${member.id}"`)).toEqual(before);
    expect(await shop.product.find("billing_events", `event = "${event.id}"`)).toHaveLength(1);
  });

  it("of the other mode or an unknown type is acknowledged and ignored", async () => {
    const event = shop.stripe.world.events.at(-1);
    if (!event) throw new Error("no event");
    const other = { ...event, id: "evt_test", livemode: false };
    expect(await shop.stripe.webhooks.send(other)).toBe(200);
    expect(await shop.product.find("billing_events", 'event = "evt_test"')).toEqual([]);
    await until("the line in the log", () => shop.product.output().includes("evt_test ignored"));
    expect(await shop.stripe.webhooks.send({ ...event, id: "evt_new", type: "future.thing" })).toBe(200);
    expect((await shop.product.find("billing_events", 'event = "evt_new"'))[0]?.state).toBe("ignored");
  });

  it("that never arrived is recovered at night", async () => {
    const member = await shop.newcomer();
    const answer = await shop.order(member);
    shop.stripe.webhooks.loses = () => true;
    shop.stripe.pay(sessionOf(answer.json.url));
    shop.stripe.webhooks.loses = () => false;
    expect((await shop.get(member)).json.subscription).toBeNull();
    await shop.product.run("billing-reconcile");
    await shop.live(member);
  });
});

it("a changed price is a new one at Stripe, and subscribers keep theirs", async () => {
  const member = await shop.subscribe({ plan: "comfort" });
  const [plan] = await shop.product.find("plans", 'slug = "comfort"');
  const before = textOf(plan, "stripe_price_month");
  await shop.product.manage("PATCH", `/api/collections/plans/records/${textOf(plan, "id")}`, { monthly_cents: 899 });
  await until(
    "the new price",
    async () => (await shop.product.find("plans", 'slug = "comfort"'))[0]?.stripe_price_month !== before,
  );
  expect(shop.stripe.world.get("price", before).active).toBe(false);
  shop.stripe.advance(32);
  await until("the renewal", async () => listOf((await shop.get(member)).json, "payments").length === 2);
  expect(listOf((await shop.get(member)).json, "payments").map((payment) => payment.amountCents)).toEqual([799, 799]);
  expect((await shop.get(member, "/quote?plan=comfort&period=month")).status).toBe(409);
});
