import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Alert } from "../ui/feedback/alert.tsx";
import { Breakable } from "../ui/text/breakable.tsx";
import { ResendButton } from "./resend-button.tsx";

/** `children`: what waits for the confirmation, in a sentence. */
type Props = { email: string; className?: string; children?: ReactNode };

/** Says that the address is not confirmed, and sends the mail again. */
export function VerifyNotice({ email, className = "", children }: Props) {
  const { t } = useLingui();
  const address = (
    <strong className="font-semibold wrap-anywhere text-fg">
      <Breakable text={email} />
    </strong>
  );
  return (
    <Alert
      tone="warning"
      title={t`Confirm your e-mail address`}
      className={className}
      action={<ResendButton email={email} />}
    >
      <p>
        <Trans>Open the link that we sent to {address}. Check your spam folder, too.</Trans>
      </p>
      {children && <p>{children}</p>}
    </Alert>
  );
}
