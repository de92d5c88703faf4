import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { SetupPayments } from "../../../../../common/contract/setup.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import type { OperatorCalls } from "./api.ts";

type Props = { inUse: SetupPayments["inUse"]; calls: OperatorCalls };

/** Disconnects Stripe, once the operator has read what still uses it. */
export function Disconnect({ inUse: { subscriptions, orders, tasks }, calls }: Props) {
  const { t } = useLingui();
  const total = subscriptions + orders + tasks;
  return (
    <div className="border-t border-line pt-5">
      <ConfirmDialog
        title={t`Disconnect Stripe?`}
        confirmLabel={total > 0 ? t`Disconnect anyway` : t`Disconnect Stripe`}
        onConfirm={() => calls.disconnect(total)}
        done={t`Stripe is disconnected. Orders are paid by transfer now.`}
        trigger={<Button variant="secondary" size="sm">{t`Disconnect Stripe`}</Button>}
      >
        {total > 0 ? (
          <>
            <ul className="mb-3 list-disc pl-5">
              {subscriptions > 0 && (
                <li>
                  <Plural value={subscriptions} one="# subscription is running" other="# subscriptions are running" />
                </li>
              )}
              {orders > 0 && (
                <li>
                  <Plural value={orders} one="# order is being paid" other="# orders are being paid" />
                </li>
              )}
              {tasks > 0 && (
                <li>
                  <Plural
                    value={tasks}
                    one="# refund or cancellation is pending"
                    other="# refunds or cancellations are pending"
                  />
                </li>
              )}
            </ul>
            <Trans>
              Stripe keeps charging these members until you end their subscriptions in its dashboard. Here they end a
              week after the period they paid for at the latest. Any key can be entered afterwards. Refund from Stripe’s
              dashboard what is pending.
            </Trans>
          </>
        ) : (
          <Trans>No subscription depends on it. New orders will wait for a transfer that you confirm by hand.</Trans>
        )}
      </ConfirmDialog>
    </div>
  );
}
