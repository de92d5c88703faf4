import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { logout } from "../../lib/auth.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { AuthPage } from "./auth-page.tsx";
import { OnwardLink } from "./onward-link.tsx";
import { preloadSdk, refusesField, submitAccount } from "./submit.ts";

/** Confirms a new e-mail address with the link's token and the password; then every session must sign in again. */
export function ChangeConfirm({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<"changed" | "expired">();
  if (outcome === "changed") {
    return (
      <AuthPage step="changed" title={<Trans>Your new address is confirmed</Trans>}>
        <Alert tone="success" role="status" className="mb-6">
          <Trans>
            Sign in with your new address. Your streaming account has a new username and a new password: they are on
            your dashboard.
          </Trans>
        </Alert>
        <ButtonLink to="/login" className="w-full">
          <Trans>Sign in</Trans>
        </ButtonLink>
      </AuthPage>
    );
  }
  if (outcome === "expired") {
    return (
      <AuthPage step="expired" title={<Trans>Confirm your new address</Trans>}>
        <Alert tone="danger" role="alert" className="mb-6">
          <Trans>
            This link has expired or has already been used. Change your address again on your dashboard to receive
            another one.
          </Trans>
        </Alert>
        <OnwardLink />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={<Trans>Confirm your new address</Trans>}
      lead={<Trans>Enter the password of your account. You will then be signed out everywhere.</Trans>}
    >
      <Form
        schema={async () => (await import("./schemas.ts")).currentPasswordSchema}
        defaultValues={{ password: "" }}
        onFirstFocus={preloadSdk}
        onSubmit={async ({ password }) => {
          try {
            await submitAccount((account, pb) => account.confirmEmailChange(pb, token, password));
          } catch (error) {
            if (refusesField(error, "token")) return setOutcome("expired");
            throw error;
          }
          logout();
          setOutcome("changed");
        }}
      >
        <PasswordField name="password" autoComplete="current-password" label={<Trans>Password</Trans>} />
        <SubmitButton className="w-full">
          <Trans>Confirm my new address</Trans>
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
