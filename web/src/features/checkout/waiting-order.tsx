import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { Card } from "../../ui/text/card.tsx";

/** Between Stripe's page and its confirmation of the payment: usually seconds. */
export function WaitingOrder({ slow, onRetry }: { slow: boolean; onRetry: () => void }) {
  return (
    <>
      <h1 className="text-title">
        <Trans>We are confirming your payment</Trans>
      </h1>
      <Card className="mt-6">
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-6 text-accent" />
          <Trans>This takes a few seconds. The page updates by itself.</Trans>
        </p>
        {slow && (
          <Alert
            tone="warning"
            role="alert"
            className="mt-5"
            title={<Trans>It is taking longer than usual</Trans>}
            action={
              <>
                <Button size="sm" variant="secondary" onClick={onRetry}>
                  <Trans>Check again</Trans>
                </Button>
                <ButtonLink to="/UserDashboard" size="sm" variant="ghost">
                  <Trans>Go to my dashboard</Trans>
                </ButtonLink>
              </>
            }
          >
            <Trans>
              Please do not pay again. You may close this page: your access opens as soon as the payment is confirmed,
              and we write to you.
            </Trans>
          </Alert>
        )}
      </Card>
    </>
  );
}
