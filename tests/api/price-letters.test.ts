import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, dayOf } from "../../common/time.ts";
import { atStripe, type Billing, paymentsOf, startBilling, subscribe } from "../support/billing.ts";
import { change, query } from "../support/database.ts";
import { unannounced } from "../support/histories/prices.ts";
import { BOUNCE_SECRET, reportBounces } from "../support/newsletter.ts";
import { plainPlan } from "../support/plain-plan.ts";

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling({ BOUNCE_WEBHOOK_SECRET: BOUNCE_SECRET });
});
afterAll(() => billing.stop());

const unsent = () => query(billing.product.dir, "SELECT id FROM price_notices WHERE sent = ''").length;

/** Two members of a plan at 10 €, who got a letter about 12 €. */
async function told() {
  const { product } = billing;
  const plan = await plainPlan(product);
  const members = [
    await subscribe(billing, { plan: plan.slug }),
    await subscribe(billing, { plan: plan.slug }),
  ] as const; // a pair
  await product.manage("PATCH", `/api/collections/plans/records/${plan.id}`, { monthly_cents: 1200 });
  const effective = dayOf(addDays(new Date(), 33));
  const move = { plan: plan.id, period: "month", cents: 1200, effective, objection: "end" };
  const before = unsent();
  await product.manage("POST", "/api/app/admin/price-moves", move);
  await billing.settle();
  await product.cron("billing-sweep", "the letters to be noted", () => unsent() === before);
  return members;
}

it("a dearer price is not paid by a member whose letter came back", async () => {
  const { product } = billing;
  const [member, other] = await told();
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

it("a letter proves a dearer payment, also once the member has deleted the account", async () => {
  const { product } = billing;
  const [member] = await told();
  for (let month = 0; month < 2; month++) await billing.pass(31.2);
  expect(await paymentsOf(billing, member)).toContainEqual(["paid", 1200]);
  await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  await billing.settle();
  const found = () => unannounced(billing).filter((each) => each.startsWith(member.subscription));
  expect(found()).toEqual([]);
  // A letter of less than thirty days before the payment proves nothing.
  const late = "UPDATE contract_documents SET sent = strftime('%Y-%m-%d %H:%M:%fZ', sent, '+40 days')";
  change(product.dir, `${late} WHERE kind = 'price' AND subject = '${member.id}'`);
  expect(found()).toHaveLength(1);
});
