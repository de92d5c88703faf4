import { Trans, useLingui } from "@lingui/react/macro";
import type { Me } from "../../../../../common/contract/api.ts";
import { changeMe, refreshMe } from "../../../shared/me.ts";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { regenerate } from "./api.ts";

/**
 * Replaces the streaming credentials, and with them the private link, after a dialog that says what stops. A double click gets the
 * same new ones.
 */
export function ReplaceAll({ me }: { me: Me }) {
  const { t } = useLingui();
  const { id } = me.user;
  // No new account takes over what is in the current one.
  const loses = me.streaming?.provisioner === "stremio" && !me.access.active;
  async function replace(): Promise<void> {
    const fresh = await regenerate();
    await changeMe(id, (known) => ({ ...known, streaming: known.streaming && { ...known.streaming, ...fresh } }));
    toast(t`Your new credentials and your new private link are ready. The old ones have stopped.`);
    void refreshMe(id);
  }
  return (
    <ConfirmDialog
      tone="primary"
      title={t`Replace your credentials and your private link?`}
      confirmLabel={t`Replace them`}
      onConfirm={replace}
      trigger={<Button variant="ghost" size="sm" className="text-info!">{t`Replace everything…`}</Button>}
    >
      <p>
        <Trans>
          The streaming username, its password and the private link stop working at once. On each of your screens, you
          will have to install the add-on again.
        </Trans>
      </p>
      {loses && (
        <p className="mt-2">
          <Trans>Your access is not active: the add-ons and the library of the current account will be lost.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
