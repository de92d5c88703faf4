import { useQuery } from "@tanstack/react-query";
import type { Locale } from "../../../common/contract/api.ts";
import type { BillingSummary, OrderStatus, SubscriptionSummary } from "../../../common/contract/billing.ts";
import { useAuth } from "../lib/auth.tsx";
import { callsOf } from "../lib/call.ts";
import { queryClient } from "../lib/query-client.ts";
import { useLocale } from "../lib/use-locale.ts";
import { useRead } from "../lib/use-read.ts";

/** The routes of the member's payments and subscription. */
export const billing = callsOf("/api/app/billing");

/** As in common/contract/billing.ts, where it would be in a chunk of public pages. */
const LIVE: readonly string[] = ["trialing", "active", "past_due", "paused", "unpaid"];

/** True for a subscription that can be changed or cancelled; a new order would be a second one. */
export function isLive(subscription: SubscriptionSummary | null): subscription is SubscriptionSummary {
  return subscription !== null && LIVE.includes(subscription.status);
}

/** `GET /api/app/billing` of the signed-in member, in a language. */
export const readBilling = (locale: Locale, signal: AbortSignal) => billing.get<BillingSummary>("", signal, { locale });

/** `GET /api/app/billing` of the signed-in member, in the page's language. Only inside MemberArea. */
export function useBilling() {
  const { user } = useAuth();
  const locale = useLocale();
  return useQuery({
    queryKey: ["billing", "summary", locale],
    queryFn: ({ signal }) => readBilling(locale, signal),
    enabled: user !== null,
    // Several parts of a page read it: one that mounts after a failure must not reset it to loading.
    retryOnMount: false,
  });
}

/** `GET /api/app/billing/orders/{id}`. `every` is the polling interval in ms; false for never. */
export function useOrderStatus(id: string, every: (order: OrderStatus | undefined) => number | false) {
  const locale = useLocale();
  return useRead(
    ["billing", "order", id, locale],
    (signal) => billing.get<OrderStatus>(`/orders/${id}`, signal, { locale }),
    { enabled: id !== "", staleTime: 0, refetchInterval: ({ state }) => every(state.data) },
  );
}

/** Refetches everything about money, and the access that follows from it. */
export async function refreshBilling(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["billing"] }),
    queryClient.invalidateQueries({ queryKey: ["me"] }),
  ]);
}
