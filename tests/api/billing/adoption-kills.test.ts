import { expect, it } from "vitest";
import { adoptionOf, planOf, type Sold, soldToMember } from "../../support/adoption.ts";
import { startBilling } from "../../support/billing.ts";
import { query } from "../../support/database.ts";
import { pause } from "../../support/poll.ts";
import type { Member } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { makePrice } from "../../support/stripe-client.ts";

/** `npm run test:long -- adoption-kills` kills 20 times in each test. */
const KILLS = Number(process.env.KILLS ?? 2);
const MEMBERS = 8;
const PATIENCE = { timeout: 120_000 + KILLS * 60_000, tags: "long" };
/** What the work of each test takes, in milliseconds: a kill falls before, into or right after it. */
const WORK = 900;

const billing = shared(startBilling);
const adoption = adoptionOf(billing);
const count = (sql: string) => Number(query(billing.product.dir, sql)[0]?.n);
const listed = (sold: readonly Sold[]) => sold.map(({ subscription }) => `'${subscription}'`).join();
const adopted = (sold: readonly Sold[], where: string) =>
  count(`SELECT COUNT(*) AS n FROM adoptions WHERE subscription IN (${listed(sold)}) AND ${where}`);

async function sellSome(): Promise<{ price: string; sold: (Member & Sold)[] }> {
  const price = await makePrice(billing.stripe, 900, "month");
  const sold = [];
  for (let index = 0; index < MEMBERS; index++) sold.push(await soldToMember(billing, { price }));
  return { price, sold };
}

async function killWithin(ms: number): Promise<void> {
  await pause(Math.random() * ms);
  await billing.product.kill();
  await billing.product.restart();
  await billing.settle();
}

it("a kill while the account is read leaves each subscription noted once", PATIENCE, async () => {
  const { price, sold } = await sellSome();
  for (let kill = 1; kill <= KILLS; kill++) {
    expect((await adoption.post("/read")).status).toBe(200);
    await killWithin(WORK / 3);
    const { prices, reading } = await adoption.overview();
    expect([kill, reading, prices.find((each) => each.price === price)?.ready]).toEqual([kill, "no", MEMBERS]);
    expect(adopted(sold, "state = 'found'")).toBe(MEMBERS);
  }
  await billing.endSubscriptions();
});

it("a kill while subscriptions are adopted leaves each whole, once, and none charged", PATIENCE, async () => {
  const { product, stripe } = billing;
  for (let kill = 1; kill <= KILLS; kill++) {
    const { price, sold } = await sellSome();
    const charged = stripe.world.all("charge").length;
    await adoption.read();
    expect((await adoption.post("/adopt", { plans: { [price]: planOf(product) } })).status).toBe(200);
    await killWithin(WORK);
    for (const { id, subscription } of sold) {
      const row = `user = '${id}' AND stripe_subscription = '${subscription}' AND status = 'active'`;
      expect([kill, count(`SELECT COUNT(*) AS n FROM subscriptions WHERE ${row}`)]).toEqual([kill, 1]);
      expect(stripe.world.get("subscription", subscription).metadata.user).toBe(id);
    }
    expect([kill, adopted(sold, "state = 'adopted' AND told = TRUE")]).toEqual([kill, MEMBERS]);
    expect(stripe.world.all("charge")).toHaveLength(charged);
    expect(count("SELECT COUNT(*) AS n FROM payments")).toBe(0);
  }
});

it("a kill while subscriptions are given back leaves none ours, and all running", PATIENCE, async () => {
  const { stripe } = billing;
  for (let kill = 1; kill <= KILLS; kill++) {
    const { price, sold } = await sellSome();
    await adoption.adopt(price);
    const items = [];
    for (const { subscription } of sold) items.push(...(await adoption.list("adopted", subscription)));
    expect(items).toHaveLength(MEMBERS);
    for (const { id } of items) expect((await adoption.post(`/${id}/return`)).status).toBe(200);
    await killWithin(WORK / 2);
    expect([kill, adopted(sold, "state = 'returned'")]).toEqual([kill, MEMBERS]);
    for (const { id, subscription } of sold) {
      const { status, metadata } = stripe.world.get("subscription", subscription);
      expect([kill, status, metadata.user, metadata.adopted]).toEqual([kill, "active", undefined, undefined]);
      const row = `user = '${id}' AND stripe_subscription = '' AND status = 'canceled'`;
      expect([kill, count(`SELECT COUNT(*) AS n FROM subscriptions WHERE ${row}`)]).toEqual([kill, 1]);
    }
    await billing.endSubscriptions();
  }
});
