import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { IdentityStep } from "../../../../../common/contract/identities.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { toServerError } from "../../../ui/form/form-errors.ts";
import { readTicket, signInWith, takeVisit } from "./identity-api.ts";
import { IdentitySignUp } from "./identity-sign-up.tsx";
import type { Enter, LoginStep } from "./login-steps.ts";
import { nextStep } from "./second-step.ts";

type Props = {
  onStep: (step: LoginStep) => void;
  onEnter: Enter;
  /** The identity is linked once this visitor has signed in. */
  onKeep: (ticket: string) => void;
};

/** After a visit to a provider: signs in, asks for the terms of a new account, or has the owner of an account prove it. */
export function IdentityLogin({ onStep, onEnter, onKeep }: Props) {
  const [problem, setProblem] = useState("");
  const [found, setFound] = useState<IdentityStep>();
  const ticket = useRef("");
  const begun = useRef(false);

  async function enter(email: string, attempt: () => Promise<string>): Promise<void> {
    await onEnter(async () => {
      const mfaId = await attempt();
      if (!mfaId) return true;
      onStep(await nextStep(email, mfaId));
      return false;
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit counts once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const visit = takeVisit();
    ticket.current = visit.ticket;
    if (!visit.ticket) return setProblem(visit.problem || "expired");
    readTicket(visit.ticket)
      .then(async (step) => {
        if (step.step === "sign-in") await enter(step.email, () => signInWith(visit.ticket));
        else setFound(step);
      })
      .catch((error) => setProblem(toServerError(error).form ?? "unknown"));
  }, []);

  const back = () => onStep({ kind: "password", email: found?.email ?? "" });
  if (problem) return <Problem code={problem} onBack={back} />;
  if (!found) return <Spinner className="mx-auto size-6" />;
  if (found.step === "no-address") return <Problem code="no-address" onBack={back} />;
  if (found.step === "prove") {
    const { email, provider } = found;
    return (
      <div className="flex flex-col gap-5">
        <p>
          <Trans>
            An account with the address <strong className="wrap-anywhere">{email}</strong> exists already. Sign in to it
            once, with its password or a code by e-mail. After that, you can use {provider}.
          </Trans>
        </p>
        <Prove
          onProve={() => {
            onKeep(ticket.current);
            back();
          }}
          onBack={back}
        />
      </div>
    );
  }
  return <IdentitySignUp found={found} ticket={ticket.current} onEnter={enter} onBack={back} />;
}

function Prove({ onProve, onBack }: { onProve: () => void; onBack: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <Button className="w-full" onClick={onProve}>{t`Sign in and link`}</Button>
      <Button variant="ghost" className="w-full" onClick={onBack}>{t`Sign in without linking`}</Button>
    </div>
  );
}

function Problem({ code, onBack }: { code: string; onBack: () => void }) {
  const { t } = useLingui();
  const texts: Record<string, string> = {
    cancelled: t`You cancelled the sign-in. Nothing has changed.`,
    expired: t`This took too long. Try again.`,
    identity_expired: t`This took too long. Try again.`,
    unreachable: t`The other service does not answer. Try again later, or sign in another way.`,
    off: t`This way to sign in is no longer offered.`,
    clock_wrong: t`This device’s clock is wrong. Set it, then sign in again.`,
    too_many_requests: t`Too many attempts. Wait a moment, then try again.`,
    "no-address": t`This service confirmed no e-mail address. Create an account first, then link the service on your account page.`,
  };
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warning" role="alert">
        {Object.hasOwn(texts, code) ? texts[code] : t`That did not work. Try again, or sign in another way.`}
      </Alert>
      <Button className="w-full" onClick={onBack}>{t`Back to sign-in`}</Button>
    </div>
  );
}
