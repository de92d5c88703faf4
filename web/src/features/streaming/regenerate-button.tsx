import { Trans } from "@lingui/react/macro";
import { changeMe, refreshMe } from "../../shared/me.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { KeyIcon } from "../../ui/icon/account-icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { regenerate } from "./api.ts";

/** Replaces the streaming credentials after a confirmation. A double click gets the same new ones. */
export function RegenerateButton({ id }: { id: string }) {
  async function replace(): Promise<void> {
    const fresh = await regenerate();
    await changeMe(id, (me) => ({ ...me, streaming: me.streaming && { ...me.streaming, ...fresh } }));
    toast(<Trans>Your new username and password are ready.</Trans>);
    void refreshMe(id);
  }

  return (
    <ConfirmDialog
      tone="primary"
      title={<Trans>Replace your credentials?</Trans>}
      confirmLabel={<Trans>Replace them</Trans>}
      onConfirm={replace}
      trigger={
        <Button variant="secondary">
          <KeyIcon className="size-5" />
          <Trans>New credentials…</Trans>
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
