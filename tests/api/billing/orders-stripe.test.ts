import { describe, expect, it } from "vitest";
import { formatParisDay } from "../../../common/paris.ts";
import {
  act,
  atStripe,
  makeCoupon,
  newMember,
  order,
  seen,
  sessionOf,
  startBilling,
  subscribe,
  usesOf,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { query } from "../../support/database.ts";
import { codes, textOf } from "../../support/http.ts";
import { awayFromHour } from "../../support/poll.ts";
import { signedIn, signUp, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { asked } from "../../support/stripe-client.ts";

const billing = shared(startBilling);

const plan = async (slug: string) => (await billing.product.find("plans", `slug = "${slug}"`))[0] ?? {};
const price = async (slug: string, cents: number) =>
  billing.product.manage("PATCH", `/api/collections/plans/records/${(await plan(slug)).id}`, { monthly_cents: cents });
const past = "2026-01-01 00:00:00.000Z";

/** The texts of the receipts of a member's cancellations. */
const cancellations = async ({ id }: { id: string }) =>
  query(
    billing.product.dir,
    `SELECT t.text FROM contract_documents d JOIN contract_texts t ON t.hash = d.hash
     WHERE d.kind = 'cancellation' AND d.subject = '${id}' ORDER BY d.created`,
  ).map(({ text }) => text);

describe("a price that changes", () => {
  it("is charged by Stripe at once, even before the job that creates it there has run", async () => {
    await subscribe(billing);
    billing.stripe.fault({ kind: "error", match: /^POST .*(prices|products)/, times: 6 });
    await price("essential", 599);
    await billing.settle();
    billing.stripe.clearFaults();
    const answer = await order(billing, await newMember(billing));
    const page = billing.stripe.world.get("checkout.session", sessionOf(answer));
    expect(page.amount_subtotal).toBe(599);
    await price("essential", 499);
    await billing.settle();
  });

  it("during the order review refuses the order, whose button showed another amount", async () => {
    const member = await newMember(billing);
    const body = { plan: "essential", period: "month", terms_version: billing.termsVersion };
    const agreed = { ...body, accept_terms: true, start_now: true };
    const cheaper = { dueNowCents: 399, firstCents: 399, nextCents: 399 };
    const refused = await act(billing, member, "checkout", { ...agreed, seen: cheaper });
    expect([refused.status, codes(refused)]).toEqual([409, { form: "price_changed" }]);
    const same = { dueNowCents: 499, firstCents: 499, nextCents: 499 };
    expect((await act(billing, member, "checkout", { ...agreed, seen: same })).status).toBe(200);
  });
});

it("a plan is sold, although its product or its price was archived in Stripe's dashboard", async () => {
  await subscribe(billing);
  const { id, stripe_product: product } = await plan("essential");
  const price = billing.stripe.world.all("price").find((each) => each.lookup_key === `${id}-month-499`);
  for (const archived of [billing.stripe.world.get("product", String(product)), price]) {
    if (archived) archived.active = false;
    const answer = await order(billing, await newMember(billing));
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("cs_test")]);
    expect(billing.stripe.world.get("product", String(product)).active).toBe(true);
  }
});

describe("an order", () => {
  it("that never got its Stripe page expires and releases its coupon", async () => {
    const coupon = await makeCoupon(billing, { max_uses: 1 });
    billing.stripe.fault({ kind: "error", match: /^POST .*sessions$/, times: 3 });
    const member = await newMember(billing);
    expect((await order(billing, member, { coupon })).status).toBe(503);
    billing.stripe.clearFaults();
    expect(await usesOf(billing, coupon)).toBe(1);
    const [pending = {}] = await billing.product.find("orders", `user = "${member.id}"`);
    await billing.product.manage("PATCH", `/api/collections/orders/records/${pending.id}`, { expires: past });
    await billing.product.run("billing-sweep");
    await expect.poll(() => usesOf(billing, coupon)).toBe(0);
    expect(await billing.product.find("orders", `id = "${pending.id}"`)).toMatchObject([{ state: "expired" }]);
  });

  it("with a page unknown to Stripe after a key change expires and stops no reconciliation", async () => {
    const member = await newMember(billing);
    const placed = textOf((await order(billing, member)).json, "order");
    const change = { checkout_session: "cs_test_ofanotheraccount", expires: past };
    await billing.product.manage("PATCH", `/api/collections/orders/records/${placed}`, change);
    const marks = async () => (await billing.product.find("billing_events", 'type = "reconciled"')).length;
    const before = await marks();
    await billing.reconcile();
    expect(await marks()).toBe(before + 1);
    expect(await billing.product.find("orders", `id = "${placed}"`)).toMatchObject([{ state: "expired" }]);
  });
});

describe("a page that Stripe does not answer for", () => {
  it("holds up no other one at night, nor the next reading of events", async () => {
    const placed: { order: string; session: string }[] = [];
    for (const member of [await newMember(billing), await newMember(billing)]) {
      const answer = await order(billing, member);
      placed.push({ order: textOf(answer.json, "order"), session: sessionOf(answer) });
    }
    const [bad, good] = placed;
    const marks = async () => (await billing.product.find("billing_events", 'type = "reconciled"')).length;
    const before = await marks();
    for (const { order: id } of placed)
      await billing.product.manage("PATCH", `/api/collections/orders/records/${id}`, { expires: past });
    billing.stripe.fault({ kind: "error", match: new RegExp(`^GET .*${bad?.session}`), times: 20 });
    // As Stripe would have said by a webhook, which is lost.
    billing.stripe.webhooks.loses = () => true;
    await asked(billing.stripe, "POST", `checkout/sessions/${good?.session}/expire`);
    billing.stripe.webhooks.loses = () => false;
    await billing.product.cron("billing-reconcile", "the night's reading to fail", () => {
      const sql = "SELECT id FROM jobs WHERE kind = 'billing.reconcile' AND attempts > 0 AND state = 'queued'";
      return query(billing.product.dir, sql).length > 0;
    });
    billing.stripe.clearFaults();
    const states = async () => billing.product.find("orders", `id = "${good?.order}" && state = "expired"`);
    expect([(await states()).length, await marks()]).toEqual([1, before + 1]);
    await billing.reconcile();
  });
});

describe("a subscription", () => {
  it("whose metadata the operator removes at Stripe keeps its order, and the right of withdrawal", async () => {
    const member = await subscribe(billing);
    const row = async () => (await billing.product.find("subscriptions", `user = "${member.id}"`))[0];
    const before = await row();
    expect(before?.order).not.toBe("");
    atStripe(billing, member).metadata = {};
    await asked(billing.stripe, "POST", `subscriptions/${member.subscription}`, { cancel_at_period_end: true });
    await billing.settle();
    expect(await row()).toMatchObject({ order: before?.order, cancel_at_period_end: true });
    expect((await seen(billing, member)).summary.withdrawalEnds).not.toBe(null);
  });

  it("cancelled in Stripe's portal can be resumed here", async () => {
    const member = await subscribe(billing);
    billing.stripe.cancelInPortal(member.subscription);
    await billing.settle();
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ cancelAtPeriodEnd: true });
    const resumed = await act(billing, member, "resume");
    expect(resumed.json.subscription).toMatchObject({ cancelAtPeriodEnd: false });
    expect(atStripe(billing, member).cancel_at).toBe(null);
  });

  it("that stops on a given day shows it, says it by mail, and gives access until then", async () => {
    const member = await subscribe(billing);
    billing.stripe.cancelInPortal(member.subscription, 10);
    await billing.settle();
    const stop = new Date(((atStripe(billing, member).cancel_at ?? 0) - billing.stripe.world.shift) * 1000);
    const { summary, access } = await seen(billing, member);
    expect(summary.subscription).toMatchObject({ cancelAtPeriodEnd: true, nextDate: stop.toISOString() });
    expect(access).toMatchObject({ active: true, until: stop.toISOString() });
    expect((await cancellations(member))[0]).toContain(formatParisDay(stop.toISOString(), "fr"));
    expectSame(billing, member);
    // Another day is another mail.
    billing.stripe.cancelInPortal(member.subscription, 4);
    await billing.settle();
    expect(await cancellations(member)).toHaveLength(2);
    await billing.pass(4.1);
    expect((await seen(billing, member)).access.active).toBe(false);
    expectSame(billing, member);
  });

  it("that stops on a given day and is then changed gives what was paid for, and still stops", async () => {
    await awayFromHour();
    const member = await subscribe(billing);
    billing.stripe.cancelInPortal(member.subscription);
    await billing.settle();
    const wish = { plan: "essential", period: "year" };
    const { json } = await act(billing, member, "change/preview", wish);
    const agreed = { ...wish, expected_due_cents: json.dueNowCents };
    expect((await act(billing, member, "change", agreed)).status).toBe(200);
    await billing.settle();
    const { items, cancel_at: stop } = atStripe(billing, member);
    expect(stop).toBe(items.data[0].current_period_end);
    const shown = new Date((items.data[0].current_period_end - billing.stripe.world.shift) * 1000);
    expect((await seen(billing, member)).summary.subscription).toMatchObject({
      cancelAtPeriodEnd: true,
      nextDate: shown.toISOString(),
    });
    expectSame(billing, member);
  });

  it("of a suspended member does not renew, and can be resumed once the suspension is lifted", async () => {
    const member = await subscribe(billing);
    const user = `/api/collections/users/records/${member.id}`;
    await billing.product.manage("PATCH", user, { blocked: new Date().toISOString() });
    await billing.settle();
    expect(atStripe(billing, member)).toMatchObject({ status: "active", cancel_at_period_end: true });
    const mails = await cancellations(member);
    expect(mails).toHaveLength(1);
    expect(mails[0]).not.toContain("accès reste ouvert");
    await billing.product.manage("PATCH", user, { blocked: "" });
    const again = await signedIn(billing.product, member);
    expect((await act(billing, again, "resume")).status).toBe(200);
    expect(atStripe(billing, member).cancel_at_period_end).toBe(false);
  });

  it("drops a coupon for one plan when it changes to another, and says so before", async () => {
    const coupon = await makeCoupon(billing, {
      percent: 50,
      duration: "forever",
      plans: [(await plan("essential")).id],
    });
    const member = await subscribe(billing, { coupon });
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ nextCents: 249 });
    const year = await act(billing, member, "change/preview", { plan: "essential", period: "year" });
    expect(year.json.nextCents).toBe(2495);
    const wish = { plan: "comfort", period: "month" };
    const regular = (await plan("comfort")).monthly_cents;
    const preview = await act(billing, member, "change/preview", wish);
    expect(preview.json).toMatchObject({ creditCents: 249, nextCents: regular });
    const due = preview.json.dueNowCents;
    expect((await act(billing, member, "change", { ...wish, expected_due_cents: due })).status).toBe(200);
    expect(billing.stripe.invoicesOf(member.subscription).at(-1)?.amount_paid).toBe(due);
    expect(atStripe(billing, member).discounts).toEqual([]);
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ nextCents: regular });
    const discounted = await billing.product.find("payments", `user = "${member.id}" && coupon != ""`);
    expect(discounted).toHaveLength(1);
  });

  it.each(["free days of a coupon", "free days that the operator gives"])(
    "%s admit a change at their end only",
    async (whose) => {
      const isCoupon = whose.endsWith("coupon");
      const coupon = isCoupon ? await makeCoupon(billing, { kind: "days", days: 20 }) : undefined;
      const member = await subscribe(billing, coupon ? { coupon } : {});
      if (!isCoupon) {
        const trialEnd = Math.floor(Date.now() / 1000) + 20 * 86_400;
        const days = { trial_end: trialEnd, proration_behavior: "none" };
        await asked(billing.stripe, "POST", `subscriptions/${member.subscription}`, days);
        await billing.settle();
      }
      expect((await seen(billing, member)).summary.subscription).toMatchObject({ status: "trialing" });
      const wish = { plan: "comfort", period: "year" } as const;
      const preview = (when: string) => act(billing, member, "change/preview", { ...wish, when });
      const change = (when: string, cents: unknown) =>
        act(billing, member, "change", { ...wish, when, expected_due_cents: 0, seen_next_cents: cents });
      for (const refused of [await preview("now"), await change("now", null)])
        expect([refused.status, codes(refused)]).toEqual([409, { form: "change_at_end" }]);
      const { nextCents } = (await preview("end")).json;
      expect(nextCents).toBe((await plan("comfort")).yearly_cents);
      expect((await change("end", nextCents)).json).toMatchObject({ state: "later" });
      await billing.settle();
      expect((await seen(billing, member)).summary.subscription).toMatchObject({ status: "trialing", nextCents });
      expect(atStripe(billing, member)).toMatchObject({ status: "trialing" });
      await billing.pass(20.2);
      expect((await seen(billing, member)).summary.subscription).toMatchObject({
        status: "active",
        period: "year",
        coming: null,
      });
      const paid = billing.stripe.invoicesOf(member.subscription).map(({ amount_paid }) => amount_paid);
      expect(paid.at(-1)).toBe(nextCents);
    },
  );
});

it("without Stripe's key, a subscription long over no longer blocks a new order", async () => {
  const product = await startProduct();
  try {
    const member = await signUp(product);
    const [sold = {}] = await product.find("plans", 'slug = "essential"');
    const common = { user: member.id, plan: sold.id, period: "month", provider: "stripe", price_cents: 499 };
    const dates = { current_period_start: "2025-12-01 00:00:00.000Z", current_period_end: past };
    const row = { ...common, ...dates, status: "active", stripe_subscription: "sub_left" };
    await product.manage("POST", "/api/collections/subscriptions/records", row);
    const quote = () =>
      product.call("GET", "/api/app/billing/quote?plan=essential&period=month", { token: member.token });
    expect((await quote()).status).toBe(409);
    await product.manage("POST", "/api/crons/billing-sweep");
    await expect.poll(async () => (await quote()).status).toBe(200);
  } finally {
    await product.stop();
  }
});
