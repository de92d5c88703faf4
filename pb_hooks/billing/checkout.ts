import type { CheckoutAnswer } from "../../common/wire/billing.ts";
import { SYSTEM } from "../audit/public.ts";
import { coupons } from "../coupons/public.ts";
import { legalVersion } from "../legal/public.ts";
import { fail, must } from "../lib/errors.ts";
import { member } from "../lib/guards.ts";
import { isObject, textOf } from "../lib/json.ts";
import { localeOf } from "../lib/records.ts";
import { now } from "../lib/time.ts";
import { queueOrderMails } from "./mails/payments.ts";
import { confirmOrder } from "./manual/confirm.ts";
import { instructionsFor } from "./manual/instructions.ts";
import { closeWaitingOrders, placeOrder, sameOrder } from "./orders.ts";
import { providerNamed } from "./provider.ts";
import { type Purchase, readPurchase } from "./purchase.ts";
import { providerOf } from "./store.ts";

/**
 * `POST /api/app/billing/checkout` CheckoutRequest, member: the order itself. A double click gets the same order. An
 * order with nothing to pay is confirmed at once.
 */
export function checkout(e: core.RequestEvent): void {
  const user = member(e);
  const body: unknown = e.requestInfo().body;
  if (!isObject(body) || body.accept_terms !== true) throw fail(400, "terms_required", "accept_terms");
  if (body.start_now !== true) throw fail(400, "start_now_required", "start_now");
  const termsVersion = legalVersion("sales");
  if (textOf(body, "terms_version") !== termsVersion) throw fail(409, "terms_changed", "terms_version");

  let placed: core.Record | undefined;
  e.app.runInTransaction((tx) => {
    const request = { plan: textOf(body, "plan"), period: textOf(body, "period"), coupon: textOf(body, "coupon") };
    const purchase = readPurchase(tx, user, request, now());
    if (purchase.couponProblem) throw fail(400, purchase.couponProblem, "coupon");
    // The price, the coupon or the trial may have changed since the recap was read.
    if (isObject(body.seen) && !isAsSeen(body.seen, purchase)) throw fail(409, "price_changed");
    placed = order(tx, user, purchase, termsVersion);
  });
  const record = must(placed, "order");
  const url = providerNamed(providerOf(record)).start(e.app, record);
  const answer: CheckoutAnswer = { order: record.id, url };
  e.json(200, answer);
}

function order(tx: CoreApp, user: core.Record, purchase: Purchase, termsVersion: string): core.Record {
  const time = now();
  const { plan, period, provider, regularCents, terms, offer } = purchase;
  const wanted = {
    user: user.id,
    plan: plan.id,
    period,
    provider,
    regularCents,
    dueCents: terms.dueNowCents,
    coupon: offer?.id ?? "",
    termsVersion,
  };
  const same = sameOrder(tx, wanted, time);
  if (same) return same;
  closeWaitingOrders(tx, user.id);
  const record = placeOrder(tx, wanted, time);
  if (offer) coupons.reserve(tx, offer, record);
  if (provider === "manual") {
    if (wanted.dueCents === 0) confirmOrder(tx, record, SYSTEM);
    else queueOrderMails(tx, user, record, instructionsFor(tx, localeOf(user)));
  }
  return record;
}

function isAsSeen(seen: object, { terms }: Purchase): boolean {
  const { dueNowCents, firstCents, nextCents } = terms;
  const shown = new Map<string, unknown>(Object.entries(seen));
  return Object.entries({ dueNowCents, firstCents, nextCents }).every(([name, cents]) => shown.get(name) === cents);
}
