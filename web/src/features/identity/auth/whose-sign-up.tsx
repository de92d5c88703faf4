import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { SignUpFacts } from "../../../../../common/contract/accounts.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { BridgeAside } from "../../../ui/bridge/bridge-aside.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { useErrorText } from "../../../ui/feedback/use-error-text.ts";
import { toServerError } from "../../../ui/form/form-errors.ts";
import { AuthPage } from "./auth-page.tsx";
import { checkSignUp, refuseSignUp } from "./sign-up-api.ts";

type State = { kind: "pending" | "gone" } | { kind: "asks" | "sure"; facts: SignUpFacts };

type Props = {
  token: string;
  /** The reader signed up, or the address is confirmed already. */
  onConfirm: () => void;
  /** The link does not work, or the server cannot be reached. */
  onFail: (error: unknown) => void;
};

/** Says whose account a mailed link would confirm, and asks whether its reader signed up. Nothing changes before a button is pressed. */
export function WhoseSignUp({ token, onConfirm, onFail }: Props) {
  const { t } = useLingui();
  const [state, setState] = useState<State>({ kind: "pending" });
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    checkSignUp(token)
      .then((facts) => (facts.verified ? onConfirm() : setState({ kind: "asks", facts })))
      .catch(onFail);
  });

  const titles = {
    pending: t`Confirm your address`,
    asks: t`Did you create this account?`,
    sure: t`Delete the account`,
    gone: t`The account is deleted`,
  };
  const lead = t`Someone signed up with your address and knows the password. Confirm only if it was you.`;
  return (
    <AuthPage step={state.kind} title={titles[state.kind]} lead={state.kind === "asks" && lead} aside={<BridgeAside />}>
      {state.kind === "pending" && (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t`Checking the link…`}
        </p>
      )}
      {state.kind === "asks" && (
        <>
          <Facts {...state.facts} />
          <div className="flex flex-col gap-3">
            <Button onClick={onConfirm}>{t`I signed up: confirm`}</Button>
            <Button variant="secondary" onClick={() => setState({ ...state, kind: "sure" })}>{t`It wasn’t me`}</Button>
          </div>
        </>
      )}
      {state.kind === "sure" && (
        <Refusal
          token={token}
          email={state.facts.email}
          onBack={() => setState({ ...state, kind: "asks" })}
          onDone={() => setState({ kind: "gone" })}
          onFail={onFail}
        />
      )}
      {state.kind === "gone" && (
        <>
          <Alert tone="success" role="status" className="mb-6">{t`Nobody can sign in to it any more.`}</Alert>
          <ButtonLink to="/trial" className="w-full">{t`Free trial`}</ButtonLink>
        </>
      )}
    </AuthPage>
  );
}

/** What is known about the sign-up. */
function Facts({ email, created, browser, system }: SignUpFacts) {
  const { t } = useLingui();
  const { formatMoment } = useFormat();
  const facts = [
    [t`E-mail address`, email],
    [t`Sign-up`, formatMoment(created), [browser, system].filter(Boolean).join(", ")],
  ];
  return (
    <dl className="mb-6 border-t border-line">
      {facts.map(([name, ...values]) => (
        <div key={name} className="border-b border-line py-2.5">
          <dt className="text-sm text-muted">{name}</dt>
          {values.map(
            (value) =>
              value && (
                <dd key={value} className="font-semibold wrap-anywhere">
                  {value}
                </dd>
              ),
          )}
        </div>
      ))}
    </dl>
  );
}

type RefusalProps = {
  token: string;
  email: string;
  onBack: () => void;
  onDone: () => void;
  onFail: (error: unknown) => void;
};

/** The second step, so that no slip of the finger deletes an account. */
function Refusal({ token, email, onBack, onDone, onFail }: RefusalProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState("");
  const isKept = problem === "already_verified" || problem === "account_kept";

  async function refuse(): Promise<void> {
    setPending(true);
    setProblem("");
    try {
      await refuseSignUp(token);
      onDone();
    } catch (error) {
      const { fields, form = "unknown" } = toServerError(error);
      if ("token" in fields) return onFail(error);
      setPending(false);
      setProblem(form);
    }
  }

  return (
    <>
      <div className="mb-6 flex flex-col gap-3">
        <p>
          <Trans>
            The account of <strong className="wrap-anywhere">{email}</strong> will be deleted, and the person who
            created it will be signed out.
          </Trans>
        </p>
        <p>
          <Trans>
            To keep this account for yourself,{" "}
            <Link to="/forgot" className="link">
              choose a new password
            </Link>{" "}
            instead.
          </Trans>
        </p>
      </div>
      {problem && (
        <Alert tone="danger" role="alert" className="mb-6">
          {problem === "account_kept" ? t`This account has an order, so it stays.` : errorText(problem)}
        </Alert>
      )}
      <div className="flex flex-col gap-3">
        {!isKept && (
          <Button variant="danger" pending={pending} onClick={() => void refuse()}>{t`Delete the account`}</Button>
        )}
        <Button variant="ghost" disabled={pending} onClick={onBack}>{t`Back`}</Button>
      </div>
    </>
  );
}
