import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { logout } from "../../../lib/auth.tsx";
import { claim } from "../../../lib/auth-store.ts";
import { ADDRESS_CHANGE } from "../../../lib/tab-keys.ts";
import { BridgeAside } from "../../../ui/bridge/bridge-aside.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Username } from "../../../ui/form/username.tsx";
import { AuthPage } from "./auth-page.tsx";
import { OnwardLink } from "./onward-link.tsx";
import { preloadSdk, refusesField, submitAccount } from "./submit-api.ts";

type Outcome = "changed" | "expired" | "refused";

/** Confirms a new e-mail address with the link's token and the password; then every session must sign in again. */
export function ChangeConfirm({ token }: { token: string }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<Outcome>();
  if (outcome) return <Done outcome={outcome} />;
  return (
    <AuthPage
      aside={<BridgeAside />}
      title={t`Confirm your new address`}
      lead={t`Enter your account’s password. You will then be signed out everywhere.`}
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
            if (refusesField(error, "email")) return setOutcome("refused"); // kept for another account meanwhile
            throw error;
          }
          logout(); // every session has ended; someone else's in this browser ends with them
          setOutcome("changed");
        }}
      >
        <Username address={String(claim(token, "email") ?? "")} />
        <PasswordField name="password" autoComplete="current-password" label={t`Password`} />
        <SubmitButton className="w-full">{t`Confirm my new address`}</SubmitButton>
      </Form>
      <p className="mt-5 text-sm">
        <Link
          to="/UserDashboard/account#security"
          className="link"
          onClick={() => sessionStorage.setItem(ADDRESS_CHANGE, token)}
        >{t`I do not know the password`}</Link>
      </p>
    </AuthPage>
  );
}

/** How it ended. */
function Done({ outcome }: { outcome: Outcome }) {
  const { t } = useLingui();
  if (outcome === "changed") {
    return (
      <AuthPage step="changed" arrived title={t`Your new address is confirmed`} aside={<BridgeAside done />}>
        <Alert tone="success" role="status" className="mb-6">
          <Trans>
            Sign in with your new address. Your streaming account has a new username and a new password: they are on
            your dashboard.
          </Trans>
        </Alert>
        <ButtonLink to="/login" className="w-full">{t`Sign in`}</ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage step={outcome} arrived title={t`Confirm your new address`} aside={<BridgeAside />}>
      <Alert tone="danger" role="alert" className="mb-6">
        {outcome === "expired" ? (
          <Trans>
            This link has expired or has already been used. Change your address again on your dashboard to receive
            another one.
          </Trans>
        ) : (
          <Trans>Your account cannot have this address any more. Choose another one on your dashboard.</Trans>
        )}
      </Alert>
      <OnwardLink />
    </AuthPage>
  );
}
