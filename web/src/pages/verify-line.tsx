import { Trans } from "@lingui/react/macro";
import { ResendButton } from "../shared/resend-button.tsx";
import { MailIcon } from "../ui/icon/account-icons.tsx";
import { Breakable } from "../ui/text/breakable.tsx";

/** The confirmation of the address, as one line among others. */
export function VerifyLine({ email, className = "" }: { email: string; className?: string }) {
  return (
    <div className={`flex gap-3 ${className}`}>
      <MailIcon className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Trans>
            Confirm your address: the e-mail went to <Breakable text={email} />.
          </Trans>
        </p>
        <ResendButton email={email} variant="ghost" className="-ml-3 text-info!" />
      </div>
    </div>
  );
}
