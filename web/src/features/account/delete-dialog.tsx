import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { logout } from "../../lib/auth.tsx";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TrashIcon } from "../../ui/icon/account-icons.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { deleteAccount } from "./api.ts";
import { deleteSchema } from "./schemas.ts";

/** Deletes the account after the member types the password again; then shows the home page, signed out. */
export function DeleteDialog() {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);

  async function remove({ password }: { password: string }): Promise<void> {
    await deleteAccount(password);
    // Leave first, then end the session: nothing must send the reader to the login page.
    navigate("/", { replace: true });
    logout();
    toast(t`Your account has been deleted.`);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
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
    >
      <Form schema={deleteSchema} defaultValues={{ password: "" }} onSubmit={remove}>
        <PasswordField name="password" label={t`Your password`} autoComplete="current-password" />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => setOpen(false)}>{t`Cancel`}</Button>
          <SubmitButton variant="danger">{t`Delete my account`}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
