import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminAccount } from "../../../../common/wire/stremio.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { ReasonDialog } from "../../ui/overlay/reason-dialog.tsx";
import { regenerateAccount } from "./api.ts";

/** Confirms before replacing a member's credentials; only the member sees the new ones. */
export function RegenerateDialog({ account, onClose }: { account: AdminAccount; onClose: () => void }) {
  const { t } = useLingui();
  const { email } = account.member;
  async function regenerate(reason: string): Promise<void> {
    await regenerateAccount(account.id, reason);
    toast(t`New credentials are on the member’s dashboard.`);
  }
  return (
    <ReasonDialog
      title={t`Replace the credentials?`}
      confirmLabel={t`Replace them`}
      onConfirm={regenerate}
      onClose={onClose}
      description={
        <Trans>
          {email} gets a new username and password and has to sign in again on every device. Add-ons and library are
          carried over if the old account can still be opened.
        </Trans>
      }
    />
  );
}
