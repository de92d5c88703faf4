import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listOf, objectOf, textOf } from "../support/http.ts";
import { ask, asked, type Fields } from "../support/stripe-client.ts";
import type { PagePayment } from "../support/stripe-fake/checkout.ts";
import { cycleTime } from "../support/stripe-fake/money.ts";
import { type StripeFake, startStripeFake } from "../support/stripe-fake/stripe-fake.ts";
import { signatureHeader } from "../support/stripe-fake/webhooks.ts";
import { card, DAY } from "../support/stripe-fake/world.ts";

let stripe: StripeFake;
const prices = { month: "", year: "", premium: "" };

async function price(amount: number, interval: string): Promise<string> {
  const fields = {
    currency: "eur",
    unit_amount: amount,
    "recurring[interval]": interval,
    "product_data[name]": "Plan",
  };
  return textOf(await asked(stripe, "POST", "prices", fields), "id");
}

beforeAll(async () => {
  stripe = await startStripeFake();
  prices.month = await price(499, "month");
  prices.year = await price(4990, "year");
  prices.premium = await price(999, "month");
});
afterEach(() => stripe.clearFaults());
afterAll(() => stripe.stop());

const sessionFields = (fields: Fields = {}) => ({
  mode: "subscription",
  "line_items[0][price]": prices.month,
  "line_items[0][quantity]": 1,
  success_url: "https://example.org/success",
  ...fields,
});

/** A customer who has paid on Stripe's page. */
async function subscriber(fields: Fields = {}, payment: PagePayment = {}) {
  const customer = textOf(await asked(stripe, "POST", "customers", { email: "a@example.org" }), "id");
  const session = textOf(
    await asked(stripe, "POST", "checkout/sessions", sessionFields({ customer, ...fields })),
    "id",
  );
  expect(stripe.pay(session, payment)).toBe("complete");
  const [subscription] = stripe.subscriptionsOf(customer);
  if (!subscription) throw new Error("no subscription");
  return { customer, session, subscription, item: subscription.items.data[0] };
}

const change = (item: string, to: string, behavior = "always_invoice") => ({
  "items[0][id]": item,
  "items[0][price]": to,
  proration_behavior: behavior,
});

describe("a change of price", () => {
  it("credits and charges to the second, as the preview said", async () => {
    const { subscription, item, customer } = await subscriber();
    stripe.advance(10);
    const { current_period_start: start, current_period_end: end } = item;
    const at = stripe.world.now();
    const date = at - stripe.world.shift;
    const preview = await asked(stripe, "POST", "invoices/create_preview", {
      customer,
      subscription: subscription.id,
      "subscription_details[items][0][id]": item.id,
      "subscription_details[items][0][price]": prices.premium,
      "subscription_details[proration_behavior]": "always_invoice",
      "subscription_details[proration_date]": date,
    });
    const rest = (cents: number) => Math.round((cents * (end - at)) / (end - start));
    expect(listOf(preview.lines, "data").map((line) => line.amount)).toEqual([-rest(499), rest(999)]);
    await asked(stripe, "POST", `subscriptions/${subscription.id}`, {
      ...change(item.id, prices.premium),
      proration_date: date,
    });
    const invoice = stripe.invoicesOf(subscription.id).at(-1);
    expect(invoice).toMatchObject({ status: "paid", amount_paid: rest(999) - rest(499), total: preview.total });
    expect(item.current_period_end).toBe(end);
  });

  it("of interval starts a new cycle, and the rest of a year is kept as credit", async () => {
    const { subscription, item, customer } = await subscriber({ "line_items[0][price]": prices.year });
    stripe.advance(73);
    await asked(stripe, "POST", `subscriptions/${subscription.id}`, change(item.id, prices.month));
    const invoice = stripe.invoicesOf(subscription.id).at(-1);
    expect(invoice).toMatchObject({ status: "paid", amount_due: 0, amount_paid: 0 });
    const credit = stripe.customer(customer).balance;
    expect(credit).toBeGreaterThan(-4990 * 0.81 + 499);
    expect(credit).toBeLessThan(-4990 * 0.79 + 499);
    expect(invoice?.total).toBe(credit);
    stripe.advance(32);
    const renewal = stripe.invoicesOf(subscription.id).at(-1);
    expect(renewal).toMatchObject({ billing_reason: "subscription_cycle", total: 499, amount_due: 0, status: "paid" });
    expect(stripe.customer(customer).balance).toBe(credit + 499);
  });

  it("that a bank refuses changes nothing when the request says so", async () => {
    const { subscription, item, customer } = await subscriber();
    stripe.changeCard(customer, card({ declines: "insufficient_funds" }));
    const fields = { ...change(item.id, prices.year), payment_behavior: "error_if_incomplete" };
    const answer = await ask(stripe, "POST", `subscriptions/${subscription.id}`, fields);
    expect([answer.status, objectOf(answer.json, "error")]).toMatchObject([
      402,
      { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" },
    ]);
    expect(item.price.id).toBe(prices.month);
  });
});

describe("the clock", () => {
  it("renews on the same day of the month", async () => {
    const { subscription, item } = await subscriber();
    const anchor = subscription.billing_cycle_anchor;
    for (let month = 1; month <= 14; month++) {
      stripe.advance((item.current_period_end - stripe.world.now()) / DAY + 0.1);
      expect(item.current_period_start).toBe(cycleTime(anchor, "month", month));
    }
    expect(stripe.invoicesOf(subscription.id).map((invoice) => invoice.amount_paid)).toEqual(Array(15).fill(499));
  });

  it("makes what clients read grow older, and the present stay the present", async () => {
    const { subscription } = await subscriber();
    const before = await asked(stripe, "GET", `subscriptions/${subscription.id}`);
    stripe.advance(5);
    const after = await asked(stripe, "GET", `subscriptions/${subscription.id}`);
    expect(Number(before.created) - Number(after.created)).toBe(5 * DAY);
    const fresh = await asked(stripe, "POST", "customers");
    expect(Math.abs(Number(fresh.created) - Date.now() / 1000)).toBeLessThan(5);
  });

  it("ends a trial with a charge, or ends the subscription when there is no card", async () => {
    const trial = { "subscription_data[trial_period_days]": 7, payment_method_collection: "if_required" };
    const paying = await subscriber(trial);
    const cardless = await subscriber(
      { ...trial, "subscription_data[trial_settings][end_behavior][missing_payment_method]": "cancel" },
      { card: null },
    );
    expect([paying.subscription.status, cardless.subscription.status]).toEqual(["trialing", "trialing"]);
    stripe.advance(7.1);
    expect([paying.subscription.status, cardless.subscription.status]).toEqual(["active", "canceled"]);
    expect(stripe.invoicesOf(paying.subscription.id).map((invoice) => invoice.amount_paid)).toEqual([0, 499]);
  });

  it("tries a refused card three more times and gives up", async () => {
    const { subscription, customer } = await subscriber();
    stripe.changeCard(customer, card({ declines: "insufficient_funds" }));
    stripe.advance(31.5);
    expect(subscription.status).toBe("past_due");
    stripe.advance(4);
    expect(stripe.invoicesOf(subscription.id).at(-1)).toMatchObject({ status: "open", attempt_count: 2 });
    stripe.advance(4);
    expect(subscription.status).toBe("canceled");
  });

  it("takes an open invoice's money with a new card", async () => {
    const { subscription, customer } = await subscriber();
    stripe.changeCard(customer, card({ declines: "insufficient_funds" }));
    stripe.advance(31.5);
    stripe.changeCard(customer, card());
    expect(stripe.payInvoice(subscription.latest_invoice ?? "")).toBe("paid");
    expect(subscription.status).toBe("active");
  });

  it("ends what was cancelled at the end of its period, unless that is taken back", async () => {
    const [ends, stays] = [await subscriber(), await subscriber()];
    for (const { subscription } of [ends, stays])
      await asked(stripe, "POST", `subscriptions/${subscription.id}`, { cancel_at_period_end: true });
    await asked(stripe, "POST", `subscriptions/${stays.subscription.id}`, { cancel_at_period_end: false });
    stripe.advance(31.5);
    expect([ends.subscription.status, stays.subscription.status]).toEqual(["canceled", "active"]);
  });

  it.each([
    ["once", {}, [399, 499, 499]],
    ["repeating", { duration_in_months: 2 }, [399, 399, 499]],
    ["forever", {}, [399, 399, 399]],
  ])("a coupon for %s lowers what it says", async (duration, more, amounts) => {
    const fields = { amount_off: 100, currency: "eur", duration, ...more };
    const coupon = textOf(await asked(stripe, "POST", "coupons", fields), "id");
    const { subscription } = await subscriber({ "discounts[0][coupon]": coupon });
    stripe.advance(70);
    expect(stripe.invoicesOf(subscription.id).map((invoice) => invoice.amount_paid)).toEqual(amounts);
  });
});

describe("requests", () => {
  it("get the first answer again under their key, and only for the same parameters", async () => {
    const headers = { "Idempotency-Key": "one" };
    const first = await ask(stripe, "POST", "customers", { email: "b@example.org" }, headers);
    const again = await ask(stripe, "POST", "customers", { email: "b@example.org" }, headers);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    const other = await ask(stripe, "POST", "customers", { email: "c@example.org" }, headers);
    expect([other.status, objectOf(other.json, "error").type]).toEqual([400, "idempotency_error"]);
  });

  it("that were carried out although the line broke are not carried out twice", async () => {
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

  it("need the key", async () => {
    const answer = await ask(stripe, "GET", "customers", {}, { Authorization: "Bearer sk_test_other" });
    expect([answer.status, objectOf(answer.json, "error").type]).toEqual([401, "invalid_request_error"]);
  });

  it("expand references and name what does not exist", async () => {
    const { session, subscription } = await subscriber();
    const found = await asked(stripe, "GET", `checkout/sessions/${session}`, {
      "expand[0]": "subscription.latest_invoice.payments",
    });
    const payments = objectOf(objectOf(objectOf(found, "subscription"), "latest_invoice"), "payments");
    expect(listOf(payments, "data")).toHaveLength(1);
    expect(objectOf(found, "subscription").id).toBe(subscription.id);
    const none = await ask(stripe, "GET", "subscriptions/sub_none");
    expect([none.status, objectOf(none.json, "error").code]).toEqual([404, "resource_missing"]);
  });

  it.each([
    ["an unknown field", "POST", "customers", { nickname: "x" }],
    ["an unknown value", "POST", "checkout/sessions", { locale: "frx" }],
    ["an unknown path", "GET", "abonnements", {}],
    ["a field that the fake does nothing with", "POST", "customers", { phone: "1" }],
  ])("with %s fail the test", async (_, method, path, fields) => {
    const before = stripe.problems.length;
    const answer = await ask(stripe, method, path, path === "customers" ? fields : sessionFields(fields));
    expect(answer.status).toBe(400);
    expect(stripe.problems.splice(before)).toHaveLength(1);
  });

  it("may not name a coupon and ask for codes at once, though stripe-mock lets them", async () => {
    const coupon = textOf(await asked(stripe, "POST", "coupons", { percent_off: 10, duration: "once" }), "id");
    const fields = sessionFields({ allow_promotion_codes: true, "discounts[0][coupon]": coupon });
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

describe("money that goes back", () => {
  it("is refunded once, in parts at most", async () => {
    const { subscription } = await subscriber();
    const charge = stripe.chargeOf(subscription.latest_invoice ?? "");
    const fields = { payment_intent: charge.payment_intent, amount: 200 };
    await asked(stripe, "POST", "refunds", fields);
    expect((await ask(stripe, "POST", "refunds", { ...fields, amount: 300 })).status).toBe(400);
    await asked(stripe, "POST", "refunds", { payment_intent: charge.payment_intent });
    expect(charge).toMatchObject({ amount_refunded: 499, refunded: true });
    const answer = await ask(stripe, "POST", "refunds", { payment_intent: charge.payment_intent });
    expect(objectOf(answer.json, "error").code).toBe("charge_already_refunded");
  });

  it("comes back when a dispute is won", async () => {
    const { subscription } = await subscriber();
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

  it("are signed over time and body with every current secret", async () => {
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

  it("can be held back, shuffled, doubled and lost", async () => {
    const { webhooks } = stripe;
    webhooks.hold = true;
    webhooks.copies = (event) => (event.type === "invoice.paid" ? 2 : 1);
    webhooks.loses = (event) => event.type === "charge.succeeded";
    await subscriber();
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
