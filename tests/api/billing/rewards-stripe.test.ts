import { describe, expect, it } from "vitest";
import { change } from "../../support/database.ts";
import { listOf, objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, PASSWORD, signUp } from "../../support/product.ts";
import { daysAgo, rewardKit } from "../../support/rewards.ts";
import { shared } from "../../support/shared.ts";
import { sessionOf, startShop } from "../../support/shop.ts";

const shop = shared(startShop);

const { pay, alter, rewardOf, confirm } = rewardKit(() => shop.product);
const customerOf = async (member: Member) => textOf(await shop.stored(member), "stripe");
const credits = (customer: string) =>
  shop.stripe.world.all("customer_balance_transaction").filter((each) => each.customer === customer);

/** A subscriber whose referral paid some time ago. */
async function earned(): Promise<{ guide: Member; payment: string }> {
  const guide = await shop.subscribe();
  const guest = await signUp(shop.product, { referral: guide.record.affiliate_code });
  return { guide, payment: await pay(guest.id, { paid_at: daysAgo(30) }) };
}
const given = (payment: string) => until("the credit", async () => (await rewardOf(payment))?.state === "paid");

describe("a confirmed reward of a subscriber at Stripe", () => {
  it("becomes credit on the customer's balance, once, and reduces the next invoice", async () => {
    const { guide, payment } = await earned();
    const customer = await customerOf(guide);
    await confirm();
    await shop.product.manage("POST", "/api/crons/jobs-payments");
    await given(payment);
    await confirm();
    await shop.product.manage("POST", "/api/crons/jobs-payments");
    expect(credits(customer).map(({ amount }) => amount)).toEqual([-99]);
    expect(await rewardOf(payment)).toMatchObject({ settled_as: "credit", settled_cents: 99 });
    const log = await shop.product.find("audit_log", `action = "reward.credit" && member = "${guide.id}"`);
    expect(log).toHaveLength(1);
    await until("the dashboard to count it", async () => {
      const { subscription } = (await shop.get(guide)).json;
      return objectOf({ subscription }, "subscription").nextCents === 400;
    });
    expect((await shop.get(guide)).json.subscription).toMatchObject({ creditCents: 99 });
    shop.stripe.advance(32);
    await until("the renewal", async () => {
      const { json } = await shop.get(guide);
      return listOf(json, "payments")[0]?.amountCents === 400;
    });
  });

  it("goes to a new customer where Stripe knows the old one no more", async () => {
    const { guide, payment } = await earned();
    change(shop.product.dir, `UPDATE users SET stripe = 'cus_gone' WHERE id = '${guide.id}'`);
    change(shop.product.dir, `UPDATE subscriptions SET stripe_subscription = 'sub_gone' WHERE user = '${guide.id}'`);
    await confirm();
    await shop.product.manage("POST", "/api/crons/jobs-payments");
    await given(payment);
    const customer = await customerOf(guide);
    expect(customer).not.toBe("cus_gone");
    expect(credits(customer).map(({ amount }) => amount)).toEqual([-99]);
  });

  it("waits while a test key is in force, whose customers pay nothing", async () => {
    const tried = await startShop({}, undefined, "test");
    try {
      const kit = rewardKit(() => tried.product);
      const guide = await tried.subscribe();
      const guest = await signUp(tried.product, { referral: guide.record.affiliate_code });
      const payment = await kit.pay(guest.id, { paid_at: daysAgo(30) });
      await kit.confirm();
      await tried.settle();
      expect(await kit.rewardOf(payment)).toMatchObject({ state: "confirmed", settled_as: "", settled_cents: 0 });
      expect(tried.stripe.world.all("customer_balance_transaction")).toEqual([]);
    } finally {
      await tried.stop();
    }
  });

  it("is given once even if Stripe's response is lost, and cannot be paid out another way meanwhile", async () => {
    const { guide, payment } = await earned();
    const customer = await customerOf(guide);
    shop.stripe.fault({ kind: "reset", match: /^POST .*balance_transactions/, times: 12, done: true });
    await confirm();
    await shop.product.manage("POST", "/api/crons/jobs-payments");
    const id = textOf(await rewardOf(payment), "id");
    const job = async () => (await shop.product.find("jobs", `key = "referrals.credit:${id}"`))[0];
    await until("the failed try", async () => Number((await job())?.attempts) > 0 && (await job())?.state === "queued");
    expect(await rewardOf(payment)).toMatchObject({ state: "confirmed", settled_as: "credit", settled_cents: 99 });
    const answer = await shop.product.call("POST", "/api/app/admin/rewards/paid", {
      token: shop.product.superuser,
      body: { rewards: [{ id, cents: 99 }], reason: "twice?" },
    });
    expect(answer.status).toBe(409);
    shop.stripe.clearFaults();
    await alter(payment, { refunded_cents: 250 });
    const soon = { run_at: daysAgo(0), attempts: 0 };
    await shop.product.manage("PATCH", `/api/collections/jobs/records/${textOf(await job(), "id")}`, soon);
    await shop.product.manage("POST", "/api/crons/jobs-payments");
    await given(payment);
    expect(credits(customer).map(({ amount }) => amount)).toEqual([-99]);
    expect(await rewardOf(payment)).toMatchObject({ cents: 49, settled_cents: 99 });
  });
});

it("a reward that a dispute had taken is owed to nobody once it is won, where its referrer is deleted", async () => {
  const { guide, payment } = await earned();
  await alter(payment, { status: "disputed" });
  await shop.product.manage("DELETE", `/api/collections/users/records/${guide.id}`);
  await alter(payment, { status: "paid" });
  await confirm();
  expect(await rewardOf(payment)).toMatchObject({ state: "reversed", refused: "account_closed", cents: 0 });
});

it("a reward is reversed at once when the friend deletes the account within fourteen days", async () => {
  const guide = await signUp(shop.product);
  const friend = await signUp(shop.product, { referral: guide.record.affiliate_code });
  const over = { trial_ends: "2020-01-01 00:00:00Z" };
  await shop.product.manage("PATCH", `/api/collections/users/records/${friend.id}`, over);
  shop.stripe.pay(sessionOf((await shop.order(friend)).json.url));
  await shop.live(friend);
  const payment = textOf((await shop.product.find("payments", `user = "${friend.id}"`))[0], "id");
  expect(await rewardOf(payment)).toMatchObject({ state: "pending", cents: 99 });
  const body = { password: PASSWORD };
  const gone = await shop.product.call("POST", "/api/app/account/delete", { token: friend.token, body });
  expect(gone.status).toBe(204);
  expect(await rewardOf(payment)).toMatchObject({ state: "reversed", cents: 0 });
});

it("a reward reduces the referrer's next Stripe invoice, once", async () => {
  const guide = await shop.subscribe();
  const { affiliate_code, stripe } = await shop.stored(guide);
  const guest = await signUp(shop.product, { referral: affiliate_code });
  const over = { trial_ends: "2020-01-01 00:00:00Z" };
  await shop.product.manage("PATCH", `/api/collections/users/records/${guest.id}`, over);
  shop.stripe.pay(sessionOf((await shop.order(guest)).json.url));
  await shop.live(guest);
  const reward = await until(
    "the reward",
    async () => (await shop.product.find("rewards", `referrer = "${guide.id}"`))[0],
  );
  expect(reward).toMatchObject({ referrer: guide.id, cents: 99, state: "pending" });
  const path = `/api/collections/rewards/records/${textOf(reward, "id")}`;
  await shop.product.manage("PATCH", path, { confirm_at: "2020-01-01 00:00:00Z" });

  await shop.product.cron("rewards", "the credit", async () => {
    const given = await shop.product.manage("GET", path);
    return given.state === "paid" && given.settled_as === "credit" && given.settled_cents === 99;
  });
  const customer = () => shop.stripe.customer(String(stripe));
  expect(customer().balance).toBe(-99);
  // As if the server had died between Stripe's response and our commit.
  await shop.product.manage("PATCH", path, { state: "confirmed", settled_cents: 0, settled_as: "" });
  await shop.product.cron(
    "rewards",
    "the credit",
    async () => (await shop.product.manage("GET", path)).state === "paid",
  );
  expect(customer().balance).toBe(-99);
  shop.stripe.advance(31.5); // last in this file: everyone else pays, too
  expect(customer().balance).toBe(0);
  const renewal = shop.stripe.invoicesOf(shop.stripe.subscriptionsOf(String(stripe))[0]?.id ?? "").at(-1);
  expect(renewal).toMatchObject({ total: 499, amount_paid: 400 });
});
