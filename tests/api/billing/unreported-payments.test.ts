import { afterEach, describe, expect, it } from "vitest";
import {
  lastCharge,
  lastInvoice,
  newMember,
  order,
  sessionOf,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { unbookedCharges } from "../../support/former-payments.ts";
import { objectOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { ask, asked, makePrice, subscriber } from "../../support/stripe-client.ts";
import { card } from "../../support/stripe-fake/world.ts";

/** A sale by another product of the same Stripe account. */
const FOREIGN = 1234;

const billing = shared(startBilling);
afterEach(() => {
  billing.stripe.webhooks.loses = () => false;
});

const unbooked = () => unbookedCharges(billing).filter((charge) => charge.amount !== FOREIGN);
const leave = (member: { id: string }) =>
  billing.product.manage("DELETE", `/api/collections/users/records/${member.id}`);

/** Orders and pays without any webhook. */
async function payUnheard(used = card()): Promise<Member & { session: string }> {
  const member = await newMember(billing);
  const session = sessionOf(await order(billing, member));
  billing.stripe.webhooks.loses = () => true;
  expect(billing.stripe.pay(session, { card: used, earlier: true })).toBe("complete");
  return { ...member, session };
}

async function night(): Promise<{ [name: string]: unknown }> {
  const proofs = () => query(billing.product.dir, "SELECT * FROM billing_proofs").length;
  await billing.reconcile();
  const before = proofs();
  await billing.product.cron("billing-proof", "the night's comparison", () => proofs() > before);
  const admin = await signUpAdmin(billing.product);
  const status = await billing.product.call("GET", "/api/app/admin/system", { token: admin.token });
  return { ...objectOf(status.json, "books"), warned: JSON.stringify(status.json.checks).includes("books_differ") };
}

describe("an unreported payment", () => {
  it("is booked and refunded when the account is deleted, whatever the order of the jobs", async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => payUnheard()));
    await Promise.all(members.map(leave));
    await billing.settle();
    expect(unbooked()).toEqual([]);
    for (const { session } of members) {
      const { customer, subscription } = billing.stripe.world.get("checkout.session", session);
      expect(billing.stripe.chargesOf(customer ?? "")).toMatchObject([{ refunded: true }]);
      expect(billing.stripe.customer(customer ?? "").deleted).toBe(true);
      expect(billing.stripe.world.get("subscription", subscription ?? "").status).toBe("canceled");
    }
  });

  it("by a debit settled after the account was deleted is refunded", async () => {
    const left = await payUnheard(card({ async: true }));
    await leave(left);
    await billing.settle();
    billing.stripe.webhooks.loses = () => false;
    billing.stripe.settle(left.session, true);
    await billing.settle();
    expect(unbooked()).toEqual([]);
    const { customer } = billing.stripe.world.get("checkout.session", left.session);
    expect(billing.stripe.chargesOf(customer ?? "")).toMatchObject([{ refunded: true }]);
  });

  it("for a renewal just before the account is deleted is refunded, less what was used", async () => {
    const member = await subscribe(billing);
    billing.stripe.webhooks.loses = () => true;
    await billing.pass(31.1);
    await leave(member);
    await billing.settle();
    const refunded = billing.stripe.chargesOf(member.customer).map((charge) => charge.refunded);
    expect(refunded).toEqual([false, true]);
    expect(unbooked()).toEqual([]);
  });

  it("by a known pending debit is booked and refunded once settled", async () => {
    const member = await subscribe(billing, { card: card({ async: true }), earlier: true });
    const invoice = lastInvoice(billing, member).id;
    await leave(member);
    await billing.settle();
    billing.stripe.settleInvoice(invoice, true);
    await billing.settle();
    expect(billing.stripe.chargesOf(member.customer)).toMatchObject([{ paid: true, refunded: true }]);
    expect(await billing.product.find("payments", `stripe_invoice = "${invoice}"`)).toMatchObject([
      { status: "refunded", amount_cents: 499, refunded_cents: 499 },
    ]);
  });

  it("of a customer deleted at Stripe is read before the customer is dropped", async () => {
    const member = await payUnheard();
    const { customer } = billing.stripe.world.get("checkout.session", member.session);
    await ask(billing.stripe, "DELETE", `customers/${customer}`);
    expect((await order(billing, member, { plan: "comfort" })).status).toBe(200);
    await billing.settle();
    expect(unbooked()).toEqual([]);
  });

  it("by a debit for a second checkout page is refunded when settled", async () => {
    const member = await newMember(billing);
    const first = sessionOf(await order(billing, member));
    billing.stripe.fault({ kind: "error", match: /expire$/, times: 100 });
    const second = sessionOf(await order(billing, member, { plan: "comfort" }));
    expect(billing.stripe.pay(second)).toBe("complete");
    await billing.settle();
    expect(billing.stripe.pay(first, { card: card({ async: true }), earlier: true })).toBe("complete");
    const debit = billing.stripe.world.get("checkout.session", first);
    await billing.settle();
    billing.stripe.clearFaults();
    expect(billing.stripe.world.get("subscription", debit.subscription ?? "").status).toBe("canceled");
    billing.stripe.settle(first, true);
    await billing.settle();
    expect(billing.stripe.chargeOf(debit.invoice ?? "")).toMatchObject({ paid: true, refunded: true });
    expect(unbooked()).toEqual([]);
  });
});

describe("the nightly comparison", () => {
  it("proves that Stripe's charges equal our payments, and shows both sums", async () => {
    await subscribe(billing);
    await asked(billing.stripe, "GET", "customers");
    // Sold by another product through the same account.
    await subscriber(billing.stripe, await makePrice(billing.stripe, FOREIGN, "month"));
    // A comparison that a task of the start made since then would begin later.
    await billing.settle();
    change(billing.product.dir, "DELETE FROM billing_proofs");
    const books = await night();
    expect(books).toMatchObject({ differences: 0, warned: false });
    const ours = billing.stripe.world
      .all("charge")
      .filter((each) => each.status === "succeeded" && each.amount !== FOREIGN);
    const sum = ours.reduce((all, each) => all + each.amount_captured - each.amount_refunded, 0);
    expect([books.charges, books.stripeCents, books.ownCents]).toEqual([ours.length, sum, sum]);
  });

  it("and the nightly reading look at all that a clock which ran a year ahead has passed over", async () => {
    const member = await subscribe(billing);
    const ahead = "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '+1 years')";
    const times = `${ahead}, ${ahead}`;
    change(
      billing.product.dir,
      `INSERT INTO billing_events (id, event, type, object, customer, subscription, happened, state, created, updated)
        VALUES ('aheadmark000000', 'ahead', 'reconciled', 'live', '', '', ${ahead}, 'done', ${times});
       INSERT INTO billing_proofs (id, since, charges, stripe_cents, own_cents, differences, created)
        VALUES ('aheadproof00000', ${ahead}, 0, 0, 0, 0, ${ahead})`,
    );
    billing.stripe.webhooks.loses = () => true;
    billing.stripe.refund(lastCharge(billing, member).id, 100);
    billing.stripe.webhooks.loses = () => false;
    await billing.reconcile();
    const [payment] = await billing.product.find("payments", `user = "${member.id}"`);
    expect(payment).toMatchObject({ refunded_cents: 100 });
    const books = await night();
    change(billing.product.dir, "DELETE FROM billing_events WHERE id = 'aheadmark000000'");
    change(billing.product.dir, "DELETE FROM billing_proofs WHERE id = 'aheadproof00000'");
    expect(books).toMatchObject({ differences: 0 });
    expect(Number(books.charges)).toBeGreaterThan(0);
  });

  it("reads differences again and warns about those that remain", async () => {
    const member = await subscribe(billing);
    const payment = `/api/collections/payments/records`;
    const [lost = {}, invented = {}] = [
      (await billing.product.find("payments", `user = "${member.id}"`))[0],
      await billing.product.manage("POST", payment, {
        user: member.id,
        provider: "stripe",
        status: "paid",
        amount_cents: 100,
        stripe_payment_intent: "pi_never",
        paid_at: new Date().toISOString(),
      }),
    ];
    // As a disk would lose it: the product lets nobody delete a payment.
    const lose = (id: unknown) => change(billing.product.dir, `DELETE FROM payments WHERE id = '${id}'`);
    lose(lost.id);
    expect(await night()).toMatchObject({ differences: 1, warned: true });
    // Lost payments are restored; a payment that Stripe never took waits for a person.
    expect(unbooked()).toEqual([]);
    const told = () => billing.product.find("jobs", 'key ~ "mail.notice:billing.operator-books:"');
    expect(await told()).toEqual([]);
    change(
      billing.product.dir,
      "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE key = 'billing.prove:again'",
    );
    await until("the second reading", async () => {
      await billing.settle();
      return (await told()).length === 1;
    });
    lose(invented.id);
    expect(await night()).toMatchObject({ differences: 0, warned: false });
  });
});
