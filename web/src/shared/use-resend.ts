import { useMutation } from "@tanstack/react-query";
import { memberCall } from "../lib/call.ts";
import { CONFIRMATION_SENT } from "../lib/tab-keys.ts";
import { useWait, VERIFICATION_WAIT } from "../lib/use-wait.ts";
import { useErrorText } from "../ui/feedback/use-error-text.ts";
import { type ServerError, toServerError } from "../ui/form/form-errors.ts";

/** Sends the mail that confirms an address again, at most every two minutes. `left` is in seconds, 0 when it may be sent. */
export function useResend(email: string) {
  const errorText = useErrorText();
  const wait = useWait(VERIFICATION_WAIT, { remember: CONFIRMATION_SENT });
  // The server sends at most one mail in two minutes and gives the same answer either way.
  const resend = () => memberCall((pb) => pb.collection("users").requestVerification(email));
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: resend,
    onSuccess: () => wait.start(email),
  });
  const left = wait.isOver(email) ? 0 : wait.left;
  return {
    send: () => left === 0 && mutate(),
    left,
    isPending,
    isSent: isSuccess,
    problem: error ? errorText(resendCode(toServerError(error))) : "",
  };
}

/** Without a more precise reason, spec §8's "error while sending the e-mail again". */
function resendCode(refusal: ServerError): string {
  return refusal.form && refusal.form !== "unknown" ? refusal.form : "resend_failed";
}
