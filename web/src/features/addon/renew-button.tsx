import { Trans, useLingui } from "@lingui/react/macro";
import { queryClient } from "../../lib/query-client.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { RefreshIcon } from "../../ui/icon/icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { cardKey, renewAddress } from "./api.ts";

/**
 * Replaces the private address after a dialog that explains what happens on screens that use it. `atStremio`: the server
 * manages the account's list there and writes the new address into it.
 */
export function RenewButton({ user, atStremio }: { user: string; atStremio: boolean }) {
  const { t } = useLingui();
  async function replace(): Promise<void> {
    const card = await renewAddress();
    await queryClient.cancelQueries({ queryKey: cardKey(user) });
    queryClient.setQueryData(cardKey(user), card);
    toast(t`Your new address is ready. Install it on your screens.`);
  }

  return (
    <ConfirmDialog
      tone="primary"
      title={t`Replace your private address?`}
      confirmLabel={t`Replace it`}
      onConfirm={replace}
      trigger={
        <Button variant="secondary" size="sm">
          <RefreshIcon className="size-4" />
          {t`New address…`}
        </Button>
      }
    >
      <p>{t`The current address stops working immediately, wherever it is installed.`}</p>
      <p className="mt-2">
        {atStremio ? (
          <Trans>
            Your streaming account gets the new address automatically. Wherever you installed the add-on by hand, remove
            it and install the new one.
          </Trans>
        ) : (
          <Trans>
            In Stremio, remove the old add-on and install the new one. You only need to do this once for all devices
            that use the same Stremio account.
          </Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
