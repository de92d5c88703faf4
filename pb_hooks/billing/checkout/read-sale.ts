import type { Period } from "../../../common/contract/billing.ts";
import type { quoteQuery } from "../../../common/contract/checkout.ts";
import type { ErrorCode } from "../../../common/contract/errors.ts";
import type { Read } from "../../../common/contract/fields.ts";
import { LEAST_CENTS } from "../../../common/contract/plans.ts";
import { fail } from "../../lib/errors.ts";
import { dateOf } from "../../lib/records.ts";
import { coupons } from "../coupons/public.ts";
import { opensAt, startsAtOnce } from "../ledger/immediate-start.ts";
import { extendable, planOnSale, type Sale, termsFor } from "../ledger/sale.ts";
import { providerName } from "../ledger/settings.ts";
import { findLive, priceOf } from "../ledger/store.ts";
import { refuseClosed } from "./shop-readiness.ts";

/**
 * What an order would mean for this member at `now`. @param creditCents the customer's credit at Stripe (`creditOf`)
 * @throws ApiError 400 `plan_unknown`; 409 `sales_closed`, or `subscription_live` when there is one to change instead
 */
export function readSale(
  app: CoreApp,
  user: Rec<"users">,
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
