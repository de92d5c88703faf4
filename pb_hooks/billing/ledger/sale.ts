import type { BillingProvider, Period } from "../../../common/contract/billing.ts";
import type { ErrorCode } from "../../../common/contract/errors.ts";
import { daysUntil } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { dateOf, findOne } from "../../lib/records.ts";
import { coupons } from "../coupons/public.ts";
import { laterChange } from "./scheduled-change.ts";
import { providerName } from "./settings.ts";
import { begunOf, periodOf, priceOf, providerOf } from "./store.ts";
import { type OrderTerms, orderTerms } from "./terms.ts";
import { withdrawalDeadline } from "./withdrawal-rules.ts";

/** What a member buys, and on which terms. */
export type Sale = {
  plan: Rec<"plans">;
  period: Period;
  provider: BillingProvider;
  regularCents: number;
  terms: OrderTerms;
  /** The end of the running manual subscription that the order extends; null for a new one. */
  extendsEnd: Date | null;
  /** Whether the member may ask for an immediate start. */
  startsNow: boolean;
  offer: Parameters<typeof coupons.effect>[0] | null;
  /** Why the requested coupon gives nothing. */
  couponProblem: ErrorCode | null;
};

/** A plan on sale for a period. @throws ApiError 400 `plan_unknown` */
export function planOnSale(app: CoreApp, slug: string, period: Period): Rec<"plans"> {
  const plan = findOne(app, "plans", "slug = {:slug} && public = true", { slug });
  if (!plan || priceOf(plan, period) === 0) throw fail(400, "plan_unknown", "plan");
  return plan;
}

/** The terms of a sale to a member, which extends what runs. @param agreed when, if before `now` */
export function termsFor(
  user: Rec<"users">,
  {
    provider,
    period,
    regularCents,
    offer,
    startsNow,
    creditCents = 0,
  }: Pick<Sale, "provider" | "period" | "regularCents" | "offer" | "startsNow"> & { creditCents?: number },
  running: Rec<"subscriptions"> | undefined,
  now: Date,
  agreed = now,
): OrderTerms {
  const extendsEnd = running ? dateOf(running, "current_period_end") : null;
  const begun = running ? begunOf(running) : [];
  const trialEnd = dateOf(user, "trial_ends");
  const trialDays = trialEnd && !extendsEnd ? daysUntil(trialEnd, now) : 0;
  const coupon = offer && coupons.effect(offer, regularCents, period, trialDays);
  const opens = startsNow || running ? null : withdrawalDeadline(agreed);
  return orderTerms({ provider, period, regularCents, trialEnd, extendsEnd, begun, opens, creditCents, coupon }, now);
}

/**
 * The plans, by id, of which an order by transfer adds a period to a running subscription: its own, unless the one that comes
 * after it is paid, and that one.
 */
export function extendable(running: Rec<"subscriptions">): { plan: string; period: Period }[] {
  if (providerOf(running) !== "manual" || providerName() !== "manual") return [];
  const later = laterChange(running);
  const isPaid = running.getString("later_from") !== "";
  const own = { plan: running.getString("plan"), period: periodOf(running) };
  return [...(isPaid ? [] : [own]), ...(later ? [later] : [])];
}
