import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, DAY_MS, dbTime } from "../../../common/time.ts";
import { change } from "../../support/database.ts";
import { codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { placeOrder } from "../../support/orders.ts";
import { until } from "../../support/poll.ts";
import { type Member, type Product, signUp } from "../../support/product.ts";
import { daysAgo, rewardKit } from "../../support/rewards.ts";
import { type Shop, sessionOf, startShop } from "../../support/shop.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

const PATH = "/api/app/terminations";
const own = (product: Product, member: Member, reference = "") =>
  product.call("POST", PATH, { body: { kind: "withdraw", locale: "fr", from: "", reference }, token: member.token });
const offerOf = async (product: Product, { token }: Member) =>
  (await product.call("GET", `${PATH}/offer?locale=fr`, { token })).json.withdrawal;

describe("by transfer", () => {
  let product: Product;
  let sink: SmtpSink;
  beforeAll(async () => {
    ({ product, sink } = await startMailedProduct());
  });
  afterAll(() => product.stop());

  const endTrial = ({ id }: Member, changes: Json = {}) =>
    product.manage("PATCH", `/api/collections/users/records/${id}`, { trial_ends: "2020-01-01 00:00:00Z", ...changes });
  async function newcomer(changes: Json = {}): Promise<Member> {
    const member = await signUp(product);
    await endTrial(member, changes);
    return member;
  }
  /** Places an order. @returns its id and reference */
  async function order(member: Member, changes = {}): Promise<{ id: string; reference: string }> {
    const id = textOf((await placeOrder(product, member, changes)).json, "order");
    const found = await product.manage("GET", `/api/collections/orders/records/${id}`);
    return { id, reference: textOf(found, "reference") };
  }
  const confirm = (id: string) => product.manage("POST", `/api/app/admin/orders/${id}/confirm`);
  async function buy(member: Member, changes = {}): Promise<string> {
    const { id, reference } = await order(member, changes);
    await confirm(id);
    return reference;
  }
  const hasAccess = async ({ token }: Member) =>
    objectOf((await product.call("GET", "/api/app/me", { token })).json, "access").active;

  it("an order that is not paid is cancelled, with a receipt, and its money is not taken later", async () => {
    const member = await newcomer();
    const { id, reference } = await order(member);
    expect(await offerOf(product, member)).toMatchObject({ reference, paid: false, paidCents: 0 });
    const answers = await Promise.all([own(product, member, reference), own(product, member, reference)]);
    for (const { status, json } of answers) expect([status, json.done, json.refundCents]).toEqual([200, true, 0]);
    expect(answers[0]?.json.number).toBe(answers[1]?.json.number);
    const mail = await sink.waitFor(member.email, /^Votre rétractation/);
    expect(mail.text).toContain(`Votre commande ${reference} (Essentiel) est annulée`);
    expect(mail.text).not.toContain("remboursons");
    expect(await product.manage("GET", `/api/collections/orders/records/${id}`)).toMatchObject({ state: "canceled" });
    const late = await product.call("POST", `/api/app/admin/orders/${id}/confirm`, { token: product.superuser });
    expect([late.status, codes(late)]).toEqual([409, { form: "order_closed" }]);
    expect(await offerOf(product, member)).toBeNull();
  });

  it("each of two orders has its own right, and a second click does not use the other's", async () => {
    const member = await newcomer();
    const references = [await buy(member), await buy(member)];
    expect(await offerOf(product, member)).toMatchObject({ reference: references[1], refundCents: 499 });
    const first = await Promise.all([own(product, member, references[1]), own(product, member, references[1])]);
    expect(first[0]?.json.number).toBe(first[1]?.json.number);
    expect(await hasAccess(member)).toBe(true);
    expect(await offerOf(product, member)).toMatchObject({ reference: references[0], refundCents: 498 });
    expect((await own(product, member, references[0])).json.refundCents).toBe(498);
    expect(await hasAccess(member)).toBe(false);
    const due = await product.find("payments", `user = "${member.id}"`);
    expect(due.map(({ refund_due_cents }) => refund_due_cents)).toEqual([498, 499]);
  });

  it("a withdrawal that was declared before an order does not end that order", async () => {
    const member = await newcomer();
    const written = { name: "Camille", email: member.email, reference: "" };
    const asked = { kind: "withdraw", locale: "fr", from: "", ...written };
    expect((await product.call("POST", PATH, { body: asked })).status).toBe(200);
    const mail = await sink.waitFor(member.email, /^Confirmez la rétractation/);
    const token = /#token=(\w+)/.exec(mail.text)?.[1] ?? "";
    await buy(member);
    const opened = await product.call("POST", `${PATH}/open`, { body: { token, locale: "fr" } });
    expect([opened.status, objectOf(opened.json, "offer").withdrawal]).toEqual([200, null]);
    const confirmed = await product.call("POST", `${PATH}/confirm`, { body: { token, locale: "fr" } });
    expect([confirmed.status, codes(confirmed)]).toEqual([409, { form: "no_withdrawal" }]);
    expect(await hasAccess(member)).toBe(true);
  });

  it("a second click without a reference does not use the right of an earlier order", async () => {
    const member = await newcomer();
    const references = [await buy(member), await buy(member)];
    const first = await own(product, member);
    const second = await own(product, member);
    expect([first.json.refundCents, second.json.number]).toEqual([499, first.json.number]);
    expect(await hasAccess(member)).toBe(true);
    const later = await buy(member);
    expect((await own(product, member)).json.number).not.toBe(first.json.number);
    const withdrawn = await product.find("orders", `user = "${member.id}" && withdrawn != ""`);
    expect(withdrawn.map(({ reference }) => reference).toSorted()).toEqual([references[1], later].toSorted());
  });

  it("an administrator's refund of an order that was withdrawn from leaves the time of the other order", async () => {
    const member = await newcomer();
    const references = [await buy(member), await buy(member)];
    await own(product, member, references[1]);
    const [subscription] = await product.find("subscriptions", `user = "${member.id}"`);
    const [payment] = await product.find("payments", `user = "${member.id}" && number = "${references[1]}"`);
    await product.manage("POST", `/api/app/admin/payments/${textOf(payment, "id")}/refund`, {
      cents: 499,
      refunded_cents: 0,
      reason: "Sent back",
    });
    const [after] = await product.find("subscriptions", `user = "${member.id}"`);
    expect(after?.current_period_end).toBe(subscription?.current_period_end);
    expect(await hasAccess(member)).toBe(true);
  });

  it("the refund of a statement whose link is opened days later is due fourteen days after the statement", async () => {
    const member = await newcomer();
    await buy(member);
    const written = { name: "Camille", email: member.email, reference: "" };
    const asked = await product.call("POST", PATH, { body: { kind: "withdraw", locale: "fr", from: "", ...written } });
    const mail = await sink.waitFor(member.email, /^Confirmez la rétractation/);
    const token = /#token=(\w+)/.exec(mail.text)?.[1] ?? "";
    const at = (days: number) => dbTime(addDays(new Date(), -days));
    change(
      product.dir,
      `BEGIN; UPDATE orders SET terms_accepted = '${at(12)}' WHERE user = '${member.id}';
       UPDATE contract_requests SET created = '${at(11)}' WHERE number = '${textOf(asked.json, "number")}'; COMMIT`,
    );
    const confirmed = await product.call("POST", `${PATH}/confirm`, { body: { token, locale: "fr" } });
    expect([confirmed.status, confirmed.json.done]).toEqual([200, true]);
    const { transfers } = await product.manage("GET", "/api/app/admin/terminations");
    const [due] = (transfers as { until: string; member: { id: string } | null }[]).filter(
      (each) => each.member?.id === member.id,
    );
    expect(Math.round((Date.parse(due?.until ?? "") - Date.now()) / DAY_MS)).toBe(3);
  });

  it("takes the days that a reward had given, which stay spent", async () => {
    const { pair, pay, rewardOf, confirm: confirmRewards } = rewardKit(() => product);
    const { guide, guest } = await pair();
    await endTrial(guide);
    await buy(guide);
    const payment = await pay(guest.id, { paid_at: daysAgo(30) });
    const given = async () => (await rewardOf(payment))?.state === "paid";
    await confirmRewards();
    await product.cron("jobs-payments", "the days", given);
    expect((await own(product, guide)).json.refundCents).toBe(498);
    expect([await hasAccess(guide), await given()]).toEqual([false, true]);
  });

  it.each([
    ["free days before the first payment", { kind: "days", days: 30 }],
    ["a free month", { kind: "percent", percent: 100 }],
    ["a month at half the price", { kind: "percent", percent: 50 }],
  ])("a coupon for %s stays used, but not where its order is never paid", async (_, terms) => {
    const code = `G${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
    const coupon = { code, duration: "once", active: true, ...terms };
    await product.manage("POST", "/api/collections/coupons/records", coupon);
    const member = await newcomer({ verified: true });
    const usable = async () => {
      const query = `plan=essential&period=month&coupon=${code}`;
      return (await product.call("GET", `/api/app/billing/quote?${query}`, { token: member.token })).json.couponProblem;
    };
    const placed = async () => {
      const { id } = await order(member, { coupon: code });
      return { id, paid: (await product.find("orders", `id = "${id}"`))[0]?.state === "paid" };
    };
    // What costs nothing is paid as it is ordered.
    const first = await placed();
    if (!first.paid) {
      expect((await own(product, member)).json.done).toBe(true);
      expect(await usable()).toBeNull();
      await confirm((await placed()).id);
    }
    expect((await own(product, member)).json.done).toBe(true);
    expect(await usable()).toBe("coupon_used");
  });

  it("an order that a coupon paid for in full ends as well", async () => {
    const code = `W${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
    const coupon = { code, kind: "percent", percent: 100, duration: "once", active: true };
    await product.manage("POST", "/api/collections/coupons/records", coupon);
    const member = await newcomer({ verified: true });
    await order(member, { coupon: code }); // nothing to wait for: it is paid at once
    expect(await hasAccess(member)).toBe(true);
    const done = await own(product, member);
    expect([done.status, done.json.refundCents]).toEqual([200, 0]);
    expect(await hasAccess(member)).toBe(false);
  });
});

describe("by card", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.stop());

  const paymentOf = async (member: Member) => (await shop.product.find("payments", `user = "${member.id}"`))[0] ?? {};
  const retry = async () => {
    change(shop.product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
    await shop.settle();
  };

  it.each(["before", "after"])("money that is disputed %s a withdrawal is the bank's", async (when) => {
    const member = await shop.subscribe();
    await shop.settle();
    const customer = textOf(await shop.stored(member), "stripe");
    const [charge] = shop.stripe.chargesOf(customer);
    const contest = async () => {
      const dispute = shop.stripe.dispute(charge?.id ?? "");
      await until("the dispute to be known", async () => (await paymentOf(member)).status === "disputed");
      return dispute;
    };
    const early = when === "before" ? await contest() : undefined;
    shop.stripe.fault({ kind: "error", match: /^POST .*refunds/, times: 200 });
    expect((await own(shop.product, member)).json.refundCents).toBe(early ? 0 : 498);
    const dispute = early ?? (await contest());
    shop.stripe.clearFaults();
    await retry();
    shop.stripe.closeDispute(dispute.id, "won");
    await until("the outcome", async () => (await paymentOf(member)).status === "paid");
    await retry();
    expect(await paymentOf(member)).toMatchObject({ refunded_cents: 0, refund_due_cents: 0 });
    expect(shop.stripe.chargesOf(customer).map(({ amount_refunded }) => amount_refunded)).toEqual([0]);
  });

  it("an order whose page is paid while the member withdraws ends, and its money goes back", async () => {
    const code = `P${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
    const coupon = { code, kind: "percent", percent: 50, duration: "once", active: true, max_uses: 1 };
    const { id } = await shop.product.manage("POST", "/api/collections/coupons/records", coupon);
    const member = await shop.newcomer({ verified: true });
    const { json } = await shop.order(member, { coupon: code });
    shop.stripe.fault({ kind: "error", match: /expire/, times: 200 });
    expect((await own(shop.product, member)).status).toBe(200);
    shop.stripe.pay(sessionOf(json.url));
    await until("the refund", async () => (await paymentOf(member)).status === "refunded");
    await shop.settle();
    shop.stripe.clearFaults();
    expect(await shop.product.find("redemptions", `coupon = "${String(id)}"`)).toMatchObject([{ state: "used" }]);
    const customer = textOf(await shop.stored(member), "stripe");
    expect(shop.stripe.subscriptionsOf(customer).map(({ status }) => status)).toEqual(["canceled"]);
  });
});
