import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { useFragment } from "../features/auth/fragment.ts";
import { ResetConfirm, ResetRequest } from "../features/auth/password-reset.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Alert } from "../ui/feedback/alert.tsx";

type Outcome = "changed" | "expired";

/** /forgot: requests the link; with the link's `#token=…`, sets the new password. */
export function ForgotPage() {
  const token = useFragment()?.token;
  // An outcome belongs to its link: another link starts over.
  const [ended, setEnded] = useState<{ token: string | undefined; outcome: Outcome }>();
  const outcome = ended && ended.token === token ? ended.outcome : undefined;
  const setOutcome = (next: Outcome) => setEnded({ token, outcome: next });
  if (outcome === "changed") {
    return (
      <AuthPage step="changed" title={<Trans>Your password is changed</Trans>}>
        <Alert tone="success" role="status" className="mb-6">
          <Trans>All other sessions are closed. Sign in with your new password.</Trans>
        </Alert>
        <ButtonLink to="/login" className="w-full">
          <Trans>Sign in</Trans>
        </ButtonLink>
      </AuthPage>
    );
  }
  if (token && !outcome) {
    return (
      <AuthPage
        step="choose"
        title={<Trans>Choose a new password</Trans>}
        lead={<Trans>You will be signed out everywhere and can sign in again with it.</Trans>}
        footer={<BackToLogin />}
      >
        <ResetConfirm token={token} onChanged={() => setOutcome("changed")} onExpired={() => setOutcome("expired")} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      step={outcome ?? "ask"}
      title={<Trans>Forgotten password</Trans>}
      lead={<Trans>We will send you a link to choose a new one.</Trans>}
      footer={<BackToLogin />}
    >
      {outcome === "expired" && (
        <Alert tone="danger" role="alert" className="mb-6">
          <Trans>This link has expired or has already been used. Ask for a new one.</Trans>
        </Alert>
      )}
      <ResetRequest />
    </AuthPage>
  );
}

function BackToLogin() {
  return (
    <Link to="/login" className="link">
      <Trans>Back to sign-in</Trans>
    </Link>
  );
}
