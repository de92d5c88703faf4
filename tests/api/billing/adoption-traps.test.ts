import { expect, it } from "vitest";
import { isoTime } from "../../../common/time.ts";
import { adoptionOf, planOf, sellElsewhere, soldElsewhere, soldToMember } from "../../support/adoption.ts";
import { act, lastInvoice, newMember, paymentsOf, seen, startMailedBilling } from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { change, query } from "../../support/database.ts";
import { objectOf, textOf } from "../../support/http.ts";
import { importsOf } from "../../support/imports.ts";
import { newEmail, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { asked, makePrice } from "../../support/stripe-client.ts";
import { card } from "../../support/stripe-fake/world.ts";

/** Where members, files and the former system's news do not fit together. */
const billing = shared(startMailedBilling);
const adoption = adoptionOf(billing);

const sql = (text: string) => query(billing.product.dir, text);
const rowsOf = (subscription: string) =>
  sql(`SELECT user, status FROM subscriptions WHERE stripe_subscription = '${subscription}'`);
const imported = async (headings: string[], ...rows: string[][]) => {
  const { token } = await signUpAdmin(billing.product);
  return importsOf(billing.product, token).run({ headings, rows });
};
const until = (access: unknown) => Date.parse(isoTime(textOf(access as object, "until"))) / 1000;

it("an unconfirmed, a suspended and a doubly imported member, and nobody's address, are listed, each with its reason", async () => {
  const price = await makePrice(billing.stripe, 710, "month");
  const member = await newMember(billing);
  change(billing.product.dir, `UPDATE users SET verified = 0 WHERE id = '${member.id}'`);
  const unproved = await soldElsewhere(billing, { price, email: member.email });
  const suspended = await soldToMember(billing, { price });
  await billing.product.manage("PATCH", `/api/collections/users/records/${suspended.id}`, {
    blocked: new Date().toISOString(),
  });
  const twice = await soldElsewhere(billing, { price });
  await imported(["email", "stripe_customer"], [newEmail("one"), twice.customer], [newEmail("other"), twice.customer]);
  const nobody = await soldElsewhere(billing, { price });
  billing.stripe.customer(nobody.customer).email = "";
  await adoption.adopt(price);
  const items = await adoption.list("problems");
  const found = [unproved, suspended, twice, nobody].map((sold) => sold.subscription);
  expect(found.map((id) => items.find(({ subscription }) => subscription === id)?.problem)).toEqual([
    "member_unproved",
    "member_blocked",
    "member_several",
    "member_missing",
  ]);
  expect(found.flatMap(rowsOf)).toEqual([]);
  // Once the mailbox is proved, it is the member's.
  change(billing.product.dir, `UPDATE users SET verified = 1 WHERE id = '${member.id}'`);
  await adoption.adopt(price);
  expect(rowsOf(unproved.subscription)).toEqual([{ user: member.id, status: "active" }]);
  await billing.endSubscriptions();
});

it("an import that names another customer, or none, leaves the address, in any case, to find the member", async () => {
  const price = await makePrice(billing.stripe, 720, "month");
  const [other, auto] = [newEmail("other"), newEmail("auto")];
  const sold = [
    await soldElsewhere(billing, { price, email: other.toUpperCase() }),
    await soldElsewhere(billing, { price, email: auto }),
  ];
  // Ghost knows the customer of the first subscription alone, and writes "auto" for one to be looked for.
  await imported(["email", "stripe_customer_id"], [other, "cus_formerly"], [auto, "auto"]);
  await adoption.adopt(price);
  for (const { subscription } of sold) expect(rowsOf(subscription)).toMatchObject([{ status: "active" }]);
  await billing.endSubscriptions();
});

it("what an import says is paid and the adopted period are the same time, not one after the other", async () => {
  const price = await makePrice(billing.stripe, 730, "month");
  const email = newEmail("paid");
  const sold = await soldElsewhere(billing, { price, email });
  const end = billing.stripe.world.get("subscription", sold.subscription).items.data[0].current_period_end;
  const day = new Date((end - billing.stripe.world.shift) * 1000).toISOString();
  await imported(["email", "paid_until", "stripe_subscription"], [email, day, sold.subscription]);
  await adoption.adopt(price);
  const [user] = sql(`SELECT id, paid_until FROM users WHERE email = '${email}'`);
  // A day is added for the renewal that may be on its way.
  const hours = (Date.parse(isoTime(user?.paid_until ?? "")) - Date.parse(day)) / 3_600_000;
  expect(hours).toBeGreaterThanOrEqual(0);
  expect(hours).toBeLessThanOrEqual(24.1);
  await billing.endSubscriptions();
});

it("a trial of the former system runs on, and its first charge is in the books", async () => {
  const sold = await soldToMember(billing, { fields: { "subscription_data[trial_period_days]": 10 } });
  await adoption.adopt(sold.price);
  const { summary, access } = await seen(billing, sold);
  expect(summary).toMatchObject({ subscription: { status: "trialing", nextCents: 900 }, payments: [] });
  const { trial_end: end } = billing.stripe.world.get("subscription", sold.subscription);
  expect(until(access)).toBeGreaterThanOrEqual((end ?? 0) - billing.stripe.world.shift - 2);
  expect(billing.stripe.chargesOf(sold.customer)).toEqual([]);
  await billing.pass(11);
  expect(await paymentsOf(billing, sold)).toEqual([["paid", 900]]);
  expectSame(billing, sold);
  await billing.endSubscriptions();
});

it("an account of more subscriptions than a page has is read to its end", async () => {
  const price = await makePrice(billing.stripe, 740, "month");
  const left = Array.from({ length: 105 }, () => price);
  const sell = async () => {
    while (left.pop()) await sellElsewhere(billing, { price });
  };
  await Promise.all([sell(), sell(), sell(), sell()]);
  await billing.settle();
  const { problems } = await adoption.read();
  expect(problems.find(({ problem }) => problem === "member_missing")?.count).toBeGreaterThanOrEqual(105);
  const { length } = sql(`SELECT id FROM adoptions WHERE price = '${price}' AND state = 'found'`);
  expect(length).toBe(105);
  await billing.endSubscriptions();
});

it("a direct debit is adopted where the operator says so, and its days at the bank cost no access", async () => {
  const sold = await soldToMember(billing);
  billing.stripe.changeCard(sold.customer, card({ async: true }));
  await adoption.adopt(sold.price);
  const problem = async () => (await adoption.list("problems", sold.subscription)).map((item) => item.problem);
  expect(await problem()).toEqual(["debit"]);
  const { debits, prices } = await adoption.read(true);
  expect([debits, prices.find(({ price }) => price === sold.price)?.ready]).toEqual([true, 1]);
  const switched = sql(`SELECT "after" ->> 'debits' AS debits FROM audit_log WHERE action = 'adoption.debits'`);
  expect(switched).toEqual([{ debits: "1" }]);
  // The account is read once more without them, before one is adopted: it is listed again.
  await adoption.adopt(sold.price);
  expect(await problem()).toEqual(["debit"]);

  await adoption.read(true);
  await adoption.post("/adopt", { plans: { [sold.price]: planOf(billing.product) } });
  await billing.settle();
  await billing.pass(32);
  expect((await seen(billing, sold)).access).toMatchObject({ active: true });
  billing.stripe.settleInvoice(lastInvoice(billing, sold).id, true);
  await billing.settle();
  expect(await paymentsOf(billing, sold)).toEqual([["paid", 900]]);
  expectSame(billing, sold);
  await billing.endSubscriptions();
});

it("a price without a plan leaves its subscriptions alone", async () => {
  const sold = await soldToMember(billing);
  const planned = async () => (await adoption.read()).prices.find(({ price }) => price === sold.price)?.plan;
  expect(await planned(), "no plan is guessed by its amount").toBe("");
  change(billing.product.dir, `UPDATE users SET given_plan = '${planOf(billing.product)}' WHERE id = '${sold.id}'`);
  expect(await planned(), "the plan of an import").toBe(planOf(billing.product));
  await adoption.adopt(sold.price, "");
  expect(rowsOf(sold.subscription)).toEqual([]);
  expect(await planned(), "the answer counts before the import").toBe("");
  expect(billing.stripe.world.get("subscription", sold.subscription).metadata).toEqual({ plan: "gold" });
  await billing.endSubscriptions();
});

it("what the former system still does at Stripe is followed: a stop, and an end", async () => {
  const price = await makePrice(billing.stripe, 740, "month");
  const [stopped, ended] = [await soldToMember(billing, { price }), await soldToMember(billing, { price })];
  await adoption.adopt(price);
  await asked(billing.stripe, "POST", `subscriptions/${stopped.subscription}`, { cancel_at_period_end: true });
  await asked(billing.stripe, "DELETE", `subscriptions/${ended.subscription}`);
  await billing.settle();
  expect((await seen(billing, stopped)).summary).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
  expect((await seen(billing, ended)).access).toMatchObject({ active: false });
  expectSame(billing, stopped, ended);
  await billing.endSubscriptions();
});

it("a change of plan takes what it shows, now and at the renewal", async () => {
  const price = await makePrice(billing.stripe, 300, "month");
  const [now, later] = [await soldToMember(billing, { price }), await soldToMember(billing, { price })];
  await adoption.adopt(price, planOf(billing.product, "essential"));
  const charged = (customer: string) =>
    billing.stripe.chargesOf(customer).reduce((sum, charge) => sum + (charge.paid ? charge.amount_captured : 0), 0);

  const wish = { plan: "family", period: "month" };
  const { json: shown } = await act(billing, now, "change/preview", wish);
  const before = charged(now.customer);
  expect((await act(billing, now, "change", { ...wish, expected_due_cents: shown.dueNowCents })).status).toBe(200);
  await billing.settle();
  expect(charged(now.customer) - before).toBe(shown.dueNowCents);
  expect(shown.dueNowCents).toBeGreaterThan(0);
  expect((await seen(billing, now)).summary).toMatchObject({
    subscription: { plan: { slug: "family" }, nextCents: shown.nextCents },
  });

  const end = { ...wish, when: "end" };
  const { json: next } = await act(billing, later, "change/preview", end);
  const body = { ...end, expected_due_cents: 0, seen_next_cents: next.nextCents };
  expect((await act(billing, later, "change", body)).status).toBe(200);
  await billing.settle();
  expect(charged(later.customer)).toBe(300);
  expectSame(billing, now, later);

  const sums = [now, later].map(({ customer }) => charged(customer));
  await billing.pass(32);
  expect([now, later].map(({ customer }, index) => charged(customer) - (sums[index] ?? 0))).toEqual([
    shown.nextCents,
    next.nextCents,
  ]);
  expectSame(billing, now, later);
  expect(objectOf((await seen(billing, later)).summary, "subscription")).toMatchObject({ plan: { slug: "family" } });
  await billing.endSubscriptions();
});

it.each(["reset", "error"] as const)(
  "a lost answer (%s) to giving back: it is asked again, once and for all",
  async (kind) => {
    const sold = await soldToMember(billing);
    await adoption.adopt(sold.price);
    const [item] = await adoption.list("adopted", sold.subscription);
    const path = `/v1/subscriptions/${sold.subscription}`;
    billing.stripe.fault({ kind, match: new RegExp(`^POST ${path}$`), times: 20, done: true });
    expect((await adoption.post(`/${item?.id}/return`)).status).toBe(200);
    await billing.settle();
    const state = () => sql(`SELECT state FROM adoptions WHERE subscription = '${sold.subscription}'`)[0]?.state;
    expect(state()).toBe("returning");
    // Meanwhile nothing of it is ours, whatever Stripe reports.
    await billing.reconcile();
    expect(rowsOf(sold.subscription)).toEqual([]);
    billing.stripe.clearFaults();
    await billing.pass(0.25);
    expect(state()).toBe("returned");
    expect(billing.stripe.world.get("subscription", sold.subscription)).toMatchObject({
      status: "active",
      metadata: { plan: "gold" },
    });
    expect(Object.keys(billing.stripe.world.get("subscription", sold.subscription).metadata)).toEqual(["plan"]);
    await billing.endSubscriptions();
  },
);
