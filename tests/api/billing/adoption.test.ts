import { expect, it } from "vitest";
import { DAY_MS } from "../../../common/time.ts";
import { adoptionOf, planOf, soldElsewhere, soldToMember } from "../../support/adoption.ts";
import { order, paymentsOf, seen, startBilling, subscribe } from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { importsOf } from "../../support/imports.ts";
import { newEmail, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { asked, makePrice } from "../../support/stripe-client.ts";
import { card } from "../../support/stripe-fake/world.ts";

/** Subscriptions that another system sold in the same Stripe account become ours. */
const billing = shared(startBilling);
const adoption = adoptionOf(billing);

const sql = (text: string) => query(billing.product.dir, text);
const count = (table: string, where = "TRUE") =>
  Number(sql(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`)[0]?.n ?? 0);
const world = () => billing.stripe.world;
const problemsOf = async (...ids: string[]) => {
  const items = await adoption.list("problems");
  return ids.map((id) => items.find(({ subscription }) => subscription === id)?.problem);
};

/** The differences that the night's comparison found. */
async function night(): Promise<unknown> {
  const proofs = () => sql("SELECT differences FROM billing_proofs ORDER BY created DESC, rowid DESC");
  const before = proofs().length;
  await billing.reconcile();
  await billing.product.cron("billing-proof", "the night's comparison", () => proofs().length > before);
  return proofs()[0]?.differences;
}

it("makes a running subscription ours without a charge or a write but its metadata, and books its renewal", async () => {
  const sold = await soldToMember(billing);
  const found = await adoption.read();
  expect(found).toMatchObject({ connected: true, reading: "no" });
  expect(found.prices.find(({ price }) => price === sold.price)).toMatchObject({
    cents: 900,
    currency: "eur",
    period: "month",
    ready: 1,
    overdue: 0,
    stopping: 0,
  });
  const before = structuredClone(world().get("subscription", sold.subscription));
  billing.stripe.requests.length = 0;
  await adoption.adopt(sold.price);
  const posts = billing.stripe.requests.filter(({ method }) => method !== "GET");
  expect(posts.map(({ path }) => path)).toEqual([`/v1/subscriptions/${sold.subscription}`]);
  const after = world().get("subscription", sold.subscription);
  expect(after).toEqual({ ...before, metadata: { plan: "gold", user: sold.id, adopted: expect.any(String) } });
  const { summary, access } = await seen(billing, sold);
  expect(access).toMatchObject({ state: "paid" });
  expect(summary).toMatchObject({
    subscription: { status: "active", plan: { slug: "essential" }, priceCents: 900, nextCents: 900 },
    payments: [],
  });
  // What was paid before is the former system's; what comes is ours.
  expect(await paymentsOf(billing, sold)).toEqual([]);
  expect(await night()).toBe("0");
  await billing.pass(32);
  expect(await paymentsOf(billing, sold)).toEqual([["paid", 900]]);
  expect(await night()).toBe("0");
  expect((await adoption.list("adopted", sold.email)).map(({ subscription }) => subscription)).toEqual([
    sold.subscription,
  ]);
});

it("does nothing more when it is asked again", async () => {
  const sold = await soldToMember(billing);
  await adoption.adopt(sold.price);
  const rows = () => [count("subscriptions"), count("payments"), count("adoptions", "state = 'adopted'")];
  const before = rows();
  billing.stripe.requests.length = 0;
  await adoption.adopt(sold.price);
  expect(rows()).toEqual(before);
  expect(billing.stripe.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

it("writes the metadata again where the answer was lost", async () => {
  const sold = await soldToMember(billing);
  await adoption.adopt(sold.price);
  change(
    billing.product.dir,
    `UPDATE adoptions SET told = 0, updated = '2026-01-01 00:00:00.000Z' WHERE subscription = '${sold.subscription}'`,
  );
  delete world().get("subscription", sold.subscription).metadata.user;
  await adoption.adopt(sold.price);
  expect(world().get("subscription", sold.subscription).metadata).toMatchObject({ user: sold.id, plan: "gold" });
});

it("lists with its reason what it cannot take", async () => {
  const [monthly, dollars] = [
    await makePrice(billing.stripe, 700, "month"),
    await makePrice(billing.stripe, 700, "month", "usd"),
  ];
  const several = await soldToMember(billing, { price: monthly });
  billing.stripe.addItem(several.subscription, await makePrice(billing.stripe, 100, "month"));
  const quantity = await soldToMember(billing, { price: monthly });
  world().get("subscription", quantity.subscription).items.data[0].quantity = 2;
  const currency = await soldToMember(billing, { price: dollars });
  const paused = await soldToMember(billing, { price: monthly });
  await asked(billing.stripe, "POST", `subscriptions/${paused.subscription}`, { "pause_collection[behavior]": "void" });
  const suspended = await soldToMember(billing, { price: monthly });
  billing.stripe.pauseInDashboard(suspended.subscription);
  const unpaid = await soldToMember(billing, { price: monthly });
  world().get("subscription", unpaid.subscription).status = "unpaid";
  const named = await soldToMember(billing, {
    price: monthly,
    fields: { "subscription_data[metadata][user]": "42" },
  });
  const debit = await soldToMember(billing, { price: monthly });
  const methodId = world().get("customer", debit.customer).invoice_settings.default_payment_method;
  const ownId = world().get("subscription", debit.subscription).default_payment_method;
  for (const id of [methodId, ownId]) if (id) Object.assign(world().get("payment_method", id), { type: "sepa_debit" });
  const stranger = await soldElsewhere(billing, { price: monthly });
  const live = await subscribe(billing);
  const second = await soldElsewhere(billing, { price: monthly, email: live.email });
  await adoption.adopt(monthly);
  await adoption.adopt(dollars);
  const listed = [several, quantity, currency, paused, suspended, unpaid, named, debit, stranger, second];
  expect(await problemsOf(...listed.map(({ subscription }) => subscription))).toEqual([
    ...[
      "items",
      "quantity",
      "currency",
      "paused",
      "paused",
      "unpaid",
      "named",
      "debit",
      "member_missing",
      "member_live",
    ],
  ]);
  for (const { subscription } of listed)
    expect([subscription, count("subscriptions", `stripe_subscription = '${subscription}'`)]).toEqual([
      subscription,
      0,
    ]);
  expect(await night()).toBe("0");
  await billing.endSubscriptions();
});

it("asks which of two of a member is meant, and takes that one alone", async () => {
  const price = await makePrice(billing.stripe, 800, "month");
  const first = await soldToMember(billing, { price });
  const second = await soldElsewhere(billing, { price, email: first.email });
  await adoption.adopt(price);
  expect(await problemsOf(first.subscription, second.subscription)).toEqual(["doubled", "doubled"]);
  const chosen = (await adoption.list("problems")).find(({ subscription }) => subscription === second.subscription);
  expect((await adoption.post(`/${chosen?.id}/choose`)).status).toBe(200);
  await adoption.adopt(price);
  expect(await problemsOf(first.subscription)).toEqual(["member_live"]);
  expect(sql(`SELECT stripe_subscription AS id FROM subscriptions WHERE user = '${first.id}'`)).toEqual([
    { id: second.subscription },
  ]);
  // Nobody ends the other one, which the operator may want to.
  await billing.settle();
  expect(world().get("subscription", first.subscription).status).toBe("active");
  await billing.endSubscriptions();
});

it("an overdue one gives the days of grace, and one that stops ends with its period", async () => {
  const price = await makePrice(billing.stripe, 600, "month");
  const [overdue, stopping] = [await soldToMember(billing, { price }), await soldToMember(billing, { price })];
  billing.stripe.changeCard(overdue.customer, card({ declines: "do_not_honor" }));
  await billing.pass(32);
  billing.stripe.cancelInPortal(stopping.subscription);
  // As flexible billing writes it: a date alone.
  expect(world().get("subscription", stopping.subscription)).toMatchObject({ cancel_at_period_end: false });
  const found = await adoption.read();
  expect(found.prices.find((each) => each.price === price)).toMatchObject({ ready: 2, overdue: 1, stopping: 1 });
  await adoption.adopt(price);
  const late = await seen(billing, overdue);
  expect(late.summary).toMatchObject({ subscription: { status: "past_due" } });
  const grace = Date.parse(String(late.access.until)) - Date.now();
  expect(grace).toBeLessThan(7 * DAY_MS);
  const ends = await seen(billing, stopping);
  expect(ends.summary).toMatchObject({ subscription: { status: "active", cancelAtPeriodEnd: true } });
  await billing.pass(32);
  expect((await seen(billing, stopping)).access.active).toBe(false);
  expect((await seen(billing, overdue)).access.active).toBe(false);
  expect(await paymentsOf(billing, stopping)).toEqual([]);
  await billing.endSubscriptions();
});

it("finds the member whom an import has named, and no unconfirmed account of a payer's address", async () => {
  const price = await makePrice(billing.stripe, 500, "month");
  const elsewhere = await soldElsewhere(billing, { price });
  const invited = newEmail("imported");
  const imports = importsOf(billing.product, (await signUpAdmin(billing.product)).token);
  await imports.run({
    headings: ["email", "stripe_customer_id"],
    rows: [[invited, elsewhere.customer]],
  });
  await adoption.adopt(price);
  const [user] = sql(`SELECT id, stripe FROM users WHERE email = '${invited}'`);
  expect(user?.stripe).toBe(elsewhere.customer);
  expect(count("subscriptions", `user = '${user?.id}' AND status = 'active'`)).toBe(1);
  await billing.endSubscriptions();
});

it("a price that changed since it was shown is not taken", async () => {
  const sold = await soldToMember(billing);
  await adoption.read();
  world().get("subscription", sold.subscription).items.data[0].price.unit_amount = 1900;
  const plans = { [sold.price]: planOf(billing.product) };
  expect((await adoption.post("/adopt", { plans })).status).toBe(200);
  await billing.settle();
  expect(await problemsOf(sold.subscription)).toEqual(["changed"]);
  await billing.endSubscriptions();
});

it("gives one back without ending it: the member keeps what is paid, and its renewals are no payments here", async () => {
  const sold = await soldToMember(billing);
  await adoption.adopt(sold.price);
  await billing.pass(32);
  const [item] = await adoption.list("adopted", sold.subscription);
  expect((await adoption.post(`/${item?.id}/return`)).status).toBe(200);
  await billing.settle();
  const left = world().get("subscription", sold.subscription);
  expect(left).toMatchObject({ status: "active", metadata: { plan: "gold" }, cancel_at_period_end: false });
  expect(Object.keys(left.metadata)).toEqual(["plan"]);
  const { summary, access } = await seen(billing, sold);
  expect(access.active).toBe(true);
  expect(summary).toMatchObject({ subscription: { status: "canceled" } });
  await billing.pass(32);
  expect((await seen(billing, sold)).access.active).toBe(false);
  expect(await paymentsOf(billing, sold)).toEqual([["paid", 900]]);
  expect(await night()).toBe("0");
  // The account's deletion does not touch it any more.
  await billing.product.manage("DELETE", `/api/collections/users/records/${sold.id}`);
  await billing.settle();
  expect(world().get("subscription", sold.subscription).status).toBe("active");
  await billing.endSubscriptions();
});

it("a deleted member's subscription ends, with no refund of former payments, and the customer stays", async () => {
  const sold = await soldToMember(billing);
  await adoption.adopt(sold.price);
  await billing.product.manage("DELETE", `/api/collections/users/records/${sold.id}`);
  await billing.settle();
  expect(world().get("subscription", sold.subscription).status).toBe("canceled");
  expect(billing.stripe.customer(sold.customer).deleted).not.toBe(true);
  expect(billing.stripe.chargesOf(sold.customer)).toMatchObject([{ refunded: false, amount_refunded: 0 }]);
  expect(await night()).toBe("0");
});

it("a restored backup learns from Stripe what was adopted, and books no former payment", async () => {
  const sold = await soldToMember(billing);
  await adoption.adopt(sold.price);
  for (const table of ["subscriptions", "adoptions"])
    change(
      billing.product.dir,
      `DELETE FROM ${table} WHERE ${table === "adoptions" ? "subscription" : "stripe_subscription"} = '${sold.subscription}'`,
    );
  await asked(billing.stripe, "POST", `subscriptions/${sold.subscription}`, { "metadata[note]": "x" });
  await billing.settle();
  expect((await seen(billing, sold)).summary).toMatchObject({
    subscription: { status: "active", plan: { slug: "essential" } },
    payments: [],
  });
  expect(await night()).toBe("0");
  await billing.endSubscriptions();
});

it("an adopted member has a subscription like any other: a second order is refused", async () => {
  const sold = await soldToMember(billing);
  await adoption.adopt(sold.price);
  expect((await order(billing, sold)).status).toBe(409);
  await billing.endSubscriptions();
});
