import type { Access } from "../../../../common/wire/api.ts";
import { useLive } from "../../lib/live.ts";
import { isLive, refreshBilling, useBilling } from "../../shared/billing.ts";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { AccessCard } from "./access-card.tsx";
import { InvoicesCard } from "./invoices-card.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

/**
 * The dashboard's first part: what the member has, until when, the next payment, and the invoices. It follows changes
 * made elsewhere (another tab, the payment page, an administrator). `now` is in ms.
 */
export function AccessArea({ access, now }: { access: Access; now: number }) {
  const billing = useBilling();
  const { data } = billing;
  useLive(["orders", "subscriptions", "payments"], () => void refreshBilling());
  if (!data) {
    return (
      <>
        <AccessCard access={access} now={now} />
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
        <AccessCard access={access} now={now} pendingOrder={pendingOrder} />
      )}
      {payments.length > 0 && <InvoicesCard payments={payments} />}
    </>
  );
}
