import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminAccount } from "../../../../../common/contract/stremio.ts";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { regenerateAccount } from "./api.ts";

/** Confirms before replacing a member's credentials; only the member sees the new ones. */
export function RegenerateDialog({ account, onClose }: { account: AdminAccount; onClose: () => void }) {
  const { t } = useLingui();
  const { email } = account.member;
  return (
    <ReasonDialog
      title={t`Replace the credentials?`}
      confirmLabel={t`Replace them`}
      onConfirm={(reason) => regenerateAccount(account.id, reason)}
      done={t`New credentials are on the member’s dashboard.`}
      onClose={onClose}
      description={
        <Trans>
          {email} gets a new username and password and has to sign in again on every device. Add-ons and library are
          carried over if the member has access and the old account can still be opened.
        </Trans>
      }
    />
  );
}
