import { expect } from "vitest";
import { isoTime } from "../../../common/time.ts";
import { adoptionOf, planOf, sellElsewhere } from "../adoption.ts";
import type { Billing } from "../billing.ts";
import { query } from "../database.ts";
import type { Member } from "../product.ts";
import { makePrice } from "../stripe-client.ts";
import { card } from "../stripe-fake/world.ts";
import type { Chance } from "./chance.ts";
import type { Former, History } from "./steps.ts";

/** What another system sells in the same account: the plan that each price becomes, and the round before which it is adopted. */
const SOLD = [
  { cents: 500, interval: "month", plan: "essential", round: 0 },
  { cents: 9900, interval: "year", plan: "comfort", round: 0 },
  { cents: 990, interval: "month", plan: "comfort", round: 2 },
  // Its members renew once at the former system, or owe that renewal.
  { cents: 700, interval: "month", plan: "family", round: 4 },
] as const;

/** Free days of some. */
const TRIAL_DAYS = 14;

/** By the round before which they are adopted: the other system's prices at Stripe, with our plans. */
export type FormerPrices = { id: string; plan: string; round: number }[];

export async function formerPrices({ stripe, product }: Billing): Promise<FormerPrices> {
  const all: FormerPrices = [];
  for (const { cents, interval, plan, round } of SOLD)
    all.push({ id: await makePrice(stripe, cents, interval), plan: planOf(product, plan), round });
  return all;
}

/** The other system sells a subscription to someone who is a member here as well. */
export async function sellFormer(
  billing: Billing,
  { email }: Member,
  chance: Chance,
  prices: FormerPrices,
): Promise<Former> {
  const trialDays = chance.is(0.2) ? TRIAL_DAYS : 0;
  const fields = trialDays > 0 ? { "subscription_data[trial_period_days]": trialDays } : {};
  const { id } = chance.pick(prices);
  const { customer, subscription, price } = await sellElsewhere(billing, { email, price: id, fields });
  return { customer, subscription, price, trialDays, waits: true };
}

/** What may happen at Stripe to a subscription that is not ours yet. */
export function liveElsewhere({ stripe }: Billing, { former, chance, notes, deleted }: History): void {
  if (!former?.waits || deleted) return;
  const fate = chance.next();
  const { customer, subscription } = former;
  const step = fate < 0.15 ? "bad card" : fate < 0.25 ? "good card" : fate < 0.3 ? "debit" : fate < 0.4 ? "stop" : "";
  if (!step) return;
  notes.push(`elsewhere: ${step}`);
  if (step !== "stop")
    stripe.changeCard(
      customer,
      card({ ...(step === "bad card" && { declines: "do_not_honor" }), async: step === "debit" }),
    );
  else if (stripe.world.get("subscription", subscription).status !== "canceled") stripe.cancelInPortal(subscription);
}

/**
 * The operator adopts what is sold at the prices of this round. From then on they live as all others. Throws unless each one is adopted
 * whose card pays, and the payments until now are known as the former system's.
 */
export async function adoptFormer(
  billing: Billing,
  histories: readonly History[],
  prices: FormerPrices,
  round: number,
): Promise<void> {
  const now = prices.filter((price) => price.round === round);
  if (now.length === 0) return;
  const { stripe, product } = billing;
  await adoptionOf(billing).adoptAll(Object.fromEntries(now.map(({ id, plan }) => [id, plan])));
  const rows = new Map(query(product.dir, "SELECT * FROM adoptions").map((row) => [row.subscription, row]));
  for (const { former, notes, member } of histories) {
    if (!former || !now.some(({ id }) => id === former.price)) continue;
    former.waits = false;
    const row = rows.get(former.subscription);
    notes.push(`adopted ${former.subscription}: ${row?.state ?? "over"} ${row?.problem ?? ""}`);
    if (row?.state !== "adopted") {
      expect(["debit", undefined], `${member.id}\n${notes.join("\n")}`).toContain(row?.problem);
      continue;
    }
    const paid = stripe.invoicesOf(former.subscription).map((invoice) => invoice.status_transitions.paid_at ?? 0);
    const after = Date.parse(isoTime(row.booked_after ?? "")) / 1000 + stripe.world.shift;
    expect(Math.max(...paid), notes.join("\n")).toBeLessThanOrEqual(after);
  }
}
