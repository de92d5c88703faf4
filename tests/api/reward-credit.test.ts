import { afterAll, beforeAll, expect, it } from "vitest";
import { textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { signUp } from "../support/product.ts";
import { type Shop, sessionOf, startShop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

it("a reward reduces the referrer's next Stripe invoice, once", async () => {
  const guide = await shop.subscribe();
  const { affiliate_code, stripe } = await shop.stored(guide);
  const guest = await signUp(shop.product, { referral: affiliate_code });
  const over = { trial_ends: "2020-01-01 00:00:00Z" };
  await shop.product.manage("PATCH", `/api/collections/users/records/${guest.id}`, over);
  shop.stripe.pay(sessionOf((await shop.order(guest)).json.url));
  await shop.live(guest);
  const reward = await until("the reward", async () => (await shop.product.find("rewards"))[0]);
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
  shop.stripe.advance(31.5);
  expect(customer().balance).toBe(0);
  const renewal = shop.stripe.invoicesOf(shop.stripe.subscriptionsOf(String(stripe))[0]?.id ?? "").at(-1);
  expect(renewal).toMatchObject({ total: 499, amount_paid: 400 });
});
