import { useLingui } from "@lingui/react/macro";
import { browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { enterWithPasskey, pickPasskey, stopPasskey } from "../../../shared/passkeys.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useErrorText } from "../../../ui/feedback/use-error-text.ts";
import { toServerError } from "../../../ui/form/form-errors.ts";
import type { Enter } from "./login-steps.ts";

/** A challenge is valid for five minutes; a new one takes the place of one that waits in the address field. */
const RENEW_MS = 4 * 60_000;

type Props = {
  /** From an accepted password; without it the passkey signs in alone. */
  mfaId?: string;
  /** Whether the button that was here before has been pressed. */
  begin?: boolean;
  /** Called once that press has begun: coming back to this step asks for nothing. */
  onBegun?: () => void;
  onEnter: Enter;
};

/** Signs in with a passkey: by a button and, without `mfaId`, from the suggestions of the address field. */
export function PasskeyLogin({ mfaId = "", begin = false, onBegun, onEnter }: Props) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState("");
  const [round, setRound] = useState(0);
  const enter = useRef(onEnter);
  enter.current = onEnter;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its own challenge
  useEffect(() => {
    if (mfaId) return;
    const over = new AbortController();
    suggest(over.signal, (picked) => enter.current(picked)).catch((error) => {
      if (!over.signal.aborted) setProblem(toServerError(error).form ?? "unknown");
    });
    const renewal = setTimeout(() => setRound((number) => number + 1), RENEW_MS);
    return () => {
      clearTimeout(renewal);
      over.abort();
      stopPasskey();
    };
  }, [mfaId, round]);

  async function press(): Promise<void> {
    setPending(true);
    setProblem("");
    try {
      const picked = await pickPasskey({ mfaId });
      await onEnter(async () => {
        await enterWithPasskey(mfaId, picked);
        return true;
      });
    } catch (error) {
      setProblem(toServerError(error).form ?? "unknown");
      setRound((number) => number + 1);
    }
    setPending(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the press that loaded this
  useEffect(() => {
    if (!begin) return;
    onBegun?.();
    void press();
  }, [begin]);

  return (
    <div>
      <Button variant="secondary" className="w-full px-1!" pending={pending} onClick={press}>
        {t`Sign in with a passkey`}
      </Button>
      <p role="alert" className="mt-2 text-sm text-bad empty:hidden">
        {problem && errorText(problem)}
      </p>
    </div>
  );
}

/** Offers passkeys in the address field. An error before one is picked shows nowhere: the reader has asked for nothing. */
async function suggest(signal: AbortSignal, onPicked: Enter): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  const picked = await pickPasskey({ mfaId: "", autofill: true, signal }).catch(() => undefined);
  if (!picked || signal.aborted) return;
  await onPicked(async () => {
    await enterWithPasskey("", picked);
    return true;
  });
}
