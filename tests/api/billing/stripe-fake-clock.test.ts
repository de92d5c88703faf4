import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listOf, objectOf, textOf } from "../../support/http.ts";
import { ask, asked, makePrice, subscriber } from "../../support/stripe-client.ts";
import { cycleTime } from "../../support/stripe-fake/money.ts";
import { type StripeFake, startStripeFake } from "../../support/stripe-fake/stripe-fake.ts";
import { card, DAY } from "../../support/stripe-fake/world.ts";

let stripe: StripeFake;
const prices = { month: "", year: "", premium: "" };

beforeAll(async () => {
  stripe = await startStripeFake();
  prices.month = await makePrice(stripe, 499, "month");
  prices.year = await makePrice(stripe, 4990, "year");
  prices.premium = await makePrice(stripe, 999, "month");
});
afterAll(() => stripe.stop());

const change = (item: string, to: string, behavior = "always_invoice") => ({
  "items[0][id]": item,
  "items[0][price]": to,
  proration_behavior: behavior,
});

describe("a change of price", () => {
  it("credits and charges to the second, as the preview said", async () => {
    const { subscription, item, customer } = await subscriber(stripe, prices.month);
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

  it("of the interval starts a new cycle and keeps the rest of a year as credit", async () => {
    const { subscription, item, customer } = await subscriber(stripe, prices.year);
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

  it("refused by the bank changes nothing when the request says so", async () => {
    const { subscription, item, customer } = await subscriber(stripe, prices.month);
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
  const untilRenewal = (item: { current_period_end: number }) =>
    (item.current_period_end - stripe.world.now()) / DAY + 0.1;

  it("renews on the same day of the month", async () => {
    const { subscription, item } = await subscriber(stripe, prices.month);
    const anchor = subscription.billing_cycle_anchor;
    for (let month = 1; month <= 14; month++) {
      stripe.advance(untilRenewal(item));
      expect(item.current_period_start).toBe(cycleTime(anchor, "month", month));
    }
    expect(stripe.invoicesOf(subscription.id).map((invoice) => invoice.amount_paid)).toEqual(Array(15).fill(499));
  });

  it("ages what clients read and keeps the present", async () => {
    const { subscription } = await subscriber(stripe, prices.month);
    const before = await asked(stripe, "GET", `subscriptions/${subscription.id}`);
    stripe.advance(5);
    const after = await asked(stripe, "GET", `subscriptions/${subscription.id}`);
    expect(Number(before.created) - Number(after.created)).toBe(5 * DAY);
    const fresh = await asked(stripe, "POST", "customers");
    expect(Math.abs(Number(fresh.created) - Date.now() / 1000)).toBeLessThan(5);
  });

  it("ends a trial with a charge, or ends the subscription when there is no card", async () => {
    const trial = { "subscription_data[trial_period_days]": 7, payment_method_collection: "if_required" };
    const paying = await subscriber(stripe, prices.month, trial);
    const cardless = await subscriber(
      stripe,
      prices.month,
      { ...trial, "subscription_data[trial_settings][end_behavior][missing_payment_method]": "cancel" },
      { card: null },
    );
    expect([paying.subscription.status, cardless.subscription.status]).toEqual(["trialing", "trialing"]);
    stripe.advance(7.1);
    expect([paying.subscription.status, cardless.subscription.status]).toEqual(["active", "canceled"]);
    expect(stripe.invoicesOf(paying.subscription.id).map((invoice) => invoice.amount_paid)).toEqual([0, 499]);
  });

  it("retries a refused card three times and gives up", async () => {
    const { subscription, customer, item } = await subscriber(stripe, prices.month);
    stripe.changeCard(customer, card({ declines: "insufficient_funds" }));
    stripe.advance(untilRenewal(item)); // a fixed number of days would be too many in February
    expect(subscription.status).toBe("past_due");
    stripe.advance(4);
    expect(stripe.invoicesOf(subscription.id).at(-1)).toMatchObject({ status: "open", attempt_count: 2 });
    stripe.advance(4);
    expect(subscription.status).toBe("canceled");
  });

  it("collects an open invoice with a new card", async () => {
    const { subscription, customer } = await subscriber(stripe, prices.month);
    stripe.changeCard(customer, card({ declines: "insufficient_funds" }));
    stripe.advance(31.5);
    stripe.changeCard(customer, card());
    expect(stripe.payInvoice(subscription.latest_invoice ?? "")).toBe("paid");
    expect(subscription.status).toBe("active");
  });

  it("ends a subscription cancelled at period end, unless it is resumed", async () => {
    const [ends, stays] = [await subscriber(stripe, prices.month), await subscriber(stripe, prices.month)];
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
    const { subscription } = await subscriber(stripe, prices.month, { "discounts[0][coupon]": coupon });
    stripe.advance(70);
    expect(stripe.invoicesOf(subscription.id).map((invoice) => invoice.amount_paid)).toEqual(amounts);
  });
});
