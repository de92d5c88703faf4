import { afterAll, beforeAll, expect, it } from "vitest";
import { codes, type Json, listOf, objectOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { signUpAdmin } from "../support/product.ts";
import { type Shop, startShop } from "../support/shop.ts";

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
