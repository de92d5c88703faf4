import { useEffect } from "react";
import type { Me } from "../../../../../common/contract/api.ts";
import { useLive } from "../../../lib/live.ts";
import { useHere } from "../../../lib/use-here.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { isLive, refreshBilling, useBilling } from "../../../shared/billing.ts";
import { LoadError } from "../../../ui/feedback/load-error.tsx";
import { AccessCard } from "./access-card.tsx";
import { openPortal } from "./api.ts";
import { InvoicesCard } from "./invoices-card.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

/**
 * The dashboard's first part: what the member has, until when, the next payment, and the invoices. It follows changes
 * made elsewhere (another tab, the payment page, an administrator). `now` is in ms.
 */
export function AccessArea({ me: { access, trialWaits }, now }: { me: Me; now: number }) {
  const billing = useBilling();
  const { data } = billing;
  useCardLink(data?.portal ?? false);
  useLive(["orders", "subscriptions", "payments"], () => void refreshBilling());
  if (!data) {
    return (
      <>
        <AccessCard access={access} trialWaits={trialWaits} now={now} />
        {billing.error && <LoadError from={billing} />}
      </>
    );
  }
  const { subscription, payments, pendingOrder } = data;
  return (
    <>
      {isLive(subscription) ? (
        <SubscriptionCard billing={data} subscription={subscription} now={now} />
      ) : (
        <AccessCard access={access} trialWaits={trialWaits} now={now} pendingOrder={pendingOrder} />
      )}
      {payments.length > 0 && <InvoicesCard payments={payments} />}
    </>
  );
}

/** The mail about an expiring card leads straight to Stripe's page for another one. */
function useCardLink(portal: boolean): void {
  const locale = useLocale();
  const here = useHere();
  useEffect(() => {
    if (!portal || new URLSearchParams(location.search).get("card") !== "update") return;
    history.replaceState(history.state, "", location.pathname);
    // Without Stripe's page, the dashboard has a button for it.
    openPortal(locale, here).catch(() => {});
  }, [portal, locale, here]);
}
