import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { AuthPage, VisitorsOnly } from "../features/identity/auth/auth-page.tsx";
import { ProviderLinks } from "../features/identity/auth/provider-links.tsx";
import { useReturnQuery } from "../features/identity/auth/return-path.ts";
import { SignUpForm } from "../features/identity/auth/sign-up-form.tsx";
import { usePageData } from "../router/page-data.tsx";
import { forgetPlan, keepPlan } from "../shared/keep-plan.ts";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { TrialAside } from "./trial-aside.tsx";

/** /trial: sign-up, with a free trial or a paid plan. */
export default function TrialPage() {
  const { t } = useLingui();
  const returnTo = useReturnQuery();
  const { chosen } = usePageData("sign-up");
  const [signingIn, setSigningIn] = useState(false);
  const [created, setCreated] = useState(false);
  const keep = () => (chosen ? keepPlan(chosen) : forgetPlan());
  const begin = (now: boolean) => {
    setSigningIn(now);
    keep();
  };
  if (created) {
    // The account exists, but signing in failed: no connection, or too many attempts.
    return (
      <AuthPage title={t`Your account is ready`} step="created">
        <Alert tone="success" role="status" className="mb-6">
          {t`Sign in with the password that you have just chosen.`}
        </Alert>
        <ButtonLink to={`/login${returnTo}`} className="w-full">{t`Sign in`}</ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t`Create your account.`}
      aside={<TrialAside />}
      footer={
        <Trans>
          Already a member?{" "}
          <Link to={`/login${returnTo}`} className="link">
            Sign in
          </Link>
        </Trans>
      }
    >
      <VisitorsOnly signingIn={signingIn}>
        <SignUpForm onSigningIn={begin} onCreated={() => setCreated(true)} />
        <ProviderLinks onLeave={keep} />
      </VisitorsOnly>
    </AuthPage>
  );
}
