import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { AuthPage } from "../features/identity/auth/auth-page.tsx";
import { ResendVerification } from "../features/identity/auth/resend-verification.tsx";
import { useFragment } from "../lib/fragment.ts";
import { BridgeAside } from "../ui/bridge/bridge-aside.tsx";
import { late } from "../ui/feedback/late.tsx";

/** For those who come by a link: the server renders none of them. */
const VerifyToken = late(async () => (await import("../features/identity/auth/verify-token.tsx")).VerifyToken);
const ChangeConfirm = late(async () => (await import("../features/identity/auth/change-confirm.tsx")).ChangeConfirm);
const UndoChange = late(async () => (await import("../features/identity/auth/undo-change.tsx")).UndoChange);

/**
 * /verify-email: `#token=…` confirms the address at once, `#change=…` confirms a new address with the password, `#undo=…`
 * gives the account its former address back; without any, it says what to do and offers another mail.
 */
export default function VerifyEmailPage() {
  const { t } = useLingui();
  const { token, change, undo } = useFragment() ?? {};
  const titled = (title: string) => (message: ReactNode) => (
    <AuthPage title={title} aside={<BridgeAside />}>
      {message}
    </AuthPage>
  );
  if (token) return <VerifyToken token={token} around={titled(t`Confirm your address`)} />;
  if (change) return <ChangeConfirm key={change} token={change} around={titled(t`Confirm your new address`)} />;
  if (undo) return <UndoChange key={undo} token={undo} around={titled(t`Restore my address`)} />;
  return (
    <AuthPage
      aside={<BridgeAside />}
      title={t`Confirm your address`}
      lead={t`Open the link in the e-mail that we sent you when you signed up. It works for one day.`}
    >
      <ResendVerification />
    </AuthPage>
  );
}
