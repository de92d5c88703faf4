import { beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { sessionOf, startShop } from "../../support/shop.ts";
import { card } from "../../support/stripe-fake/world.ts";

const shop = shared(startShop);
let admin: string;
let adminId: string;
beforeAll(async () => {
  ({ token: admin, id: adminId } = await signUpAdmin(shop.product));
});

const post = (path: string, body: unknown) =>
  shop.product.call("POST", `/api/app/admin/payments${path}`, { token: admin, body });
const paymentOf = async (email: string) => listOf((await post("/search", { q: email })).json, "items")[0] ?? {};
/** What Stripe has refunded of a payment, in cents. */
async function refundsOf(payment: Json): Promise<number> {
  const [stored] = await shop.product.find("payments", `id = "${payment.id}"`);
  const refunds = shop.stripe.world
    .all("refund")
    .filter((each) => each.payment_intent === stored?.stripe_payment_intent);
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

it("Stripe refunds a card payment, once for a double click, and a full refund ends access", async () => {
  const member = await shop.subscribe();
  const payment = await paymentOf(member.email);
  expect(payment).toMatchObject({ provider: "stripe", status: "paid", amountCents: 499, refundedCents: 0 });

  const part = { cents: 200, refunded_cents: 0, reason: "A bad day" };
  const both = await Promise.all([1, 2].map(() => post(`/${payment.id}/refund`, part)));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  await shop.settle();
  expect(await paymentOf(member.email)).toMatchObject({ status: "paid", refundedCents: 200, owedCents: 0 });

  const all = await post(`/${payment.id}/refund`, { cents: 299, refunded_cents: 200, reason: "The rest" });
  expect(all.status, all.text).toBe(204);
  await until("the access to end", async () => {
    const { json } = await shop.product.call("GET", "/api/app/me", { token: member.token });
    return objectOf(json, "access").active === false;
  });
  expect(await paymentOf(member.email)).toMatchObject({ status: "refunded", refundedCents: 499 });
  const log = await shop.product.find("audit_log", `action = "payment.refund" && target_id = "${payment.id}"`);
  expect(log.map(({ after }) => objectOf({ after }, "after").refund_cents).sort()).toEqual([200, 299]);
  const again = await post(`/${payment.id}/refund`, { cents: 1, refunded_cents: 499, reason: "More" });
  expect([again.status, codes(again)]).toEqual([409, { form: "payment_closed" }]);
});

it.each([
  ["equal", () => 200],
  ["different", (at: number) => 200 + at],
])("of 20 %s refunds at once, one is decided, with who and why, and made", async (_, cents) => {
  const member = await shop.subscribe();
  const payment = await paymentOf(member.email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      post(`/${payment.id}/refund`, { cents: cents(at), refunded_cents: 0, reason: "Pressed often" }),
    ),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 204))
    expect([answer.status, codes(answer)]).toEqual([409, { form: "payment_changed" }]);
  await shop.settle();
  const decided = await shop.product.find("refunds", `payment = "${payment.id}"`);
  expect(decided).toMatchObject([{ cause: "admin", reason: "Pressed often", by: adminId }]);
  expect(await refundsOf(payment)).toBe(decided[0]?.cents);
  expect(await paymentOf(member.email)).toMatchObject({ status: "paid", refundedCents: decided[0]?.cents });
  expect(await shop.product.find("audit_log", `action = "payment.refund" && target_id = "${payment.id}"`)).toHaveLength(
    1,
  );
});

it("a refund whose answer is lost, or that Stripe does not answer, is made once", async () => {
  for (const done of [true, false]) {
    const member = await shop.subscribe();
    const payment = await paymentOf(member.email);
    shop.stripe.fault({ kind: "reset", match: /^POST .*refunds/, times: 3, done });
    const answer = await post(`/${payment.id}/refund`, { cents: 200, refunded_cents: 0, reason: "Lost" });
    expect(answer.status, answer.text).toBe(204);
    await until("the refund", async () => {
      change(shop.product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
      await shop.settle();
      return (await paymentOf(member.email)).refundedCents === 200;
    });
    shop.stripe.clearFaults();
    expect(await refundsOf(payment)).toBe(200);
  }
});

it("what Stripe has refunded without our knowing counts: no more goes back than was decided", async () => {
  const member = await shop.subscribe();
  await shop.settle(); // a late webhook of the payment would read these refunds
  const payment = await paymentOf(member.email);
  const [stored] = await shop.product.find("payments", `id = "${payment.id}"`);
  const charge = shop.stripe.world.all("charge").find((each) => each.payment_intent === stored?.stripe_payment_intent);
  const { url } = shop.stripe.webhooks;
  shop.stripe.webhooks.url = null;
  for (let cents = 1; cents <= 101; cents++) shop.stripe.refund(charge?.id ?? "", 1);
  shop.stripe.webhooks.url = url;
  const refund = (cents: number, seen: number) =>
    post(`/${payment.id}/refund`, { cents, refunded_cents: seen, reason: "The rest" });
  expect((await refund(50, 0)).status).toBe(204);
  await shop.settle();
  expect([await refundsOf(payment), (await paymentOf(member.email)).refundedCents]).toEqual([101, 101]);
  expect((await refund(50, 101)).status).toBe(204);
  await shop.settle();
  expect(await refundsOf(payment)).toBe(151);
});

it("a refund that the bank sends back can be decided again", async () => {
  const member = await shop.subscribe();
  const payment = await paymentOf(member.email);
  const refund = () => post(`/${payment.id}/refund`, { cents: 200, refunded_cents: 0, reason: "Again" });
  expect((await refund()).status).toBe(204);
  await shop.settle();
  const made = shop.stripe.world.all("refund").at(-1);
  shop.stripe.failRefund(made?.id ?? "");
  await until("its failure", async () => (await paymentOf(member.email)).refundedCents === 0);
  await shop.settle();
  expect((await paymentOf(member.email)).owedCents).toBe(0);
  expect((await refund()).status).toBe(204);
  await until("the second refund", async () => (await paymentOf(member.email)).refundedCents === 200);
});

describe("a payment that came outside of Stripe", () => {
  const TERMINATIONS = "/api/app/terminations";
  /** A member whose first debit was returned. @returns with the invoice that it was for */
  async function owing(): Promise<Member & { invoice: string }> {
    const member = await shop.newcomer();
    const session = sessionOf((await shop.order(member)).json.url);
    shop.stripe.pay(session, { card: card({ async: true }), earlier: true });
    await shop.live(member);
    shop.stripe.settle(session, false);
    await shop.live(member, "past_due");
    return { ...member, invoice: shop.stripe.world.get("checkout.session", session).invoice ?? "" };
  }
  /** Who has sent a transfer since, for which the operator has marked the invoice as paid. */
  async function paidOutside(): Promise<Member> {
    const member = await owing();
    shop.stripe.payOutside(member.invoice);
    await shop.live(member);
    await shop.settle();
    return member;
  }
  const withdraw = ({ token }: Member) =>
    shop.product.call("POST", TERMINATIONS, { body: { kind: "withdraw", locale: "fr", from: "" }, token });
  const transferTo = async ({ id }: Member) => {
    const { json } = await shop.product.call("GET", "/api/app/admin/terminations", { token: admin });
    return listOf(json, "transfers").find(({ member }) => objectOf({ member }, "member").id === id);
  };
  const jobs = (kind: string, id: unknown) => shop.product.find("jobs", `key = "billing.${kind}:${String(id)}"`);
  const stateAtStripe = async (member: Member) =>
    shop.stripe.subscriptionsOf(textOf(await shop.stored(member), "stripe"))[0]?.status;

  it("goes back by transfer: an administrator's refund is recorded, and a full one ends the subscription", async () => {
    const member = await paidOutside();
    const payment = await paymentOf(member.email);
    expect(payment).toMatchObject({ provider: "stripe", transfer: true, status: "paid", amountCents: 499 });
    const refund = (cents: number, seen: number) =>
      post(`/${payment.id}/refund`, { cents, refunded_cents: seen, reason: "By transfer" });
    const both = await Promise.all([1, 2].map(() => refund(200, 0)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect([await refundsOf(payment), await stateAtStripe(member)]).toEqual([0, "active"]);
    expect((await refund(299, 200)).status).toBe(204);
    await until("the end at Stripe", async () => (await stateAtStripe(member)) === "canceled");
    await shop.settle();
    expect(await paymentOf(member.email)).toMatchObject({ status: "refunded", refundedCents: 499 });
    await shop.product.run("billing-proof");
    await shop.settle();
    expect(query(shop.product.dir, "SELECT differences FROM billing_proofs")).toEqual([{ differences: "0" }]);
  });

  it("is among the transfers after a withdrawal, as its receipt says", async () => {
    const member = await paidOutside();
    const offer = await shop.product.call("GET", `${TERMINATIONS}/offer?locale=fr`, member);
    expect(objectOf(offer.json, "withdrawal")).toMatchObject({ provider: "manual", refundCents: 498 });
    const both = await Promise.all([1, 2].map(() => withdraw(member)));
    for (const { status, json } of both) expect([status, json.refundCents]).toEqual([200, 498]);
    const receipt = await shop.sink.waitFor(member.email, /^Votre rétractation/);
    expect(receipt.text).toContain("Le remboursement se fait par virement");
    expect(receipt.text).not.toContain("moyen de paiement");
    const told = () => shop.sink.mails.filter(({ subject }) => /^Virement de 4,98/.test(subject));
    await until("the operator's mail", () => told().some(({ text }) => text.includes(member.email)));
    await shop.settle();
    const due = await transferTo(member);
    expect([due?.cents, await stateAtStripe(member)]).toEqual([498, "canceled"]);
    await shop.product.run("billing-sweep");
    expect(await jobs("withdraw-refund", due?.payment)).toEqual([]);
    const path = `/${String(due?.payment)}/paid-back`;
    const recorded = await Promise.all([1, 2].map(() => post(path, { cents: 498, reason: "Sent" })));
    expect(recorded.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await shop.settle();
    expect(await transferTo(member)).toBeUndefined();
    expect(await paymentOf(member.email)).toMatchObject({ status: "paid", refundedCents: 498 });
  });

  it("goes back as well where it comes after the withdrawal", async () => {
    const member = await owing();
    expect((await withdraw(member)).json.refundCents).toBe(0);
    await until("the end at Stripe", async () => (await stateAtStripe(member)) === "canceled");
    await shop.settle();
    shop.stripe.payOutside(member.invoice);
    await until("the transfer to send", async () => (await transferTo(member))?.cents === 499);
    await shop.settle();
    const told = ({ subject, text }: { subject: string; text: string }) =>
      /^Virement de 4,99/.test(subject) && text.includes(member.email) && text.includes("hors de Stripe");
    await until("the operator's mail", () => shop.sink.mails.some(told));
  });
});
