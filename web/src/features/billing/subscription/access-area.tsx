import { useEffect } from "react";
import type { Me } from "../../../../../common/contract/api.ts";
import type { BillingSummary } from "../../../../../common/contract/billing.ts";
import { useLive } from "../../../lib/live.ts";
import { useHere } from "../../../lib/use-here.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { isLive, refreshBilling } from "../../../shared/billing.ts";
import { stateOf } from "../../../shared/subscription-state.ts";
import { AccessHead } from "./access-head.tsx";
import { openPortal } from "./api.ts";
import { ContractRows } from "./contract-rows.tsx";
import { InvoicesCard } from "./invoices-card.tsx";
import { PendingChange } from "./pending-change.tsx";
import { PendingOrder } from "./pending-order.tsx";
import { Coming } from "./scheduled-change.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { SubscriptionHead } from "./subscription-head.tsx";
import { UnpaidActions } from "./unpaid-notice.tsx";

type Props = { me: Me; billing: BillingSummary; now: number };

/**
 * What the member has, until when, the next payment, the invoices and the contract. It follows changes made elsewhere
 * (another tab, the payment page, an administrator). `now` is in ms.
 */
export function AccessArea({ me, billing, now }: Props) {
  useCardLink(billing.portal);
  useLive(["orders", "subscriptions", "payments"], () => void refreshBilling());
  const { payments, pendingOrder } = billing;
  const subscription = isLive(billing.subscription) ? billing.subscription : null;
  const state = subscription && stateOf(subscription, now);
  const unpaid = state === "grace" || state === "suspended";
  return (
    <div id="access">
      {subscription && state ? (
        <SubscriptionHead billing={billing} subscription={subscription} state={state} now={now} />
      ) : (
        <AccessHead me={me} now={now} hasOrder={pendingOrder !== null} />
      )}
      {unpaid && <UnpaidActions billing={billing} />}
      {subscription?.pendingChange && <PendingChange change={subscription.pendingChange} />}
      {pendingOrder && <PendingOrder order={pendingOrder} />}
      {subscription?.coming && state !== "ending" && <Coming subscription={subscription} />}
      <div className="grid items-start gap-x-10 gap-y-7 md:grid-cols-2 lg:grid-cols-[1.15fr_1fr_1fr]">
        {subscription && state && <SubscriptionCard billing={billing} subscription={subscription} state={state} />}
        {payments.length > 0 && <InvoicesCard payments={payments} />}
        <ContractRows billing={billing} now={now} />
      </div>
    </div>
  );
}

/** The mail about an expiring card leads straight to Stripe's page for another one. */
function useCardLink(portal: boolean): void {
  const locale = useLocale();
  const here = useHere();
  useEffect(() => {
    if (!portal || new URLSearchParams(location.search).get("card") !== "update") return;
    history.replaceState(history.state, "", location.pathname);
    // Without Stripe's page, this page has a button for it.
    openPortal(locale, here).catch(() => {});
  }, [portal, locale, here]);
}
