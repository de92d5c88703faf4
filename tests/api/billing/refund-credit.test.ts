import { beforeAll, expect, it } from "vitest";
import {
  act,
  atStripe,
  type Choice,
  customerOf,
  lastInvoice,
  order,
  passToDraft,
  type Subscriber,
  seen,
  sessionOf,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { objectOf, textOf } from "../../support/http.ts";
import { awayFromHour } from "../../support/poll.ts";
import { signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { asked } from "../../support/stripe-client.ts";

/** Money that goes back is no credit as well, and credit that paid for what is undone is not lost. */
const billing = shared(startBilling);
let admin: string;
beforeAll(async () => {
  admin = (await signUpAdmin(billing.product)).token;
});

const creditOf = (member: Subscriber) => 0 - customerOf(billing, member).balance;
const statusOf = (member: Subscriber) => atStripe(billing, member).status;
const give = (member: Subscriber, cents: number) =>
  asked(billing.stripe, "POST", `customers/${member.customer}/balance_transactions`, {
    amount: -cents,
    currency: "eur",
  });

async function changeTo(member: Subscriber, wish: Choice): Promise<void> {
  await awayFromHour();
  const { json } = await act(billing, member, "change/preview", wish);
  const answer = await act(billing, member, "change", { ...wish, expected_due_cents: json.dueNowCents });
  expect(answer.json).toEqual({ state: "done" });
  await billing.settle();
}

async function withdraw({ token }: Subscriber): Promise<unknown> {
  const body = { kind: "withdraw", locale: "fr", from: "" };
  const { json } = await billing.product.call("POST", "/api/app/terminations", { token, body });
  await billing.settle();
  return json.refundCents;
}

async function orderAgain(member: Subscriber, choice: Choice): Promise<string> {
  const session = sessionOf(await order(billing, member, choice));
  expect(billing.stripe.pay(session)).toBe("complete");
  await billing.settle();
  return billing.stripe.world.get("checkout.session", session).subscription ?? "";
}

it("a withdrawal after a change to a shorter period gives the year back once: as money, not as credit too", async () => {
  const member = await subscribe(billing, { period: "year" });
  await give(member, 99); // a reward
  await changeTo(member, { plan: "essential", period: "month" });
  expect(creditOf(member)).toBe(4990 - 499 + 99);
  expect(await withdraw(member)).toBe(4989);
  expect(creditOf(member)).toBe(99);
  await orderAgain(member, { plan: "essential" });
  expect(billing.stripe.chargesOf(member.customer).map(({ amount }) => amount)).toEqual([4990, 400]);
});

it("a withdrawal names the plan that the member has by now, and all that it cost on its first day", async () => {
  const member = await subscribe(billing);
  await changeTo(member, { plan: "comfort", period: "month" });
  const { json } = await billing.product.call("GET", "/api/app/terminations/offer?locale=en", { token: member.token });
  expect(objectOf(json, "withdrawal")).toMatchObject({
    plan: { name: "Comfort" },
    paidCents: 799,
    refundCents: 798,
  });
  expect(await withdraw(member)).toBe(798);
});

it("so does a full refund after a change to a cheaper plan, and a dispute that is lost", async () => {
  const [refunded, disputed] = [
    await subscribe(billing, { plan: "comfort" }),
    await subscribe(billing, { plan: "comfort" }),
  ];
  const charges = [refunded, disputed].map((member) => billing.stripe.chargeOf(lastInvoice(billing, member).id).id);
  for (const member of [refunded, disputed]) {
    await changeTo(member, { plan: "essential", period: "month" });
    expect(creditOf(member)).toBe(300);
  }
  const id = textOf((await billing.product.find("payments", `user = "${refunded.id}"`))[0], "id");
  const body = { cents: 799, refunded_cents: 0, reason: "All of it" };
  const answer = await billing.product.call("POST", `/api/app/admin/payments/${id}/refund`, { token: admin, body });
  expect(answer.status).toBe(204);
  const { id: dispute } = billing.stripe.dispute(charges[1] ?? "");
  billing.stripe.closeDispute(dispute, "lost");
  await billing.settle();
  expect([refunded, disputed].map(creditOf)).toEqual([0, 0]);
});

it("also where the subscription has ended before, with credit left", async () => {
  const member = await subscribe(billing, { period: "year" });
  const charge = billing.stripe.chargeOf(lastInvoice(billing, member).id).id;
  await changeTo(member, { plan: "essential", period: "month" });
  expect((await act(billing, member, "cancel")).status).toBe(200);
  await billing.pass(32);
  expect(statusOf(member)).toBe("canceled");
  expect(creditOf(member)).toBe(4990 - 499);
  billing.stripe.refund(charge);
  await billing.settle();
  expect(creditOf(member)).toBe(0);
  expectSame(billing, member);
});

it("once a year that became months is used up, the running month's payment counts, and not the year's", async () => {
  const ofYear = () => subscribe(billing, { period: "year" });
  const [refunded, disputed, kept] = [await ofYear(), await ofYear(), await ofYear()];
  const year = billing.stripe.chargeOf(lastInvoice(billing, kept).id).id;
  for (const member of [refunded, disputed, kept]) {
    await changeTo(member, { plan: "essential", period: "month" });
    await give(member, 0 - creditOf(member)); // what the months until the last ones cost
  }
  await billing.pass(31.2);
  for (const member of [refunded, disputed, kept])
    expect(lastInvoice(billing, member)).toMatchObject({ status: "paid", amount_paid: 499 });
  billing.stripe.refund(billing.stripe.chargeOf(lastInvoice(billing, refunded).id).id);
  billing.stripe.dispute(billing.stripe.chargeOf(lastInvoice(billing, disputed).id).id);
  billing.stripe.refund(year); // a gesture, months later
  await billing.settle();
  expect(statusOf(refunded)).toBe("canceled");
  expect((await seen(billing, disputed)).access).toMatchObject({ active: false });
  expect([statusOf(kept), (await seen(billing, kept)).access]).toMatchObject(["active", { active: true }]);
  expectSame(billing, refunded, disputed, kept);
  // Nor does it once the next month has begun, whose invoice is a draft for an hour.
  await passToDraft(billing, kept);
  expect(lastInvoice(billing, kept).status).toBe("draft");
  expect([statusOf(kept), (await seen(billing, kept)).access]).toMatchObject(["active", { active: true }]);
  expectSame(billing, kept);
});

it("credit that paid for a withdrawn order returns, less the time that was used", async () => {
  const member = await subscribe(billing);
  expect(await withdraw(member)).toBe(498);
  await give(member, 400);
  await orderAgain(member, { plan: "essential" });
  expect(creditOf(member)).toBe(0);
  await billing.pass(3.1);
  const refund = Number(await withdraw(member));
  expect(refund).toBeGreaterThan(0);
  expect(refund).toBeLessThan(99);
  const days = 28 + 3; // of the longest month
  expect(creditOf(member)).toBeGreaterThanOrEqual(Math.floor(400 - (400 * 3.2) / 28));
  expect(creditOf(member)).toBeLessThanOrEqual(Math.ceil(400 - (400 * 3) / days));
});

it("credit that a second tab's subscription used up returns in full, once", async () => {
  const member = await subscribe(billing);
  expect(await withdraw(member)).toBe(498);
  const first = sessionOf(await order(billing, member));
  billing.stripe.fault({ kind: "error", match: /expire$/, times: 100 });
  const second = sessionOf(await order(billing, member, { plan: "comfort" }));
  expect(billing.stripe.pay(second)).toBe("complete");
  await billing.settle();
  await give(member, 300);
  expect(billing.stripe.pay(first)).toBe("complete");
  await billing.settle();
  billing.stripe.clearFaults();
  const { subscription } = billing.stripe.world.get("checkout.session", first);
  expect(billing.stripe.world.get("subscription", subscription ?? "").status).toBe("canceled");
  expect(creditOf(member)).toBe(300);
  expect(billing.stripe.chargesOf(member.customer).map(({ amount, refunded }) => [amount, refunded])).toContainEqual([
    199,
    true,
  ]);
});
