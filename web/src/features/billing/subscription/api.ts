import { queryOptions } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { Locale } from "../../../../../common/contract/api.ts";
import type {
  ChangeAnswer,
  ChangePreview,
  ChangeRequest,
  Period,
  PortalAnswer,
} from "../../../../../common/contract/billing.ts";
import type { OwnInvoices } from "../../../../../common/contract/invoices.ts";
import { callsOf } from "../../../lib/call.ts";
import { openExternal } from "../../../lib/open-external.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { billing, refreshBilling } from "../../../shared/billing.ts";

const invoices = callsOf("/api/app/invoices");

/** Prefix of all queries for the member's invoices; what is refreshed about money is refreshed here as well. */
export const INVOICES_KEY = ["billing", "invoices"] as const;

/** A page of the member's invoices, the latest first. @param payment the id of the one that they are about, "" for all */
export const readInvoices = (payment: string, after: string, signal: AbortSignal) =>
  invoices.get<OwnInvoices>("", signal, { payment, after });

const PREVIEWS = ["change-preview"] as const;

/** Names the change that is being made, for the choices beside its button. */
export const CHANGE_KEY = ["change-subscription"] as const;

/** A plan and period that a subscription could change to. */
export type Change = { plan: string; period: Period };
/** When it happens: at once, or at the end of the running period. */
export type When = ChangeRequest["when"];

async function change(path: string): Promise<void> {
  await billing.post(path);
  await refreshBilling();
}

/** Ends the subscription with the paid period. */
export const cancelSubscription = () => change("/cancel");
/** Withdraws the cancellation. */
export const resumeSubscription = () => change("/resume");
/** Takes back a change that waits for the end of the period. */
export const withdrawChange = () => change("/change/withdraw");

/** Query options for the price of a change now. It asks Stripe, so it is never refetched automatically. */
export function previewOptions({ plan, period }: Change, when: When, locale: Locale) {
  return queryOptions({
    // Not among the queries that a change refreshes: after the change, a preview of the current plan would be refused.
    queryKey: [...PREVIEWS, plan, period, when, locale],
    // Nothing is changed: the signal makes it a read, which ends without an answer in time.
    queryFn: ({ signal }) =>
      billing.post<ChangePreview>(`/change/preview?locale=${locale}`, { plan, period, when }, signal),
    retry: false,
    refetchOnWindowFocus: false,
    // Figures are valid only now: each look asks again.
    gcTime: 0,
  });
}

/** Changes the subscription at the previewed price. @throws 409 `price_changed` when it would cost more by now */
export async function changeSubscription(
  change: Change & { when: When },
  preview: ChangePreview,
  locale: Locale,
): Promise<ChangeAnswer> {
  const attempt = Math.random().toString(36).slice(2);
  const body: ChangeRequest = {
    ...change,
    expected_due_cents: preview.dueNowCents,
    seen_next_cents: preview.nextCents,
    attempt,
  };
  try {
    return await billing.post<ChangeAnswer>(`/change?locale=${locale}`, body);
  } catch (error) {
    // The figures may have changed.
    await queryClient.invalidateQueries({ queryKey: PREVIEWS });
    throw error;
  } finally {
    await refreshBilling();
  }
}

/** Opens Stripe's page for another card, for a reader who is still `here`; resolves when they are back. */
export async function openPortal(locale: Locale, here: RefObject<boolean>): Promise<void> {
  const { url } = await billing.post<PortalAnswer>(`/portal?locale=${locale}`, {});
  if (here.current) await openExternal(url);
}
