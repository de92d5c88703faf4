import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button/button.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { useFailureText } from "../../ui/feedback/use-failure-text.ts";
import { Card } from "../../ui/text/card.tsx";
import { readStatus, testMail } from "./api.ts";

/** The mail server in use, and a test mail. */
export function MailCard() {
  const failureText = useFailureText();
  const { data } = useQuery({
    queryKey: ["admin", "system", "status"],
    queryFn: ({ signal }) => readStatus(signal),
  });
  const test = useMutation({ mutationFn: testMail });
  const server = data?.mail.server;
  const sender = data?.mail.sender;
  return (
    <Card
      id="mail"
      title={<Trans>Mail</Trans>}
      description={
        server ? (
          <Trans>
            E-mails are sent through {server}, from {sender}.
          </Trans>
        ) : (
          <Trans>E-mails are printed on the server’s console.</Trans>
        )
      }
      aside={
        <Button variant="secondary" size="sm" pending={test.isPending} onClick={() => test.mutate()}>
          <Trans>Send me a test message</Trans>
        </Button>
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
  if (error) {
    return (
      <Alert tone="danger" role="alert" title={<Trans>The mail server refused the message.</Trans>}>
        {error}
      </Alert>
    );
  }
  return (
    <Alert tone="success" role="status">
      <Trans>A test message is on its way to {to}.</Trans>
    </Alert>
  );
}
