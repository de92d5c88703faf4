import { Trans, useLingui } from "@lingui/react/macro";
import { queryClient } from "../../../lib/query-client.ts";
import { ManualLink } from "../../../shared/manual-link.tsx";
import { SALES_KEY } from "../../../shared/sales-notice.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import type { OperatorCalls } from "./api.ts";

/** The data folder may be a copy of the one that sells: says what does not happen, and lets the operator decide. */
export function Held({ calls, isFixed }: { calls: OperatorCalls | undefined; isFixed: boolean }) {
  const { t } = useLingui();
  return (
    <Alert
      tone="danger"
      title={t`Is this the server that sells?`}
      action={
        calls && (
          <ConfirmDialog
            title={t`Is the former server off permanently?`}
            confirmLabel={t`Yes, this server sells`}
            onConfirm={async () => {
              await calls.takeOver();
              await queryClient.invalidateQueries({ queryKey: SALES_KEY });
              toast(t`This server sells. Waiting refunds and cancellations are sent to Stripe.`);
            }}
            trigger={<Button variant="secondary" size="sm">{t`This server sells`}</Button>}
          >
            <Trans>
              Two servers that sell with the same data end each other’s subscriptions. The subscriptions of members who
              came after the data was copied or saved are ended and refunded: this server does not know them.
            </Trans>
          </ConfirmDialog>
        )
      }
    >
      <Trans>
        Its data was copied, moved or restored. Until you confirm, it takes no orders and changes nothing at Stripe.
      </Trans>{" "}
      {isFixed ? (
        <Trans>
          If another server sells with this data, remove STRIPE_SECRET_KEY from the environment of this one and restart
          it.
        </Trans>
      ) : (
        <Trans>If another server sells with this data, disconnect Stripe here.</Trans>
      )}{" "}
      <ManualLink to="recover#what-a-restored-server-asks" />
    </Alert>
  );
}
