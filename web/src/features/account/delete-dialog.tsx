import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { forget } from "../../lib/auth.tsx";
import { replaceSession } from "../../lib/session-end.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TrashIcon } from "../../ui/icon/account-icons.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { deleteAccount } from "./api.ts";
import { DeletionLoss } from "./deletion-loss.tsx";
import { deleteSchema } from "./schemas.ts";

/** Deletes the account after the member types the password again, or confirms in another way; then shows the home page, signed out. */
export function DeleteDialog() {
  const { t } = useLingui();
  const [, navigate] = useLocation();

  async function remove({ password }: { password: string }): Promise<void> {
    await replaceSession(() => deleteAccount(password));
    // Leave first, then end the session: nothing must send the reader to the login page.
    navigate("/", { replace: true });
    forget();
    toast(t`Your account has been deleted.`);
  }

  return (
    <FormDialog
      title={t`Delete my account?`}
      description={
        <Trans>
          Your account, your streaming account and your settings are deleted at once. This cannot be undone.
        </Trans>
      }
      trigger={
        <Button variant="secondary" className="text-bad!" aria-label={t`Delete my account…`}>
          <TrashIcon className="size-5" />
          {t`Delete…`}
        </Button>
      }
      schema={deleteSchema}
      defaultValues={{ password: "" }}
      onSubmit={remove}
      submitLabel={t`Delete my account`}
      tone="danger"
    >
      <DeletionLoss />
      <PasswordField
        name="password"
        label={t`Your password`}
        hint={t`Leave it empty if you do not know it: you then confirm in another way.`}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
