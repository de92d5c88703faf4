import type { BillingProvider, Period } from "../../types/billing.ts";
import { fail } from "../lib/errors.ts";
import { providerName } from "./settings.ts";
import { dateOf, findLive, findOne, parsePeriod, periodOf, priceOf, providerOf } from "./store.ts";
import { type OrderTerms, orderTerms } from "./terms.ts";

/** What a member wants to buy, and on which terms. */
export type Purchase = {
  plan: core.Record;
  period: Period;
  provider: BillingProvider;
  regularCents: number;
  terms: OrderTerms;
  renewal: boolean;
};

/** A plan on sale for a period. @throws ApiError 400 `plan_unknown`, `period_unknown` */
export function planOnSale(app: CoreApp, slug: string, periodText: string): { plan: core.Record; period: Period } {
  const period = parsePeriod(periodText);
  if (!period) throw fail(400, "period_unknown", "period");
  const plan = findOne(app, "plans", "slug = {:slug} && public = true", { slug });
  if (!plan || priceOf(plan, period) === 0) throw fail(400, "plan_unknown", "plan");
  return { plan, period };
}

/**
 * What a purchase means for this member at `now`.
 * @throws ApiError 400 `plan_unknown`, `period_unknown`; 409 `subscription_live` when there is one to change instead
 */
export function readPurchase(app: CoreApp, user: core.Record, slug: string, periodText: string, now: Date): Purchase {
  const { plan, period } = planOnSale(app, slug, periodText);
  const provider = providerName();
  const running = findLive(app, user.id);
  const renewal = running !== undefined && provider === "manual" && isRenewal(running, plan.id, period);
  if (running && !renewal) throw fail(409, "subscription_live");
  const regularCents = priceOf(plan, period);
  const terms = orderTerms(
    {
      provider,
      period,
      regularCents,
      trialEnd: dateOf(user, "trial_ends"),
      extendsEnd: running ? dateOf(running, "current_period_end") : null,
      coupon: null,
    },
    now,
  );
  return { plan, period, provider, regularCents, terms, renewal };
}

function isRenewal(running: core.Record, plan: string, period: Period): boolean {
  return providerOf(running) === "manual" && running.getString("plan") === plan && periodOf(running) === period;
}
