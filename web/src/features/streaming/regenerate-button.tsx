import { Trans, useLingui } from "@lingui/react/macro";
import { changeMe, refreshMe } from "../../shared/me.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { KeyIcon } from "../../ui/icon/account-icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { regenerate } from "./api.ts";

/** Replaces the streaming credentials after a confirmation. A double click gets the same new ones. */
export function RegenerateButton({ id }: { id: string }) {
  const { t } = useLingui();
  async function replace(): Promise<void> {
    const fresh = await regenerate();
    await changeMe(id, (me) => ({ ...me, streaming: me.streaming && { ...me.streaming, ...fresh } }));
    toast(t`Your new username and password are ready.`);
    void refreshMe(id);
  }

  return (
    <ConfirmDialog
      tone="primary"
      title={t`Replace your credentials?`}
      confirmLabel={t`Replace them`}
      onConfirm={replace}
      trigger={
        <Button variant="secondary">
          <KeyIcon className="size-5" />
          {t`New credentials…`}
        </Button>
      }
    >
      <Trans>
        You get a new username and a new password; the current ones stop working. You will have to sign in again in the
        add-on on each of your devices.
      </Trans>
    </ConfirmDialog>
  );
}
