import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "../../../lib/auth.tsx";
import { claim } from "../../../lib/auth-store.ts";
import { BridgeAside } from "../../../ui/bridge/bridge-aside.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { loadFormRuntime, UNREACHABLE } from "../../../ui/form/form-runtime.ts";
import { AuthPage } from "./auth-page.tsx";
import { OnwardLink } from "./onward-link.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { submitAccount } from "./submit-api.ts";
import { WhoseSignUp } from "./whose-sign-up.tsx";

type Settled = { kind: "pending" } | { kind: "asks" } | { kind: "verified" };
type State = Settled | { kind: "failed"; badToken: boolean; sentence: string };

/**
 * Confirms the address with the link's token: without a click in the browser that is signed in to the account. Any other one
 * shows whose account it is and asks, because anyone may have signed up with this address.
 */
export function VerifyToken({ token }: { token: string }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<State>({ kind: "pending" });
  const { user, isLoading } = useAuth();
  const asked = useRef("");
  const isOwn = user !== null && user.id === claim(token, "id");

  const begin = () => (isOwn ? void verify() : setState({ kind: "asks" }));
  const fail = async (error: unknown) => setState({ kind: "failed", ...(await explain(error, i18n)) });

  async function verify(): Promise<void> {
    setState({ kind: "pending" });
    try {
      await submitAccount((account, pb) => account.verifyEmail(pb, token));
      setState({ kind: "verified" });
    } catch (error) {
      await fail(error);
    }
  }

  useEffect(() => {
    // Once per token.
    if (isLoading || asked.current === token) return;
    asked.current = token;
    begin();
  });

  if (state.kind === "pending") {
    return (
      <AuthPage title={t`Confirm your address`} aside={<BridgeAside />}>
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t`Confirming your address…`}
        </p>
      </AuthPage>
    );
  }
  if (state.kind === "asks") {
    return <WhoseSignUp token={token} onConfirm={verify} onFail={fail} />;
  }
  if (state.kind === "verified") {
    return (
      <AuthPage step="verified" title={t`Your address is confirmed`} aside={<BridgeAside done />}>
        <Alert tone="success" role="status" className="mb-6">{t`Thank you. Your account is complete.`}</Alert>
        <OnwardLink />
      </AuthPage>
    );
  }
  const retry = !state.badToken;
  return (
    <AuthPage step="failed" title={t`Confirm your address`} aside={<BridgeAside />}>
      <Alert
        tone="danger"
        role="alert"
        className="mb-6"
        title={state.sentence}
        action={retry && <Button variant="secondary" onClick={begin}>{t`Try again`}</Button>}
      >
        {!retry && t`The link has expired or has already been used. You can ask for a new one here.`}
      </Alert>
      {!retry && <ResendVerification />}
    </AuthPage>
  );
}

/** Why the address could not be confirmed; only a bad token is final. */
async function explain(error: unknown, i18n: I18n): Promise<{ badToken: boolean; sentence: string }> {
  try {
    const { toServerError, errorText } = await loadFormRuntime();
    const code = toServerError(error).form ?? "token_invalid";
    return { badToken: code === "token_invalid", sentence: errorText(code, (descriptor) => i18n._(descriptor)) };
  } catch {
    return { badToken: false, sentence: i18n._(UNREACHABLE) };
  }
}
