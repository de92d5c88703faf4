import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codes, type Json, listOf, objectOf, textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { type Member, type Product, signUp, startProduct } from "../support/product.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../support/smtp-sink.ts";
import { type StripeFake, startStripeFake } from "../support/stripe-fake/stripe-fake.ts";
import { card } from "../support/stripe-fake/world.ts";

let stripe: StripeFake;
let sink: SmtpSink;
let product: Product;

beforeAll(async () => {
  [stripe, sink] = await Promise.all([startStripeFake(), startSmtpSink()]);
  product = await startProduct({ env: { ...stripe.env, ...smtpEnv(sink) } });
  stripe.webhooks.url = `${product.url}/api/app/billing/webhook`;
  const quote = await get(await signUp(product), "/quote?plan=essential&period=month");
  termsVersion = textOf(quote.json, "termsVersion");
}, 120_000);
afterAll(async () => {
  await product.stop();
  await sink.close();
  await stripe.stop();
});
afterEach(() => stripe.clearFaults());

const TERMS = { accept_terms: true, start_now: true };
let termsVersion = "";

async function post(member: Member, path: string, body: Json = {}) {
  return product.call("POST", `/api/app/billing/${path}`, { token: member.token, body });
}
const get = async (member: Member, path = "") =>
  product.call("GET", `/api/app/billing${path}`, { token: member.token });

/** A member whose trial is over, so that the first payment is due at once. */
async function newcomer(): Promise<Member> {
  const member = await signUp(product);
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { trial_ends: "2020-01-01 00:00:00Z" });
  return member;
}

async function order(member: Member, changes: Json = {}) {
  const body = { plan: "essential", period: "month", terms_version: termsVersion, ...TERMS, ...changes };
  return post(member, "checkout", body);
}

/** The id of the session behind Stripe's address. */
const sessionOf = (url: unknown) => String(url).split("/").pop() ?? "";

async function subscribe(changes: Json = {}): Promise<Member> {
  const member = await newcomer();
  const answer = await order(member, changes);
  expect(answer.status, answer.text).toBe(200);
  stripe.pay(sessionOf(answer.json.url));
  await live(member);
  return member;
}

async function live(member: Member, status = "active"): Promise<Json> {
  return until(`a subscription that is ${status}`, async () => {
    const { json } = await get(member);
    const found = json.subscription as Json | null;
    return found?.status === status && json;
  });
}

const stored = (member: Member) => product.manage("GET", `/api/collections/users/records/${member.id}`);
const streaming = async (member: Member) => (await product.find("stremio", `user = "${member.id}"`))[0]?.field;

describe("a checkout", () => {
  it("leads to Stripe's page once, and its payment opens access", async () => {
    const member = await newcomer();
    const [first, second] = await Promise.all([order(member), order(member)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json).toEqual(first.json);
    expect(
      stripe.requests
        .filter((r) => r.path === "/v1/checkout/sessions" && r.fields.client_reference_id === member.id)
        .every((r, _, [one]) => r.idempotencyKey === one?.idempotencyKey),
    ).toBe(true);
    stripe.pay(sessionOf(first.json.url));
    const summary = await live(member);
    expect(summary).toMatchObject({ provider: "stripe", pendingOrder: null, portal: true });
    expect(summary.subscription).toMatchObject({ priceCents: 499, nextCents: 499, cancelAtPeriodEnd: false });
    const [payment] = listOf(summary, "payments");
    expect(payment).toMatchObject({ status: "paid", amountCents: 499, number: expect.stringMatching(/./) });
    expect(await stored(member)).toMatchObject({ plan: "paid", is_monthly: true, price: "4.99" });
    expect(await streaming(member)).toBe("active");
    const status = await get(member, `/orders/${textOf(first.json, "order")}`);
    expect(status.json.state).toBe("paid");
    await sink.waitFor(member.email, /4,99/);
  });

  it("keeps what is left of the trial", async () => {
    const member = await signUp(product);
    const answer = await order(member);
    stripe.pay(sessionOf(answer.json.url));
    const summary = await live(member, "trialing");
    expect(summary.payments).toEqual([]);
    expect(objectOf(summary, "subscription").trialEnd).not.toBeNull();
    await sink.waitFor(member.email, /abonnement Essentiel/);
  });

  it("is known to the page after it without any webhook", async () => {
    const member = await newcomer();
    const answer = await order(member);
    stripe.webhooks.hold = true;
    try {
      stripe.pay(sessionOf(answer.json.url));
      const { json } = await get(member, `/orders/${textOf(answer.json, "order")}`);
      expect(json.state).toBe("paid");
    } finally {
      await stripe.webhooks.release();
    }
  });

  it("says so when Stripe is away, and works afterwards", async () => {
    const member = await newcomer();
    stripe.fault({ kind: "error", match: /^POST .*sessions$/, times: 3 });
    const refused = await order(member);
    expect([refused.status, codes(refused)]).toEqual([503, { form: "payment_unavailable" }]);
    stripe.clearFaults();
    expect((await order(member)).status).toBe(200);
    expect(await product.find("orders", `user = "${member.id}"`)).toHaveLength(1);
  });

  it("refuses a second one while a subscription lives", async () => {
    const member = await subscribe();
    const answer = await order(member);
    expect([answer.status, codes(answer)]).toEqual([409, { form: "subscription_live" }]);
  });

  it("of a second tab is ended and given back", async () => {
    const member = await newcomer();
    const first = await order(member);
    stripe.webhooks.hold = true;
    const second = await order(member, { period: "year" });
    stripe.pay(sessionOf(first.json.url));
    stripe.pay(sessionOf(second.json.url));
    await stripe.webhooks.release();
    const [one, two] = stripe.subscriptionsOf(textOf(await stored(member), "stripe"));
    await until("one of the two to end", () => [one?.status, two?.status].includes("canceled"), 20_000);
    expect([one?.status, two?.status].sort()).toEqual(["active", "canceled"]);
    await until(
      "its refund",
      async () => (await product.find("payments", `user = "${member.id}" && status = "refunded"`)).length === 1,
    );
    expect(await product.find("payments", `user = "${member.id}" && status = "paid"`)).toHaveLength(1);
    await sink.waitFor("hello@passerelle.example", /double abonnement|second abonnement/);
  });
});

describe("a subscription", () => {
  it("is cancelled with its period, resumed, and ended", async () => {
    const member = await subscribe();
    const cancelled = await post(member, "cancel");
    expect(objectOf(cancelled.json, "subscription")).toMatchObject({ cancelAtPeriodEnd: true, nextCents: null });
    await sink.waitFor(member.email, /résiliation/);
    const resumed = await post(member, "resume");
    expect(objectOf(resumed.json, "subscription")).toMatchObject({ cancelAtPeriodEnd: false, nextCents: 499 });
    await post(member, "cancel");
    stripe.advance(32);
    await live(member, "canceled");
    expect(await streaming(member)).toBe("suspended");
    await sink.waitFor(member.email, /a pris fin/);
  });

  it("changes to a year with a preview of the proration", async () => {
    const member = await subscribe();
    const preview = await post(member, "change/preview", { plan: "essential", period: "year" });
    expect(preview.status, preview.text).toBe(200);
    expect(preview.json).toMatchObject({ period: "year", nextCents: 4990 });
    expect(Number(preview.json.dueNowCents) + Number(preview.json.creditCents)).toBe(4990);
    const wrong = await post(member, "change", { plan: "essential", period: "year", expected_due_cents: 1 });
    expect([wrong.status, codes(wrong)]).toEqual([409, { expected_due_cents: "price_changed" }]);
    const body = { plan: "essential", period: "year", expected_due_cents: preview.json.dueNowCents };
    const answer = await post(member, "change", body);
    expect([answer.status, answer.json]).toEqual([200, { state: "done" }]);
    const { json } = await get(member);
    expect(json.subscription).toMatchObject({ period: "year", priceCents: 4990 });
    expect(listOf(json, "payments")[0]).toMatchObject({ amountCents: preview.json.dueNowCents });
    expect(await stored(member)).toMatchObject({ is_monthly: false, price: "49.90" });
    await sink.waitFor(member.email, /formule a changé/);
  });

  it("survives a failed renewal for its grace days, is suspended, and comes back", async () => {
    const member = await subscribe();
    const customer = textOf(await stored(member), "stripe");
    stripe.changeCard(customer, card({ declines: "insufficient_funds" }));
    stripe.world.settings.afterRetries = "past_due";
    stripe.advance(31.5);
    const summary = await live(member, "past_due");
    expect(objectOf(summary, "subscription").graceEnds).not.toBeNull();
    expect(await streaming(member)).toBe("active");
    await sink.waitFor(member.email, /a été refusé/);
    stripe.advance(8);
    await until("the suspension", async () => {
      await product.manage("POST", "/api/crons/billing-sweep");
      return (await streaming(member)) === "suspended";
    });
    await sink.waitFor(member.email, /suspendu/);
    stripe.changeCard(customer, card());
    const [invoice] = stripe
      .invoicesOf(stripe.subscriptionsOf(customer)[0]?.id ?? "")
      .filter((i) => i.status === "open");
    stripe.payInvoice(invoice?.id ?? "");
    await live(member);
    expect(await streaming(member)).toBe("active");
  });

  it("follows refunds and disputes", async () => {
    const member = await subscribe();
    const customer = textOf(await stored(member), "stripe");
    const [invoice] = stripe.invoicesOf(stripe.subscriptionsOf(customer)[0]?.id ?? "");
    const charge = stripe.chargeOf(invoice?.id ?? "");
    const state = async (status: string) =>
      until(
        `a payment that is ${status}`,
        async () => listOf((await get(member)).json, "payments")[0]?.status === status,
      );
    const dispute = stripe.dispute(charge.id);
    await state("disputed");
    expect(await streaming(member)).toBe("suspended");
    await sink.waitFor("hello@passerelle.example", /contesté/);
    stripe.closeDispute(dispute.id, "won");
    await state("paid");
    expect(await streaming(member)).toBe("active");
    const other = await subscribe();
    const otherCustomer = textOf(await stored(other), "stripe");
    const [bill] = stripe.invoicesOf(stripe.subscriptionsOf(otherCustomer)[0]?.id ?? "");
    stripe.refund(stripe.chargeOf(bill?.id ?? "").id);
    await until("the refund", async () => listOf((await get(other)).json, "payments")[0]?.status === "refunded");
    expect(await streaming(other)).toBe("suspended");
    await sink.waitFor(other.email, /remboursé/);
  });

  it("ends with the account, and the customer's data goes", async () => {
    const member = await subscribe();
    const customer = textOf(await stored(member), "stripe");
    await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    await until("the end at Stripe", () => stripe.subscriptionsOf(customer)[0]?.status === "canceled");
    await until("the customer to go", () => stripe.customer(customer).deleted === true);
    expect(await product.find("payments", `stripe_invoice != "" && user = ""`)).not.toEqual([]);
  });
});

describe("a webhook", () => {
  it("must be signed, and repeats change nothing", async () => {
    const member = await subscribe();
    const event = stripe.world.events.findLast((each) => each.type === "invoice.paid");
    if (!event) throw new Error("no event");
    const before = await product.find("payments", `user = "${member.id}"`);
    for (const wrong of [
      { secrets: ["whsec_other"] },
      { timestamp: Math.floor(Date.now() / 1000) - 400 },
      { header: null },
      { body: "{}" },
    ])
      expect(await stripe.webhooks.send(event, wrong)).toBe(400);
    expect(await stripe.webhooks.send(event)).toBe(200);
    expect(await stripe.webhooks.send(event, { secrets: ["whsec_other", "whsec_first"] })).toBe(200);
    expect(await product.find("payments", `user = "${member.id}"`)).toEqual(before);
    expect(await product.find("billing_events", `event = "${event.id}"`)).toHaveLength(1);
  });

  it("of the other mode or of an unknown type is answered and ignored", async () => {
    const event = stripe.world.events.at(-1);
    if (!event) throw new Error("no event");
    const other = { ...event, id: "evt_live", livemode: true };
    expect(await stripe.webhooks.send(other)).toBe(200);
    expect(await product.find("billing_events", 'event = "evt_live"')).toEqual([]);
    expect(product.output()).toContain("evt_live ignored");
    expect(await stripe.webhooks.send({ ...event, id: "evt_new", type: "future.thing" })).toBe(200);
    expect((await product.find("billing_events", 'event = "evt_new"'))[0]?.state).toBe("ignored");
  });

  it("that never came is found in the night", async () => {
    const member = await newcomer();
    const answer = await order(member);
    stripe.webhooks.loses = () => true;
    stripe.pay(sessionOf(answer.json.url));
    stripe.webhooks.loses = () => false;
    expect((await get(member)).json.subscription).toBeNull();
    await product.manage("POST", "/api/crons/billing-reconcile");
    await live(member);
  });
});

it("a changed price is a new one at Stripe, and subscribers keep theirs", async () => {
  const member = await subscribe({ plan: "comfort" });
  const [plan] = await product.find("plans", 'slug = "comfort"');
  const before = textOf(plan, "stripe_price_month");
  await product.manage("PATCH", `/api/collections/plans/records/${textOf(plan, "id")}`, { monthly_cents: 899 });
  await until(
    "the new price",
    async () => (await product.find("plans", 'slug = "comfort"'))[0]?.stripe_price_month !== before,
  );
  expect(stripe.world.get("price", before).active).toBe(false);
  stripe.advance(32);
  await until("the renewal", async () => listOf((await get(member)).json, "payments").length === 2);
  expect(listOf((await get(member)).json, "payments").map((payment) => payment.amountCents)).toEqual([799, 799]);
  expect((await get(member, "/quote?plan=comfort&period=month")).status).toBe(409);
});
