import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  act,
  atStripe,
  type Billing,
  lastInvoice,
  type Subscriber,
  seen,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { change, query } from "../../support/database.ts";
import { until } from "../../support/poll.ts";
import { newEmail, PASSWORD, signUpAdmin } from "../../support/product.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../../support/smtp-sink.ts";
import { asked } from "../../support/stripe-client.ts";
import { card } from "../../support/stripe-fake/world.ts";

let sink: SmtpSink;
let billing: Billing;
beforeAll(async () => {
  sink = await startSmtpSink();
  billing = await startBilling(smtpEnv(sink));
});
afterAll(async () => {
  await billing.stop();
  await sink.close();
});
beforeEach(() => {
  sink.mode = "accept";
  billing.stripe.webhooks.loses = () => false;
});

/** The notices that a member was to get, whether they were sent or not. */
const queued = (member: { id: string }, notice: string) =>
  query(
    billing.product.dir,
    `SELECT key, state FROM jobs WHERE key LIKE 'mail.notice:billing.${notice}:${member.id}:%'`,
  );
const subjects = (member: { email: string }) => sink.to(member.email).map(({ subject }) => subject);

/** A subscriber whose renewal has just been refused. */
async function refused(): Promise<Subscriber> {
  const member = await subscribe(billing);
  billing.stripe.changeCard(member.customer, card({ declines: "do_not_honor" }));
  return member;
}

function payNow(member: Subscriber): void {
  billing.stripe.changeCard(member.customer, card());
  expect(billing.stripe.payInvoice(lastInvoice(billing, member).id)).toBe("paid");
}

/** Sends what waits for the mail server. */
async function mailAgain(): Promise<void> {
  const waits = "kind LIKE '%mail%' AND state = 'queued'";
  change(billing.product.dir, `UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE ${waits}`);
  await billing.settle();
  await until(
    "the mails to leave",
    () => query(billing.product.dir, `SELECT id FROM jobs WHERE ${waits}`).length === 0,
  );
}

/** Runs the hourly task, and what it queues. */
async function sweep(): Promise<void> {
  await billing.product.run("billing-sweep");
  await billing.settle();
}

it("a refusal that waited for the mail server is told while the payment is missing", async () => {
  const member = await refused();
  sink.mode = "defer";
  await billing.pass(31.2);
  await until("the refusal", () => queued(member, "failed")[0]?.state === "queued");
  sink.mode = "accept";
  await mailAgain();
  expect(subjects(member).filter((each) => each.includes("refusé"))).toHaveLength(1);
});

it("a stop at the period's end, set in Stripe's dashboard while a payment is overdue, says what stays due", async () => {
  const member = await refused();
  await billing.pass(31.2);
  const stop = { cancel_at_period_end: "true" };
  await asked(billing.stripe, "POST", `subscriptions/${member.subscription}`, stop);
  await billing.settle();
  const mail = await sink.waitFor(member.email, /résiliation est enregistrée/);
  expect(mail.text).toContain("Le paiement de 4,99\u00a0€, qui n’est pas passé, reste dû");
  expect(mail.text).not.toMatch(/plus rien ne vous sera|reste ouvert/);
});

it("a cancellation while a payment is overdue ends the subscription now, and has the mail of an end", async () => {
  const member = await refused();
  await billing.pass(31.2);
  expect((await act(billing, member, "cancel")).status).toBe(200);
  await billing.settle();
  expect(atStripe(billing, member).status).toBe("canceled");
  expect(queued(member, "ended")).toHaveLength(1);
  expect(queued(member, "cancel")).toEqual([]);
  expectSame(billing, member);
});

it("the invoices of a deleted account keep no address at Stripe, also what is heard of them later", async () => {
  const member = await refused();
  await billing.pass(31.2);
  const body = { password: PASSWORD };
  const left = await billing.product.call("POST", "/api/app/account/delete", { token: member.token, body });
  expect(left.status, left.text).toBe(204);
  await billing.settle();
  await billing.reconcile();
  const kept = "SELECT invoice_url FROM payments WHERE stripe_invoice IN";
  const ids = billing.stripe.invoicesOf(member.subscription).map(({ id }) => `'${id}'`);
  const rows = query(billing.product.dir, `${kept} (${ids})`);
  expect(rows).toEqual(ids.map(() => ({ invoice_url: "" })));
});

describe("a payment that came unheard of", () => {
  it.each([
    ["in the middle of the grace period", 5],
    ["at its end", 8],
  ])("is read before the mail %s, which is not sent", async (_, days) => {
    const member = await refused();
    billing.stripe.world.settings.afterRetries = "past_due";
    await billing.pass(31.2);
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ status: "past_due" });
    billing.stripe.webhooks.loses = () => true;
    payNow(member);
    await billing.pass(days);
    await sweep();
    expect([...queued(member, "owed"), ...queued(member, "suspended")]).toEqual([]);
    expectSame(billing, member);
  });
});

describe("a refusal unheard of", () => {
  it("until its grace period is over is told as a suspension alone", async () => {
    const member = await refused();
    billing.stripe.world.settings.afterRetries = "past_due";
    billing.stripe.webhooks.loses = () => true;
    await billing.pass(41);
    await billing.reconcile();
    await sweep();
    await sweep();
    expect([queued(member, "failed"), queued(member, "owed")]).toEqual([[], []]);
    expect(queued(member, "suspended")).toHaveLength(1);
    expectSame(billing, member);
  });

  it("until Stripe has given up is told as an end alone", async () => {
    const member = await refused();
    billing.stripe.world.settings.afterRetries = "canceled";
    billing.stripe.webhooks.loses = () => true;
    await billing.pass(60);
    await billing.reconcile();
    await sweep();
    expect([queued(member, "failed"), queued(member, "owed"), queued(member, "suspended")]).toEqual([[], [], []]);
    expect(queued(member, "ended")).toHaveLength(1);
    expectSame(billing, member);
  });
});

it("a period paid by transfer in a shop of cards ends with a way to the order review, and no promise to extend it", async () => {
  const { product } = billing;
  const email = newEmail("transfer");
  const [{ id: plan = "" } = {}] = query(product.dir, "SELECT id FROM plans WHERE slug = 'essential'");
  const body = { email, name: "Lou", locale: "en", plan, days: 0, transfer: "month", invite: false, reason: "In cash" };
  const { token } = await signUpAdmin(product);
  const added = await product.call("POST", "/api/app/admin/users/add", { token, body });
  expect(added.status).toBe(200);
  await billing.pass(27);
  await sweep();
  const { text } = await sink.waitFor(email, /^Your subscription ends on/);
  expect(text).toContain("you can subscribe again, by card");
  expect(text).toContain("/en/checkout?plan=essential&period=month");
  expect(text).not.toContain("is added to the end");
});
