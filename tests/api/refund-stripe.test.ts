import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { type Member, signUpAdmin } from "../support/product.ts";
import { type Shop, sessionOf, startShop } from "../support/shop.ts";
import { card } from "../support/stripe-fake/world.ts";

let shop: Shop;
let admin: string;

beforeAll(async () => {
  shop = await startShop();
  admin = (await signUpAdmin(shop.product)).token;
});
afterAll(() => shop.stop());

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
  expect(both.some(({ status }) => status === 204)).toBe(true);
  expect(await paymentOf(member.email)).toMatchObject({ status: "paid", refundedCents: 200 });

  const all = await post(`/${payment.id}/refund`, { cents: 299, refunded_cents: 200, reason: "The rest" });
  expect(all.status, all.text).toBe(204);
  expect(await paymentOf(member.email)).toMatchObject({ status: "refunded", refundedCents: 499 });
  await until("the access to end", async () => {
    const { json } = await shop.product.call("GET", "/api/app/me", { token: member.token });
    return objectOf(json, "access").active === false;
  });
  const log = await shop.product.find("audit_log", `action = "payment.refund" && target_id = "${payment.id}"`);
  expect(log.map(({ after }) => objectOf({ after }, "after").refund_cents).sort()).toEqual([200, 299]);
  const again = await post(`/${payment.id}/refund`, { cents: 1, refunded_cents: 499, reason: "More" });
  expect([again.status, codes(again)]).toEqual([409, { form: "payment_closed" }]);
});

it("20 equal refunds at once are one refund at Stripe and one audit log entry", async () => {
  const member = await shop.subscribe();
  const payment = await paymentOf(member.email);
  const body = { cents: 200, refunded_cents: 0, reason: "Pressed often" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(`/${payment.id}/refund`, body)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 204))
    expect([answer.status, codes(answer)]).toEqual([409, { form: "payment_changed" }]);
  expect(await refundsOf(payment)).toBe(200);
  expect(await paymentOf(member.email)).toMatchObject({ status: "paid", refundedCents: 200 });
  expect(await shop.product.find("audit_log", `action = "payment.refund" && target_id = "${payment.id}"`)).toHaveLength(
    1,
  );
});

it("a refund whose answer is lost is answered by what Stripe has done, and logged", async () => {
  const member = await shop.subscribe();
  const payment = await paymentOf(member.email);
  shop.stripe.fault({ kind: "reset", match: /^POST .*refunds/, times: 20, done: true });
  const answer = await post(`/${payment.id}/refund`, { cents: 200, refunded_cents: 0, reason: "Lost" });
  shop.stripe.clearFaults();
  expect(answer.status, answer.text).toBe(204);
  expect(await refundsOf(payment)).toBe(200);
  const log = await shop.product.find("audit_log", `action = "payment.refund" && target_id = "${payment.id}"`);
  expect(log).toMatchObject([{ reason: "Lost" }]);
});

it("a refund of which Stripe says nothing at all is logged as such, once", async () => {
  const member = await shop.subscribe();
  const payment = await paymentOf(member.email);
  const refund = () => post(`/${payment.id}/refund`, { cents: 200, refunded_cents: 0, reason: "Lost" });
  const lose = (done: boolean) => {
    shop.stripe.fault({ kind: "reset", match: /^POST .*refunds/, times: 20, done });
    // The list that is read first is answered, the one after it is not.
    shop.stripe.fault({ kind: "slow", match: /^GET .*refunds/, ms: 1 });
    shop.stripe.fault({ kind: "error", match: /^GET .*refunds/, times: 20 });
  };
  const log = () => shop.product.find("audit_log", `action = "payment.refund" && target_id = "${payment.id}"`);
  for (const done of [false, true]) {
    lose(done);
    expect(codes(await refund())).toEqual({ form: "payment_unavailable" });
    shop.stripe.clearFaults();
    expect(await log()).toMatchObject([{ reason: "Lost", after: { refund_cents: 200, unanswered: true } }]);
  }
  expect(codes(await refund())).toEqual({ form: "payment_changed" });
  expect([await refundsOf(payment), (await log()).length]).toEqual([200, 1]);
});

it("a payment of which many small parts were refunded can be refunded further", async () => {
  const member = await shop.subscribe();
  const payment = await paymentOf(member.email);
  const [stored] = await shop.product.find("payments", `id = "${payment.id}"`);
  const charge = shop.stripe.world.all("charge").find((each) => each.payment_intent === stored?.stripe_payment_intent);
  const { url } = shop.stripe.webhooks;
  shop.stripe.webhooks.url = "";
  for (let cents = 1; cents <= 101; cents++) shop.stripe.refund(charge?.id ?? "", 1);
  shop.stripe.webhooks.url = url;
  const refund = (seen: number) =>
    post(`/${payment.id}/refund`, { cents: 50, refunded_cents: seen, reason: "The rest" });
  expect(codes(await refund(0))).toEqual({ form: "payment_changed" });
  const answer = await refund(101);
  expect(answer.status, answer.text).toBe(204);
  expect(await refundsOf(payment)).toBe(151);
});

it("of 20 different refunds at once, only one is made", async () => {
  const member = await shop.subscribe();
  const payment = await paymentOf(member.email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      post(`/${payment.id}/refund`, { cents: 100 + at, refunded_cents: 0, reason: "Not agreed" }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(409)]);
  const given = await refundsOf(payment);
  expect(given).toBeGreaterThanOrEqual(100);
  expect(given).toBeLessThan(120);
  expect(await paymentOf(member.email)).toMatchObject({ status: "paid", refundedCents: given });
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
    expect(objectOf(offer.json, "withdrawal")).toMatchObject({ provider: "manual", refundCents: 499 });
    const both = await Promise.all([1, 2].map(() => withdraw(member)));
    for (const { status, json } of both) expect([status, json.refundCents]).toEqual([200, 499]);
    const receipt = await shop.sink.waitFor(member.email, /^Votre rétractation/);
    expect(receipt.text).toContain("Le remboursement se fait par virement");
    expect(receipt.text).not.toContain("moyen de paiement");
    const told = () => shop.sink.mails.filter(({ subject }) => /^Virement de 4,99/.test(subject));
    await until("the operator's mail", () => told().some(({ text }) => text.includes(member.email)));
    await shop.settle();
    const due = await transferTo(member);
    expect([due?.cents, await stateAtStripe(member)]).toEqual([499, "canceled"]);
    await shop.product.run("billing-sweep");
    expect(await jobs("withdraw-refund", due?.payment)).toEqual([]);
    const path = `/${String(due?.payment)}/paid-back`;
    const recorded = await Promise.all([1, 2].map(() => post(path, { cents: 499, reason: "Sent" })));
    expect(recorded.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await shop.settle();
    expect(await transferTo(member)).toBeUndefined();
    expect(await paymentOf(member.email)).toMatchObject({ status: "refunded", refundedCents: 499 });
  });

  it("goes back as well where it comes after the withdrawal", async () => {
    const member = await owing();
    expect((await withdraw(member)).json.refundCents).toBe(0);
    await until("the end at Stripe", async () => (await stateAtStripe(member)) === "canceled");
    await shop.settle();
    shop.stripe.payOutside(member.invoice);
    await until("the transfer to send", async () => (await transferTo(member))?.cents === 499);
    await shop.settle();
    expect(await jobs("give-back", "")).toEqual([]);
    const told = ({ subject, text }: { subject: string; text: string }) =>
      /^Virement de 4,99/.test(subject) && text.includes(member.email) && text.includes("hors de Stripe");
    await until("the operator's mail", () => shop.sink.mails.some(told));
  });
});
