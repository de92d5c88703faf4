import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { MailRefusal } from "../../../shared/mail-refusal.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { useFailureText } from "../../../ui/feedback/use-failure-text.ts";
import { Card } from "../../../ui/text/card.tsx";
import { testMail } from "./api.ts";
import { useStatus } from "./use-status.ts";

export function MailCard() {
  const { t } = useLingui();
  const failureText = useFailureText();
  const writes = useMay()("service.write");
  const { data } = useStatus();
  const test = useMutation({ mutationFn: testMail });
  const server = data?.mail.server;
  const sender = data?.mail.sender;
  return (
    <Card
      id="mail"
      title={t`Mail`}
      description={
        data &&
        (server ? (
          <Trans>
            E-mails are sent through {server}, from {sender}.
          </Trans>
        ) : (
          t`E-mails are printed on the server’s console.`
        ))
      }
      aside={
        writes && (
          <Button variant="secondary" size="sm" pending={test.isPending} onClick={() => test.mutate()}>
            {t`Send me a test message`}
          </Button>
        )
      }
    >
      {test.error ? (
        <Alert tone="danger">{failureText(test.error)}</Alert>
      ) : (
        test.data && <Outcome to={test.data.to} error={test.data.error} />
      )}
    </Card>
  );
}

function Outcome({ to, error }: { to: string; error: string }) {
  const { t } = useLingui();
  if (error) return <MailRefusal error={error} />;
  return <Alert tone="success" role="status">{t`A test message is on its way to ${to}.`}</Alert>;
}
