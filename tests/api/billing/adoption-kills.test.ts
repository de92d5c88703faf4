import { expect, it } from "vitest";
import { adoptionOf, planOf, soldToMember } from "../../support/adoption.ts";
import { startBilling } from "../../support/billing.ts";
import { query } from "../../support/database.ts";
import { pause } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { makePrice } from "../../support/stripe-client.ts";

/** `npm run test:long -- adoption-kills` kills 20 times. */
const KILLS = Number(process.env.KILLS ?? 2);
const MEMBERS = 8;

const billing = shared(startBilling);
const adoption = adoptionOf(billing);
const count = (sql: string) => Number(query(billing.product.dir, sql)[0]?.n);

it("a kill while subscriptions are adopted leaves each whole, once, and none charged", {
  timeout: 120_000 + KILLS * 60_000,
  tags: "long",
}, async () => {
  const { product, stripe } = billing;
  for (let kill = 1; kill <= KILLS; kill++) {
    const price = await makePrice(stripe, 900, "month");
    const sold = [];
    for (let index = 0; index < MEMBERS; index++) sold.push(await soldToMember(billing, { price }));
    const charged = stripe.world.all("charge").length;
    await adoption.read();
    expect((await adoption.post("/adopt", { plans: { [price]: planOf(product) } })).status).toBe(200);
    await pause(Math.random() * 1500);
    await product.kill();
    await product.restart();
    await billing.settle();
    for (const { id, subscription } of sold) {
      const row = `user = '${id}' AND stripe_subscription = '${subscription}' AND status = 'active'`;
      expect([kill, count(`SELECT COUNT(*) AS n FROM subscriptions WHERE ${row}`)]).toEqual([kill, 1]);
      const adopted = `subscription = '${subscription}' AND state = 'adopted' AND told = TRUE`;
      expect([kill, count(`SELECT COUNT(*) AS n FROM adoptions WHERE ${adopted}`)]).toEqual([kill, 1]);
      expect(stripe.world.get("subscription", subscription).metadata.user).toBe(id);
    }
    expect(stripe.world.all("charge")).toHaveLength(charged);
    expect(count("SELECT COUNT(*) AS n FROM payments")).toBe(0);
  }
});
