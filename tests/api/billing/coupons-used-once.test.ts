import { describe, expect, it } from "vitest";
import {
  act,
  lastInvoice,
  makeCoupon,
  order,
  seen,
  sessionOf,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { codes } from "../../support/http.ts";
import { type Member, signUp } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const billing = shared(startBilling);

let count = 0;
const newEmail = () => `coupon${++count}x${Date.now()}@example.org`;
const tagged = (email: string) => email.replace("@", "+2@");
const join = (email: string): Promise<Member> => signUp(billing.product, { email, plan: "paid" });
const refusal = async (member: Member, coupon: string) => codes(await order(billing, member, { coupon }));

async function buy(member: Member, coupon?: string): Promise<void> {
  const answer = await order(billing, member, coupon ? { coupon } : {});
  billing.stripe.pay(sessionOf(answer));
  await billing.settle();
}

describe("a coupon for once and for new customers", () => {
  it("counts the mailbox, however it is written, even after the account is deleted", async () => {
    const [once, fresh] = [await makeCoupon(billing), await makeCoupon(billing, { new_customers: true })];
    const email = newEmail();
    const member = await join(email);
    await buy(member, once);
    const second = await join(tagged(email));
    expect(await refusal(second, once)).toEqual({ coupon: "coupon_used" });
    expect(await refusal(second, fresh)).toEqual({ coupon: "coupon_new_customers" });
    await billing.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    await billing.settle();
    const third = await join(email);
    expect(await refusal(third, once)).toEqual({ coupon: "coupon_used" });
    expect(await refusal(third, fresh)).toEqual({ coupon: "coupon_new_customers" });
    const claims = JSON.stringify(await billing.product.find("coupon_claims"));
    expect(claims).not.toContain(email.split("@")[0]);
  });

  it("is held by one order per mailbox, and released when the order fails", async () => {
    const coupon = await makeCoupon(billing);
    const email = newEmail();
    const [first, second] = [await join(email), await join(tagged(email))];
    expect((await order(billing, first, { coupon })).status).toBe(200);
    // The member's own next order takes its place.
    expect((await order(billing, first, { coupon, plan: "comfort" })).status).toBe(200);
    expect(await refusal(second, coupon)).toEqual({ coupon: "coupon_used" });
    expect((await order(billing, first, { plan: "family" })).status).toBe(200);
    await billing.settle();
    expect((await order(billing, second, { coupon })).status).toBe(200);
  });

  it("follows the member to another address and stays with the old one", async () => {
    const coupon = await makeCoupon(billing);
    const [before, after] = [newEmail(), newEmail()];
    const member = await join(before);
    await buy(member, coupon);
    await billing.product.manage("PATCH", `/api/collections/users/records/${member.id}`, { email: after });
    for (const email of [before, tagged(after)])
      expect(await refusal(await join(email), coupon)).toEqual({ coupon: "coupon_used" });
  });
});

describe("a coupon that the operator edits", () => {
  const edit = async (code: string, terms: { [name: string]: unknown }) => {
    const [coupon] = await billing.product.find("coupons", `code = "${code}"`);
    await billing.product.manage("PATCH", `/api/collections/coupons/records/${coupon?.id}`, terms);
  };

  it.each([
    ["three months of half", { kind: "percent", percent: 50, duration: "repeating", months: 3 }],
    ["a euro off for ever", { kind: "amount", amount_cents: 100, duration: "forever" }],
    ["a first month of 20 %", { kind: "percent", percent: 20, duration: "once" }],
  ])("keeps what it announced to those who have it: %s", async (_, terms) => {
    const coupon = await makeCoupon(billing, terms);
    const member = await subscribe(billing, { coupon });
    await edit(coupon, { kind: "percent", percent: 90, duration: "forever", months: 0 });
    for (let month = 0; month < 4; month++) {
      const { nextCents } = (await seen(billing, member)).summary.subscription as { nextCents: number }; // common/contract/billing.ts
      await billing.pass(32);
      expect([month, lastInvoice(billing, member).amount_paid]).toEqual([month, nextCents]);
    }
  });

  it("requires a new order from someone who has not paid yet", async () => {
    const coupon = await makeCoupon(billing, { kind: "percent", percent: 20, duration: "once" });
    const member = await join(newEmail());
    const first = sessionOf(await order(billing, member, { coupon }));
    expect(sessionOf(await order(billing, member, { coupon }))).toBe(first);
    expect((await seen(billing, member)).summary.pendingOrder).toMatchObject({ coupon });
    // The first charge is the same, the later ones are not.
    await edit(coupon, { duration: "forever" });
    expect(sessionOf(await order(billing, member, { coupon }))).not.toBe(first);
  });

  it("still covers the plans that it covered before", async () => {
    const coupon = await makeCoupon(billing, { percent: 50, duration: "forever" });
    const member = await subscribe(billing, { coupon });
    const [plan] = await billing.product.find("plans", 'slug = "essential"');
    await edit(coupon, { plans: [plan?.id] });
    const preview = await act(billing, member, "change/preview", { plan: "comfort", period: "month" });
    const [comfort] = await billing.product.find("plans", 'slug = "comfort"');
    expect(Number(preview.json.nextCents)).toBe(
      Math.ceil(Number(comfort?.monthly_cents) / 2) - (Number(comfort?.monthly_cents) % 2),
    );
  });
});
