import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listOf, objectOf, textOf } from "../../support/http.ts";
import { ask, asked, type Fields, makePrice, sessionFields, subscriber } from "../../support/stripe-client.ts";
import { type StripeFake, startStripeFake } from "../../support/stripe-fake/stripe-fake.ts";
import { signatureHeader } from "../../support/stripe-fake/webhooks.ts";
import { DAY } from "../../support/stripe-fake/world.ts";

let stripe: StripeFake;
const prices = { month: "" };

beforeAll(async () => {
  stripe = await startStripeFake();
  prices.month = await makePrice(stripe, 499, "month");
});
afterEach(() => stripe.clearFaults());
afterAll(() => stripe.stop());

describe("requests", () => {
  it("return the first answer again for the same key, and only for the same parameters", async () => {
    const headers = { "Idempotency-Key": "one" };
    const first = await ask(stripe, "POST", "customers", { email: "b@example.org" }, headers);
    const again = await ask(stripe, "POST", "customers", { email: "b@example.org" }, headers);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    const other = await ask(stripe, "POST", "customers", { email: "c@example.org" }, headers);
    expect([other.status, objectOf(other.json, "error").type]).toEqual([400, "idempotency_error"]);
  });

  it("carried out before the connection broke are not carried out twice", async () => {
    const headers = { "Idempotency-Key": "two" };
    const before = stripe.world.all("customer").length;
    stripe.fault({ kind: "reset", match: /customers/, done: true });
    await expect(ask(stripe, "POST", "customers", {}, headers)).rejects.toThrow();
    expect((await ask(stripe, "POST", "customers", {}, headers)).status).toBe(200);
    expect(stripe.world.all("customer").length).toBe(before + 1);
  });

  it.each([
    ["error", 500],
    ["busy", 429],
  ] as const)("meet a fault of kind %s once", async (kind, status) => {
    stripe.fault({ kind });
    expect((await ask(stripe, "GET", "customers")).status).toBe(status);
    expect((await ask(stripe, "GET", "customers")).status).toBe(200);
  });

  it("require the key", async () => {
    const answer = await ask(stripe, "GET", "customers", {}, { Authorization: "Bearer sk_test_other" });
    expect([answer.status, objectOf(answer.json, "error").type]).toEqual([401, "invalid_request_error"]);
  });

  it("expand references and report missing objects", async () => {
    const { session, subscription } = await subscriber(stripe, prices.month);
    const found = await asked(stripe, "GET", `checkout/sessions/${session}`, {
      "expand[0]": "subscription.latest_invoice.payments",
    });
    const payments = objectOf(objectOf(objectOf(found, "subscription"), "latest_invoice"), "payments");
    expect(listOf(payments, "data")).toHaveLength(1);
    expect(objectOf(found, "subscription").id).toBe(subscription.id);
    const none = await ask(stripe, "GET", "subscriptions/sub_none");
    expect([none.status, objectOf(none.json, "error").code]).toEqual([404, "resource_missing"]);
  });

  it("find nothing of the other mode, and say why", async () => {
    const test = { ...stripe, ...stripe.other };
    const customer = textOf(await asked(test, "POST", "customers"), "id");
    const hint = `No such customer: '${customer}'; a similar object exists in test mode, but a live mode key was used`;
    const session = sessionFields(prices.month, { customer });
    for (const [status, method, path, fields] of [
      [404, "GET", `customers/${customer}`, {}],
      [400, "GET", "subscriptions", { customer }],
      [400, "POST", "checkout/sessions", session],
    ] as const) {
      const answer = await ask(stripe, method, path, fields);
      const { code, message } = objectOf(answer.json, "error");
      expect([answer.status, code]).toEqual([status, "resource_missing"]);
      expect(message).toContain(hint);
    }
    expect((await ask(test, "GET", `customers/${customer}`)).json).toMatchObject({ id: customer, livemode: false });
  });

  it.each([
    ["an unknown field", "POST", "customers", { nickname: "x" }],
    ["an unknown value", "POST", "checkout/sessions", { locale: "frx" }],
    ["an unknown path", "GET", "abonnements", {}],
    ["a field that the fake does nothing with", "POST", "customers", { phone: "1" }],
  ])("with %s fail the test", async (_, method, path, fields) => {
    const before = stripe.problems.length;
    const answer = await ask(stripe, method, path, path === "customers" ? fields : sessionFields(prices.month, fields));
    expect(answer.status).toBe(400);
    expect(stripe.problems.splice(before)).toHaveLength(1);
  });

  it("cannot name a coupon and allow codes together, although stripe-mock accepts it", async () => {
    const coupon = textOf(await asked(stripe, "POST", "coupons", { percent_off: 10, duration: "once" }), "id");
    const fields = sessionFields(prices.month, { allow_promotion_codes: true, "discounts[0][coupon]": coupon });
    expect((await ask(stripe, "POST", "checkout/sessions", fields)).status).toBe(400);
  });

  it("page through events, newest first", async () => {
    const all = stripe.world.events.map((event) => event.id).reverse();
    const seen: string[] = [];
    for (let more = true; more; ) {
      const fields: Fields = { limit: 40, "created[gte]": 0 };
      const after = seen.at(-1);
      if (after) fields.starting_after = after;
      const found = await asked(stripe, "GET", "events", fields);
      seen.push(...listOf(found, "data").map((event) => textOf(event, "id")));
      more = found.has_more === true;
    }
    expect(seen).toEqual(all.slice(0, seen.length));
    const old = stripe.world.events.filter((event) => event.created < stripe.world.now() - 30 * DAY);
    expect(seen.length).toBe(all.length - old.length);
  });
});

describe("refunds and disputes", () => {
  it("refund a payment once, in parts at most", async () => {
    const { subscription } = await subscriber(stripe, prices.month);
    const charge = stripe.chargeOf(subscription.latest_invoice ?? "");
    const fields = { payment_intent: charge.payment_intent, amount: 200 };
    await asked(stripe, "POST", "refunds", fields);
    expect((await ask(stripe, "POST", "refunds", { ...fields, amount: 300 })).status).toBe(400);
    await asked(stripe, "POST", "refunds", { payment_intent: charge.payment_intent });
    expect(charge).toMatchObject({ amount_refunded: 499, refunded: true });
    const answer = await ask(stripe, "POST", "refunds", { payment_intent: charge.payment_intent });
    expect(objectOf(answer.json, "error").code).toBe("charge_already_refunded");
  });

  it("return the money when a dispute is won", async () => {
    const { subscription } = await subscriber(stripe, prices.month);
    const start = stripe.world.events.length;
    const dispute = stripe.dispute(stripe.chargeOf(subscription.latest_invoice ?? "").id);
    stripe.closeDispute(dispute.id, "won");
    expect(stripe.world.events.slice(start).map((event) => event.type)).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.closed",
      "charge.dispute.funds_reinstated",
    ]);
  });
});

describe("webhooks", () => {
  const received: { header: string; body: string }[] = [];
  let endpoint: Server;
  beforeAll(async () => {
    endpoint = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      received.push({ header: String(request.headers["stripe-signature"]), body });
      response.end();
    });
    await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
    stripe.webhooks.url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`; // listening on TCP
  });
  afterAll(() => {
    stripe.webhooks.url = null;
    endpoint.close();
  });
  const types = () => received.splice(0).map(({ body }) => textOf(JSON.parse(body), "type"));

  it("are signed over time and body with each current secret", async () => {
    stripe.webhooks.secrets = ["whsec_new", "whsec_old"];
    await asked(stripe, "POST", "customers");
    await stripe.webhooks.settled();
    stripe.webhooks.secrets = [stripe.env.STRIPE_WEBHOOK_SECRET];
    const [{ header = "", body = "" } = {}] = received.splice(0);
    const time = Number(/^t=(\d+),/.exec(header)?.[1]);
    expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(5);
    expect(header).toBe(signatureHeader(body, ["whsec_new", "whsec_old"], time));
    // What `openssl dgst -sha256 -hmac s` says of "1.a".
    expect(signatureHeader("a", ["s"], 1)).toBe(
      "t=1,v1=b8bfe75535a5df6d777add15e306b1088ecce24c20ec37e1736635c081561877",
    );
  });

  it("can be delayed, shuffled, repeated and lost", async () => {
    const { webhooks } = stripe;
    webhooks.hold = true;
    webhooks.copies = (event) => (event.type === "invoice.paid" ? 2 : 1);
    webhooks.loses = (event) => event.type === "charge.succeeded";
    await subscriber(stripe, prices.month);
    expect(types()).toEqual([]);
    await webhooks.release((events) => events.reverse());
    webhooks.copies = () => 1;
    webhooks.loses = () => false;
    const seen = types();
    expect(seen.indexOf("checkout.session.completed")).toBeLessThan(seen.indexOf("customer.subscription.created"));
    expect(seen.filter((type) => type === "invoice.paid")).toHaveLength(2);
    expect(seen).not.toContain("charge.succeeded");
  });
});
