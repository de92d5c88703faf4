import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import type { InvitationFacts } from "../../../../../common/contract/team.ts";
import { logout } from "../../../lib/auth.tsx";
import { ROLE_LABELS } from "../../../shared/roles.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { useErrorText } from "../../../ui/feedback/use-error-text.ts";
import { newPasswordTwice } from "../../../ui/form/field-schemas.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { toServerError } from "../../../ui/form/form-errors.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Username } from "../../../ui/form/username.tsx";
import { acceptInvitation, checkInvitation } from "./api.ts";

type State =
  | { kind: "pending" | "joined" | "expired" }
  | { kind: "failed"; code: string }
  | { kind: "asks"; facts: InvitationFacts };

/** Takes a role in the team with the token of a mailed link. An account that is new or unconfirmed gets its password here. */
export function JoinTeam({ token }: { token: string }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ kind: "pending" });
  const asked = useRef(false);

  async function check(): Promise<void> {
    setState({ kind: "pending" });
    try {
      setState({ kind: "asks", facts: await checkInvitation(token) });
    } catch (error) {
      const { fields, form = "unknown" } = toServerError(error);
      setState("token" in fields ? { kind: "expired" } : { kind: "failed", code: form });
    }
  }

  async function join(password: string): Promise<void> {
    try {
      await acceptInvitation(token, password);
    } catch (error) {
      if ("token" in toServerError(error).fields) return setState({ kind: "expired" });
      throw error;
    }
    logout(); // the account's sessions have ended, and the next sign-in must find no other one
    setState({ kind: "joined" });
  }

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void check();
  });

  if (state.kind === "asks") return <Asks facts={state.facts} onJoin={join} />;
  if (state.kind === "joined") return <Joined />;
  if (state.kind === "failed")
    return (
      <Alert
        tone="danger"
        role="alert"
        title={errorText(state.code)}
        action={<Button variant="secondary" onClick={() => void check()}>{t`Try again`}</Button>}
      />
    );
  if (state.kind === "expired")
    return (
      <Alert tone="danger" role="alert">
        {t`This link has expired, has been used or was replaced by a newer one. Ask the person who invited you for another.`}
      </Alert>
    );
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner />
      {t`Checking the link…`}
    </p>
  );
}

const nothing = v.object({});

function Asks({ facts, onJoin }: { facts: InvitationFacts; onJoin: (password: string) => Promise<void> }) {
  const { t, i18n } = useLingui();
  const { email, asksPassword } = facts;
  const role = i18n._(ROLE_LABELS[facts.role]);
  return (
    <div className="flex flex-col gap-6">
      <p>
        <Trans>
          Role: <strong>{role}</strong>. Account: <strong className="wrap-anywhere">{email}</strong>.
        </Trans>
      </p>
      {asksPassword ? (
        <Form
          schema={newPasswordTwice}
          defaultValues={{ password: "", passwordConfirm: "" }}
          onSubmit={({ password }) => onJoin(password)}
        >
          <Username address={email} />
          <PasswordField
            name="password"
            autoComplete="new-password"
            meter={email}
            label={t`Password`}
            hint={t`At least 12 characters. A few unrelated words make a good password.`}
          />
          <PasswordField name="passwordConfirm" autoComplete="new-password" label={t`Password, once more`} />
          <SubmitButton className="w-full">{t`Join the team`}</SubmitButton>
        </Form>
      ) : (
        <Form schema={nothing} defaultValues={{}} onSubmit={() => onJoin("")}>
          <p>{t`Your account and its password stay as they are. You are signed out everywhere, and sign in again.`}</p>
          <SubmitButton className="w-full">{t`Join the team`}</SubmitButton>
        </Form>
      )}
    </div>
  );
}

function Joined() {
  const { t } = useLingui();
  return (
    <>
      <Alert tone="success" role="status" title={t`Welcome to the team`} className="mb-6">
        {t`Sign in, then add a second step: a passkey or an authenticator app. The administration opens after that.`}
      </Alert>
      <ButtonLink to="/login" className="w-full">{t`Sign in`}</ButtonLink>
    </>
  );
}
