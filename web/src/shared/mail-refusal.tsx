import { useLingui } from "@lingui/react/macro";
import { Alert } from "../ui/feedback/alert.tsx";

/** How internal/hooks/mailer begins an error when no server answered, and when one offers no encryption. */
const SILENT = "mail server silent: ";
const UNENCRYPTED = "mail server unencrypted: ";

/** Why a message could not be handed over: the server's own words, that there is none, or that it offers no encryption. */
export function MailRefusal({ error }: { error: string }) {
  const { t } = useLingui();
  const isSilent = error.startsWith(SILENT);
  if (error.startsWith(UNENCRYPTED))
    return (
      <Alert tone="danger" role="alert" title={t`The mail server offers no encryption`}>
        {t`E-mails contain codes and links that open accounts. Choose a server with STARTTLS or TLS, or add this one to OUTBOUND_ALLOW.`}
      </Alert>
    );
  return (
    <Alert
      tone="danger"
      role="alert"
      title={isSilent ? t`The mail server does not answer` : t`The mail server refused the message.`}
    >
      {isSilent ? error.slice(SILENT.length) : error}
    </Alert>
  );
}
