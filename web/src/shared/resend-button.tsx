import { useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button/button.tsx";
import type { ButtonSize, ButtonVariant } from "../ui/button/button-styles.ts";
import { useResend } from "./use-resend.ts";

type Props = { email: string; variant?: ButtonVariant; size?: ButtonSize; className?: string };

/** The button that sends the mail of confirmation again, and says how that went. */
export function ResendButton({ email, variant = "secondary", size = "sm", className = "" }: Props) {
  const { t } = useLingui();
  const { send, left, isPending, isSent, problem } = useResend(email);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        pending={isPending}
        aria-disabled={left > 0 || undefined}
        onClick={send}
      >
        {left > 0 ? t`Send again in ${left} s` : t`Send the e-mail again`}
      </Button>
      <span role="status" className="block text-sm font-semibold empty:hidden">
        {isSent && t`We have written to you. The e-mail may take two minutes to arrive.`}
        {problem}
      </span>
    </>
  );
}
