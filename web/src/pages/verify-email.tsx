import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { ResendVerification } from "../features/auth/resend-verification.tsx";
import { VerifyToken } from "../features/auth/verify-token.tsx";
import { useFragment } from "../lib/fragment.ts";
import { Spinner } from "../ui/feedback/spinner.tsx";

/** Loaded on demand: few need them. */
const ChangeConfirm = lazy(() => import("../features/auth/change-confirm.tsx"));
const UndoChange = lazy(() => import("../features/auth/undo-change.tsx"));

/**
 * /verify-email: `#token=…` confirms the address at once, `#change=…` confirms a new address with the password, `#undo=…`
 * gives the account its former address back; without any, it says what to do and offers another mail.
 */
export function VerifyEmailPage() {
  const { t } = useLingui();
  const { token, change, undo } = useFragment() ?? {};
  if (token) return <VerifyToken token={token} />;
  const form = change ? <ChangeConfirm key={change} token={change} /> : undo && <UndoChange key={undo} token={undo} />;
  if (form) return <Suspense fallback={<Spinner className="mx-auto size-6" />}>{form}</Suspense>;
  return (
    <AuthPage
      title={t`Confirm your address`}
      lead={t`Open the link in the e-mail that we sent you when you signed up. It works for one day.`}
    >
      <ResendVerification />
    </AuthPage>
  );
}
