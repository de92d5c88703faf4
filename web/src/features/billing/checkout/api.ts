import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { CheckoutAnswer, CheckoutRequest, Quote } from "../../../../../common/contract/checkout.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { billing } from "../../../shared/billing.ts";
import type { Choice } from "../../../shared/choice.ts";

export function quoteOptions({ plan, period, coupon }: Choice, locale: Locale) {
  const query = { plan, period, locale, ...(coupon && { coupon }) };
  return queryOptions({
    queryKey: ["billing", "quote", plan, period, coupon, locale],
    queryFn: ({ signal }) => billing.get<Quote>("/quote", signal, query),
    // The old figures stay until those for another period or coupon arrive.
    placeholderData: keepPreviousData,
    // The member comes back from the mail that confirms the address: the code may apply now.
    refetchOnWindowFocus: ({ state }) => (state.data?.couponProblem === "verify_first" ? "always" : true),
  });
}

/** Orders what a quote shows. The same order twice within the hour is one order. Refusals: common/contract/checkout.ts. */
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
    // A refusal may mean that price, terms or coupon changed: refetch them.
    void queryClient.invalidateQueries({ queryKey: ["billing"] });
    throw error;
  }
}
