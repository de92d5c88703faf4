import { useLingui } from "@lingui/react/macro";
import { Alert } from "../ui/feedback/alert.tsx";

/** How internal/mailer begins an error when no server answered. */
const SILENT = "mail server silent: ";

/** Why a message could not be handed over: the server's own words, or that there is none. */
export function MailRefusal({ error }: { error: string }) {
  const { t } = useLingui();
  const isSilent = error.startsWith(SILENT);
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
