import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  act,
  atStripe,
  lastInvoice,
  order,
  paymentsOf,
  type Subscriber,
  seen,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { query } from "../../support/database.ts";
import { codes, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { ask, asked } from "../../support/stripe-client.ts";
import { card } from "../../support/stripe-fake/world.ts";

/** What the operator does, or has to do, in Stripe's dashboard: renewals that are not collected. */
const billing = shared(() => startBilling({ STRIPE_AUTOMATIC_TAX: "true" }));
beforeEach(() =>
  Object.assign(billing.stripe.world.settings, { finalizationError: null, locates: true, pausesUnpaid: false }),
);
afterEach(() => billing.endSubscriptions());

const sql = (text: string) => query(billing.product.dir, text);
const alerts = (kind: string, { subscription }: Subscriber) =>
  sql(`SELECT open, over, title FROM alerts WHERE kind = 'billing.operator-${kind}' AND once = '${subscription}'`);
const mails = (notice: string, { id }: Subscriber) =>
  sql(
    `SELECT payload FROM jobs WHERE kind = 'mail.notice' AND key LIKE '%:billing.${notice}:%' AND payload LIKE '%${id}%'`,
  );
const change = (member: Subscriber, fields: Parameters<typeof asked>[3]) =>
  asked(billing.stripe, "POST", `subscriptions/${member.subscription}`, fields);

/** What the member's add-on shows instead of streams, and where it leads. */
async function inStremio(member: Subscriber): Promise<unknown> {
  const { json } = await billing.product.call("GET", "/api/app/addon", { token: member.token });
  const answer = await fetch(textOf(json, "url").replace("manifest.json", "stream/movie/tt1.json"));
  return answer.json();
}

describe("an invoice that Stripe cannot finalize", () => {
  const finalizationError = {
    type: "invalid_request_error",
    code: "tax_calculation_failed",
    message: "The tax of this invoice could not be calculated.",
  };

  /** A member whose renewal is stuck. */
  async function stuck(): Promise<Subscriber> {
    const member = await subscribe(billing);
    billing.stripe.world.settings.finalizationError = finalizationError;
    await billing.pass(32);
    expect(lastInvoice(billing, member).status).toBe("draft");
    expect(alerts("unfinalized", member)).toMatchObject([{ open: "1", over: "" }]);
    return member;
  }

  it("is told to the operator each day, until it is finalized", async () => {
    const member = await stuck();
    // As sent: without a mail server, to the console.
    const sent = () => billing.product.output().split("Mail, printed because");
    const mail = await until("the mail", () => sent().find((one) => one.includes("Renouvellement bloqué chez Stripe")));
    for (const fact of [finalizationError.message, member.email]) expect(mail).toContain(fact);
    expect((await seen(billing, member)).access).toMatchObject({ state: "paid", active: true });
    await billing.pass(2);
    await billing.reconcile();
    expect(alerts("unfinalized", member)).toMatchObject([{ open: "0" }, { open: "1", over: "" }]);

    const finalize = `invoices/${lastInvoice(billing, member).id}/finalize`;
    expect((await ask(billing.stripe, "POST", finalize)).status).toBe(400);
    await billing.settle();
    expect(alerts("unfinalized", member)[1]?.over).toBe("");
    billing.stripe.world.settings.finalizationError = null;
    await asked(billing.stripe, "POST", finalize);
    await billing.settle();
    expect(alerts("unfinalized", member)[1]?.over).not.toBe("");
    expect(await paymentsOf(billing, member)).toHaveLength(2);
    expectSame(billing, member);
  });

  it.each([
    ["is ended", ({ subscription }: Subscriber) => asked(billing.stripe, "DELETE", `subscriptions/${subscription}`)],
    [
      "loses its member",
      ({ id }: Subscriber) => billing.product.manage("DELETE", `/api/collections/users/records/${id}`),
    ],
  ])("is settled when its subscription %s", async (_, end) => {
    const member = await stuck();
    await end(member);
    await billing.settle();
    expect(alerts("unfinalized", member)[0]?.over).not.toBe("");
  });
});

it("a subscription whose tax Stripe ceases to work out is told once, and renews without", async () => {
  const member = await subscribe(billing);
  billing.stripe.world.settings.locates = false;
  await billing.pass(32);
  await billing.pass(31);
  expect(alerts("untaxed", member)).toMatchObject([{ open: "0" }]);
  expect(await paymentsOf(billing, member)).toHaveLength(3);
  expectSame(billing, member);
});

it("a subscription whose quantity was changed at Stripe is told once: our prices are those of one", async () => {
  const member = await subscribe(billing);
  const [item] = atStripe(billing, member).items.data;
  if (item) item.quantity = 2;
  for (const read of ["cancel", "resume"]) expect((await act(billing, member, read)).status).toBe(200);
  const told = `SELECT id FROM alerts WHERE once = '${member.subscription}:quantity'`;
  expect(query(billing.product.dir, told)).toHaveLength(1);
});

describe("a subscription whose payments the operator has paused", () => {
  it.each(["keep_as_draft", "mark_uncollectible", "void"])(
    "keeps its access and owes nothing: %s",
    async (behavior) => {
      const member = await subscribe(billing);
      await change(member, { "pause_collection[behavior]": behavior });
      await billing.pass(33);
      expect(alerts("unfinalized", member)).toEqual([]);
      expect(await paymentsOf(billing, member)).toHaveLength(1);
      const { summary, access } = await seen(billing, member);
      expect(access).toMatchObject({ state: "paid", active: true });
      expect(summary.subscription).toMatchObject({
        ...{ status: "active", nextCents: null, pastDueSince: null, paymentsPaused: { until: null } },
      });
      const shown = await billing.product.call("GET", `/api/app/admin/users/${member.id}`, {
        token: billing.product.superuser,
      });
      expect(shown.json.subscription).toMatchObject({ status: "active", paymentsPaused: { until: null } });
      // A dearer plan would be free until they resume.
      const dearer = { plan: "comfort", period: "month" };
      expect(codes(await act(billing, member, "change/preview", dearer))).toEqual({ form: "no_subscription" });
      const answer = await act(billing, member, "change", { ...dearer, expected_due_cents: 99_999 });
      expect(codes(answer)).toEqual({ form: "no_subscription" });
      expectSame(billing, member);

      await change(member, { pause_collection: "" });
      await billing.pass(31);
      expect(await paymentsOf(billing, member)).toHaveLength(2);
      expect((await seen(billing, member)).summary.subscription).toMatchObject({
        nextCents: 499,
        paymentsPaused: null,
      });
      expect(["failed", "owed", "suspended"].flatMap((notice) => mails(notice, member))).toEqual([]);
      expectSame(billing, member);
    },
  );

  it("keeps its plan until they resume, whatever was chosen for the end of the period", async () => {
    const member = await subscribe(billing);
    const dearer = { plan: "comfort", period: "month", when: "end" };
    const choose = () => act(billing, member, "change", { ...dearer, expected_due_cents: 0 });
    expect((await choose()).json).toMatchObject({ state: "later" });
    await change(member, { "pause_collection[behavior]": "void" });
    await billing.pass(32);
    expect(atStripe(billing, member).schedule).toBeNull();
    const coming = { kind: "change", plan: { slug: "comfort" }, date: null };
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ plan: { slug: "essential" }, coming });
    // Another choice would be as free.
    expect(codes(await act(billing, member, "change/preview", dearer))).toEqual({ form: "no_subscription" });
    expect(codes(await choose())).toEqual({ form: "no_subscription" });
    expectSame(billing, member);

    await change(member, { pause_collection: "" });
    await billing.settle();
    expect((await seen(billing, member)).summary.subscription).toMatchObject({
      nextCents: 799,
      coming: { cents: 799 },
    });
    await billing.pass(31);
    expect(await paymentsOf(billing, member)).toEqual([
      ["paid", 499],
      ["paid", 799],
    ]);
    expectSame(billing, member);
  });

  it("is over on its day, also where Stripe's news of that is late", async () => {
    const member = await subscribe(billing);
    const until = Math.floor(Date.now() / 1000) + 5 * 86_400;
    await change(member, { "pause_collection[behavior]": "void", "pause_collection[resumes_at]": until });
    await billing.settle();
    const { url } = billing.stripe.webhooks;
    billing.stripe.webhooks.url = "";
    await billing.pass(6);
    billing.stripe.webhooks.url = url;
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ nextCents: 499, paymentsPaused: null });
  });

  it("announces the renewal of a year only if it is collected", async () => {
    const [paused, briefly] = [
      await subscribe(billing, { period: "year" }),
      await subscribe(billing, { period: "year" }),
    ];
    await billing.pass(365 - 60);
    const until = Math.floor(Date.now() / 1000) + 30 * 86_400;
    await change(paused, { "pause_collection[behavior]": "void" });
    await change(briefly, { "pause_collection[behavior]": "void", "pause_collection[resumes_at]": until });
    await billing.settle();
    await billing.product.run("billing-sweep");
    await billing.settle();
    const announced = ({ id }: Subscriber) =>
      sql(`SELECT id FROM contract_documents WHERE kind = 'renewal' AND subject = '${id}'`).length;
    expect([announced(paused), announced(briefly)]).toEqual([0, 1]);
    const { subscription } = (await seen(billing, briefly)).summary;
    const resumes = new Date(until * 1000).toISOString();
    expect(subscription).toMatchObject({ nextCents: expect.any(Number), paymentsPaused: { until: resumes } });
    await billing.pass(31);
    expect((await seen(billing, briefly)).summary.subscription).toMatchObject({ paymentsPaused: null });
    await change(paused, { pause_collection: "" });
    await billing.pass(31);
    expect([await paymentsOf(billing, paused), await paymentsOf(billing, briefly)].map((each) => each.length)).toEqual([
      2, 2,
    ]);
  });
});

it("a subscription that the operator pauses has no access, says so by mail, and has it again when it resumes", async () => {
  const member = await subscribe(billing);
  await billing.pass(3);
  billing.stripe.pauseInDashboard(member.subscription);
  await billing.settle();
  const { summary, access, streaming } = await seen(billing, member);
  expect(access).toMatchObject({ active: false });
  expect(streaming).toMatchObject({ state: "suspended" });
  expect(summary.subscription).toMatchObject({ status: "paused", nextCents: null, pastDueSince: null });
  expect(mails("paused", member)).toHaveLength(1);
  const externalUrl = `${billing.product.url}/UserDashboard`;
  expect(await inStremio(member)).toMatchObject({ streams: [{ name: "Votre abonnement est en pause", externalUrl }] });
  await billing.pass(40);
  expect(await paymentsOf(billing, member)).toHaveLength(1);
  expect(atStripe(billing, member).status).toBe("paused");
  await asked(billing.stripe, "POST", `subscriptions/${member.subscription}/resume`, { billing_cycle_anchor: "now" });
  await billing.settle();
  expect((await seen(billing, member)).access).toMatchObject({ state: "paid", active: true });
  expect(await paymentsOf(billing, member)).toHaveLength(2);
  expect(mails("paused", member)).toHaveLength(1);
  expectSame(billing, member);
});

it("a paused subscription that was cancelled ends on its day, and makes way for another", async () => {
  const member = await subscribe(billing);
  billing.stripe.pauseInDashboard(member.subscription);
  await billing.settle();
  expect((await act(billing, member, "cancel")).status).toBe(200);
  await billing.pass(29);
  await billing.product.run("billing-sweep");
  await billing.settle();
  expect(atStripe(billing, member).status).toBe("paused");
  await billing.pass(4);
  await billing.product.run("billing-sweep");
  await billing.settle();
  expect(atStripe(billing, member).status).toBe("canceled");
  expect((await seen(billing, member)).summary.subscription).toMatchObject({ status: "canceled" });
  expect((await order(billing, member)).status).toBe(200);
});

it("a subscription that Stripe pauses for a refused payment asks for it, and continues once it is paid", async () => {
  billing.stripe.world.settings.pausesUnpaid = true;
  const member = await subscribe(billing);
  billing.stripe.changeCard(member.customer, card({ declines: "do_not_honor" }));
  await billing.pass(32);
  expect(atStripe(billing, member).status).toBe("paused");
  const { summary, access } = await seen(billing, member);
  expect(summary.subscription).toMatchObject({ status: "past_due", pastDueSince: expect.any(String) });
  expect(access).toMatchObject({ active: true });
  expect([mails("failed", member), mails("paused", member)].map((each) => each.length)).toEqual([1, 0]);
  await billing.pass(8);
  await billing.product.run("billing-sweep");
  await billing.settle();
  expect((await seen(billing, member)).access).toMatchObject({ active: false });
  expect(await inStremio(member)).toMatchObject({ streams: [{ name: "Un paiement est en retard" }] });
  expect(mails("suspended", member)).toHaveLength(1);

  billing.stripe.changeCard(member.customer, card());
  billing.stripe.payInvoice(lastInvoice(billing, member).id);
  await billing.settle();
  expect((await seen(billing, member)).access).toMatchObject({ state: "paid", active: true });
  expect(mails("paused", member)).toEqual([]);
  expectSame(billing, member);
});
