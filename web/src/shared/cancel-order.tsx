import { useLingui } from "@lingui/react/macro";
import type { OrderStatus } from "../../../common/contract/billing.ts";
import { Button } from "../ui/button/button.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { billing, refreshBilling } from "./billing.ts";

/** Cancels an order that waits for a transfer. What happened to it in the meantime shows in its place. */
export function CancelOrder({ order }: { order: OrderStatus }) {
  const { t } = useLingui();
  const { reference } = order;
  return (
    <ConfirmDialog
      title={t`Cancel the order ${reference}?`}
      confirmLabel={t`Cancel the order`}
      cancelLabel={t`Keep the order`}
      onConfirm={() => billing.post(`/orders/${order.id}/cancel`).finally(refreshBilling)}
      done={t`Your order is cancelled.`}
      trigger={<Button variant="ghost" size="sm">{t`Cancel the order…`}</Button>}
    >
      {t`Nothing is due, and a coupon can be used again. If your transfer has already left, keep the order: we confirm it when the money arrives.`}
    </ConfirmDialog>
  );
}
