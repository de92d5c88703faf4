import type { Locale } from "../../../common/contract/api.ts";
import { type CheckoutAnswer, type CheckoutRequest, checkoutInput } from "../../../common/contract/checkout.ts";
import { now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { localeOf } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { SYSTEM } from "../../platform/audit/public.ts";
import { PROVIDERS } from "../changes/providers.ts";
import { coupons } from "../coupons/public.ts";
import { instructionsFor } from "../ledger/instructions.ts";
import { closeWaitingOrders, placeOrder, sameOrder } from "../ledger/orders.ts";
import type { Sale } from "../ledger/sale.ts";
import { localeFor, providerOf } from "../ledger/store.ts";
import { salesVersion } from "../legal/public.ts";
import { keepTerms } from "../mails/accepted-terms.ts";
import { queueOrderMails } from "../mails/payments.ts";
import { confirmOrder } from "../manual/confirm.ts";
import { creditOf } from "../stripe/credit.ts";
import { readSale } from "./read-sale.ts";

/**
 * `POST /api/app/billing/checkout` CheckoutRequest, member: places the order. A double click gets the same order. An
 * order with nothing to pay is confirmed at once.
 */
export function checkout(e: core.RequestEvent): CheckoutAnswer {
  const user = member(e);
  const request = parseBody(checkoutInput, e);
  const creditCents = creditOf(user);
  const locale = localeFor(e, user);
  const record = committed(e.app, (tx) => {
    const termsVersion = salesVersion(tx, locale);
    if (request.terms_version !== termsVersion) throw fail(409, "terms_changed", "terms_version");
    const sale = readSale(tx, user, request, now(), creditCents);
    if (sale.startsNow && !request.start_now) throw fail(400, "start_now_required", "start_now");
    if (sale.couponProblem) throw fail(400, sale.couponProblem, "coupon");
    // The price, coupon or trial may have changed since the member read the order review.
    if (request.seen && !isAsSeen(request.seen, sale)) throw fail(409, "price_changed");
    return order(tx, user, sale, { locale, termsVersion });
  });
  const url = PROVIDERS[providerOf(record)].start(e.app, record);
  return { order: record.id, url };
}

/** Places the order, with the terms as `accepted`: their version, and the language of the page. */
function order(
  tx: CoreApp,
  user: Rec<"users">,
  sale: Sale,
  accepted: { locale: Locale; termsVersion: string },
): Rec<"orders"> {
  const time = now();
  const { plan, period, provider, regularCents, terms, offer, startsNow } = sale;
  const wanted = {
    user: user.id,
    plan: plan.id,
    period,
    provider,
    regularCents,
    dueCents: terms.dueNowCents,
    coupon: offer?.id ?? "",
    termsVersion: accepted.termsVersion,
    startsNow,
  };
  const same = sameOrder(tx, wanted, time);
  // A coupon that was changed in the meantime makes another order: this one keeps what it promised.
  if (same && (!offer || coupons.isOfferOf(tx, same.id, offer))) return same;
  closeWaitingOrders(tx, user.id);
  const record = placeOrder(tx, wanted, time);
  keepTerms(tx, user, record, accepted.locale);
  if (offer) coupons.reserve(tx, offer, record);
  if (provider === "manual") {
    if (wanted.dueCents === 0) confirmOrder(tx, record, SYSTEM);
    else queueOrderMails(tx, user, record, instructionsFor(tx, localeOf(user)));
  }
  return record;
}

function isAsSeen(seen: NonNullable<CheckoutRequest["seen"]>, { terms }: Sale): boolean {
  const names = ["dueNowCents", "firstCents", "nextCents"] as const;
  return names.every((name) => seen[name] === terms[name]);
}
