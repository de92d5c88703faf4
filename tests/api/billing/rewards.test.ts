import { describe, expect, it } from "vitest";
import { DAY_MS, isoTime } from "../../../common/time.ts";
import { query } from "../../support/database.ts";
import { objectOf, textOf } from "../../support/http.ts";
import { type Member, newEmail, signUp, startProduct } from "../../support/product.ts";
import { daysAgo, rewardKit } from "../../support/rewards.ts";
import { shared } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";
const SITE = "/api/collections/site/records/site";
const records = (collection: string) => `/api/collections/${collection}/records`;

const product = shared(startProduct);

const { pair, pay, alter, rewardOf, confirm } = rewardKit(() => product);
const figures = async ({ token }: Member) => (await product.call("GET", "/api/app/referral", { token })).json;
const stateOf = async (guest: Member) => (await product.find("referrals", `referred = "${guest.id}"`))[0]?.state;

describe("a referral's first payment", () => {
  it("earns the site's percentage, pending while the referral may withdraw; later payments earn nothing", async () => {
    const { guide, guest } = await pair();
    const payment = await pay(guest.id, { paid_at: daysAgo(3) });
    const reward = await rewardOf(payment);
    expect(reward).toMatchObject({ referrer: guide.id, cents: 99, rate: 20, state: "pending" });
    expect(Date.parse(textOf(reward, "confirm_at")) - Date.now()).toBeGreaterThan(10 * DAY_MS);
    expect(await stateOf(guest)).toBe("paid");
    expect(await rewardOf(await pay(guest.id))).toBeUndefined();
    expect(await figures(guide)).toMatchObject({
      signUps: 1,
      paid: 1,
      pendingCents: 99,
      confirmedCents: 0,
      paidCents: 0,
    });
    await confirm();
    expect((await rewardOf(payment))?.state).toBe("pending");
  });

  it.each([
    ["that failed", { status: "failed" }],
    ["of nothing", { amount_cents: 0 }],
    ["in Stripe's test mode", { test: true }],
  ])("%s is none: the next one counts", async (_, changes) => {
    const { guest } = await pair();
    expect(await rewardOf(await pay(guest.id, changes))).toBeUndefined();
    expect(await rewardOf(await pay(guest.id))).toMatchObject({ cents: 99 });
  });

  it("of a former customer earns nothing: the account was deleted, or the person has another one", async () => {
    const { guide, guest } = await pair();
    expect(await rewardOf(await pay(guest.id))).toMatchObject({ cents: 99 });
    const referral = guide.record.affiliate_code;
    const other = await signUp(product, { email: guest.email.replace("@", "+again@"), referral });
    expect(await rewardOf(await pay(other.id))).toBeUndefined();
    for (const { id } of [guest, other]) await product.manage("DELETE", `${USERS}/${id}`);
    const back = await signUp(product, { email: guest.email, referral });
    expect([await rewardOf(await pay(back.id)), await stateOf(back)]).toEqual([undefined, "reversed"]);
  });

  it("paid at the second try counts", async () => {
    const { guest } = await pair();
    const payment = await pay(guest.id, { status: "failed" });
    await alter(payment, { status: "paid" });
    expect(await rewardOf(payment)).toMatchObject({ cents: 99, state: "pending" });
  });

  it("earns nothing without a referrer, or while the site's commission is zero", async () => {
    expect(await rewardOf(await pay((await signUp(product)).id))).toBeUndefined();
    const { guest } = await pair();
    await product.manage("PATCH", SITE, { commission: 0 });
    const payment = await pay(guest.id);
    await product.manage("PATCH", SITE, { commission: 20 });
    expect([await rewardOf(payment), await stateOf(guest)]).toEqual([undefined, "paid"]);
  });

  it("keeps the percentage of the day it was paid", async () => {
    const { guest } = await pair();
    const payment = await pay(guest.id);
    await product.manage("PATCH", SITE, { commission: 50 });
    await alter(payment, { refunded_cents: 99 });
    await product.manage("PATCH", SITE, { commission: 20 });
    expect(await rewardOf(payment)).toMatchObject({ cents: 80, rate: 20 });
  });
});

describe("a referral who is the referrer", () => {
  it("recognised by the card earns them nothing, directly or through others, before or after", async () => {
    const { guide, guest } = await pair();
    await pay(guide.id, { card_fingerprint: "card-one" });
    const payment = await pay(guest.id, { card_fingerprint: "card-one" });
    expect([await rewardOf(payment), await stateOf(guest)]).toEqual([undefined, "reversed"]);

    const third = await signUp(product, { referral: guest.record.affiliate_code });
    expect(await rewardOf(await pay(third.id, { card_fingerprint: "card-one" }))).toBeUndefined();

    const late = await pair();
    const first = await pay(late.guest.id, { card_fingerprint: "card-two", paid_at: daysAgo(20) });
    expect(await rewardOf(first)).toMatchObject({ state: "pending" });
    await pay(late.guide.id, { card_fingerprint: "card-two" });
    await confirm();
    expect(await rewardOf(first)).toMatchObject({ state: "reversed", refused: "same_person", cents: 0 });
    await alter(first, { refunded_cents: 0, number: "R-2" });
    expect(await rewardOf(first)).toMatchObject({ state: "reversed", cents: 0 });
  });

  it("recognised by a changed address earns them nothing", async () => {
    const email = newEmail();
    const guide = await signUp(product, { email });
    const guest = await signUp(product, { referral: guide.record.affiliate_code });
    await product.manage("PATCH", `${USERS}/${guest.id}`, { email: email.replace("@", "+me@") });
    expect(await rewardOf(await pay(guest.id))).toBeUndefined();
  });

  it("is not confused with someone who pays with another card", async () => {
    const { guide, guest } = await pair();
    await pay(guide.id, { card_fingerprint: "card-three" });
    expect(await rewardOf(await pay(guest.id, { card_fingerprint: "card-four" }))).toMatchObject({ state: "pending" });
  });
});

describe("a refund or a dispute", () => {
  it.each([
    ["a refund", { status: "refunded", refunded_cents: 499 }],
    ["a dispute", { status: "disputed" }],
  ])("%s takes the reward back, pending or confirmed", async (_, changes) => {
    const [early, late] = [await pair(), await pair()];
    const [first, second] = [await pay(early.guest.id), await pay(late.guest.id, { paid_at: daysAgo(30) })];
    await confirm();
    expect([(await rewardOf(first))?.state, (await rewardOf(second))?.state]).toEqual(["pending", "confirmed"]);
    for (const payment of [first, second]) {
      await alter(payment, changes);
      await alter(payment, { number: "again" });
      expect(await rewardOf(payment)).toMatchObject({ cents: 0, state: "reversed" });
    }
    expect(await stateOf(early.guest)).toBe("reversed");
    expect(await figures(late.guide)).toMatchObject({ paid: 0, pendingCents: 0, confirmedCents: 0 });
  });

  it("in part reduces the reward", async () => {
    const { guest } = await pair();
    const payment = await pay(guest.id);
    await alter(payment, { refunded_cents: 250 });
    expect(await rewardOf(payment)).toMatchObject({ cents: 49, state: "pending" });
  });

  it("owed after a withdrawal reduces the reward before the transfer back", async () => {
    const { guest } = await pair();
    const payment = await pay(guest.id);
    await alter(payment, { refund_due_cents: 399 });
    expect(await rewardOf(payment)).toMatchObject({ cents: 20, state: "pending" });
    await alter(payment, { refunded_cents: 399 });
    expect(await rewardOf(payment)).toMatchObject({ cents: 20 });
  });

  it("won by us restores the reward", async () => {
    const { guest } = await pair();
    const payment = await pay(guest.id, { paid_at: daysAgo(20) });
    await alter(payment, { status: "disputed" });
    await alter(payment, { status: "paid" });
    expect(await rewardOf(payment)).toMatchObject({ cents: 99, state: "pending" });
    await confirm();
    expect((await rewardOf(payment))?.state).toBe("confirmed");
  });

  it("that arrives before the payment leaves no second chance", async () => {
    const { guest } = await pair();
    const payment = await pay(guest.id, { status: "refunded", refunded_cents: 499 });
    expect(await rewardOf(payment)).toMatchObject({ cents: 0, state: "reversed" });
    expect(await rewardOf(await pay(guest.id))).toBeUndefined();
  });

  it("leaves the payment unchanged if the transaction fails", async () => {
    const { guest } = await pair();
    const before = (await product.find("rewards")).length;
    await expect(pay(guest.id, { plan: "nothing" })).rejects.toThrow("400");
    expect(await product.find("rewards")).toHaveLength(before);
    expect(await stateOf(guest)).toBe("signed_up");
  });
});

describe("a confirmed reward", () => {
  /** A manual plan of the referrer, which ends in so many days. */
  const subscribe = async (user: string, inDays: number) => {
    const end = daysAgo(-inDays);
    const body = {
      user,
      period: "month",
      provider: "manual",
      status: "active",
      price_cents: 499,
      current_period_end: end,
    };
    const { id } = await product.manage("POST", records("subscriptions"), body);
    await product.manage("PATCH", `${USERS}/${user}`, { plan: "paid", paid_until: end, billed_until: end });
    return String(id);
  };
  const inDays = (stored: unknown) => (Date.parse(isoTime(String(stored))) - Date.now()) / DAY_MS;

  it("becomes days of the referrer's plan, once, and is logged", async () => {
    const { guide, guest } = await pair();
    const subscription = await subscribe(guide.id, 10);
    const payment = await pay(guest.id, { paid_at: daysAgo(30) });
    await confirm();
    await product.cron("jobs-payments", "the days", async () => (await rewardOf(payment))?.state === "paid");
    expect(await rewardOf(payment)).toMatchObject({ settled_as: "days", settled_cents: 99, cents: 99 });
    await confirm();
    await product.manage("POST", "/api/crons/jobs-payments");
    const [user] = await product.find("users", `id = "${guide.id}"`);
    const [changed] = await product.find("subscriptions", `id = "${subscription}"`);
    expect(inDays(user?.paid_until)).toBeCloseTo(16, 2);
    expect(inDays(changed?.current_period_end)).toBeCloseTo(16, 2);
    const log = await product.find("audit_log", `action = "reward.credit" && member = "${guide.id}"`);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ actor_kind: "system", after: { days: 6, cents: 99 } });
    expect(await figures(guide)).toMatchObject({ confirmedCents: 0, paidCents: 99 });
  });

  it("waits until the referrer has a plan", async () => {
    const { guide, guest } = await pair();
    const payment = await pay(guest.id, { paid_at: daysAgo(30) });
    await confirm();
    expect((await rewardOf(payment))?.state).toBe("confirmed");
    await subscribe(guide.id, 3);
    await confirm();
    await product.cron("jobs-payments", "the days", async () => (await rewardOf(payment))?.state === "paid");
  });

  it("waits for an administrator where rewards are paid out", async () => {
    await product.manage("PATCH", SITE, { reward_as: "payout" });
    const { guide, guest } = await pair();
    await subscribe(guide.id, 3);
    const payment = await pay(guest.id, { paid_at: daysAgo(30) });
    await confirm();
    expect(await product.find("jobs", `key = "referrals.credit:${textOf(await rewardOf(payment), "id")}"`)).toEqual([]);
    await product.manage("PATCH", SITE, { reward_as: "credit" });
    expect((await rewardOf(payment))?.state).toBe("confirmed");
  });

  it("already given when refunded is recorded as overpaid", async () => {
    const { guide, guest } = await pair();
    await subscribe(guide.id, 3);
    const payment = await pay(guest.id, { paid_at: daysAgo(30) });
    await confirm();
    await product.cron("jobs-payments", "the days", async () => (await rewardOf(payment))?.state === "paid");
    await alter(payment, { status: "refunded", refunded_cents: 499 });
    expect(await rewardOf(payment)).toMatchObject({
      state: "reversed",
      cents: 0,
      settled_cents: 99,
      settled_as: "days",
    });
  });
});

describe("when an account is deleted", () => {
  it("the referral's reward stays with the referrer, without the referral's name", async () => {
    const { guide, guest } = await pair();
    const payment = await pay(guest.id, { paid_at: daysAgo(30) });
    await product.manage("DELETE", `${USERS}/${guest.id}`);
    await confirm();
    expect(await rewardOf(payment)).toMatchObject({ referrer: guide.id, state: "confirmed", cents: 99 });
    await alter(payment, { status: "refunded" });
    expect(await rewardOf(payment)).toMatchObject({ state: "reversed" });
  });

  it("the referrer loses pending rewards, and paid ones stay in the books without a name", async () => {
    const { guide, guest } = await pair();
    const payment = await pay(guest.id);
    const given = textOf(await rewardOf(payment), "id");
    await product.manage("DELETE", `${USERS}/${guide.id}`);
    expect(
      query(product.dir, `SELECT referrer, referral, state, refused, cents FROM rewards WHERE id = '${given}'`),
    ).toEqual([{ referrer: "", referral: "", state: "reversed", refused: "account_closed", cents: "0" }]);
    await alter(payment, { refunded_cents: 10 });
    expect((await rewardOf(payment))?.state).toBe("reversed");
    expect((await product.find("users", `id = "${guest.id}"`))[0]?.referred_by).toBe("");
  });
});

it("shows a member their latest rewards, but not whose payments earned them", async () => {
  const guide = await signUp(product);
  const guests = await Promise.all(
    Array.from({ length: 12 }, () => signUp(product, { referral: guide.record.affiliate_code, name: "Somebody Else" })),
  );
  for (const guest of guests) await pay(guest.id);
  const answer = await product.call("GET", "/api/app/referral", { token: guide.token });
  const rewards = answer.json.rewards;
  expect(rewards).toHaveLength(10);
  expect(answer.json).toMatchObject({ signUps: 12, paid: 12, pendingCents: 12 * 99 });
  const exported = await product.call("GET", "/api/app/export", { token: guide.token });
  expect(objectOf(exported.json, "referral").rewards).toHaveLength(12);
  for (const { id, email } of guests) {
    expect(answer.text).not.toContain(id);
    expect(answer.text).not.toContain(email);
  }
  expect(answer.text).not.toContain("Somebody");
});
