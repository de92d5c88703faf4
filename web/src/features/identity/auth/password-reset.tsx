import { Trans, useLingui } from "@lingui/react/macro";
import { logout } from "../../../lib/auth.tsx";
import { claim } from "../../../lib/auth-store.ts";
import { CODE_WAIT, useWait } from "../../../lib/use-wait.ts";
import { WaitButton } from "../../../shared/wait-button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Username } from "../../../ui/form/username.tsx";
import { preloadSdk, refusesField, submitAccount } from "./submit-api.ts";

/** Requests the mail with the link; the answer never reveals whether the address has an account. */
export function ResetRequest() {
  const { t } = useLingui();
  const wait = useWait(CODE_WAIT);
  return (
    <Form
      schema={async () => (await import("./schemas.ts")).emailSchema}
      defaultValues={{ email: "" }}
      onFirstFocus={preloadSdk}
      success={
        <Alert tone="success" title={t`Check your inbox`}>
          <Trans>
            If this address belongs to an account, a link is on its way. It works for 30 minutes. Look in your spam
            folder too.
          </Trans>
        </Alert>
      }
      onSubmit={async ({ email }) => {
        if (!wait.isOver(email)) return;
        await submitAccount((account, pb) => account.requestReset(pb, email));
        wait.start(email);
      }}
    >
      <EmailField />
      <WaitButton wait={wait}>{t`Send me the link`}</WaitButton>
    </Form>
  );
}

type Props = { token: string; onChanged: () => void; onExpired: () => void };

/** Chooses the new password with the link's token. */
export function ResetConfirm({ token, onChanged, onExpired }: Props) {
  const { t } = useLingui();
  const email = String(claim(token, "email") ?? "");
  return (
    <Form
      schema={async () => (await import("../../../ui/form/field-schemas.ts")).newPasswordTwice}
      defaultValues={{ password: "", passwordConfirm: "" }}
      onFirstFocus={preloadSdk}
      onSubmit={async ({ password }) => {
        try {
          await submitAccount((account, pb) => account.confirmReset(pb, token, password));
        } catch (error) {
          if (refusesField(error, "token")) return onExpired();
          throw error;
        }
        // Every session of the account has ended. Where another one is stored here, an impersonation above all, the next
        // sign-in must not find it.
        logout();
        onChanged();
      }}
    >
      <Username address={email} />
      <PasswordField
        name="password"
        autoComplete="new-password"
        meter={email}
        label={t`New password`}
        hint={t`At least 12 characters. A few unrelated words make a good password.`}
      />
      <PasswordField name="passwordConfirm" autoComplete="new-password" label={t`New password, once more`} />
      <SubmitButton className="w-full">{t`Change my password`}</SubmitButton>
    </Form>
  );
}
