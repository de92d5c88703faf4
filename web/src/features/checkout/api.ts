import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Locale } from "../../../../common/wire/api.ts";
import type { CheckoutAnswer, CheckoutRequest, Quote } from "../../../../common/wire/billing.ts";
import { queryClient } from "../../lib/query-client.ts";
import { billing } from "../../shared/billing.ts";
import type { Choice } from "./choice.ts";

/** Options of the read of a quote. */
export function quoteOptions({ plan, period, coupon }: Choice, locale: Locale) {
  const query = { plan, period, locale, ...(coupon && { coupon }) };
  return queryOptions({
    queryKey: ["billing", "quote", plan, period, coupon, locale],
    queryFn: ({ signal }) => billing.get<Quote>("/quote", signal, query),
    // While another period or a coupon is looked at, the figures stay until the new ones are there.
    placeholderData: keepPreviousData,
  });
}

/** Orders what a quote says. The same order twice within the hour is one order. Refusals: common/wire/billing.ts. */
export async function placeOrder(quote: Quote, locale: Locale): Promise<CheckoutAnswer> {
  const body: CheckoutRequest = {
    plan: quote.plan.slug,
    period: quote.period,
    coupon: quote.coupon?.code ?? "",
    seen: { dueNowCents: quote.dueNowCents, firstCents: quote.firstCents, nextCents: quote.nextCents },
    terms_version: quote.termsVersion,
    accept_terms: true,
    start_now: true,
  };
  try {
    return await billing.post<CheckoutAnswer>(`/checkout?locale=${locale}`, body);
  } catch (error) {
    // A refusal may be news about the price, the terms or the coupon: the page shows how things stand now.
    void queryClient.invalidateQueries({ queryKey: ["billing"] });
    throw error;
  }
}
