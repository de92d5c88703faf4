import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ProofMethod, Proofs } from "../../../../common/contract/sessions.ts";
import { callsOf } from "../../lib/call.ts";
import { useRead } from "../../lib/use-read.ts";
import { Button } from "../../ui/button/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { ProofPanel } from "./code-form.tsx";
import { CodeProof } from "./code-proof.tsx";
import { AuthenticatorProof, PasskeyProof, RecoveryProof } from "./factor-proofs.tsx";
import { PasswordProof } from "./password-proof.tsx";
import type { Asked } from "./with-proof.ts";

const { get, post } = callsOf("/api/app/proof");

const PANELS: { readonly [Method in ProofMethod]: ProofPanel } = {
  passkey: PasskeyProof,
  authenticator: AuthenticatorProof,
  password: PasswordProof,
  code: CodeProof,
  recovery: RecoveryProof,
};

const knowsPasskeys = () => typeof PublicKeyCredential === "function";

/** Asks the member to prove who they are, in the quickest way that they have; the others are one button away. */
export function ProofDialog({ asked }: { asked: Asked }) {
  const { t } = useLingui();
  const [picked, setPicked] = useState<ProofMethod>();
  const ways = useRead(["proof"], (signal) => get<Proofs>("", signal), { gcTime: 0 });
  const names: Record<ProofMethod, ReactNode> = {
    passkey: t`Use a passkey`,
    authenticator: t`Use your authenticator app`,
    password: t`Use your password`,
    code: t`Use a code by e-mail`,
    recovery: t`Use a recovery code`,
  };
  return (
    <Dialog
      title={t`Confirm it’s you`}
      description={t`This protects your account on a screen that you have left open. We ask again after ten minutes at the earliest.`}
      onClose={asked.dismiss}
    >
      <Loaded from={ways} skeleton={<Spinner className="mx-auto size-6" />}>
        {({ methods, signIn }) => {
          const offered = methods.filter((method) => method !== "passkey" || knowsPasskeys());
          const method = picked ?? offered[0];
          const Panel = method && PANELS[method];
          return (
            <div className="flex flex-col gap-3">
              {Panel && (
                <Entry key={method}>
                  <Panel
                    prove={async (answer) => {
                      await post<void>("", { method, answer });
                      asked.done();
                    }}
                  />
                </Entry>
              )}
              {offered
                .filter((other) => other !== method)
                .map((other) => (
                  <Button key={other} variant="ghost" className="w-full" onClick={() => setPicked(other)}>
                    {names[other]}
                  </Button>
                ))}
              {signIn && (
                <p className="text-sm text-muted">
                  <Trans>Nothing at hand? Sign out, then sign in again: that confirms it too.</Trans>
                </p>
              )}
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** Focuses its first control: the ways arrive after the window has opened, and another way replaces the button just pressed. */
function Entry({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("input:not([hidden]), button")?.focus(), []);
  return (
    <div ref={box} className="flex flex-col gap-3">
      {children}
    </div>
  );
}
