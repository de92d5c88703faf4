import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { AddressUndo } from "../../../../../common/contract/accounts.ts";
import { logout } from "../../../lib/auth.tsx";
import { BridgeAside } from "../../../ui/bridge/bridge-aside.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { useErrorText } from "../../../ui/feedback/use-error-text.ts";
import { toServerError } from "../../../ui/form/form-errors.ts";
import { AuthPage } from "./auth-page.tsx";
import { checkUndo } from "./undo-api.ts";
import { UndoForm } from "./undo-form.tsx";

type State =
  | { kind: "pending" | "undone" | "expired" }
  | { kind: "failed"; code: string }
  | { kind: "asks"; asks: AddressUndo };

/** Gives the account its former address back, with the token of the link mailed there, a proof and a new password. */
export function UndoChange({ token }: { token: string }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ kind: "pending" });
  const asked = useRef(false);

  async function check(): Promise<void> {
    setState({ kind: "pending" });
    try {
      const asks = await checkUndo(token);
      setState({ kind: "asks", asks });
    } catch (error) {
      const { fields, form = "unknown" } = toServerError(error);
      setState("token" in fields ? { kind: "expired" } : { kind: "failed", code: form });
    }
  }

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void check();
  });

  if (state.kind === "asks") {
    const finish = (kind: "undone" | "expired") => {
      if (kind === "undone") logout(); // every session has ended, and the next sign-in must find no other one
      setState({ kind });
    };
    return (
      <AuthPage
        aside={<BridgeAside />}
        step="asks"
        title={t`Restore my address`}
        lead={t`Your account gets its former address back, and every session is closed. Choose a new password that only you know.`}
      >
        <UndoForm token={token} {...state.asks} onDone={finish} />
      </AuthPage>
    );
  }
  if (state.kind === "undone") return <Undone />;
  return (
    <AuthPage step={state.kind} title={t`Restore my address`} aside={<BridgeAside />}>
      {state.kind === "pending" && (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t`Checking the link…`}
        </p>
      )}
      {state.kind === "failed" && (
        <Alert
          tone="danger"
          role="alert"
          title={errorText(state.code)}
          action={<Button variant="secondary" onClick={() => void check()}>{t`Try again`}</Button>}
        />
      )}
      {state.kind === "expired" && <Expired />}
    </AuthPage>
  );
}

function Undone() {
  const { t } = useLingui();
  return (
    <AuthPage step="undone" arrived title={t`Your address is restored`} aside={<BridgeAside done />}>
      <Alert tone="success" role="status" className="mb-6">
        <Trans>Every session is closed. Sign in with this address and your new password.</Trans>
      </Alert>
      <p className="mb-6 text-sm text-muted">
        <Trans>
          Your streaming account has a new username and a new password. Second factors, linked sign-in services and API
          keys added in the week before the change, or since, have been removed.
        </Trans>
      </p>
      <ButtonLink to="/login" className="w-full">{t`Sign in`}</ButtonLink>
    </AuthPage>
  );
}

function Expired() {
  const { t } = useLingui();
  return (
    <>
      <Alert tone="danger" role="alert" className="mb-6">
        <Trans>
          This link has already been used, is older than seven days, or the account no longer exists. If you did not ask
          for the change, contact us.
        </Trans>
      </Alert>
      <ButtonLink to="/contact" className="w-full">{t`Contact us`}</ButtonLink>
    </>
  );
}
