import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, DAY_MS, dbTime } from "../../../common/time.ts";
import { withdrawalDeadline } from "../../../pb_hooks/billing/ledger/withdrawal-rules.ts";
import { act, newMember, order, seen, sessionOf, startMailedBilling } from "../../support/billing.ts";
import { change } from "../../support/database.ts";
import { codes, listOf, objectOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { placeOrder } from "../../support/orders.ts";
import { type Member, type Product, signUp, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

// Who has withdrawn twice within twelve months may order again: access and money begin when the fourteen days are over.

const billing = shared(startMailedBilling);

const withdraw = ({ token }: Member) => {
  const body = { kind: "withdraw", locale: "fr", from: "", reference: "" };
  return billing.product.call("POST", "/api/app/terminations", { body, token });
};
const quoteFor = async ({ token }: Member, coupon = "") => {
  const path = `/api/app/billing/quote?plan=essential&period=month&coupon=${coupon}`;
  return (await billing.product.call("GET", path, { token })).json;
};

/** Orders, pays by card, and withdraws. @returns what is refunded */
async function orderAndWithdraw(member: Member): Promise<unknown> {
  expect(billing.stripe.pay(sessionOf(await order(billing, member)))).toBe("complete");
  await billing.settle();
  const { json } = await withdraw(member);
  await billing.settle();
  return json.refundCents;
}

async function twice(): Promise<Member> {
  const member = await newMember(billing);
  for (const _ of [1, 2]) {
    expect(await quoteFor(member)).toMatchObject({ startsNow: true, dueNowCents: 499 });
    expect(await orderAndWithdraw(member)).toBe(498); // not a single order is free
  }
  return member;
}

const place = ({ token }: Member, more: object = {}) => {
  const body = { plan: "essential", period: "month", terms_version: billing.termsVersion, accept_terms: true, ...more };
  return billing.product.call("POST", "/api/app/billing/checkout", { token, body });
};

describe("after two withdrawals", () => {
  it("the order review and Stripe have access and the first payment begin when the period is over", async () => {
    const member = await twice();
    const start = withdrawalDeadline(new Date());
    const quote = await quoteFor(member);
    const dates = { startsAt: start.toISOString(), firstDate: start.toISOString() };
    expect(quote).toMatchObject({ startsNow: false, dueNowCents: 0, firstCents: 499, ...dates });
    const placed = await place(member);
    expect(placed.status).toBe(200);
    const session = sessionOf(placed);
    expect(billing.stripe.pay(session)).toBe("complete");
    await billing.settle();
    const [request] = billing.stripe.requests
      .filter(({ path, fields }) => path === "/v1/checkout/sessions" && fields.client_reference_id === member.id)
      .slice(-1);
    expect(request?.fields["subscription_data[trial_end]"]).toBe(String(start.getTime() / 1000));
    expect(request?.fields["subscription_data[trial_period_days]"]).toBeUndefined();
    const before = await seen(billing, member);
    expect(before.access).toMatchObject({ active: false });
    expect(objectOf(before.summary, "subscription")).toMatchObject({
      status: "trialing",
      opensAt: start.toISOString(),
    });
    await billing.pass((start.getTime() - Date.now()) / DAY_MS - 0.01);
    expect((await seen(billing, member)).access).toMatchObject({ active: false });
    await billing.pass(0.1);
    const after = await seen(billing, member);
    expect(after.access).toMatchObject({ active: true, state: "paid" });
    expect(objectOf(after.summary, "subscription")).toMatchObject({ status: "active", opensAt: null });
    expect(listOf(after.summary, "payments")[0]).toMatchObject({ status: "paid", amountCents: 499 });
    await billing.pass(4); // longer than weekends and holidays can extend the fourteen days since the order
    expect((await withdraw(member)).status).toBe(409); // none begin with the access
  });

  it("a withdrawal before that day owes nothing, and takes nothing", async () => {
    const member = await twice();
    billing.stripe.pay(sessionOf(await place(member)));
    await billing.settle();
    expect((await withdraw(member)).json).toMatchObject({ done: true, refundCents: 0 });
    await billing.settle();
    await billing.pass(20);
    expect((await seen(billing, member)).access).toMatchObject({ active: false });
    expect((await billing.product.find("payments", `user = "${member.id}"`)).length).toBe(2);
  });

  it("another account of the same mailbox waits too, and so does nobody a year later", async () => {
    const member = await twice();
    const [name, domain] = member.email.split("@");
    await billing.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    const again = await signUp(billing.product, { email: `${name}+again@${domain}`, plan: "paid" });
    expect(await quoteFor(again)).toMatchObject({ startsNow: false });
    const year = "strftime('%Y-%m-%d %H:%M:%fZ', created, '-366 days')";
    change(billing.product.dir, `UPDATE withdrawals SET created = ${year}`);
    expect(await quoteFor(again)).toMatchObject({ startsNow: true });
    const refused = await place(again);
    expect([refused.status, codes(refused)]).toEqual([400, { start_now: "start_now_required" }]);
  });

  it("a code of free days is refused, and one that lowers the price counts", async () => {
    const member = await twice();
    for (const [code, terms] of [
      ["FREEDAYS", { kind: "days", days: 30, duration: "once" }],
      ["TENOFF", { kind: "percent", percent: 10, duration: "once" }],
    ] as const)
      await billing.product.manage("POST", "/api/collections/coupons/records", { code, active: true, ...terms });
    expect(await quoteFor(member, "FREEDAYS")).toMatchObject({ coupon: null, couponProblem: "coupon_waits" });
    expect(await quoteFor(member, "TENOFF")).toMatchObject({ dueNowCents: 0, firstCents: 449 });
    const placed = await place(member, { coupon: "TENOFF" });
    billing.stripe.pay(sessionOf(placed));
    await billing.settle();
    await billing.pass(20);
    expect(listOf((await seen(billing, member)).summary, "payments")[0]).toMatchObject({ amountCents: 449 });
  });

  it("an administrator sees the withdrawals and what follows from them", async () => {
    const member = await twice();
    const { token } = await signUpAdmin(billing.product);
    const { json } = await billing.product.call("GET", `/api/app/admin/users/${member.id}`, { token });
    expect(json.startsAtOnce).toBe(false);
    const told = await billing.product.call("GET", `/api/app/admin/users/${member.id}/timeline`, { token });
    const kinds = listOf(told.json, "items").filter(({ kind }) => kind === "withdraw");
    expect(kinds.map(({ cents }) => cents)).toEqual([498, 498]);
    expect((await act(billing, member, "checkout", {})).status).toBe(400);
  });
});

describe("by transfer", () => {
  let product: Product;
  beforeAll(async () => {
    ({ product } = await startMailedProduct());
  });
  afterAll(() => product.stop());

  it("a period that is paid begins when the withdrawal period is over, and so does access", async () => {
    const member = await signUp(product, { plan: "paid" });
    const call = (method: string, path: string, body?: object) =>
      product.call(method, path, { token: member.token, ...(body && { body }) });
    const buy = async (start_now: boolean) => {
      const { json } = await placeOrder(product, member, { start_now });
      await product.manage("POST", `/api/app/admin/orders/${String(json.order)}/confirm`);
    };
    const isOpen = async () => objectOf((await call("GET", "/api/app/me")).json, "access").active;
    const sent = { kind: "withdraw", locale: "fr", from: "", reference: "" };
    for (const _ of [1, 2]) {
      await buy(true);
      expect(await isOpen()).toBe(true);
      expect((await call("POST", "/api/app/terminations", sent)).json.refundCents).toBe(498);
    }
    await buy(false);
    // To withdraw before that day ends the order, and gives all of it back.
    expect((await call("POST", "/api/app/terminations", sent)).json.refundCents).toBe(499);
    const ended = (await call("GET", "/api/app/billing")).json;
    expect(objectOf(ended, "subscription")).toMatchObject({ status: "canceled" });
    await buy(false);
    const { json } = await call("GET", "/api/app/billing");
    const start = withdrawalDeadline(new Date()).toISOString();
    expect(objectOf(json, "subscription")).toMatchObject({ status: "active", opensAt: start });
    expect(listOf(json, "payments")[0]).toMatchObject({ amountCents: 499, periodStart: start });
    expect(await isOpen()).toBe(false);
    // A further period is no way to begin at once.
    await buy(false);
    expect(await isOpen()).toBe(false);
    // The server was away on that day.
    const begun = `current_period_start = '${dbTime(addDays(new Date(), -3))}'`;
    change(product.dir, `UPDATE subscriptions SET ${begun} WHERE user = '${member.id}' AND status = 'active'`);
    await product.run("billing-sweep");
    expect(await isOpen()).toBe(true);
  });
});
