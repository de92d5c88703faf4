import { describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { sessionOf, startShop } from "../../support/shop.ts";
import { signatureHeader } from "../../support/stripe-fake/webhooks.ts";

const shop = shared(startShop);

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

  it("signed, but in no shape of Stripe's, is acknowledged and disturbs no night", async () => {
    const secrets = ["whsec_first"];
    const seconds = Math.floor(Date.now() / 1000);
    const send = async (body: string) => {
      const headers = { "Stripe-Signature": signatureHeader(body, secrets, seconds) };
      return (await fetch(shop.stripe.webhooks.url ?? "", { method: "POST", body, headers })).status;
    };
    const event = { id: "evt_odd", object: "event", type: "invoice.paid", livemode: true, created: seconds };
    const updated = (id: unknown) => ({ type: "customer.subscription.updated", data: { object: { id } } });
    const odd: object[] = [
      ...[1e300, -1e14, "soon", 1.5, null].map((created) => ({ created })),
      ...["", "evt_\u0000\ud800", `evt_${"x".repeat(20_000)}`, 7, {}].map((id) => ({ id })),
      ...["__proto__", "toString", `invoice.${"x".repeat(200)}`, []].map((type) => ({ type })),
      ...[null, [], { object: null }, { object: [1] }, { object: { id: {}, parent: 5 } }].map((data) => ({ data })),
      ...["", "sub_\u0000", "y".repeat(20_000), ["sub_1"], null].map(updated),
      { type: "checkout.session.completed", data: { object: { id: "" } } },
      { type: "charge.refunded", data: { object: { id: "ch_1", payment_intent: null } } },
      { type: "customer.deleted", data: { object: {} } },
    ];
    for (const [at, each] of odd.entries())
      expect([each, await send(JSON.stringify({ ...event, id: `evt_odd${at}`, ...each }))]).toEqual([each, 200]);
    for (const text of ["[]", "5", '"x"', "{", "[".repeat(5000), '{"object":"event"}'])
      expect([text, await send(text)]).toEqual([text, 200]);
    await shop.settle();
    // Hours later the night takes up what nobody has followed.
    change(
      shop.product.dir,
      `UPDATE billing_events SET created = '2020-01-01 00:00:00.000Z' WHERE event LIKE 'evt_odd%' OR state = 'received'`,
    );
    await shop.product.run("billing-reconcile");
    await shop.settle();
    const left = "SELECT key, last_error FROM jobs WHERE lane = 'payments' AND state != 'done'";
    expect(query(shop.product.dir, left)).toEqual([]);
    change(shop.product.dir, "DELETE FROM jobs WHERE kind = 'billing.reconcile'"); // the next test's is another night
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
  await shop.product.manage("PATCH", `/api/collections/plans/records/${textOf(plan, "id")}`, { monthly_cents: 899 });
  const { json } = await shop.order(await shop.newcomer(), { plan: "comfort" });
  expect(shop.stripe.world.get("checkout.session", sessionOf(json.url)).amount_total).toBe(899);
  // Its payers keep it: Stripe would plan no payment at an archived one.
  const prices = shop.stripe.world.all("price").filter(({ product }) => product === plan?.stripe_product);
  expect(prices.map(({ unit_amount, active }) => [unit_amount, active])).toEqual([
    [799, true],
    [899, true],
  ]);
  shop.stripe.advance(32);
  await until("the renewal", async () => listOf((await shop.get(member)).json, "payments").length === 2);
  expect(listOf((await shop.get(member)).json, "payments").map((payment) => payment.amountCents)).toEqual([799, 799]);
  expect((await shop.get(member, "/quote?plan=comfort&period=month")).status).toBe(409);
});
