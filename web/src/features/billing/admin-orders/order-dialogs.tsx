import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminOrder } from "../../../../../common/contract/orders.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { confirmOrder, refuseOrder } from "./api.ts";

type Props = { order: AdminOrder; onClose: () => void };

/** Asks whether the money has really arrived. */
export function ConfirmOrder({ order, onClose }: Props) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { reference } = order;
  const amount = formatMoney(order.dueCents);
  return (
    <ConfirmDialog
      tone="primary"
      onClose={onClose}
      title={t`Confirm the order ${reference}?`}
      confirmLabel={t`Payment received`}
      onConfirm={() => confirmOrder(order.id)}
      done={t`The order is confirmed. The member has been notified.`}
    >
      <Trans>
        Confirm only once {amount} has reached your account with this reference. The member’s access opens at once, and
        a receipt is sent.
      </Trans>
    </ConfirmDialog>
  );
}

/** Asks why the order is refused. */
export function RefuseOrder({ order, onClose }: Props) {
  const { t } = useLingui();
  const { reference } = order;
  return (
    <ReasonDialog
      onClose={onClose}
      title={t`Refuse the order ${reference}?`}
      description={t`The member is notified, with your reason as you write it. Nothing is charged.`}
      confirmLabel={t`Refuse the order`}
      onConfirm={(reason) => refuseOrder(order.id, reason)}
      done={t`The order is refused. The member has been notified.`}
    />
  );
}
