import { Trans, useLingui } from "@lingui/react/macro";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { cardKey, renewAddress } from "./api.ts";

/** The private link, hidden until it is shown. Nothing for an administrator who only looks. */
export function PrivateLink({ card: { url }, flat = false }: { card: AddonCard; flat?: boolean }) {
  const { t } = useLingui();
  if (url === "") return null;
  // A new link starts hidden.
  return <SecretField key={url} flat={flat} label={t`Private link`} value={url} copyLabel={t`Copy the private link`} />;
}

/**
 * Replaces the private link after a dialog that says what stops. `atStremio`: the server manages the account's list there and
 * writes the new link into it.
 */
export function RenewLink({ user, atStremio }: { user: string; atStremio: boolean }) {
  const { t } = useLingui();
  async function replace(): Promise<void> {
    const card = await renewAddress();
    await queryClient.cancelQueries({ queryKey: cardKey(user) });
    queryClient.setQueryData(cardKey(user), card);
    toast(t`Your new private link is ready. The old one has stopped: install the add-on again on your screens.`);
  }
  return (
    <ConfirmDialog
      tone="primary"
      title={t`Replace your private link?`}
      confirmLabel={t`Replace it`}
      onConfirm={replace}
      trigger={<Button variant="ghost" size="sm" className="text-info!">{t`New link…`}</Button>}
    >
      <p>{t`The add-on stops at once on every screen where it is installed. Your streaming credentials stay the same.`}</p>
      <p className="mt-2">
        {atStremio ? (
          <Trans>
            Your streaming account gets the new link automatically. Wherever you installed the add-on by hand, remove it
            and install the new one.
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
