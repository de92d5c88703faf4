import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, dayOf } from "../../common/time.ts";
import { atStripe, type Billing, paymentsOf, startBilling, subscribe } from "../support/billing.ts";
import { query } from "../support/database.ts";
import { BOUNCE_SECRET, reportBounces } from "../support/newsletter.ts";
import { plainPlan } from "../support/plain-plan.ts";

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling({ BOUNCE_WEBHOOK_SECRET: BOUNCE_SECRET });
});
afterAll(() => billing.stop());

it("a dearer price is not paid by a member whose letter came back", async () => {
  const { product } = billing;
  const plan = await plainPlan(product);
  const [member, other] = [
    await subscribe(billing, { plan: plan.slug }),
    await subscribe(billing, { plan: plan.slug }),
  ];
  await product.manage("PATCH", `/api/collections/plans/records/${plan.id}`, { monthly_cents: 1200 });
  const move = {
    plan: plan.id,
    period: "month",
    cents: 1200,
    effective: dayOf(addDays(new Date(), 33)),
    objection: "end",
  };
  await product.manage("POST", "/api/app/admin/price-moves", move);
  await billing.settle();
  const unsent = () => query(product.dir, "SELECT id FROM price_notices WHERE sent = ''").length;
  await product.cron("billing-sweep", "the letters to be noted", () => unsent() === 0);
  const bounce = { type: "hard", email: member.email.toUpperCase(), detail: "550 5.1.1" };
  expect(await reportBounces(product, [bounce])).toBe(204);
  await product.cron("billing-sweep", "the return to be noted", () => unsent() === 1);
  await billing.settle();
  for (let month = 0; month < 2; month++) await billing.pass(31.2);
  const cents = async (of: typeof member) => (await paymentsOf(billing, of)).map(([, paid]) => paid);
  expect([await cents(member), await cents(other)]).toEqual([
    [1000, 1000, 1000],
    [1000, 1000, 1200],
  ]);
  expect(atStripe(billing, member).schedule).toBeNull();
});
