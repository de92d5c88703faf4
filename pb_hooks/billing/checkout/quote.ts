import { type Quote, quoteQuery } from "../../../common/contract/checkout.ts";
import { now } from "../../../common/time.ts";
import { member } from "../../lib/guards.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { legalIdentity } from "../../platform/site/public.ts";
import { coupons } from "../coupons/public.ts";
import { instructionsFor } from "../ledger/instructions.ts";
import { localeFor, planName } from "../ledger/store.ts";
import { salesVersion } from "../legal/public.ts";
import { planTexts } from "../plans/public.ts";
import { creditOf } from "../stripe/credit.ts";
import { readSale } from "./read-sale.ts";

/** `GET /api/app/billing/quote?plan=&period=&coupon=&locale=`, member: the order review. */
export function quote(e: core.RequestEvent): Quote {
  const user = member(e);
  const locale = localeFor(e, user);
  const creditCents = creditOf(user);
  const sale = readSale(e.app, user, parseQuery(quoteQuery, e), now(), creditCents);
  const { plan, terms, offer } = sale;
  const { description, features } = planTexts(plan.getString("texts"), locale);
  return {
    plan: { ...planName(plan, locale), description, features },
    period: sale.period,
    provider: sale.provider,
    regularCents: sale.regularCents,
    dueNowCents: terms.dueNowCents,
    firstCents: terms.firstCents,
    creditCents,
    firstDate: terms.firstDate.toISOString(),
    nextCents: terms.nextCents,
    nextDate: terms.periodEnd.toISOString(),
    trialEnds: terms.trialEnds?.toISOString() ?? null,
    trialGivenUp: terms.trialGivenUp,
    startsNow: sale.startsNow,
    extendsEnd: sale.extendsEnd?.toISOString() ?? null,
    startsAt: terms.startsAt.toISOString(),
    coupon: offer && {
      code: offer.code,
      text: offer.texts[locale],
      savedCents: terms.savedCents,
      reduced: coupons.effect(offer, sale.regularCents, sale.period, 0).reduced,
      freeDays: offer.kind === "days" ? Math.min(offer.days, terms.freeDays) : 0,
    },
    couponProblem: sale.couponProblem,
    seller: legalIdentity(e.app).company ?? "",
    instructions: sale.provider === "manual" ? instructionsFor(e.app, locale) : "",
    termsVersion: salesVersion(e.app, locale),
  };
}
