import { Trans } from "@lingui/react/macro";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { Spinner } from "../../components/spinner.tsx";

/** Between Stripe's page and its word that the payment is there: seconds, as a rule. */
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
