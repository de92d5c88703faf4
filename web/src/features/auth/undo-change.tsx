import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { forget } from "../../lib/auth.tsx";
import { http } from "../../lib/http.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Form } from "../../ui/form/form.tsx";
import { toServerError } from "../../ui/form/form-errors.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { AuthPage } from "./auth-page.tsx";
import { refusesField } from "./submit.ts";

/** Gives the account its former address back, with the token of the link mailed there and a new password. */
export function UndoChange({ token }: { token: string }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<"undone" | "expired">();
  if (outcome === "undone") {
    return (
      <AuthPage step="undone" title={t`Your address is restored`}>
        <Alert tone="success" role="status" className="mb-6">
          <Trans>
            Every session is closed. Sign in with this address and your new password. Your streaming account has a new
            username and a new password too.
          </Trans>
        </Alert>
        <ButtonLink to="/login" className="w-full">{t`Sign in`}</ButtonLink>
      </AuthPage>
    );
  }
  if (outcome === "expired") {
    return (
      <AuthPage step="expired" title={t`Restore my address`}>
        <Alert tone="danger" role="alert">
          <Trans>
            This link has already been used or is older than seven days, or the account has been deleted. Contact us if
            you did not ask for this.
          </Trans>
        </Alert>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t`Restore my address`}
      lead={t`Your account gets its former address back and every session is closed. Choose a new password, which only you know.`}
    >
      <Form
        schema={async () => (await import("../../ui/form/field-schemas.ts")).newPasswordTwice}
        defaultValues={{ password: "", passwordConfirm: "" }}
        onSubmit={async (passwords) => {
          try {
            await http<void>("/api/app/account/address/undo", { method: "POST", body: { token, ...passwords } });
          } catch (error) {
            if (refusesField(toServerError(error), "token")) return setOutcome("expired");
            throw error;
          }
          forget();
          setOutcome("undone");
        }}
      >
        <PasswordField
          name="password"
          autoComplete="new-password"
          meter
          label={t`New password`}
          hint={t`At least 12 characters. A few unrelated words make a good password.`}
        />
        <PasswordField name="passwordConfirm" autoComplete="new-password" label={t`New password again`} />
        <SubmitButton className="w-full">{t`Restore my address`}</SubmitButton>
      </Form>
    </AuthPage>
  );
}
