import type { quoteQuery } from "../../common/schemas/billing.ts";
import type { Read } from "../../common/schemas/fields.ts";
import { LEAST_CENTS } from "../../common/schemas/plan.ts";
import { daysUntil } from "../../common/time.ts";
import type { BillingProvider, Period } from "../../common/wire/billing.ts";
import type { ErrorCode } from "../../common/wire/errors.ts";
import { coupons } from "../coupons/public.ts";
import { fail } from "../lib/errors.ts";
import { dateOf, findOne } from "../lib/records.ts";
import { opensAt, startsAtOnce } from "./immediate-start.ts";
import { laterChange } from "./later/coming.ts";
import { refuseClosed } from "./opening.ts";
import { begunOf, findLive, periodOf, priceOf, providerOf } from "./store.ts";
import { providerName } from "./stripe/settings.ts";
import { type OrderTerms, orderTerms } from "./terms.ts";
import { withdrawalDeadline } from "./withdrawal-rules.ts";

/** What a member buys, and on which terms. */
export type Sale = {
  plan: core.Record;
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
export function planOnSale(app: CoreApp, slug: string, period: Period): core.Record {
  const plan = findOne(app, "plans", "slug = {:slug} && public = true", { slug });
  if (!plan || priceOf(plan, period) === 0) throw fail(400, "plan_unknown", "plan");
  return plan;
}

/**
 * What an order would mean for this member at `now`. @param creditCents the customer's credit at Stripe (`creditOf`)
 * @throws ApiError 400 `plan_unknown`; 409 `sales_closed`, or `subscription_live` when there is one to change instead
 */
export function readSale(
  app: CoreApp,
  user: core.Record,
  request: Read<typeof quoteQuery>,
  now: Date,
  creditCents: number,
): Sale {
  refuseClosed(app);
  const { period } = request;
  const plan = planOnSale(app, request.plan, period);
  const provider = providerName();
  const running = findLive(app, user.id);
  const extended = running ? extendable(running) : [];
  if (running && !extended.some((terms) => terms.plan === plan.id && terms.period === period))
    throw fail(409, "subscription_live");
  const found = request.coupon
    ? coupons.find(app, request.coupon, { user: user.id, plan: plan.id, period, now })
    : null;
  const startsNow = running ? opensAt(app, running, now) === null : startsAtOnce(app, user);
  const regularCents = priceOf(plan, period);
  const problem = typeof found === "string" ? found : found && problemOf(found, regularCents, period, startsNow);
  const offer = problem || typeof found === "string" ? null : found;
  const priced = { provider, period, regularCents, offer, startsNow, creditCents };
  return {
    ...priced,
    plan,
    extendsEnd: running ? dateOf(running, "current_period_end") : null,
    terms: termsFor(user, priced, running, now),
    couponProblem: problem,
  };
}

/** Why a valid coupon gives nothing with this order. */
function problemOf(
  offer: NonNullable<Sale["offer"]>,
  cents: number,
  period: Period,
  startsNow: boolean,
): ErrorCode | null {
  // Free days are days of access.
  if (offer.kind === "days" && !startsNow) return "coupon_waits";
  const { firstCents, nextCents } = coupons.effect(offer, cents, period, 0);
  // Stripe would add it to the next payment.
  const isTooLittle = [firstCents, nextCents].some((each) => each > 0 && each < LEAST_CENTS);
  return isTooLittle ? "coupon_too_much" : null;
}

/** The terms of a sale to a member, which extends what runs. @param agreed when, if before `now` */
export function termsFor(
  user: core.Record,
  {
    provider,
    period,
    regularCents,
    offer,
    startsNow,
    creditCents = 0,
  }: Pick<Sale, "provider" | "period" | "regularCents" | "offer" | "startsNow"> & { creditCents?: number },
  running: core.Record | undefined,
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
export function extendable(running: core.Record): { plan: string; period: Period }[] {
  if (providerOf(running) !== "manual" || providerName() !== "manual") return [];
  const later = laterChange(running);
  const isPaid = running.getString("later_from") !== "";
  const own = { plan: running.getString("plan"), period: periodOf(running) };
  return [...(isPaid ? [] : [own]), ...(later ? [later] : [])];
}
