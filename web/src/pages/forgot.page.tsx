import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { AuthPage } from "../features/identity/auth/auth-page.tsx";
import { ResetConfirm, ResetRequest } from "../features/identity/auth/password-reset.tsx";
import { useFragment } from "../lib/fragment.ts";
import { BridgeAside } from "../ui/bridge/bridge-aside.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Alert } from "../ui/feedback/alert.tsx";

type Outcome = "changed" | "expired";

/** /forgot: requests the link; with the link's `#token=…`, sets the new password. */
export default function ForgotPage() {
  const { t } = useLingui();
  const token = useFragment()?.token;
  // An outcome belongs to its link: another link starts over.
  const [ended, setEnded] = useState<{ token: string | undefined; outcome: Outcome }>();
  const outcome = ended && ended.token === token ? ended.outcome : undefined;
  const setOutcome = (next: Outcome) => setEnded({ token, outcome: next });
  if (outcome === "changed") {
    return (
      <AuthPage step="changed" aside={<BridgeAside done />} title={t`Your password has been changed`}>
        <Alert tone="success" role="status" className="mb-6">
          {t`All your sessions are closed. Sign in with your new password.`}
        </Alert>
        <ButtonLink to="/login" className="w-full">{t`Sign in`}</ButtonLink>
      </AuthPage>
    );
  }
  if (token && !outcome) {
    return (
      <AuthPage
        aside={<BridgeAside />}
        step="choose"
        title={t`Choose a new password`}
        lead={t`You will be signed out everywhere and can sign in again with it.`}
        footer={<BackToLogin />}
      >
        <ResetConfirm token={token} onChanged={() => setOutcome("changed")} onExpired={() => setOutcome("expired")} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      aside={<BridgeAside />}
      step={outcome ?? "ask"}
      title={t`Forgotten password`}
      lead={t`We will send you a link to choose a new one.`}
      footer={<BackToLogin />}
    >
      {outcome === "expired" && (
        <Alert tone="danger" role="alert" className="mb-6">
          {t`This link has expired or has already been used. Ask for a new one.`}
        </Alert>
      )}
      <ResetRequest />
    </AuthPage>
  );
}

function BackToLogin() {
  const { t } = useLingui();
  return <Link to="/login" className="link">{t`Back to sign-in`}</Link>;
}
