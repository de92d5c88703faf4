import { useLingui } from "@lingui/react/macro";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { ChangeConfirm } from "../features/auth/change-confirm.tsx";
import { ResendVerification } from "../features/auth/resend-verification.tsx";
import { VerifyToken } from "../features/auth/verify-token.tsx";
import { useFragment } from "../lib/fragment.ts";

/**
 * /verify-email: `#token=…` confirms the address at once, `#change=…` confirms a new address with the password; without
 * either, it says what to do and offers another mail.
 */
export function VerifyEmailPage() {
  const { t } = useLingui();
  const { token, change } = useFragment() ?? {};
  if (token) return <VerifyToken token={token} />;
  if (change) return <ChangeConfirm key={change} token={change} />;
  return (
    <AuthPage
      title={t`Confirm your address`}
      lead={t`Open the link in the e-mail that we sent you when you signed up. It works for one day.`}
    >
      <ResendVerification />
    </AuthPage>
  );
}
