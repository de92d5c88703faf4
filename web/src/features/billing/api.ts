import { queryOptions } from "@tanstack/react-query";
import type { Locale } from "../../../../common/wire/api.ts";
import type {
  ChangeAnswer,
  ChangePreview,
  ChangeRequest,
  Period,
  PortalAnswer,
} from "../../../../common/wire/billing.ts";
import { leaveFor } from "../../lib/leave.ts";
import { queryClient } from "../../lib/query-client.ts";
import { billing, refreshBilling } from "../../shared/billing.ts";

const PREVIEWS = ["change-preview"] as const;

/** A plan and a period that a subscription could change to. */
export type Change = { plan: string; period: Period };

/** Stops the subscription at the end of what is paid. */
export async function cancelSubscription(): Promise<void> {
  await billing.post("/cancel");
  await refreshBilling();
}

/** Takes the stop back. */
export async function resumeSubscription(): Promise<void> {
  await billing.post("/resume");
  await refreshBilling();
}

/** Options of the read of what a change would cost now. It asks Stripe, so it is never repeated by itself. */
export function previewOptions({ plan, period }: Change, locale: Locale) {
  return queryOptions({
    // Not among what a change refreshes: a preview of what is the plan by then would be refused.
    queryKey: [...PREVIEWS, plan, period, locale],
    queryFn: () => billing.post<ChangePreview>(`/change/preview?locale=${locale}`, { plan, period }),
    retry: false,
    refetchOnWindowFocus: false,
    // Figures are of their moment: each look asks again.
    gcTime: 0,
  });
}

/** Changes the subscription, for what the preview said. @throws 409 `price_changed` when it would cost more by now */
export async function changeSubscription(
  change: Change,
  preview: ChangePreview,
  locale: Locale,
): Promise<ChangeAnswer> {
  const attempt = Math.random().toString(36).slice(2);
  const body: ChangeRequest = { ...change, expected_due_cents: preview.dueNowCents, attempt };
  try {
    return await billing.post<ChangeAnswer>(`/change?locale=${locale}`, body);
  } catch (error) {
    // The figures may be news.
    await queryClient.invalidateQueries({ queryKey: PREVIEWS });
    throw error;
  } finally {
    await refreshBilling();
  }
}

/** Goes to Stripe's page for cards and invoices; resolves when the page is back. */
export async function openPortal(locale: Locale): Promise<void> {
  const { url } = await billing.post<PortalAnswer>(`/portal?locale=${locale}`);
  await leaveFor(url);
}
