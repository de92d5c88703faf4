import { Trans, useLingui } from "@lingui/react/macro";
import type { ContactMessage, ContactReceipt } from "../../../../../common/contract/contact.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";

type Sent = ContactReceipt & Pick<ContactMessage, "subject" | "message" | "email">;

/** What was sent, when, under which number. */
export function Receipt({ sent }: { sent: Sent }) {
  const { t } = useLingui();
  const { formatMoment } = useFormat();
  const { number, email, subject, message } = sent;
  const time = formatMoment(sent.sent);
  return (
    <Alert tone="success" title={t`Your message is on its way`}>
      <p>
        <Trans>
          Number <span className="font-mono whitespace-nowrap text-fg">{number}</span>, {time}. Our answer goes to{" "}
          <strong className="wrap-anywhere">{email}</strong>.
        </Trans>
      </p>
      <p className="mt-3 font-semibold wrap-anywhere">{subject}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{message}</p>
    </Alert>
  );
}
