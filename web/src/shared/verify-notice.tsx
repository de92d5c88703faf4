import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { memberCall } from "../lib/call.ts";
import { CONFIRMATION_SENT } from "../lib/tab-keys.ts";
import { useWait, VERIFICATION_WAIT } from "../lib/use-wait.ts";
import { Button } from "../ui/button/button.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { useErrorText } from "../ui/feedback/use-error-text.ts";
import { type ServerError, toServerError } from "../ui/form/form-errors.ts";
import { Breakable } from "../ui/text/breakable.tsx";

/** `children`: what waits for the confirmation, in a sentence. */
type Props = { email: string; className?: string; children?: ReactNode };

/** Says that the address is not confirmed, and sends the mail again, at most every two minutes. */
export function VerifyNotice({ email, className, children }: Props) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const wait = useWait(VERIFICATION_WAIT, { remember: CONFIRMATION_SENT });
  const waiting = !wait.isOver(email);
  const { left } = wait;
  // The server sends at most one mail in two minutes and gives the same answer either way: the words below fit both.
  const resend = () => memberCall((pb) => pb.collection("users").requestVerification(email));
  const send = useMutation({ mutationFn: resend, onSuccess: () => wait.start(email) });
  const address = (
    <strong className="font-semibold wrap-anywhere text-fg">
      <Breakable text={email} />
    </strong>
  );

  return (
    <Alert
      tone="warning"
      title={t`Confirm your e-mail address`}
      className={className ?? ""}
      action={
        <Button
          variant="secondary"
          size="sm"
          pending={send.isPending}
          aria-disabled={waiting || undefined}
          onClick={() => waiting || send.mutate()}
        >
          {waiting ? t`Send again in ${left} s` : t`Send the e-mail again`}
        </Button>
      }
    >
      <p>
        <Trans>Open the link that we sent to {address}. Check your spam folder, too.</Trans>
      </p>
      {children && <p>{children}</p>}
      <p role="status" className="mt-1 font-semibold empty:hidden">
        {send.isSuccess && t`We have written to you. The e-mail may take two minutes to arrive.`}
        {send.error && errorText(resendCode(toServerError(send.error)))}
      </p>
    </Alert>
  );
}

/** Without a more precise reason, spec §8's "error while sending the e-mail again". */
function resendCode(refusal: ServerError): string {
  return refusal.form && refusal.form !== "unknown" ? refusal.form : "resend_failed";
}
